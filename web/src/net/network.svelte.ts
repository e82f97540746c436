/** Whether there is a network at all, as far as the browser knows. */
class Network {
  down = $state(!navigator.onLine);

  constructor() {
    addEventListener('online', () => (this.down = false));
    addEventListener('offline', () => (this.down = true));
  }
}

export const network = new Network();
