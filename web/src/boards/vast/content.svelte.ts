/** Cards and tiles as the game declares them: fetched once, for texts and drawings. */
import { words } from '../../play/tables';
import { Content } from '../content.svelte';
import type { About, CardAbout, TileAbout, TileView } from './wire';

const ORDER = ['n', 'e', 's', 'w'] as const;

class Cards extends Content<About> {
  private cards = $derived(
    new Map((this.about?.cards ?? []).map((card) => [`${card.kind}:${card.id}`, card])),
  );
  private shapes = $derived(new Map((this.about?.tiles ?? []).map((tile) => [tile.id, tile])));

  /** A card by its kind and id; only its name while the texts are on their way. */
  card(kind: string, id: string): CardAbout {
    return (
      this.cards.get(`${kind}:${id}`) ?? {
        kind,
        id,
        name: words(id).replaceAll(/ \w/g, (each) => each.toUpperCase()),
        count: 1,
        source: 'base',
        text: '',
        rules: [],
      }
    );
  }

  of(kind: string): CardAbout[] {
    return [...this.cards.values()].filter((card) => card.kind === kind);
  }

  shape(tile: string): TileAbout | undefined {
    return this.shapes.get(tile);
  }

  /** The walls of a tile after so many quarter turns clockwise. */
  walls(tile: string, turns: number): TileView['walls'] {
    const printed = this.shape(tile)?.walls ?? '';
    return ORDER.filter((_, i) => printed.includes(ORDER[(i + 4 - turns) % 4] as string));
  }
}

export const content = new Cards('vast');

export const SOURCES: Record<string, string> = {
  reconstructed: 'Reconstructed: the printed original is not known.',
  house: 'A house card.',
};
