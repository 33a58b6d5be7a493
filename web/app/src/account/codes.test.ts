// The server says why with a code: each that the account knows must have its sentence.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** Every code in the sources of the server's account. */
function codes(): string[] {
  const folder = join(ROOT, 'crates/server/src/account');
  const sources = readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8'));
  const found = sources.flatMap((text) => [
    ...text.matchAll(/(?:Why::new|Forbidden|refused)\("([a-z-]+)"\)/g),
  ]);
  return [...new Set(found.map((match) => match[1] ?? ''))].sort();
}

test('every refusal of the account has a sentence in both languages', () => {
  expect(codes()).toEqual(expect.arrayContaining(['login-again', 'name-taken', 'scopes-none']));
  for (const language of ['en', 'de']) {
    const words = readFileSync(join(ROOT, `locales/${language}/online.ftl`), 'utf8');
    const missing = codes().filter((code) => !words.includes(`\nonline-no-${code} =`));
    expect(missing, language).toEqual([]);
  }
});
