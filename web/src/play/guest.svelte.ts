/** Who plays in this browser. */
import { api } from '../net/api';
import type { Guest } from '../net/wire';

class Me {
  guest = $state<Guest | null>(null);
  /** Shown once, right after the guest was made. */
  recovery = $state('');
  known = $state(false);

  async look(): Promise<void> {
    try {
      this.guest = await api.guest();
    } finally {
      this.known = true;
    }
  }

  /** Make sure that there is a guest before something is done in their name. */
  async become(): Promise<Guest> {
    if (this.guest) return this.guest;
    const fresh = await api.newGuest({});
    this.guest = fresh.guest;
    this.recovery = fresh.recovery;
    return fresh.guest;
  }

  async rename(name: string): Promise<void> {
    this.guest = this.guest
      ? await api.changeGuest({ name })
      : (await this.become(), await api.changeGuest({ name }));
  }

  /** Be somebody else on this device; `merge` says what becomes of who we were. */
  async recover(code: string, merge: boolean | null): Promise<void> {
    this.guest = await api.recover(code, merge);
    this.recovery = '';
  }

  async newRecovery(): Promise<void> {
    this.recovery = (await api.newRecovery()).recovery;
  }

  /** Have all that is ours deleted, here and on the server. */
  async erase(): Promise<void> {
    await api.deleteData();
    this.guest = null;
    this.recovery = '';
  }

  /** Be nobody here, or on all devices: only the recovery code brings us back. */
  async signOut(everywhere: boolean): Promise<void> {
    await api.signOut(everywhere);
    this.guest = null;
    this.recovery = '';
  }
}

export const me = new Me();
