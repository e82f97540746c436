/** Which lessons were played to their end in this browser: kept here, never sent anywhere. */
const KEY = 'cavern.lessons';

function load(): string[] {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(found) ? found.filter((each) => typeof each === 'string') : [];
  } catch {
    return [];
  }
}

class Done {
  private marks = $state<string[]>(load());

  has(game: string, lesson: string): boolean {
    return this.marks.includes(`${game}/${lesson}`);
  }

  mark(game: string, lesson: string): void {
    if (this.has(game, lesson)) return;
    this.marks.push(`${game}/${lesson}`);
    try {
      localStorage.setItem(KEY, JSON.stringify(this.marks));
    } catch {
      // A browser that keeps nothing still learns.
    }
  }
}

export const done = new Done();
