/** The rules of a game for a number of players. `loadRules` must have finished. */
import type { GameInfo } from '../generated/rules';
import { AS_PRINTED } from '../game/common/orientation';
import { decidesSeats, defaultOptions, isCompatible, rulesName } from '../game/common/rulesForm';
import { scene, startPosition } from '../engine/rules';

/** The rules name with so many players who play for themselves; null if there is none. */
export function rulesForSeats(game: GameInfo, seats: number): string | null {
  const names = game.groups.flatMap((options, group) => {
    if (!decidesSeats(game, group)) return [];
    const chosen = options.map((option) =>
      defaultOptions(game).map((before, index) => (index === group ? option : before)),
    );
    return chosen.filter((options) => isCompatible(game, options)).map((options) => rulesName(game, options));
  });
  const fits = (name: string) => {
    const start = scene(name, startPosition(name), [], AS_PRINTED);
    return start.seats === seats && new Set(start.teams).size === seats;
  };
  return [game.name, ...names].find(fits) ?? null;
}
