/** Where we are: the path says the screen, the hash says the moment or the rule. */
export type Route =
  | { screen: 'lobby' }
  | { screen: 'new'; game: string }
  | { screen: 'table'; match: string }
  | { screen: 'rules'; game: string }
  | { screen: 'learn'; game: string }
  | { screen: 'lesson'; game: string; lesson: string }
  | { screen: 'puzzles'; game: string }
  | { screen: 'puzzle'; game: string; puzzle: string }
  | { screen: 'example'; game: string; example: string }
  | { screen: 'mine' }
  | { screen: 'profile' }
  | { screen: 'lost' };

export function read(path: string): Route {
  const [first, second, third, ...rest] = path.split('/').filter(Boolean).map(decodeURIComponent);
  if (rest.length) return { screen: 'lost' };
  if (first === 'learn' && second)
    return third
      ? { screen: 'lesson', game: second, lesson: third }
      : { screen: 'learn', game: second };
  if (first === 'puzzles' && second)
    return third
      ? { screen: 'puzzle', game: second, puzzle: third }
      : { screen: 'puzzles', game: second };
  if (first === 'try' && second && third)
    return { screen: 'example', game: second, example: third };
  if (third) return { screen: 'lost' };
  if (!first) return { screen: 'lobby' };
  if (first === 'new' && second) return { screen: 'new', game: second };
  if (first === 'm' && second) return { screen: 'table', match: second };
  if (first === 'rules' && second) return { screen: 'rules', game: second };
  if (first === 'mine' && !second) return { screen: 'mine' };
  if (first === 'me' && !second) return { screen: 'profile' };
  return { screen: 'lost' };
}

class Place {
  path = $state(location.pathname);
  hash = $state(location.hash.slice(1));
  route = $derived(read(this.path));

  constructor() {
    addEventListener('popstate', () => this.look());
    addEventListener('hashchange', () => this.look());
  }

  go(to: string): void {
    history.pushState(null, '', to);
    this.look();
    scrollTo(0, 0);
  }

  /** Change the hash in place: scrubbing through a game is not a walk through history. */
  mark(hash: string): void {
    history.replaceState(history.state, '', hash ? `#${hash}` : location.pathname);
    this.hash = hash;
  }

  private look(): void {
    this.path = location.pathname;
    this.hash = decodeURIComponent(location.hash.slice(1));
  }
}

export const place = new Place();

/** Lets ordinary links be followed within the page; modified clicks stay the browser's. */
export function follow(event: MouseEvent): void {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey)
    return;
  const link = (event.target as Element).closest('a');
  if (!link || link.target || link.hasAttribute('download')) return;
  if (link.origin !== location.origin || link.pathname.startsWith('/api/')) return;
  if (link.pathname === location.pathname && link.hash) return;
  event.preventDefault();
  place.go(link.pathname + link.search + link.hash);
}
