/** Games as they are kept in the browser. */
import type { TableConfig } from '../generated/wire';
import { freshId, save, type KeptGame, type SeatPlan } from '../shell/storage';

/** A table in this browser: whoever sits here may speak for all of its people. */
export function configOf(game: string, control: string): TableConfig {
  return { game, start: null, control, consent: 'anybody', number: 1 };
}

/** Keeps a table at which nobody has moved; tells its id. */
export function newTable(game: string, control: string, seats: SeatPlan[]): string {
  return keepNew(configOf(game, control), seats);
}

/** The same for a config that is given. */
export function keepNew(config: TableConfig, seats: SeatPlan[]): string {
  const kept: KeptGame = {
    id: freshId(),
    config,
    seats,
    log: '',
    updated: Date.now(),
    over: false,
  };
  save(kept);
  return kept.id;
}

/** When the last thing in a log happened. */
export function lastInstant(log: string): number {
  const line = log.trimEnd().split('\n').at(-1) ?? '';
  const at = Number.parseInt(line, 10);
  return Number.isFinite(at) ? at : 0;
}
