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

// Whoever points at a name or a point sees its line alone.
for (const plot of document.querySelectorAll(".legend + .plot")) {
  const field = plot.querySelector(".field");
  const alone = (tone) => {
    field.classList.toggle("alone", tone !== undefined);
    for (const mark of field.querySelectorAll(".line, i"))
      mark.classList.toggle("meant", mark.classList.contains(tone));
  };
  for (const thing of [...plot.previousElementSibling.children, ...field.querySelectorAll(".point")]) {
    const tone = [...(thing.querySelector("i") ?? thing).classList].find((name) => name.startsWith("tone"));
    thing.addEventListener("pointerenter", () => alone(tone));
    thing.addEventListener("pointerleave", () => alone());
  }
}

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

// Charts and tables alike: a group stays as long as something in it does, then a fold opens.
for (const box of document.querySelectorAll("input[type=search]")) {
  const part = box.closest("section");
  const count = part.querySelector("[role=status]");
  box.addEventListener("input", () => {
    const wanted = box.value.trim().toLowerCase();
    const fits = (thing) => thing?.textContent.toLowerCase().includes(wanted);
    let found = 0;
    for (const table of part.querySelectorAll("table")) {
      const fold = table.closest("details");
      const whole = fits(fold?.querySelector("summary"));
      let group = null;
      for (const row of table.tBodies[0].rows) {
        if (row.matches(".group")) (group = row).hidden = wanted !== "";
        else if (!row.matches(".axis")) {
          row.hidden = !whole && !fits(group) && !fits(row);
          if (row.hidden) continue;
          found += 1;
          if (group) group.hidden = false;
        }
      }
      const left = [...table.tBodies[0].rows].some((row) => !row.hidden && !row.matches(".axis"));
      table.hidden = !left;
      if (fold) {
        fold.hidden = !left;
        fold.open = wanted !== "" && left;
      }
    }
    count.textContent = wanted === "" ? "" : found === 1 ? "1 line" : `${found || "no"} lines`;
  });
}
