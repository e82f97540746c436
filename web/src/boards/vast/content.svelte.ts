/** Cards and tiles as the game declares them: fetched once, for texts and drawings. */
import { gameInfo } from '../../play/library';
import { words } from '../../play/tables';

export interface Card {
  kind: string;
  id: string;
  name: string;
  source: string;
  text: string;
  rules: string[];
}

interface Shape {
  id: string;
  kind: string;
  symbol: string;
  walls: string;
}

const ORDER = 'nesw';

class Content {
  private cards = $state.raw(new Map<string, Card>());
  private shapes = $state.raw(new Map<string, Shape>());

  load(): void {
    if (this.cards.size) return;
    gameInfo('vast')
      .then((game) => {
        const cards = (game?.extra['cards'] ?? []) as Card[];
        const tiles = (game?.extra['tiles'] ?? []) as Shape[];
        this.cards = new Map(cards.map((card) => [`${card.kind}:${card.id}`, card]));
        this.shapes = new Map(tiles.map((tile) => [tile.id, tile]));
      })
      .catch(() => undefined);
  }

  /** A card by its kind and id; only its name while the texts are on their way. */
  card(kind: string, id: string): Card {
    return (
      this.cards.get(`${kind}:${id}`) ?? {
        kind,
        id,
        name: words(id).replaceAll(/ \w/g, (each) => each.toUpperCase()),
        source: 'base',
        text: '',
        rules: [],
      }
    );
  }

  of(kind: string): Card[] {
    return [...this.cards.values()].filter((card) => card.kind === kind);
  }

  shape(tile: string): Shape | undefined {
    return this.shapes.get(tile);
  }

  /** The walls of a tile after so many quarter turns clockwise. */
  walls(tile: string, turns: number): string[] {
    return [...(this.shapes.get(tile)?.walls ?? '')].map(
      (side) => ORDER[(ORDER.indexOf(side) + turns) % 4] as string,
    );
  }
}

export const content = new Content();

export const SOURCES: Record<string, string> = {
  reconstructed: 'Reconstructed: the printed original is not known.',
  house: 'A house card.',
};
