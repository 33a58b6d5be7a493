/** The options of a game as a form; the rules decide which exist and which are compatible. */
import { createSignal } from 'solid-js';
import type { GameInfo } from '../../generated/rules';
import { AS_PRINTED } from './orientation';
import { checkPosition, loadRules, scene } from '../../engine/rules';

/** One option of each group of a game, in order; empty for the default. */
export type ChosenOptions = readonly string[];

/** The default option of each group. */
export function defaultOptions(game: GameInfo): ChosenOptions {
  return game.groups.map((group) => group[0] ?? '');
}

/** The rules name with these options; defaults are left out. */
export function rulesName(game: GameInfo, chosen: ChosenOptions): string {
  const named = chosen.filter((option, index) => option !== game.groups[index]?.[0]);
  return named.length === 0 ? game.name : `${game.name}:${named.join(',')}`;
}

/**
 * Chooses games in a form: `onReady` gets the game once its rules are loaded, unless another one
 * was chosen meanwhile. `isPending` is true until then.
 */
export function createGameChoice(onReady: (game: GameInfo) => void) {
  const [pending, setPending] = createSignal<GameInfo | null>(null);
  return {
    isPending: () => pending() !== null,
    async choose(game: GameInfo) {
      setPending(game);
      await loadRules(game.name);
      if (pending() !== game) return;
      setPending(null);
      onReady(game);
    },
  };
}

/** Whether these options are compatible. */
export function isCompatible(game: GameInfo, chosen: ChosenOptions): boolean {
  return 'ok' in checkPosition(rulesName(game, chosen), 'startpos');
}

function replaced(chosen: ChosenOptions, group: number, option: string): ChosenOptions {
  return chosen.map((before, index) => (index === group ? option : before));
}

/** Chooses an option; incompatible others return to their defaults. */
export function chooseOption(game: GameInfo, before: ChosenOptions, group: number, option: string): ChosenOptions {
  const next = replaced(before, group, option);
  if (isCompatible(game, next)) return next;
  let compatible = replaced(defaultOptions(game), group, option);
  for (const [index, other] of before.entries()) {
    if (index === group) continue;
    const more = replaced(compatible, index, other);
    if (isCompatible(game, more)) compatible = more;
  }
  return isCompatible(game, compatible) ? compatible : before;
}

/** The options of a group that are compatible with the chosen others. */
export function availableOptions(game: GameInfo, chosen: ChosenOptions, group: number): string[] {
  const all = game.groups[group] ?? [];
  return all.filter((option) => isCompatible(game, replaced(chosen, group, option)));
}

/** Whether the options of a group change the seats. */
export function decidesSeats(game: GameInfo, group: number): boolean {
  const all = game.groups[group] ?? [];
  const tables = all.map((option) => {
    const name = rulesName(game, replaced(defaultOptions(game), group, option));
    const start = checkPosition(name, 'startpos');
    if (!('ok' in start)) return '';
    const { seats, teams } = scene(name, start.ok, [], AS_PRINTED);
    return `${seats} ${teams.join()}`;
  });
  return new Set(tables.filter((table) => table !== '')).size > 1;
}
