/** Which part of the cave one sees: pan, zoom, fit. Units are those of the drawing. */
import { Tween } from 'svelte/motion';
import { cubicOut } from 'svelte/easing';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What covers the map at its edges, in pixels. */
export interface Inset {
  top: number;
  right: number;
  bottom: number;
  left: number;
}
export const BARE: Inset = { top: 0, right: 0, bottom: 0, left: 0 };

/** Pixels for each unit of the drawing: a passage is 100 units wide. */
const SMALLEST = 0.5;
/** A little smaller will do if then all can be seen. */
const SMALLEST_WHOLE = 0.44;
const LARGEST = 1.9;
const CLOSEST = 220;
const WIDEST = 2600;
/** A view that is this much larger than what it has to show may stay as it is. */
const SLACK = 1.3;

/** The middle of a view along one axis: of all, or as near to `focus` as shows only the cave. */
function middle(start: number, length: number, seen: number, focus: number): number {
  if (seen >= length) return start + length / 2;
  return Math.min(Math.max(focus, start + seen / 2), start + length - seen / 2);
}

export class Camera {
  private readonly spot = new Tween<Frame>(
    { x: -150, y: -150, width: 400, height: 400 },
    { easing: cubicOut },
  );
  /** `follow`: what happens, with all the cave if it can be made out; `all` of it, however small;
   * `stay`: where one has put it. */
  mode = $state<'follow' | 'all' | 'stay'>('follow');
  /** The window it was fitted to last. */
  private fitted = '';
  private widest = WIDEST;

  get frame(): Frame {
    return this.spot.current;
  }

  /** Where it is going. */
  get target(): Frame {
    return this.spot.target;
  }

  get box(): string {
    const { x, y, width, height } = this.frame;
    return `${x} ${y} ${width} ${height}`;
  }

  /** Whether a whole area is in sight, and nothing covers it. */
  private shows(area: Frame, across: number, inset: Inset): boolean {
    const { x, y, width, height } = this.spot.target;
    const unit = width / across;
    return (
      x + inset.left * unit <= area.x + 1 &&
      y + inset.top * unit <= area.y + 1 &&
      x + width - inset.right * unit >= area.x + area.width - 1 &&
      y + height - inset.bottom * unit >= area.y + area.height - 1
    );
  }

  /**
   * Show all of an area in a window of `across` × `down` pixels; if that would be too small to
   * make anything out, only what lies around `focus`. It stays as it is while that will do.
   */
  fit(
    area: Frame,
    across: number,
    down: number,
    focus: [number, number],
    ms: number,
    inset: Inset = BARE,
  ): void {
    const wide = Math.max(40, across - inset.left - inset.right);
    const high = Math.max(40, down - inset.top - inset.bottom);
    const scale = Math.min(wide / area.width, high / area.height, LARGEST);
    const whole = this.mode === 'all' || scale >= SMALLEST_WHOLE;
    const readable = whole ? scale : SMALLEST;
    const width = wide / readable;
    const height = high / readable;
    this.widest = Math.max(WIDEST, 1.5 * width, 1.5 * area.width);
    const window = `${this.mode} ${across}×${down} ${Object.values(inset).join(' ')}`;
    const now = this.spot.target;
    const kept = this.fitted === window && readable === scale;
    const held = kept && now.width <= (across / readable) * SLACK;
    if (held && this.shows(area, across, inset)) return;
    const first = this.fitted === '';
    this.fitted = window;
    const x = middle(area.x, area.width, width, focus[0]);
    const y = middle(area.y, area.height, height, focus[1]);
    void this.spot.set(
      {
        x: x - width / 2 - inset.left / readable,
        y: y - height / 2 - inset.top / readable,
        width: across / readable,
        height: down / readable,
      },
      { duration: first ? 0 : ms },
    );
  }

  /** Zoom around a point given as shares (0–1) of the window. */
  zoom(factor: number, across = 0.5, down = 0.5): void {
    this.mode = 'stay';
    const { x, y, width, height } = this.spot.target;
    const next = Math.min(this.widest, Math.max(CLOSEST, width * factor));
    const scale = next / width;
    void this.spot.set(
      {
        x: x + (width - next) * across,
        y: y + (height - height * scale) * down,
        width: next,
        height: height * scale,
      },
      { duration: 0 },
    );
  }

  /** Move by shares of the window. */
  pan(across: number, down: number): void {
    this.mode = 'stay';
    const { x, y, width, height } = this.spot.target;
    void this.spot.set(
      { x: x - across * width, y: y - down * height, width, height },
      { duration: 0 },
    );
  }

  /** Look at a point of the drawing. */
  look(x: number, y: number, ms: number): void {
    this.mode = 'stay';
    const { width, height } = this.spot.target;
    void this.spot.set({ x: x - width / 2, y: y - height / 2, width, height }, { duration: ms });
  }

  /** The window has another shape: what was in its middle stays there. */
  reshape(across: number, down: number): void {
    const { x, y, width, height } = this.spot.target;
    const next = (width * down) / across;
    if (Math.abs(next - height) < 1) return;
    void this.spot.set({ x, y: y + (height - next) / 2, width, height: next }, { duration: 0 });
  }
}
