/** What was chosen last time, so that the next game is one press away. */
import type { GameInfo } from '../generated/wire';
import type { SeatPlan } from '../shell/storage';
import { together, usual, type Chosen } from './forms';
import { controlName, readControl } from './controls';
import { plansFor } from './seatPlans';

/** Everything the form holds. */
export interface Setup {
  game: GameInfo;
  chosen: Chosen;
  control: string;
  plans: SeatPlan[];
}

const STORED = 'palamedes.setup';

/** Keeps the form. */
export function rememberSetup(setup: Setup): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...setup, game: setup.game.name }));
  } catch {
    // A browser that keeps nothing: the form begins as usual next time.
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

function planOf(found: unknown): SeatPlan[] {
  const { kind, level, name } = (found ?? {}) as Partial<SeatPlan>;
  if (kind === 'engine' && typeof level === 'number' && level >= 1 && level <= 10) {
    return [{ kind, level: Math.floor(level) }];
  }
  if (kind !== 'person') return [];
  return [typeof name === 'string' ? { kind, name: name.slice(0, 24) } : { kind }];
}

/** The form as it was, as far as it still makes sense; otherwise as usual. */
export function lastSetup(games: GameInfo[]): Setup {
  const found = stored();
  const game = games.find((one) => one.name === found.game) ?? (games[0] as GameInfo);
  const options = Array.isArray(found.chosen) ? found.chosen.map(String) : [];
  const fits =
    options.length === game.groups.length &&
    game.groups.every((group, index) => group.includes(options[index] ?? '?')) &&
    together(game, options);
  const { control, numbers } = readControl(String(found.control));
  const plans = Array.isArray(found.plans) ? found.plans.slice(0, 5).flatMap(planOf) : [];
  return {
    game,
    chosen: fits ? options : usual(game),
    control: controlName(control, numbers),
    plans: plansFor(plans.length, plans),
  };
}
