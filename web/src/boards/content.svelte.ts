/** What a game declares about itself once: fetched the first time a board asks for it. */
import { gameInfo } from '../play/library';

export class Content<About> {
  private found = $state.raw<About>();
  private asked = false;

  constructor(private readonly game: string) {}

  /** All of it, once it is here. */
  get about(): About | undefined {
    return this.found;
  }

  load(): void {
    if (this.asked) return;
    this.asked = true;
    gameInfo(this.game)
      .then((game) => (this.found = game?.extra as About | undefined))
      .catch(() => (this.asked = false));
  }
}
