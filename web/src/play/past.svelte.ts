/** The past of a match: how it stood after every answer, for one pair of eyes. */
import { api } from '../net/api';
import type { Frame } from '../net/wire';

const CHUNK = 40;

export class Past {
  /** The moment that is looked at; null is now. */
  at = $state<number | null>(null);
  frame = $state.raw<Frame | null>(null);
  failed = $state('');
  eyes = $state(-1);
  /** How many answers there are: what lies beyond cannot be asked for. */
  answered = 0;

  private frames = new Map<string, Frame>();
  private asked = new Map<string, Promise<void>>();

  constructor(private readonly match: string) {}

  /** Look at a moment; the frame follows when it has come. */
  async go(at: number | null, eyes: number = this.eyes): Promise<void> {
    this.at = at;
    this.eyes = eyes;
    this.failed = '';
    if (at === null) {
      this.frame = null;
      return;
    }
    try {
      const frame = await this.fetch(at, eyes);
      if (this.at === at && this.eyes === eyes) this.frame = frame;
    } catch (error) {
      this.failed = error instanceof Error ? error.message : String(error);
    }
  }

  /** Answers were taken back: what lies after `to` happened otherwise. */
  forget(to: number): void {
    for (const [key, frame] of this.frames) if (frame.number > to) this.frames.delete(key);
    this.asked.clear();
  }

  private async fetch(at: number, eyes: number): Promise<Frame> {
    const key = `${eyes}/${at}`;
    const known = this.frames.get(key);
    if (known) return known;
    const first = Math.floor(at / CHUNK) * CHUNK;
    const last = Math.max(at, Math.min(first + CHUNK - 1, this.answered));
    const chunk = `${eyes}/${first}-${last}`;
    let loading = this.asked.get(chunk);
    if (!loading) {
      loading = api.frames(this.match, first, last, eyes).then((page) => {
        for (const frame of page.frames) this.frames.set(`${eyes}/${frame.number}`, frame);
      });
      this.asked.set(chunk, loading);
      void loading.catch(() => {}).finally(() => this.asked.delete(chunk));
    }
    await loading;
    const frame = this.frames.get(key);
    if (!frame) throw new Error(`There is no moment ${at} in this match.`);
    return frame;
  }
}

/** `17` or `17@0`: a moment and whose eyes saw it, as it stands in a link. */
export function readMoment(hash: string): { at: number; eyes: number | null } | null {
  const found = /^(\d+)(?:@(-?\d+))?$/.exec(hash);
  if (!found) return null;
  return { at: Number(found[1]), eyes: found[2] === undefined ? null : Number(found[2]) };
}

export function writeMoment(at: number, eyes: number): string {
  return `${at}@${eyes}`;
}

/** Whether a seed is the one that was committed to before the first move. */
export async function keepsCommitment(seed: string, commitment: string): Promise<boolean> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(seed));
  const hex = [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0'));
  return hex.join('') === commitment.toLowerCase();
}
