/** What a game declares about itself once: fetched the first time a board asks for it. */
import type { EventShown, GameInfo } from '../net/wire';
import { gameInfo } from '../play/library';
import { thingsIn } from '../play/things';

export class Content<About> {
  private found = $state.raw<GameInfo>();
  private asked = false;

  constructor(private readonly game: string) {}

  /** All of it, once it is here. */
  get about(): About | undefined {
    return this.found?.extra as About | undefined;
  }

  /** The things that an event is about. */
  thingsIn(event: EventShown): string[] {
    return thingsIn(this.found, event);
  }

  load(): void {
    if (this.asked) return;
    this.asked = true;
    gameInfo(this.game)
      .then((game) => (this.found = game))
      .catch(() => (this.asked = false));
  }
}
