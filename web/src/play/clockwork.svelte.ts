/** A clock that ticks while somebody looks at it. */
import { createSubscriber } from 'svelte/reactivity';

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, 500);
  return () => clearInterval(timer);
});

export function now(): number {
  ticking();
  return Date.now();
}

/** `1:05`, `3 h`, `2 days`: how long until a deadline. */
export function left(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  if (seconds >= 2 * 86400) return `${Math.floor(seconds / 86400)} days`;
  if (seconds >= 3600)
    return `${Math.floor(seconds / 3600)} h ${Math.floor((seconds % 3600) / 60)} min`;
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
