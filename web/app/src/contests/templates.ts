/** Templates of contests, and the draft of a new one. */
import type {
  ContestLength,
  ContestScoring,
  ContestSettings,
  ContestSystem,
  CreateContest,
} from '../generated/wire';
import { offeredControl, timeControlsFor, type TimeoutFact } from '../game/common/timeControl';
import { tableSizes } from './contestModel';

/** The values of the form. */
export interface ContestDraft {
  name: string;
  description: string;
  system: ContestSystem;
  /** Null for as many as the system needs. */
  rounds: number | null;
  tableSize: number;
  cycles: number;
  divisions: number;
  /** Players who change between two divisions in the next contest of a series. */
  promoted: number;
  wins: number;
  boards: number;
  minutes: number;
  scoring: ContestScoring;
  length: ContestLength;
  /** The name of the game without options. */
  game: string;
  control: string;
  rated: boolean;
  startsAtMs: number;
  checkInMinutes: number;
  breakS: number;
  botsAllowed: boolean;
  lateEntry: boolean;
  /** 0 for a contest that is not repeated. */
  repeatDays: number;
}

/** The names of all templates, the usual first. */
export const TEMPLATES = [
  'swiss',
  'mixed',
  'triples',
  'cup',
  'arena',
  'journey',
  'correspondence',
] as const;

export type TemplateName = (typeof TEMPLATES)[number];

const HOUR_MS = 3_600_000;

/** The next full hour that is at least a quarter of an hour away. */
export function nextFullHour(nowMs: number): number {
  const at = new Date(nowMs + HOUR_MS / 4);
  at.setMinutes(60, 0, 0);
  return at.getTime();
}

const BASE: Omit<ContestDraft, 'name' | 'startsAtMs'> = {
  description: '',
  system: 'swiss',
  rounds: 5,
  tableSize: 2,
  cycles: 1,
  divisions: 1,
  promoted: 1,
  wins: 3,
  boards: 4,
  minutes: 60,
  scoring: 'zero-sum',
  length: 'match',
  game: 'pentagame',
  control: 'egg:60',
  rated: false,
  checkInMinutes: 10,
  breakS: 60,
  botsAllowed: false,
  lateEntry: true,
  repeatDays: 0,
};

const CHANGES: Record<TemplateName, Partial<ContestDraft>> = {
  swiss: {},
  mixed: { system: 'mixed', rounds: 4, scoring: 'constant-sum', breakS: 300, checkInMinutes: 15 },
  triples: { system: 'league', rounds: null, tableSize: 3, lateEntry: false },
  cup: { system: 'knockout', rounds: null, lateEntry: false },
  arena: { system: 'arena', rounds: null, checkInMinutes: 0, breakS: 0, control: 'fischer:300+5' },
  journey: { system: 'journey', rounds: null, checkInMinutes: 0, breakS: 30 },
  correspondence: {
    system: 'league',
    rounds: null,
    control: 'days:3',
    checkInMinutes: 0,
    breakS: 0,
    lateEntry: false,
  },
};

/** The draft of a template. */
export const draftOf = (template: TemplateName, name: string, nowMs: number): ContestDraft => ({
  ...BASE,
  ...CHANGES[template],
  name,
  startsAtMs: nextFullHour(nowMs),
});

/** The draft with a time control that its game has. */
export const withOfferedControl = (draft: ContestDraft, game: TimeoutFact | undefined): ContestDraft => ({
  ...draft,
  control: offeredControl(draft.control, timeControlsFor(game)),
});

/** The systems with a number of rounds that the organiser chooses. */
export const hasRounds = (system: ContestSystem): boolean => system === 'swiss' || system === 'mixed';

/** The systems that players can enter after the start. */
export const allowsLateEntry = (system: ContestSystem): boolean =>
  !['league', 'knockout', 'shrinking-table'].includes(system);

/** The sizes of table to choose from; one where there is no choice. */
export function tableSizeChoices(system: ContestSystem): number[] {
  if (system === 'swiss') return [2, 3, 4, 5];
  return system === 'league' ? [2, 3] : [2];
}

const divisionsOf = ({ divisions, promoted, repeatDays }: ContestDraft) => ({
  divisions,
  ...(repeatDays > 0 && { promoted }),
});

/** System, scoring and lengths of a draft. */
export function settingsOf(draft: ContestDraft): ContestSettings {
  const { system } = draft;
  const only = <T>(systems: ContestSystem[], value: T) => (systems.includes(system) ? value : null);
  return {
    system,
    rounds: hasRounds(system) ? draft.rounds : null,
    table_size: only(['league', 'swiss'], draft.tableSize),
    cycles: only(['league'], draft.cycles),
    wins: only(['journey'], draft.wins),
    boards: only(['journey'], draft.boards),
    minutes: only(['arena'], draft.minutes),
    scoring: draft.scoring,
    length: draft.length,
    ...(system === 'league' && draft.divisions > 1 && divisionsOf(draft)),
  };
}

/**
 * The request for a draft. `rulesFor` gives the rules of the game for a number of players, null if
 * the game cannot have so many.
 */
export function contestOf(
  draft: ContestDraft,
  rulesFor: (players: number) => string | null,
): CreateContest {
  const settings = settingsOf(draft);
  const rules = tableSizes(settings).map(rulesFor);
  return {
    name: draft.name.trim(),
    description: draft.description.trim(),
    settings,
    rules: rules.filter((name) => name !== null),
    time_control: draft.control,
    rated: draft.rated,
    starts_at_ms: draft.startsAtMs,
    check_in_minutes: draft.checkInMinutes,
    break_s: draft.breakS,
    bots_allowed: draft.botsAllowed,
    late_entry: draft.lateEntry && allowsLateEntry(draft.system),
    repeat_days: draft.repeatDays === 0 ? null : draft.repeatDays,
  };
}

/** An instant as the value of a `datetime-local` field, in local time. */
export function localDateTime(instant: number): string {
  const at = new Date(instant);
  return new Date(instant - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
