/** What somebody at a table has in front of them: whose board they look at, what is explained. */

/** What a thing is: shown beside the map while somebody points at it or presses it for long. */
export interface Note {
  title: string;
  kind: string;
  lines: string[];
  rules: string[];
  /** What it looks like: a path on 24 × 24, filled by even-odd. */
  sign?: string;
}

export class Desk {
  /** The chip whose board is looked at; null: one's own, or that of whoever plays. */
  looked = $state<string | null>(null);
  note = $state.raw<Note | null>(null);
}
