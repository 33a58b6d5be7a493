/** Relative times as text. */
import { locale, t } from './i18n';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A duration in the largest unit of which there are at least two, to the nearest day or hour. */
export function largestUnit(ms: number): [count: number, unit: 'day' | 'hour' | 'minute'] {
  const past = Math.abs(ms);
  const sign = ms < 0 ? -1 : 1;
  if (past >= 2 * DAY) return [sign * Math.round(past / DAY), 'day'];
  if (past >= 2 * HOUR) return [sign * Math.round(past / HOUR), 'hour'];
  return [sign * Math.floor(past / MINUTE), 'minute'];
}

function relative(ms: number): string {
  const [count, unit] = largestUnit(ms);
  return new Intl.RelativeTimeFormat(locale(), { numeric: 'always' }).format(count, unit);
}

/** The time until a deadline: `2 days left`. */
export function timeLeftText(deadlineMs: number, nowMs: number): string {
  const left = deadlineMs - nowMs;
  if (left <= 0) return t('lobby-time-up');
  if (left < MINUTE) return t('lobby-time-left-soon');
  const [count, unit] = largestUnit(left);
  const time = new Intl.NumberFormat(locale(), { style: 'unit', unit, unitDisplay: 'long' }).format(count);
  return t('lobby-time-left', { time });
}

/** The time since an instant: `5 minutes ago`. */
export function elapsedText(sinceMs: number, nowMs: number): string {
  const past = nowMs - sinceMs;
  return past < MINUTE ? t('lobby-since-now') : relative(-past);
}
