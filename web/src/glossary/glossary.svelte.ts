/**
 * What is under the pointer or the keyboard's focus, in a sentence. Nothing has to be marked for
 * it: a word answers by its text; a sign, a token or a number by the name it has for those who
 * cannot see it, or by that of what it belongs to. `data-term` names a term where neither helps.
 */
import { api } from '../net/api';
import type { TermInfo } from '../net/wire';
import { Words } from './words';

const FAR = 6;
const SHORT = 90;
/** Where something of the game is shown; elsewhere a name may happen to be one of its words. */
const SHOWN = 'main, dialog';
const WHOLE = 'main, body, dialog, [role="application"], .window, .window > svg';

class Glossary {
  game = $state('');
  /** Whether something is being explained: a thing's own note gives way to it. */
  open = $state(false);
  /** Whether the list of all words is open. */
  listed = $state(false);
  private known = $state.raw<Words | null>(null);
  private failed = false;

  /** The game whose words stand on the screen; nothing where there is none. Words that could not be
   * had are asked for again on the next screen, not before: whoever calls this follows `game`. */
  use(game: string): void {
    if (game === this.game && !this.failed) return;
    this.game = game;
    this.known = null;
    this.failed = false;
    if (game)
      api
        .glossary(game)
        .then((terms) => {
          if (this.game === game) this.known = new Words(terms);
        })
        .catch(() => {
          if (this.game === game) this.failed = true;
        });
  }

  get words(): Words | null {
    return this.known;
  }

  /** The terms on the screen, in the order they are read. */
  onScreen(): TermInfo[] {
    const main = document.querySelector('main');
    if (!main || !this.known) return [];
    const labels = [...main.querySelectorAll('[aria-label], [title]')].map(nameOf);
    return this.known.within([main.innerText, ...labels].join(' · '));
  }

  /** What stands at a spot of the window. */
  at(x: number, y: number): { term: TermInfo; box: DOMRect } | null {
    const words = this.known;
    const top = document.elementFromPoint(x, y);
    // What has a note of its own answers by that already.
    if (!words || !top?.closest(SHOWN) || top.closest('[data-noted]')) return null;
    return written(words, x, y) ?? this.of(top);
  }

  /** What an element is or belongs to; nobody who rests on bare ground asks about the whole map. */
  of(element: Element): { term: TermInfo; box: DOMRect } | null {
    let now: Element | null = element.closest(SHOWN) && element;
    for (let i = 0; now && i < FAR && !now.matches(WHOLE); i++) {
      const term = this.byNames(now);
      if (term) return { term, box: now.getBoundingClientRect() };
      now = now.parentElement;
    }
    return null;
  }

  private byNames(element: Element): TermInfo | undefined {
    const words = this.known;
    const marked = element.getAttribute('data-term');
    const thing = element.getAttribute('data-thing');
    return (
      (marked && words?.named(marked)) ||
      (thing && words?.thing(thing)) ||
      words?.within(nameOf(element))[0] ||
      undefined
    );
  }
}

/** What can be read in an element, but for what stands there only to be seen. */
function spoken(element: Element): string {
  return [...element.childNodes]
    .map((node) => {
      if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
      const seen = node instanceof Element && node.getAttribute('aria-hidden') !== 'true';
      return seen ? ` ${spoken(node)} ` : '';
    })
    .join('');
}

/** What an element is called: by its label, its title, or the few words in it. */
function nameOf(element: Element): string {
  const title = element.querySelector(':scope > title')?.textContent;
  const text = spoken(element).trim();
  return [
    element.getAttribute('aria-label'),
    element.getAttribute('title'),
    title,
    text.length <= SHORT ? text : '',
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The term in whose letters a spot lies. */
function written(words: Words, x: number, y: number): { term: TermInfo; box: DOMRect } | null {
  const spot = document.caretRangeFromPoint?.(x, y);
  const node = spot?.startContainer;
  if (!spot || node?.nodeType !== Node.TEXT_NODE) return null;
  for (const { term, from, to } of words.places(node.textContent ?? '')) {
    if (spot.startOffset < from || spot.startOffset > to) continue;
    const range = document.createRange();
    range.setStart(node, from);
    range.setEnd(node, to);
    for (const box of range.getClientRects())
      if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return { term, box };
  }
  return null;
}

export const glossary = new Glossary();
