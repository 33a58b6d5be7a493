/** Games and their set-ups for a list to choose from, as the server knows them: no rules needed. */
import type { GameRules, GamesKnown } from '../generated/wire';
import { ask } from '../net/api';
import { seatsPlayers } from '../net/configWords';

/** A game with all its set-ups by name, the usual one first. */
export interface GameSetups {
  game: string;
  /** `pentagame`, `pentagame:3`, … */
  setups: string[];
}

/** The set-ups of a game: those options of which the catalogues say who plays against whom. */
export function setupsOf({ name, groups }: Pick<GameRules, 'name' | 'groups'>): GameSetups {
  const seating = groups.find((group) => group.some((option) => seatsPlayers(name, option))) ?? [];
  const others = seating.slice(1).filter((option) => seatsPlayers(name, option));
  return { game: name, setups: [name, ...others.map((option) => `${name}:${option}`)] };
}

let asking: Promise<GameSetups[]> | undefined;

/** All of them; asked once. */
export function allSetups(): Promise<GameSetups[]> {
  asking ??= ask<GamesKnown>('GET', 'rules/games').then(
    ({ games }) => games.map(setupsOf),
    (reason: unknown) => {
      asking = undefined;
      throw reason;
    },
  );
  return asking;
}
