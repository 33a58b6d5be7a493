import { expect, test } from 'vitest';
import { CONTROLS, controlName, readControl, usualNumbers } from './controls';

test('what the form writes, it reads', () => {
  for (const control of CONTROLS) {
    const numbers = control.numbers.map((number) => number.choices.at(-1) ?? 0);
    const read = readControl(controlName(control, numbers));
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
  const read = readControl(name);
  expect(read.control.kind).toBe(kind);
  expect(read.numbers).toEqual(numbers);
});

test('times are written in seconds, days in days', () => {
  const names = CONTROLS.map((control) => controlName(control, usualNumbers(control)));
  expect(names.join(' ')).toBe('none egg:60 budget:600 fischer:600+10 delay:600+10 days:3');
});
