/** The last used set-up, stored in the browser. */
import type { GameInfo } from '../../generated/rules';
import type { SeatAssignment } from '../../storage/savedGames';
import { isCompatible, defaultOptions, type ChosenOptions } from '../common/rulesForm';
import { formatControl, parseControl } from '../common/timeControl';
import { fillAssignments } from './seatAssignments';

/** The values of the set-up form. */
export interface GameSetup {
  game: GameInfo;
  chosen: ChosenOptions;
  control: string;
  plans: SeatAssignment[];
}

const STORED = 'palamedes.setup';

/** Stores the set-up. */
export function saveSetup(setup: GameSetup): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...setup, game: setup.game.name }));
  } catch {
    // Without storage the form starts with defaults.
  }
}

function stored(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

function planOf(found: unknown): SeatAssignment[] {
  const { kind, level, name } = (found ?? {}) as Partial<SeatAssignment>;
  if (kind === 'engine' && typeof level === 'number' && level >= 1 && level <= 10) {
    return [{ kind, level: Math.floor(level) }];
  }
  if (kind !== 'person') return [];
  return [typeof name === 'string' ? { kind, name: name.slice(0, 24) } : { kind }];
}

/** Loads the last set-up; invalid values become defaults. */
export function loadSetup(games: GameInfo[]): GameSetup {
  const found = stored();
  const game = games.find((one) => one.name === found.game) ?? (games[0] as GameInfo);
  const options = Array.isArray(found.chosen) ? found.chosen.map(String) : [];
  const fits =
    options.length === game.groups.length &&
    game.groups.every((group, index) => group.includes(options[index] ?? '?')) &&
    isCompatible(game, options);
  const { control, numbers } = parseControl(String(found.control));
  const plans = Array.isArray(found.plans) ? found.plans.slice(0, 5).flatMap(planOf) : [];
  return {
    game,
    chosen: fits ? options : defaultOptions(game),
    control: formatControl(control, numbers),
    plans: fillAssignments(plans.length, plans),
  };
}
