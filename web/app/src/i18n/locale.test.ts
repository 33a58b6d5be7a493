import { expect, test } from 'vitest';
import { fullTag } from './locale';

test('dates are written as in the country of the reader', () => {
  const day = (tag: string) =>
    new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(1_794_700_000_000);
  expect(day(fullTag('en', ['en-GB', 'en']))).toBe('14 Nov 2026');
  expect(day(fullTag('en', ['en-US', 'en']))).toBe('Nov 14, 2026');
  expect(day(fullTag('de', ['de-AT', 'en-GB']))).toBe('14.11.2026');
});

test('the tag is that of the language of the page', () => {
  const check = (language: string, tags: string[], expected: string) =>
    expect(fullTag(language, tags)).toBe(expected);
  check('de', ['en-GB', 'de-CH', 'de'], 'de-CH');
  check('en', ['de-DE', 'de'], 'en-GB');
  check('de', ['fr-FR'], 'de');
  check('en', ['EN-us'], 'EN-us');
});
