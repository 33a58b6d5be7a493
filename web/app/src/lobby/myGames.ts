/** The games of the current user on the server. */
import { createSignal } from 'solid-js';
import type { MyGame } from '../generated/wire';
import { locale } from '../i18n/i18n';
import { me } from '../net/currentUser';
import { playerName } from '../net/PlayerLink';
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
