/** What a game declares about itself once: fetched the first time a board asks for it. */
import type { EventShown, GameInfo } from '../net/wire';
import { gameInfo } from '../play/library';
import { diceIn, turnedIn, type Fallen } from '../play/things';

export class Content<About> {
  private found = $state.raw<GameInfo>();
  private asked = false;

  constructor(private readonly game: string) {}

  /** All of it, once it is here. */
  get about(): About | undefined {
    return this.found?.extra as About | undefined;
  }

  /** The dice that fall with an event. */
  diceIn(event: EventShown): Fallen[] {
    return diceIn(this.found, event);
  }

  /** The cards that are turned over with it. */
  turnedIn(event: EventShown): string[] {
    return turnedIn(this.found, event);
  }

  load(): void {
    if (this.asked) return;
    this.asked = true;
    gameInfo(this.game)
      .then((game) => (this.found = game))
      .catch(() => (this.asked = false));
  }
}
