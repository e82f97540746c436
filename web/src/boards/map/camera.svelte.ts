/** Which part of the cave one sees: pan, zoom, fit. Units are those of the drawing. */
import { Tween } from 'svelte/motion';
import { cubicOut } from 'svelte/easing';

export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Pixels for each unit of the drawing: a passage is 100 units wide. */
const SMALLEST = 0.5;
const LARGEST = 1.9;
const CLOSEST = 220;
const WIDEST = 2600;

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
  /** Whether the frame follows the cave as it grows. */
  following = $state(true);

  get frame(): Frame {
    return this.spot.current;
  }

  get box(): string {
    const { x, y, width, height } = this.frame;
    return `${x} ${y} ${width} ${height}`;
  }

  /**
   * Show all of an area in a window of `across` × `down` pixels; if that would be too small to
   * make anything out, only what lies around `focus`.
   */
  fit(area: Frame, across: number, down: number, focus: [number, number], ms: number): void {
    const scale = Math.min(across / area.width, down / area.height, LARGEST);
    const readable = Math.max(scale, SMALLEST);
    const width = across / readable;
    const height = down / readable;
    const x = middle(area.x, area.width, width, focus[0]);
    const y = middle(area.y, area.height, height, focus[1]);
    void this.spot.set({ x: x - width / 2, y: y - height / 2, width, height }, { duration: ms });
  }

  /** Zoom around a point given as shares (0–1) of the window. */
  zoom(factor: number, across = 0.5, down = 0.5): void {
    this.following = false;
    const { x, y, width, height } = this.spot.target;
    const next = Math.min(WIDEST, Math.max(CLOSEST, width * factor));
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
    this.following = false;
    const { x, y, width, height } = this.spot.target;
    void this.spot.set(
      { x: x - across * width, y: y - down * height, width, height },
      { duration: 0 },
    );
  }
}
