/** Who plays in this browser. */
import { api, Refusal } from '../net/api';
import type { Guest } from '../net/wire';

const FIRST = [
  'Amber',
  'Basalt',
  'Cinder',
  'Dusk',
  'Ember',
  'Flint',
  'Garnet',
  'Moss',
  'Onyx',
  'Slate',
];
const SECOND = [
  'Badger',
  'Bat',
  'Lantern',
  'Miner',
  'Mole',
  'Newt',
  'Owl',
  'Spelunker',
  'Wren',
  'Fox',
];

function any<T>(list: T[]): T {
  return list[Math.floor(Math.random() * list.length)] as T;
}

class Me {
  guest = $state<Guest | null>(null);
  /** Shown once, right after the guest was made. */
  recovery = $state('');
  known = $state(false);

  async look(): Promise<void> {
    try {
      this.guest = await api.guest();
    } catch (error) {
      if (!(error instanceof Refusal) || error.status !== 401) throw error;
      this.guest = null;
    } finally {
      this.known = true;
    }
  }

  /** Make sure that there is a guest before something is done in their name. */
  async become(): Promise<Guest> {
    if (this.guest) return this.guest;
    const fresh = await api.newGuest({ name: `${any(FIRST)} ${any(SECOND)}` });
    this.guest = fresh.guest;
    this.recovery = fresh.recovery;
    return fresh.guest;
  }

  async rename(name: string): Promise<void> {
    this.guest = this.guest
      ? await api.changeGuest({ name })
      : (await this.become(), await api.changeGuest({ name }));
  }

  async recover(code: string): Promise<void> {
    this.guest = await api.recover(code);
    this.recovery = '';
  }

  async newRecovery(): Promise<void> {
    this.recovery = (await api.newRecovery()).recovery;
  }

  async forget(): Promise<void> {
    await api.forgetGuest();
    this.guest = null;
    this.recovery = '';
  }
}

export const me = new Me();
