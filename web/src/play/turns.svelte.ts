/** Matches that wait for us while we look elsewhere: an open table is told, others look. */
import { api } from '../net/api';
import type { Waiting } from '../net/wire';
import { place } from '../route.svelte';
import { me } from './guest.svelte';

const EVERY_MS = 20_000;

class Turns {
  private all = $state.raw<Waiting[]>([]);
  /** Those we are not looking at. */
  elsewhere = $derived(
    this.all.filter(({ match }) => {
      const { route } = place;
      return route.screen !== 'table' || route.match !== match;
    }),
  );

  /** Keep looking; the function that stops it. */
  watch(): () => void {
    const look = () => void this.look();
    look();
    const timer = setInterval(look, EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }

  /** Look now: somebody has told that there may be one. */
  async look(): Promise<void> {
    if (!me.guest) return;
    try {
      this.all = await api.turns();
    } catch {
      // The next look may find them.
    }
  }
}

export const turns = new Turns();

/** A title of the page that tells of turns elsewhere. */
export function titled(text: string): string {
  const count = turns.elsewhere.length;
  return count ? `(${count}) ${text}` : text;
}

/** The number on the icon of the installed table, where there is one. */
export function badge(count: number): void {
  if (!('setAppBadge' in navigator)) return;
  void (count ? navigator.setAppBadge(count) : navigator.clearAppBadge()).catch(() => {});
}
