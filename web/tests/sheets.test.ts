import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { expect, test } from 'vitest';
import GoblinsSheet from '../src/boards/vast/roles/GoblinsSheet.svelte';
import TerrorCards from '../src/boards/vast/roles/TerrorCards.svelte';
import ThiefSheet from '../src/boards/vast/roles/ThiefSheet.svelte';
import VileGhoulSheet from '../src/boards/vast/roles/VileGhoulSheet.svelte';
import { tell } from '../src/boards/vast/tell';
import type { Prowler } from '../src/boards/vast/view';
import type { VastView } from '../src/boards/vast/wire';
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

/** A view of nothing but some boards. */
const viewOf = (boards: object) =>
  ({
    ...{ roles: Object.keys(boards), turn: 'thief', goals: {}, pieces: {}, at: {}, gems: {} },
    ...{ tiles: [], rockslides: [], bombs: [], carriers: [], numbers: {}, guards: {} },
    ...boards,
  }) as unknown as VastView;
const told = (view: VastView) =>
  tell(view, [], -1)
    .flatMap(({ lines }) => lines)
    .join(' ');

test('what the Thief carries is one number, with his Gems', () => {
  const thief = { stats: { stashed: 1 }, load: 3, carried: 2, upgrades: [], tokens: {}, lent: [] };
  const view = { ...viewOf({ thief }), gems: { claw: 'thief' } };
  expect(words(ThiefSheet as Component<never>, { view })).toContain('Carries 3');
  expect(told(view)).toContain('Carries 3,');
});

test('a Tribe is done if the rules say so, for eyes and ears alike', () => {
  const population = { fangs: 3, bones: 2, eye: 1 };
  const tribes = { fangs: 'done', bones: 'acting', eye: '' };
  const none = { face_up: [], secrets: 0, war_drawn: [], monsters_drawn: [], slots: [] };
  const goblins = { stats: {}, population, tribes, ...none };
  const said = words(GoblinsSheet as Component<never>, { view: viewOf({ goblins }) });
  expect(said.match(/, done/g)).toHaveLength(2);
  expect(said.match(/, acting/g)).toHaveLength(2);
});

test('what else changes a Ghoul’s turn is said by its notes', () => {
  const notes = [{ text: 'Backstabbed: −2 next turn', rules: ['V8.26'] }];
  const held = { terror: [], terror_gone: [], terror_drawn: [], terror_aside: [], cards: [] };
  const rolled = { lent: [], supply: [], right: {}, used: {}, dice: [] };
  const ghoul = { stats: {}, notes, ...held, ...rolled };
  const view = viewOf({ 'vile-ghoul': ghoul });
  expect(words(VileGhoulSheet as Component<never>, { view })).toContain(
    'Backstabbed: −2 next turn',
  );
  expect(told(view)).toContain('Backstabbed: −2 next turn');
});
