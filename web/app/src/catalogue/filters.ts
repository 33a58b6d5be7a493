/** The filters of the catalogue. */
import type { GameInfo } from '../generated/rules';

/** The facts by which games are filtered. */
export type FilterName = 'players' | 'minutes' | 'kind' | 'information';

/** The chosen value of each filter; empty for any. */
export type Filters = Readonly<Record<FilterName, string>>;

/** No filter. */
export const ANY: Filters = { players: '', minutes: '', kind: '', information: '' };

interface Filter {
  /** The values of a game; a game is shown for each of them. */
  of(game: GameInfo): string[];
  /** The values that are offered. */
  values(games: readonly GameInfo[]): string[];
}

/** Games up to these minutes are short, or of medium length. */
const SHORT_MINUTES = 15;
const MEDIUM_MINUTES = 30;

function lengthOf({ minutes }: GameInfo): string {
  if (minutes <= SHORT_MINUTES) return 'short';
  return minutes <= MEDIUM_MINUTES ? 'medium' : 'long';
}

function informationOf(game: GameInfo): string[] {
  const codes = [game.secret_choices ? 'secret' : '', game.chance ? 'chance' : ''];
  const found = codes.filter((code) => code !== '');
  return found.length === 0 ? ['open'] : found;
}

function playersOf({ players: [least, most] }: GameInfo): string[] {
  return Array.from({ length: most - least + 1 }, (_, index) => String(least + index));
}

/** Those values in a fixed order that some game has. */
const inOrder = (order: string[], of: (game: GameInfo) => string[]) => (games: readonly GameInfo[]) =>
  order.filter((value) => games.some((game) => of(game).includes(value)));

/** All filters, in the order of the form. */
export const FILTERS: Readonly<Record<FilterName, Filter>> = {
  players: { of: playersOf, values: inOrder(['2', '3', '4', '5'], playersOf) },
  minutes: {
    of: (game) => [lengthOf(game)],
    values: inOrder(['short', 'medium', 'long'], (game) => [lengthOf(game)]),
  },
  kind: { of: ({ kind }) => [kind], values: (games) => [...new Set(games.map(({ kind }) => kind))] },
  information: { of: informationOf, values: inOrder(['open', 'secret', 'chance'], informationOf) },
};

/** Whether a game passes all filters. */
export const isShown = (game: GameInfo, filters: Filters): boolean =>
  (Object.keys(FILTERS) as FilterName[]).every(
    (name) => filters[name] === '' || FILTERS[name].of(game).includes(filters[name]),
  );
