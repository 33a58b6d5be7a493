/** The games of the current user on the server. */
import { createSignal } from 'solid-js';
import type { MyGame } from '../generated/wire';
import { formatDateTime, locale, t } from '../i18n/i18n';
import { timeLeftText } from '../i18n/relativeTime';
import { me } from '../net/currentUser';
import { configText, parseConfig } from '../net/gameConfig';
import { playerName, vacationUntil } from '../net/PlayerLink';
import { serverNow } from '../net/socket';
import { fetchMyGames } from './api';

const [games, setGames] = createSignal<MyGame[] | null>(null);

/** The loaded games; null before the first response. Reactive. */
export const myGames = games;

const [listed, setListed] = createSignal(false);

/** Whether the page lists all challenges, so that a toast would repeat them. Reactive. */
export const areChallengesListed = listed;

/** Says whether the page lists all challenges. */
export const setChallengesListed = setListed;

let loading: Promise<void> | undefined;
let isStale = false;

/** Loads the games; a call during a request is followed by another request. */
export function refreshMyGames(): Promise<void> {
  if (loading) {
    isStale = true;
    return loading;
  }
  loading = fetchMyGames()
    .then(
      (found) => void setGames(found),
      () => undefined, // Offline: the last response stays.
    )
    .then(() => {
      loading = undefined;
      if (!isStale) return;
      isStale = false;
      return refreshMyGames();
    });
  return loading;
}

/** Clears the games after the user has changed. */
export function clearMyGames(): void {
  setGames(null);
}

/** The sections of the page, in order. */
export const MY_GAMES_SECTIONS = ['challenged', 'turn', 'others', 'open', 'broken'] as const;

/** A section of the page. */
export type MyGamesSection = (typeof MY_GAMES_SECTIONS)[number];

/** The section of a game. */
export function sectionOf(
  game: Pick<MyGame, 'status' | 'your_seat' | 'your_turn'>,
): MyGamesSection {
  if (game.status === 'open') return game.your_seat === null ? 'challenged' : 'open';
  if (game.status === 'broken') return 'broken';
  return game.your_turn ? 'turn' : 'others';
}

/** The names of the other players and of those with reserved seats, joined. */
export function otherPlayerNames(game: Pick<MyGame, 'seats' | 'your_seat'>): string {
  const names = game.seats
    .filter((seat) => seat.seat !== game.your_seat)
    .flatMap((seat) => seat.player ?? seat.reserved_for ?? [])
    .filter((player) => player.name !== me()?.name)
    .map(playerName);
  return new Intl.ListFormat(locale(), { type: 'conjunction' }).format(names);
}

type TimedGame = Pick<MyGame, 'config' | 'deadline_ms' | 'seats' | 'status' | 'waiting'>;

const DAY_MS = 86_400_000;

/** The deadline of the turn; the clock of a correspondence game that is yet to start has all its days. */
function deadlineOf(game: TimedGame): number | null {
  const days = Number(/^days:(\d+)$/.exec(parseConfig(game.config).control)?.[1] ?? 0);
  if (game.deadline_ms !== null || game.status !== 'live' || days === 0) return game.deadline_ms;
  return serverNow() + days * DAY_MS;
}

/** The games in the order of their deadlines, those without one last. */
export function sortByDeadline<G extends TimedGame>(games: readonly G[]): G[] {
  const due = (game: G) => deadlineOf(game) ?? Infinity;
  return [...games].sort((a, b) => (due(a) === due(b) ? 0 : due(a) - due(b)));
}

/** The end of the first vacation, if all players who have to decide are away. */
function awayUntil({ seats, waiting }: TimedGame): number | null {
  const ends = seats.filter(({ seat }) => waiting.includes(seat)).map(vacationUntil);
  const known = ends.filter((end) => end !== null);
  return known.length > 0 && known.length === ends.length ? Math.min(...known) : null;
}

/** The time left for the turn, or the vacation of the players to move; null without a clock. */
export function deadlineText(game: TimedGame): string | null {
  const away = awayUntil(game);
  if (away !== null) return t('lobby-due-away', { when: formatDateTime(away) });
  const deadlineMs = deadlineOf(game);
  return deadlineMs === null ? null : timeLeftText(deadlineMs, serverNow());
}

/** An action of a game with its rules and players, for screen readers. */
export function labelledAction(messageId: string, game: MyGame): string {
  return `${t(messageId)}: ${configText(game.config).summary}, ${otherPlayerNames(game)}`;
}
