/**
 * The options of a game as a form. Which there are and which go together, the rules say; no
 * option is known here.
 */
import type { GameInfo } from '../generated/wire';
import { AS_PRINTED } from '../panel/orientation';
import { checkPosition, scene } from '../rules';

/** One option of each group of a game, in the order of the groups; empty for the usual one. */
export type Chosen = readonly string[];

/** What is chosen before anybody has chosen. */
export function usual(game: GameInfo): Chosen {
  return game.groups.map((group) => group[0] ?? '');
}

/** The name of a game with these options; what is usual goes without saying. */
export function nameOf(game: GameInfo, chosen: Chosen): string {
  const named = chosen.filter((option, index) => option !== game.groups[index]?.[0]);
  return named.length === 0 ? game.name : `${game.name}:${named.join(',')}`;
}

/** Whether these options go together. */
export function together(game: GameInfo, chosen: Chosen): boolean {
  return 'text' in checkPosition(nameOf(game, chosen), 'startpos');
}

function replaced(chosen: Chosen, group: number, option: string): Chosen {
  return chosen.map((before, index) => (index === group ? option : before));
}

/** Chooses an option; others that do not go with it are as usual again. */
export function choose(game: GameInfo, before: Chosen, group: number, option: string): Chosen {
  const wanted = replaced(before, group, option);
  if (together(game, wanted)) return wanted;
  let kept = replaced(usual(game), group, option);
  for (const [index, other] of before.entries()) {
    if (index === group) continue;
    const more = replaced(kept, index, other);
    if (together(game, more)) kept = more;
  }
  return together(game, kept) ? kept : before;
}

/** The options of a group that can be had beside the others. */
export function open(game: GameInfo, chosen: Chosen, group: number): string[] {
  const all = game.groups[group] ?? [];
  return all.filter((option) => together(game, replaced(chosen, group, option)));
}

/** Whether a group decides who sits at the table. */
export function seating(game: GameInfo, group: number): boolean {
  const all = game.groups[group] ?? [];
  const tables = all.map((option) => {
    const name = nameOf(game, replaced(usual(game), group, option));
    const start = checkPosition(name, 'startpos');
    if (!('text' in start)) return '';
    const { seats, teams } = scene(name, start.text, [], AS_PRINTED);
    return `${seats} ${teams.join()}`;
  });
  return new Set(tables.filter((table) => table !== '')).size > 1;
}
