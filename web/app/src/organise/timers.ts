/** A countdown that survives a reload: it stores when it ends, not what is left. */
export interface Countdown {
  /** Milliseconds left while it stands still. */
  leftMs: number;
  /** The instant of its end while it runs. */
  endsAt: number | null;
}

/** A countdown before its start. */
export const fullCountdown = (ms: number): Countdown => ({ leftMs: ms, endsAt: null });

/** Milliseconds left; negative after the end while it runs. */
export const leftAt = ({ leftMs, endsAt }: Countdown, now: number): number =>
  endsAt === null ? leftMs : endsAt - now;

export const started = (countdown: Countdown, now: number): Countdown =>
  countdown.endsAt === null ? { ...countdown, endsAt: now + countdown.leftMs } : countdown;

export const paused = (countdown: Countdown, now: number): Countdown =>
  countdown.endsAt === null ? countdown : { leftMs: leftAt(countdown, now), endsAt: null };

/** The time left as `1:29:05` or `4:09`; after the end as `+0:31`. */
export function countdownText(leftMs: number): string {
  const seconds = leftMs > 0 ? Math.ceil(leftMs / 1000) : Math.floor(-leftMs / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  const text = shown.map((part, at) => (at === 0 ? `${part}` : `${part}`.padStart(2, '0'))).join(':');
  return leftMs < 0 && seconds > 0 ? `+${text}` : text;
}

/** Reads a stored countdown; null if there is none. */
export function parseCountdown(text: string | null): Countdown | null {
  try {
    const found = JSON.parse(text ?? 'null') as Partial<Countdown> | null;
    const { leftMs, endsAt } = found ?? {};
    if (typeof leftMs !== 'number' || !Number.isFinite(leftMs)) return null;
    return typeof endsAt === 'number' || endsAt === null ? { leftMs, endsAt } : null;
  } catch {
    return null;
  }
}
