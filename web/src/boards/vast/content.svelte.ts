/** Cards and tiles as the game declares them: fetched once, for texts and drawings. */
import { words } from '../../play/tables';
import { Content } from '../content.svelte';
import type { About, CardAbout, RoleAbout, SpaceAbout, TileAbout, TileView } from './wire';

const ORDER = ['n', 'e', 's', 'w'] as const;

class Cards extends Content<About> {
  private cards = $derived(
    new Map((this.about?.cards ?? []).map((card) => [`${card.kind}:${card.id}`, card])),
  );
  private shapes = $derived(new Map((this.about?.tiles ?? []).map((tile) => [tile.id, tile])));

  private byThing = $derived(
    new Map(
      (this.about?.cards ?? []).flatMap((card) =>
        (this.about?.card_things[card.kind] ?? []).map((thing) => [`${thing}:${card.id}`, card]),
      ),
    ),
  );

  /** The card that answers and events call by this name. */
  called(thing: string): CardAbout | undefined {
    return this.byThing.get(thing);
  }

  /** A card by its kind and id; only its name while the texts are on their way. */
  card(kind: string, id: string): CardAbout {
    return (
      this.cards.get(`${kind}:${id}`) ?? {
        kind,
        called: words(kind),
        id,
        name: words(id).replaceAll(/ \w/g, (each) => each.toUpperCase()),
        count: 1,
        source: 'base',
        text: '',
        rules: [],
        pays: [],
        accepts: [],
        reach: '',
      }
    );
  }

  of(kind: string): CardAbout[] {
    return [...this.cards.values()].filter((card) => card.kind === kind);
  }

  /** The faces of the Dragon die, from the first. */
  get faces() {
    return this.about?.die ?? [];
  }

  shape(tile: string): TileAbout | undefined {
    return this.shapes.get(tile);
  }

  role(id: string): RoleAbout | undefined {
    return this.about?.roles.find((role) => role.id === id);
  }

  /** The spaces of a role's board; those of one kind of thing (`slot`), if one is named. */
  spaces(role: string, kind = ''): SpaceAbout[] {
    const all = this.role(role)?.spaces ?? [];
    return kind ? all.filter((space) => space.thing.startsWith(`${kind}:`)) : all;
  }

  space(role: string, thing: string): SpaceAbout {
    const none = { thing, name: words(thing), kind: '', room: 0, text: '', rules: [] };
    return this.spaces(role).find((space) => space.thing === thing) ?? none;
  }

  /** What a place of the map is to the roles at a table, if it is anything to one of them. */
  toThose(roles: string[], thing: string): SpaceAbout | undefined {
    return roles.flatMap((role) => this.spaces(role)).find((space) => space.thing === thing);
  }

  /** How far a track of a role's board goes. */
  track(role: string, name: string): number {
    return this.role(role)?.tracks[name] ?? 0;
  }

  /** What lies on tiles, by name. */
  token(id: string): string {
    return this.about?.tokens[id] ?? words(id);
  }

  /** What is printed on tiles of a kind, in words. */
  printed(kind: string): { name: string; text: string; rules: string[] } {
    const found = this.about?.kinds.find((each) => each.id === kind);
    return found ?? { name: words(kind), text: '', rules: [] };
  }

  /** A tile whose other side nobody sees. */
  dark(): { text: string; rules: string[] } {
    return this.about?.map.find(({ thing }) => thing === 'dark') ?? { text: '', rules: [] };
  }

  /** The walls of a tile after so many quarter turns clockwise. */
  walls(tile: string, turns: number): TileView['walls'] {
    const printed = this.shape(tile)?.walls ?? '';
    return ORDER.filter((_, i) =>
      ORDER.some((side, before) => (before + turns) % 4 === i && printed.includes(side)),
    );
  }
}

export const content = new Cards('vast');

export const SOURCES: Record<string, string> = {
  reconstructed: 'Reconstructed: the printed original is not known.',
  house: 'A house card.',
};
