/** The HTTP part of the protocol. A refusal is thrown with the server's own sentence. */
import type {
  AdviceShown,
  CoachShown,
  CoachWish,
  AnalysisShown,
  ExampleInfo,
  Fork,
  Frames,
  GameInfo,
  Guest,
  GuestWish,
  LessonInfo,
  LessonMove,
  LessonShown,
  MatchInfo,
  MatchList,
  NewGuest,
  NewMatch,
  Problem,
  Profile,
  PuzzleInfo,
  RecoveryCode,
  RulesInfo,
  SeatCalled,
  SeatWish,
  TableWish,
  TermInfo,
  Waiting,
} from './wire';

export class Refusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    text: string,
    readonly rule = '',
  ) {
    super(text);
  }
}

/** Whether what a link leads to is not there. */
export const isMissing = (error: unknown) => error instanceof Refusal && error.status === 404;

async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
  let answer: Response;
  try {
    answer = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    dispatchEvent(new Event('unanswered'));
    throw new Refusal(0, 'offline', 'The server cannot be reached. Check your connection.');
  }
  if (answer.status === 204) return undefined as T;
  const data: unknown = await answer.json().catch(() => null);
  if (answer.ok) return data as T;
  const problem = data as Problem | null;
  throw new Refusal(
    answer.status,
    problem?.code ?? 'error',
    problem?.text ?? `The server answered ${answer.status}.`,
    problem?.rule ?? '',
  );
}

const get = <T>(path: string) => call<T>('GET', path);
const post = <T>(path: string, body: unknown = {}) => call<T>('POST', path, body);

export const api = {
  guest: () => get<Guest | null>('/guest'),
  profile: () => get<Profile>('/guest/profile'),
  turns: () => get<Waiting[]>('/guest/turns'),
  newGuest: (wish: GuestWish) => post<NewGuest>('/guest', wish),
  changeGuest: (wish: GuestWish) => call<Guest>('PATCH', '/guest', wish),
  signOut: (everywhere: boolean) =>
    call<void>('DELETE', `/guest${everywhere ? '?everywhere=true' : ''}`, {}),
  deleteData: () => call<void>('DELETE', '/guest/data', {}),
  recover: (code: string, merge: boolean | null) => post<Guest>('/guest/recover', { code, merge }),
  newRecovery: () => post<RecoveryCode>('/guest/recovery'),
  games: () => get<GameInfo[]>('/games'),
  puzzles: (game: string) => get<PuzzleInfo[]>(`/games/${game}/puzzles`),
  solve: (game: string, puzzle: string, move: LessonMove) =>
    post<LessonShown>(`/games/${game}/puzzles/${puzzle}`, move),
  examples: (game: string) => get<ExampleInfo[]>(`/games/${game}/examples`),
  tryOut: (game: string, example: string, move: LessonMove) =>
    post<LessonShown>(`/games/${game}/examples/${example}`, move),
  seats: (game: string, table: TableWish) => post<SeatCalled[]>(`/games/${game}/seats`, table),
  glossary: (game: string) => get<TermInfo[]>(`/games/${game}/glossary`),
  lessons: (game: string) => get<LessonInfo[]>(`/games/${game}/lessons`),
  learn: (game: string, lesson: string, move: LessonMove) =>
    post<LessonShown>(`/games/${game}/lessons/${lesson}`, move),
  rules: (game: string) => get<RulesInfo>(`/games/${game}/rules`),
  matches: (status: string) => get<MatchList>(`/matches?status=${status}`),
  mine: (before?: number) => get<MatchList>(`/matches/mine${before ? `?before=${before}` : ''}`),
  newMatch: (wish: NewMatch) => post<MatchInfo>('/matches', wish),
  coach: (id: string, wish: CoachWish) => post<CoachShown>(`/matches/${id}/coach`, wish),
  match: (id: string) => get<MatchInfo>(`/matches/${id}`),
  seat: (id: string, seat: number, wish: SeatWish) =>
    call<MatchInfo>('PUT', `/matches/${id}/seats/${seat}`, wish),
  start: (id: string) => post<MatchInfo>(`/matches/${id}/start`),
  doors: (id: string, closed: boolean) =>
    call<MatchInfo>('PUT', `/matches/${id}/doors`, { closed }),
  rematch: (id: string) => post<MatchInfo>(`/matches/${id}/rematch`),
  fork: (id: string, wish: Fork) => post<MatchInfo>(`/matches/${id}/fork`, wish),
  advice: (id: string) => get<AdviceShown>(`/matches/${id}/advice`),
  frames: (id: string, first: number, last: number, eyes: number, parts = '') =>
    get<Frames>(
      `/matches/${id}/frames?first=${first}&last=${last}&eyes=${eyes}${parts && `&parts=${parts}`}`,
    ),
  analysis: (id: string) => get<AnalysisShown>(`/matches/${id}/analysis`),
  analyse: (id: string) => post<AnalysisShown>(`/matches/${id}/analysis`),
  recordUrl: (id: string) => `/api/matches/${id}/record`,
};
