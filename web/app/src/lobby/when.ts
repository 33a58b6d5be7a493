/** Instants of the server in words. */
import { language, t } from '../shell/words';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** A span in the largest unit of which there are at least two, or of which there is one left. */
export function span(ms: number): [count: number, unit: 'day' | 'hour' | 'minute'] {
  const past = Math.abs(ms);
  const sign = ms < 0 ? -1 : 1;
  if (past >= 2 * DAY) return [sign * Math.floor(past / DAY), 'day'];
  if (past >= 2 * HOUR) return [sign * Math.floor(past / HOUR), 'hour'];
  return [sign * Math.floor(past / MINUTE), 'minute'];
}

function relative(ms: number): string {
  const [count, unit] = span(ms);
  return new Intl.RelativeTimeFormat(language(), { numeric: 'always' }).format(count, unit);
}

/** `in 2 days`: until when whoever is to move has time. */
export function deadlineWords(deadlineMs: number, nowMs: number): string {
  const left = deadlineMs - nowMs;
  if (left <= 0) return t('lobby-deadline-now');
  return left < MINUTE ? t('lobby-deadline-soon') : relative(left);
}

/** `5 minutes ago`: since when somebody waits or plays. */
export function sinceWords(sinceMs: number, nowMs: number): string {
  const past = nowMs - sinceMs;
  return past < MINUTE ? t('lobby-since-now') : relative(-past);
}
