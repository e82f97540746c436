/** Where a note or a menu lies beside the thing it is about, so that the least is under it. */

const EDGE = 8;
const GAP = 10;

/** What stays in sight, because it may be picked or read next. */
const PICKED = '.map .able, .map .pawn, .hand .held';

const over = (a: DOMRect, b: DOMRect) =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/** What a spot is worth: the thing itself is covered last, then what is told of it already, then the
 * question and how it ends. */
const THING = 100;
const TOLD = 30;
const ASKED = 10;

/** Inside the window, and no higher than `roof`. */
function inside(x: number, y: number, { width, height }: DOMRect, roof: number): DOMRect {
  const left = Math.max(EDGE, Math.min(x, innerWidth - width - EDGE));
  const top = Math.max(roof, Math.min(y, innerHeight - height - EDGE));
  return new DOMRect(left, top, width, height);
}

/** For what belongs to a list: beside all of it, so that no other option is covered. */
export function besideList(list: Element, at: Element, size: DOMRect): DOMRect {
  const [all, from] = [list.getBoundingClientRect(), at.getBoundingClientRect()];
  const beside = inside(all.left - size.width - GAP, from.top, size, EDGE);
  return over(beside, all) ? inside(from.left, all.top - size.height - EDGE, size, EDGE) : beside;
}

/** For what belongs to a thing of the board or a card in hand. */
export function besideThing(at: Element, size: DOMRect): DOMRect {
  const from = at.getBoundingClientRect();
  const roof = Math.max(EDGE, at.closest('.board')?.getBoundingClientRect().top ?? 0);
  // A thing may be told of already
  const told = document.querySelector('.detail, [data-note]')?.getBoundingClientRect();
  const asked = document.querySelector('.decide')?.getBoundingClientRect();
  const things = [...document.querySelectorAll(PICKED)].filter((each) => each !== at);
  const boxes = things.map((each) => each.getBoundingClientRect());
  const weigh = (spot: DOMRect) =>
    (over(spot, from) ? THING : 0) +
    (told && over(spot, told) ? TOLD : 0) +
    (asked && over(spot, asked) ? ASKED : 0) +
    boxes.filter((each) => over(spot, each)).length;

  const { width, height } = size;
  const [west, east] = [from.left - width - GAP, from.right + GAP];
  const [above, below] = [from.top - height - GAP, from.bottom + GAP];
  const middle = from.left + from.width / 2 - width / 2;
  const spots = [
    [east, from.top],
    [east, from.bottom - height],
    [west, from.top],
    [west, from.bottom - height],
    [middle, below],
    [middle, above],
    ...(told
      ? [
          [told.left, told.top - height - GAP],
          [told.right + GAP, told.bottom - height],
        ]
      : []),
  ].map(([x = 0, y = 0]) => inside(x, y, size, roof));
  return spots.reduce((best, each) => (weigh(each) < weigh(best) ? each : best));
}
