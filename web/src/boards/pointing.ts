/** A thing that is pointed at, by the pointer or the keyboard's focus, shows what it would do. */
import type { Things } from './types';

/** What an element listens to. `explain` says what the thing is. Who presses it means it: nothing may
 * come between. */
export function pointing(things: Things, names: string[], explain?: (at: Element) => void) {
  return {
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      explain?.(event.currentTarget as Element);
      things.point(names, event.currentTarget as Element);
    },
    onpointerleave: () => things.point([]),
    onfocus: (event: FocusEvent) => {
      const element = event.currentTarget as Element;
      if (!element.matches(':focus-visible')) return;
      explain?.(element);
      things.point(names, element);
    },
    onblur: () => things.point([]),
  };
}
