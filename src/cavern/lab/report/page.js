// Tips for whoever points at something, tables that sort, a box that filters.
const tip = document.createElement("div");
tip.id = "tip";
tip.hidden = true;
document.body.append(tip);
for (const thing of document.querySelectorAll("[title]")) {
  thing.dataset.tip = thing.title;
  thing.setAttribute("aria-label", thing.title);
  thing.removeAttribute("title");
}
document.addEventListener("pointermove", (event) => {
  const thing = event.target.closest?.("[data-tip]");
  tip.hidden = !thing;
  if (!thing) return;
  tip.textContent = thing.dataset.tip;
  tip.style.left = `${Math.max(4, Math.min(event.clientX + 12, innerWidth - tip.offsetWidth - 8))}px`;
  tip.style.top = `${Math.min(event.clientY + 16, innerHeight - tip.offsetHeight - 8)}px`;
});

// The figure itself, which stands before its interval.
const amount = (cell) => parseFloat((cell.firstChild?.textContent ?? "").replaceAll(",", "").replace("−", "-"));
for (const head of document.querySelectorAll(".sortable thead th")) {
  head.tabIndex = 0;
  const sort = () => {
    const table = head.closest("table");
    const column = [...head.parentElement.children].indexOf(head);
    const down = head.getAttribute("aria-sort") !== "descending";
    for (const other of head.parentElement.children) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const rows = [...table.tBodies[0].rows];
    const key = (row) => {
      const value = amount(row.cells[column]);
      return Number.isNaN(value) ? -Infinity : value;
    };
    rows.sort((a, b) =>
      column === 0
        ? a.cells[0].textContent.localeCompare(b.cells[0].textContent)
        : key(b) - key(a));
    if (down === (column === 0)) rows.reverse();
    table.tBodies[0].append(...rows);
  };
  head.addEventListener("click", sort);
  head.addEventListener("keydown", (event) => event.key === "Enter" && sort());
}

for (const box of document.querySelectorAll("input[type=search]")) {
  box.addEventListener("input", () => {
    const wanted = box.value.trim().toLowerCase();
    const part = box.closest("section");
    for (const row of part.querySelectorAll("details tbody tr"))
      row.hidden = !row.textContent.toLowerCase().includes(wanted);
    for (const fold of part.querySelectorAll("details")) fold.open = wanted !== "";
  });
}
