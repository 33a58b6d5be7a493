/** Facts about the state of the site, as texts. */
import type { JobView } from '../generated/wire';

/** The server counts a queue up to this length. */
const COUNT_MAX = 1_000;

/** A delay from which a job that does not run is late: nodes look for due jobs every few seconds. */
const LATE_MS = 60_000;

/** Whole seconds since a time, never negative. */
export const secondsSince = (then: number, now: number): number =>
  Math.max(0, Math.round((now - then) / 1_000));

/** The length of a queue; a plus sign marks one that was not counted to the end. */
export const countText = (count: number): string =>
  count >= COUNT_MAX ? `${COUNT_MAX}+` : String(count);

/** Whether a job should have run by now. */
export const isLate = (job: JobView, now: number): boolean =>
  job.node === null && now - job.due_ms > LATE_MS;
