/** The game of "Play now": the level rises with every win. */
import { createLocalGame, type SeatAssignment } from './savedGames';

const STORAGE_KEY = 'palamedes.level';
const LEVEL_MAX = 10;

/** The level of the next computer player, in quick games and beside people: 1 on the first visit. */
export function quickGameLevel(): number {
  try {
    const found = Number(localStorage.getItem(STORAGE_KEY) ?? 1);
    return Number.isInteger(found) && found >= 1 && found <= LEVEL_MAX ? found : 1;
  } catch {
    return 1;
  }
}

/** Prepares a game of two against the computer; returns its id. */
export function createQuickGame(): string {
  const computer: SeatAssignment = { kind: 'engine', level: quickGameLevel() };
  return createLocalGame('pentagame', 'none', [{ kind: 'person' }, computer]);
}

/** A person has won against one computer player of this level: the next is stronger. */
export function recordWin(level: number): void {
  if (level < quickGameLevel()) return;
  try {
    localStorage.setItem(STORAGE_KEY, String(Math.min(level + 1, LEVEL_MAX)));
  } catch {
    // Without storage every quick game has the first level.
  }
}
