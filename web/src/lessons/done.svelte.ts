/** Which lessons were played to their end and which puzzles were solved in this browser: kept here,
 * never sent anywhere. */
const KEY = 'cavern.lessons';

function load(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

const nameOf = (game: string, id: string, kind: string) =>
  kind === 'lesson' ? `${game}/${id}` : `${kind}:${game}/${id}`;

class Done {
  private marks = $state<string[]>(load());

  has(game: string, id: string, kind = 'lesson'): boolean {
    return this.marks.includes(nameOf(game, id, kind));
  }

  mark(game: string, id: string, kind = 'lesson'): void {
    if (this.has(game, id, kind)) return;
    this.marks.push(nameOf(game, id, kind));
    try {
      localStorage.setItem(KEY, JSON.stringify(this.marks));
    } catch {
      // A browser that keeps nothing still learns.
    }
  }
}

export const done = new Done();
