/** What a thing is: shown beside the map while somebody points at it or presses it for long. */
import { getContext, setContext } from 'svelte';
import type { Note } from '../desk.svelte';
import type { Things } from '../types';
import { pathOf } from './art/cards';
import { content, SOURCES } from './content.svelte';

export type { Note };

export interface Hands {
  things: Things;
  explain(note: Note | null): void;
}

const KEY = Symbol('vast');
export const setHands = (hands: Hands) => setContext(KEY, hands);
export const hands = () => getContext<Hands>(KEY);

export function noteOn(kind: string, id: string, more: string[] = []): Note {
  const card = content.card(kind, id);
  const source = SOURCES[card.source];
  return {
    title: card.name,
    kind: card.called,
    sign: pathOf(`${kind}:${id}`) ?? '',
    lines: [...(card.text ? [card.text] : []), ...more, ...(source ? [source] : [])],
    rules: card.rules,
  };
}

/** A space of a role's board. */
export function spaceNote(role: string, thing: string, more: Partial<Note> = {}): Note {
  const { name, kind, text, rules } = content.space(role, thing);
  return { title: name, kind, lines: [text], rules, ...more };
}

const LONG_MS = 450;

/** Calls `run` when the element is pressed for long; the click that follows picks nothing. */
export function longPress(run: () => void) {
  return (element: Element): (() => void) => {
    let timer = 0;
    let held = false;
    const down = () => {
      held = false;
      timer = window.setTimeout(() => {
        held = true;
        run();
      }, LONG_MS);
    };
    const up = () => clearTimeout(timer);
    const click = (event: Event) => {
      if (!held) return;
      held = false;
      event.stopPropagation();
      event.preventDefault();
    };
    element.addEventListener('pointerdown', down);
    for (const end of ['pointerup', 'pointercancel', 'pointerleave', 'pointermove'])
      element.addEventListener(end, up);
    element.addEventListener('click', click, true);
    return () => {
      up();
      element.removeEventListener('pointerdown', down);
      for (const end of ['pointerup', 'pointercancel', 'pointerleave', 'pointermove'])
        element.removeEventListener(end, up);
      element.removeEventListener('click', click, true);
    };
  };
}
