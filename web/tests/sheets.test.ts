import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import TerrorCards from '../src/boards/vast/roles/TerrorCards.svelte';
import type { Prowler } from '../src/boards/vast/view';
import Handed from './Handed.svelte';

/** What a part of a board says, as plain words. */
function words(part: Component<never>, given: Record<string, unknown>): string {
  const { body } = render(Handed, { props: { part, given } });
  return body.replaceAll(/<!--.*?-->|<[^>]*>/g, '').replaceAll(/\s+/g, ' ');
}

test('of two Terror cards that are alike the one may be done and the other not', () => {
  const board = {
    terror: ['hunt', 'hunt'],
    terror_deck: 9,
    terror_gone: [],
    terror_aside: [],
    effects: { hunt: { each: 'Each turn: bite.', once: 'Bite hard.' } },
    cards: [
      { card: 'hunt', each: false, once: false, note: 'Leaves the game after this turn.' },
      { card: 'hunt', each: true, once: false, note: 'Its like was spent.' },
    ],
  } as unknown as Prowler;
  const said = words(TerrorCards as Component<never>, { board });
  expect(said).toContain('Leaves the game after this turn.');
  expect(said).toContain('Its like was spent.');
});
