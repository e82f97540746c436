/** A thing that is pointed at, by the pointer or the keyboard's focus, shows what it would do. */
import type { Things } from './types';

/** What an element listens to. `explain` says what the thing is. */
export function pointing(things: Things, names: string[], explain?: () => void) {
  return {
    onpointerenter: (event: PointerEvent) => {
      if (event.pointerType === 'touch') return;
      explain?.();
      things.point(names, event.currentTarget as Element);
    },
    onpointerleave: () => things.point([]),
    onfocus: (event: FocusEvent) => {
      const element = event.currentTarget as Element;
      explain?.();
      if (element.matches(':focus-visible')) things.point(names, element);
    },
    onblur: () => things.point([]),
  };
}
