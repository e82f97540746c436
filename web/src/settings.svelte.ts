/** What this browser likes: kept here, never sent anywhere. */
export type Theme = 'auto' | 'light' | 'dark';
export type TextSize = 'usual' | 'large' | 'larger';
export type Motion = 'auto' | 'full' | 'brisk' | 'none';
/** How fast is shown what others do. */
export type Pace = 'watch' | 'fast' | 'instant';

interface Choices {
  theme: Theme;
  contrast: boolean;
  colourBlind: boolean;
  text: TextSize;
  motion: Motion;
  /** Unless it was chosen, as calm as the motion. */
  pace: Pace | 'auto';
  sound: boolean;
  /** From 0 to 1. */
  volume: number;
  notify: boolean;
  textBoard: boolean;
  coach: 'off' | 'hints' | 'teacher';
  /** Whether we have said once that a recovery code is worth keeping. */
  reminded: boolean;
}

const USUAL: Choices = {
  theme: 'auto',
  contrast: false,
  colourBlind: false,
  text: 'usual',
  motion: 'auto',
  pace: 'auto',
  sound: true,
  volume: 0.6,
  notify: false,
  textBoard: false,
  coach: 'off',
  reminded: false,
};
const KEY = 'cavern.settings';
const SIZES: Record<TextSize, string> = { usual: '', large: '19.5px', larger: '22px' };

function load(): Choices {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Choices> & {
      palette?: string;
    };
    const { palette, ...rest } = kept;
    const was = { contrast: palette === 'contrast', colourBlind: palette === 'colour-blind' };
    return { ...USUAL, ...(palette ? was : {}), ...rest };
  } catch {
    return { ...USUAL };
  }
}

const calm = matchMedia('(prefers-reduced-motion: reduce)');
const dusk = matchMedia('(prefers-color-scheme: dark)');

class Settings {
  choices = $state<Choices>(load());
  private systemCalm = $state(calm.matches);
  private systemDark = $state(dusk.matches);

  constructor() {
    calm.addEventListener('change', () => (this.systemCalm = calm.matches));
    dusk.addEventListener('change', () => (this.systemDark = dusk.matches));
  }

  /** How fast things move: 1 is normal, 0 is not at all. */
  get speed(): number {
    const { motion } = this.choices;
    if (motion === 'none' || (motion === 'auto' && this.systemCalm)) return 0;
    return motion === 'brisk' ? 0.45 : 1;
  }

  get pace(): Pace {
    const { pace } = this.choices;
    if (pace !== 'auto') return pace;
    return this.speed === 0 ? 'instant' : this.speed < 1 ? 'fast' : 'watch';
  }

  /** What the time that an event is shown for is multiplied by. */
  get tempo(): number {
    return { watch: 1, fast: 0.35, instant: 0 }[this.pace];
  }

  get dark(): boolean {
    const { theme } = this.choices;
    return theme === 'dark' || (theme === 'auto' && this.systemDark);
  }

  /** Milliseconds that a movement may take: a die lies still before what it shows is gone. */
  get glide(): number {
    return this.speed * (this.pace === 'fast' ? 500 : 1000);
  }

  /** Write the choices down and onto the page. */
  apply(): void {
    const root = document.documentElement;
    root.dataset['theme'] = this.dark ? 'dark' : 'light';
    const { contrast, colourBlind, text } = this.choices;
    root.dataset['palette'] = [contrast && 'contrast', colourBlind && 'colour-blind']
      .filter(Boolean)
      .join(' ');
    root.style.fontSize = SIZES[text];
    root.dataset['motion'] = this.speed ? 'on' : 'off';
    try {
      localStorage.setItem(KEY, JSON.stringify(this.choices));
    } catch {
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();
