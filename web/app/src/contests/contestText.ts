/** Texts about a contest: what is played, and when. */
import type {
  ContestEntryView,
  ContestReason,
  ContestReasonCode,
  ContestSummary,
  ContestView,
} from '../generated/wire';
import { configText, parseConfig, gameTitle, timeControlText } from '../net/gameConfig';
import { playerName } from '../net/PlayerLink';
import { formatDateTime, t } from '../i18n/i18n';
import { clockText, isCheckInOpen, isContinuous } from './contestModel';

const DAY_MS = 86_400_000;

/** The game of a contest; with the players where all tables have as many. */
export function rulesOfContest({ rules }: Pick<ContestSummary, 'rules'>): string {
  const [first = '', ...others] = rules;
  return others.length > 0 ? gameTitle(parseConfig(first).game) : configText(first).summary;
}

/** Whether a contest was played on real boards and uploaded. */
export const isUploaded = ({ rules }: Pick<ContestSummary, 'rules'>): boolean => rules.length === 0;

/** System, game and time control. */
export const contestFacts = (contest: ContestSummary): string[] => [
  t(`contests-system-${contest.system}`),
  ...(isUploaded(contest)
    ? [t('contests-real-boards')]
    : [rulesOfContest(contest), timeControlText(contest.time_control)]),
];

/** The name of an entry in a sentence. */
export const entryName = (entries: readonly ContestEntryView[], entry: number): string =>
  playerName(entries[entry]?.player ?? null);

/** The time of an event that is near as a clock, else its date. */
export function whenText(atMs: number, nowMs: number): string {
  const left = atMs - nowMs;
  return left < DAY_MS ? t('contests-in', { time: clockText(left) }) : formatDateTime(atMs);
}

function openText(contest: ContestView, nowMs: number): string {
  const { starts_at_ms: startMs } = contest.summary;
  if (startMs <= nowMs) return t('contests-starting');
  const start = t('contests-starts', { when: whenText(startMs, nowMs) });
  if (contest.check_in_minutes === 0) return start;
  if (isCheckInOpen(contest, nowMs)) return `${start} ${t('contests-check-in-open')}`;
  return `${start} ${t('contests-check-in-from', { minutes: contest.check_in_minutes })}`;
}

function runningText(contest: ContestView, nowMs: number): string {
  const { summary, settings, next_round_at_ms: nextMs } = contest;
  const { round, rounds } = summary;
  if (isContinuous(summary.system)) {
    const endMs = summary.starts_at_ms + (settings.minutes ?? 0) * 60_000;
    return endMs > nowMs ? t('contests-ends', { when: whenText(endMs, nowMs) }) : t('contests-last-games');
  }
  const now = rounds === null ? t('contests-round', { round }) : t('contests-round-of', { round, rounds });
  if (nextMs === null) return now;
  return `${now}. ${t('contests-next-round', { when: whenText(nextMs, nowMs) })}`;
}

/** What happens now, with the time until it changes. */
export function stateText(contest: ContestView, nowMs: number): string {
  switch (contest.summary.state) {
    case 'open':
      return openText(contest, nowMs);
    case 'running':
      return runningText(contest, nowMs);
    default:
      return t(`contests-state-${contest.summary.state}`);
  }
}

type Arguments = ContestReason['arguments'];

const REASONS: Record<ContestReasonCode, (given: Arguments) => string> = {
  'aborted-twice': () => t('contests-reason-aborted-twice'),
  'account-closed': () => t('contests-reason-account-closed'),
  'no-design': (given) => t('contests-reason-no-design', given),
  'no-move': (given) => t('contests-reason-no-move', given),
  'no-pairing': () => t('contests-reason-no-pairing'),
  'not-there': (given) => t('contests-reason-not-there', given),
  'too-few-players': () => t('contests-reason-too-few-players'),
  'too-many-at-table': (given) => t('contests-reason-too-many-at-table', given),
  undecided: (given) => t('contests-reason-undecided', given),
  withdrew: () => t('contests-reason-withdrew'),
};

/** A reason of the server as a sentence. */
export const reasonText = (reason: ContestReason): string => REASONS[reason.code](reason.arguments);
