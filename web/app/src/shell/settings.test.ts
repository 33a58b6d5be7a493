// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { change, readSettings, settings } from './settings';

test('what is wrong in storage is as usual', () => {
  const usual = readSettings(null);
  for (const text of ['', 'null', '7', '[]', '{"theme":"pink","sound":"yes","__proto__":{}}']) {
    expect(readSettings(text)).toEqual(usual);
  }
  expect(readSettings('{"theme":"night","sound":false}')).toEqual({
    ...usual,
    theme: 'night',
    sound: false,
  });
});

test('a change holds and is kept', () => {
  change({ figures: 'plain' });
  expect(settings().figures).toBe('plain');
  expect(readSettings(localStorage.getItem('palamedes.settings')).figures).toBe('plain');
});
