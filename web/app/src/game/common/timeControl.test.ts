import { expect, test } from 'vitest';
import { GAMES } from '../../generated/games';
import {
  TIME_CONTROLS,
  defaultNumbers,
  formatControl,
  offeredControl,
  parseControl,
  timeControlsFor,
} from './timeControl';

test('parseControl reads what formatControl writes', () => {
  for (const control of TIME_CONTROLS) {
    const numbers = control.numbers.map((number) => number.choices.at(-1) ?? 0);
    const read = parseControl(formatControl(control, numbers));
    expect(read.control.kind).toBe(control.kind);
    expect(read.numbers).toEqual(numbers);
  }
});

test.each([
  ['egg:60', 'egg', [60]],
  ['fischer:300+10', 'fischer', [5, 10]],
  ['fischer:301+7', 'fischer', [10, 10]],
  ['none', 'none', []],
  ['', 'none', []],
  ['hourglass:3', 'none', []],
])('%s is %s with %j', (name, kind, numbers) => {
  const read = parseControl(name);
  expect(read.control.kind).toBe(kind);
  expect(read.numbers).toEqual(numbers);
});

test('formatControl writes seconds, and days for correspondence', () => {
  const names = TIME_CONTROLS.map((control) => formatControl(control, defaultNumbers(control)));
  expect(names.join(' ')).toBe('none egg:60 budget:600 fischer:600+10 delay:600+10 days:3');
});

test('only Pentagame, Pente and Pentalath have a clock that costs a turn', () => {
  for (const game of GAMES) {
    const kinds = timeControlsFor(game).map(({ kind }) => kind);
    const own = ['pentagame', 'pente', 'pentalath'].includes(game.name) ? ['egg'] : [];
    expect(kinds, game.name).toEqual(['none', ...own, 'budget', 'fischer', 'delay', 'days']);
  }
  const offered = timeControlsFor({ timeout_may_cost_turn: false });
  expect(offeredControl('egg:60', offered)).toBe('fischer:600+10');
  expect(offeredControl('days:3', offered)).toBe('days:3');
});
