const AGAIN_MS = 2000;

/** Whether the server can be reached, as far as is known: a browser may say that there is a network
 * where there is none, so a call that nobody answered counts too. */
class Network {
  down = $state(!navigator.onLine);

  constructor() {
    addEventListener('online', () => (this.down = false));
    addEventListener('offline', () => (this.down = true));
    addEventListener('unanswered', () => {
      if (!this.down) void this.wait();
    });
  }

  /** Until the server answers again. */
  private async wait(): Promise<void> {
    this.down = true;
    while (this.down) {
      await new Promise((done) => setTimeout(done, AGAIN_MS));
      await fetch('/healthz').then(
        () => (this.down = false),
        () => undefined,
      );
    }
  }
}

export const network = new Network();
