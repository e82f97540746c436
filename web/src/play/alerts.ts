/** Telling somebody who looks elsewhere that it is their turn. */
import { settings } from '../settings.svelte';

let audio: AudioContext | null = null;

/** Two soft notes, like a drop falling into a pool. */
export function chime(): void {
  if (!settings.choices.sound) return;
  try {
    audio ??= new AudioContext();
    if (audio.state === 'suspended') void audio.resume();
    const start = audio.currentTime;
    for (const [delay, pitch] of [
      [0, 659.25],
      [0.13, 987.77],
    ] as const) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.type = 'sine';
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0, start + delay);
      volume.gain.linearRampToValueAtTime(0.12, start + delay + 0.015);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + delay + 0.7);
      tone.connect(volume).connect(audio.destination);
      tone.start(start + delay);
      tone.stop(start + delay + 0.75);
    }
  } catch {
    // No sound device: the title and the banner still tell.
  }
}

export async function allowNotifications(): Promise<boolean> {
  if (!('Notification' in window)) return false;
  return (await Notification.requestPermission()) === 'granted';
}

export function notify(title: string, body: string, tag: string): void {
  if (!settings.choices.notify || !('Notification' in window)) return;
  if (Notification.permission !== 'granted' || !document.hidden) return;
  try {
    const note = new Notification(title, { body, tag });
    note.onclick = () => {
      window.focus();
      note.close();
    };
  } catch {
    // Some phones allow notifications only from service workers.
  }
}
