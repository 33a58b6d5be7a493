/** Durations in the format of a clock. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const two = (number: number) => String(number).padStart(2, '0');

/** `0:42`, `12:05`, `3:10:00`; tenths in the last ten seconds; days from two days on. */
export function clockText(ms: number): string {
  if (ms >= 2 * DAY) return `${Math.floor(ms / DAY)} d ${Math.floor((ms % DAY) / HOUR)} h`;
  if (ms > 0 && ms < 10 * SECOND) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  // Rounded up: a clock shows 1:00 until that minute is over.
  const seconds = Math.ceil(Math.max(ms, 0) / SECOND);
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

/** Milliseconds until the text of a running clock changes. */
export function nextChange(ms: number): number {
  if (ms <= 0) return SECOND;
  if (ms < 10 * SECOND) return Math.min((ms % 100) + 1, ms);
  if (ms >= 2 * DAY) return (ms % HOUR) + 1;
  return Math.min(((ms - 1) % SECOND) + 1, ms - 10 * SECOND + 1);
}

/** The sand of an egg timer in milliseconds, by the time control; null for other clocks. */
export function eggTimerSandMs(control: string): number | null {
  const sand = /^egg:([\d.]+)$/.exec(control)?.[1];
  return sand === undefined ? null : Number(sand) * SECOND;
}

/**
 * The sand in the upper glass: at first the rest of the player before; when that has run through,
 * the glass is turned and all of the sand is the player's own.
 */
export function upperSand(left: number, sand: number): number {
  return left > sand ? left - sand : Math.max(left, 0);
}
