/** What happened at the table beside the game itself, in words. */
import type { AnyEntry, TableView } from '../net/wire';
import { hasDeclined, isKept } from './rematch';
import { goesBy } from './tables';

/** A log entry that is not about the game's own events, in words. */
export function sentence(entry: AnyEntry, table: TableView | null): string {
  const name = (seat: number) => {
    const info = table?.seats[seat];
    return info ? goesBy(info) : `Seat ${seat + 1}`;
  };
  switch (entry.kind) {
    case 'seated':
      if (isKept(entry.seat)) return `${entry.seat.name} is asked to play again.`;
      if (hasDeclined(entry.seat)) return `${entry.seat.name} would rather not play again.`;
      if (entry.seat.kind === 'open') return `${entry.seat.role} is open.`;
      return `${entry.seat.name || 'Somebody'} sits down as ${entry.seat.role}.`;
    case 'started':
      return 'The match begins.';
    case 'answered':
      return entry.by === 'clock' ? `Time ran out: a bot answered for ${name(entry.seat)}.` : '';
    case 'undo-asked':
      return `${name(entry.by)} asks to take back an answer.`;
    case 'undo-agreed':
      return `${entry.seats.map(name).join(' and ')} agree${entry.seats.length > 1 ? '' : 's'}.`;
    case 'undo-refused':
      return `${name(entry.seat)} would rather play on.`;
    case 'undone':
      return (
        `Back to the question after answer ${entry.to}, as ${name(entry.by)} wished` +
        (entry.peeked ? ', though dice had fallen or something hidden had come to light.' : '.')
      );
    case 'redone':
      return `${name(entry.by)} brings back what was taken back.`;
    case 'handed':
      return `${entry.seats.map(name).join(' and ')}: played by ${entry.name} now.`;
    case 'doored':
      return entry.closed
        ? 'The table is closed to those who only watch.'
        : 'The table is open to those who watch.';
    case 'said':
      return `${entry.name}: ${entry.text}`;
    case 'away':
      return entry.why === 'asked'
        ? `${name(entry.seat)} steps away; a bot plays for them.`
        : `${name(entry.seat)} is absent; a bot plays for them.`;
    case 'back':
      return `${name(entry.seat)} is back.`;
    case 'resigned':
      return `${entry.name} gives up ${name(entry.seat)}.`;
    case 'rules-changed':
      return entry.text;
    case 'rematched':
      return 'A rematch was asked for.';
  }
}
