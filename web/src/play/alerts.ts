/** Telling somebody who looks elsewhere that it is their turn. */
import { settings } from '../settings.svelte';

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
