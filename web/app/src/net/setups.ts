/** Games and set-ups from the server, for lists that need no rules. */
import type { GameRules, GameRulesList } from '../generated/wire';
import { request } from './api';
import { isSetupOption } from './gameConfig';

/** A game with all its set-ups by name, the usual one first. */
export interface GameSetups {
  game: string;
  /** `pentagame`, `pentagame:3`, … */
  setups: string[];
}

/** The set-ups of a game: the options with a text for the players. */
export function setupsOf({ name, option_groups: groups }: Pick<GameRules, 'name' | 'option_groups'>): GameSetups {
  const seating = groups.find((group) => group.some((option) => isSetupOption(name, option))) ?? [];
  const others = seating.slice(1).filter((option) => isSetupOption(name, option));
  return { game: name, setups: [name, ...others.map((option) => `${name}:${option}`)] };
}

let pending: Promise<GameSetups[]> | undefined;

/** Fetches all set-ups once. */
export function fetchSetups(): Promise<GameSetups[]> {
  pending ??= request<GameRulesList>('GET', 'rules/games').then(
    ({ games }) => games.map(setupsOf),
    (reason: unknown) => {
      pending = undefined;
      throw reason;
    },
  );
  return pending;
}
