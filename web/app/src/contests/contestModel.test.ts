import { expect, test } from 'vitest';
import type { ContestSettings, ContestTableView, ContestView } from '../generated/wire';
import {
  bracketRounds,
  clockText,
  crosstable,
  hasCrosstable,
  isCheckInOpen,
  lastGame,
  liveTables,
  runningGame,
  scoreText,
  standingsGroups,
  tableOf,
  tableSizes,
  wallTables,
} from './contestModel';

const SETTINGS: ContestSettings = {
  system: 'league',
  ...{ rounds: null, table_size: 2, cycles: 1, wins: null, boards: null, minutes: null },
  scoring: 'zero-sum',
  length: 'match',
};

function table(players: number[], scores: number[], complete = true): ContestTableView {
  const points = complete ? scores : null;
  return { players, scores, complete, absent: [], games: [{ game_id: `g${players.join('')}`, points }] };
}

function contest(tables: ContestTableView[][], change: Partial<ContestView> = {}): ContestView {
  const standing = (entry: number) => ({ entry, place: entry + 1, score: 0, round_scores: [], tie_breaks: [] });
  const view = {
    settings: SETTINGS,
    first_round: 1,
    rounds: tables.map((tables) => ({ tables, byes: [] })),
    standings: [0, 1, 2].map(standing),
    entries: [0, 1, 2].map(() => ({ division: 1 })),
    bracket: [],
    ...change,
  };
  return view as unknown as ContestView;
}

test('a crosstable has the scores of each row against each column', () => {
  const view = contest([[table([0, 1], [2, -2])], [table([2, 0], [1, -1])], [table([1, 2], [0, 0], false)]]);
  const rows = crosstable(view, view.standings);
  expect(rows.map(({ cells }) => cells)).toEqual([
    [null, [2], [-1]],
    [[-2], null, []],
    [[1], [], null],
  ]);
});

test('each division has standings and a crosstable of its own', () => {
  const entries = [1, 2, 1].map((division) => ({ division })) as ContestView['entries'];
  const view = contest([[table([0, 2], [1, -1])]], { entries });
  const groups = standingsGroups(view);
  expect(groups.map(({ division, lines }) => [division, lines.map(({ entry }) => entry)])).toEqual([
    [1, [0, 2]],
    [2, [1]],
  ]);
  expect(crosstable(view, groups[0]?.lines ?? []).map(({ cells }) => cells)).toEqual([[null, [1]], [[-1], null]]);
  expect(standingsGroups(contest([])).map(({ division }) => division)).toEqual([null]);
});

test('a bracket has the tables, the byes and the rounds to come', () => {
  const bracket = [[0, null, 1, 2], [0, 1], [null]];
  const [first = [], final = []] = bracketRounds(contest([[table([2, 1], [-1, 1])]], { bracket }));
  expect(first.map(({ players, winner }) => [players, winner])).toEqual([
    [[0, null], 0],
    [[1, 2], 1],
  ]);
  expect(first.map(({ table }) => table?.players ?? null)).toEqual([null, [2, 1]]);
  expect(final).toEqual([{ players: [0, 1], table: null, winner: null }]);
});

test('only a league that has begun has a crosstable', () => {
  expect(hasCrosstable(contest([[table([0, 1], [0, 0])]]))).toBe(true);
  expect(hasCrosstable(contest([]))).toBe(false);
  const swiss = { settings: { ...SETTINGS, system: 'swiss' as const } };
  expect(hasCrosstable(contest([[table([0, 1], [0, 0])]], swiss))).toBe(false);
});

test('the table of an entry is the latest one', () => {
  const view = contest([[table([0, 1], [1, -1])], [table([2, 1], [0, 0]), table([3, 0], [0, 0], false)]]);
  expect(tableOf(view, 0)).toMatchObject({ round: 2, table: 2 });
  expect(tableOf(view, 1)).toMatchObject({ round: 2, table: 1 });
  expect(tableOf(view, 9)).toBeNull();
});

test('the wall of an arena shows the tables in play, that of a league the last round', () => {
  const rounds = [[table([0, 1], [0, 0], false)], [table([2, 3], [1, -1])]];
  const arena = { settings: { ...SETTINGS, system: 'arena' as const } };
  const rounded = (view: ContestView) => wallTables(view).map(({ round }) => round);
  expect(rounded(contest(rounds, arena))).toEqual([1]);
  expect(rounded(contest(rounds))).toEqual([2]);
  expect(liveTables(contest(rounds)).length).toBe(1);
  expect(rounded(contest(rounds, { first_round: 41 }))).toEqual([42]);
});

test('a table has its running game, or its last one', () => {
  const over = { game_id: 'a', points: [3, 1] };
  const entered = { game_id: null, points: [3, 0] };
  const view = (games: ContestTableView['games']) => ({ ...table([0, 1], [0, 0]), games });
  expect(runningGame(view([over, { game_id: 'b', points: null }]))).toBe('b');
  expect(runningGame(view([over, entered]))).toBeNull();
  expect(lastGame(view([over, entered]))).toBe('a');
});

test('check-in opens some minutes before the start', () => {
  const view = { summary: { state: 'open' as const, starts_at_ms: 600_000 }, check_in_minutes: 5 };
  expect(isCheckInOpen(view, 299_999)).toBe(false);
  expect(isCheckInOpen(view, 300_000)).toBe(true);
  expect(isCheckInOpen({ ...view, check_in_minutes: 0 }, 600_000)).toBe(false);
});

test('scores have a sign where they can be negative', () => {
  expect([2, 0, -3].map((score) => scoreText(score, { scoring: 'zero-sum' }))).toEqual(['+2', '0', '−3']);
  expect(scoreText(4, { scoring: 'places' })).toBe('4');
});

test('sizes of tables depend on the system', () => {
  expect(tableSizes({ ...SETTINGS, system: 'mixed' })).toEqual([2, 3]);
  expect(tableSizes({ ...SETTINGS, table_size: 3 })).toEqual([2, 3]);
  expect(tableSizes({ ...SETTINGS, system: 'swiss', table_size: 3 })).toEqual([2, 3, 4, 5]);
  expect(tableSizes({ ...SETTINGS, system: 'swiss' })).toEqual([2]);
  expect(tableSizes({ ...SETTINGS, system: 'knockout' })).toEqual([2]);
});

test('durations look like a clock', () => {
  expect([0, 999, 61_000, 3_723_000, -5].map(clockText)).toEqual(['0:00', '0:01', '1:01', '1:02:03', '0:00']);
});
