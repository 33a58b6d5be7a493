// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { changeSettings, parseSettings, settings } from './settings';

test('invalid stored values give the defaults', () => {
  const usual = parseSettings(null);
  for (const text of ['', 'null', '7', '[]', '{"theme":"pink","sound":"yes","__proto__":{}}']) {
    expect(parseSettings(text)).toEqual(usual);
  }
  expect(parseSettings('{"theme":"night","sound":false}')).toEqual({
    ...usual,
    theme: 'night',
    sound: false,
  });
});

test('changed settings are stored', () => {
  changeSettings({ figures: 'plain' });
  expect(settings().figures).toBe('plain');
  expect(parseSettings(localStorage.getItem('palamedes.settings')).figures).toBe('plain');
});
