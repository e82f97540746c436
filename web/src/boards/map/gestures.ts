/** Moving the window onto a map: drag, pinch, wheel and arrow keys turn into camera moves. */
import type { Camera } from './camera.svelte';

const PANS: Record<string, [number, number]> = {
  ArrowLeft: [0.1, 0],
  ArrowRight: [-0.1, 0],
  ArrowUp: [0, 0.1],
  ArrowDown: [0, -0.1],
};

/** A finger that moves less than this many pixels is a tap. */
const STILL = 6;

export class Gestures {
  /** Whether the press that is ending moved the map: then it picks nothing. */
  dragged = false;
  private readonly fingers = new Map<number, { x: number; y: number }>();
  private frame!: HTMLElement;

  constructor(readonly camera: Camera) {}

  down = (event: PointerEvent): void => {
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = false;
  };

  move = (event: PointerEvent): void => {
    const before = this.fingers.get(event.pointerId);
    if (!before) return;
    const [dx, dy] = [event.clientX - before.x, event.clientY - before.y];
    if (!this.dragged && Math.hypot(dx, dy) < STILL && this.fingers.size === 1) return;
    const frame = this.frame;
    if (!this.dragged) frame.setPointerCapture(event.pointerId);
    this.dragged = true;
    const other = [...this.fingers].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const apart = Math.hypot(before.x - other.x, before.y - other.y);
      const now = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (now > 0) this.camera.zoom(apart / now);
    } else this.camera.pan(dx / frame.clientWidth, dy / frame.clientHeight);
    this.fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };

  up = (event: PointerEvent): void => {
    this.fingers.delete(event.pointerId);
  };

  wheel = (event: WheelEvent): void => {
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    this.camera.zoom(
      Math.exp(event.deltaY * 0.0012),
      (event.clientX - box.left) / box.width,
      (event.clientY - box.top) / box.height,
    );
  };

  keys = (event: KeyboardEvent): void => {
    const pan = PANS[event.key];
    if (pan) this.camera.pan(pan[0], pan[1]);
    else if (event.key === '+') this.camera.zoom(0.8);
    else if (event.key === '-') this.camera.zoom(1.25);
    else return;
    event.preventDefault();
  };

  /** Enter and Space on something in the map pick it, as a click would. */
  press = (event: KeyboardEvent, run: (element: Element) => void): void => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    this.dragged = false;
    run(event.currentTarget as Element);
  };

  /** The wheel must be listened to actively, or the page scrolls along. */
  attach(frame: HTMLElement): () => void {
    this.frame = frame;
    frame.addEventListener('wheel', this.wheel, { passive: false });
    return () => frame.removeEventListener('wheel', this.wheel);
  }
}
