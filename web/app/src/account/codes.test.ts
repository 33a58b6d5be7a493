// Every error code of the account API has a message in the catalogues.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../../..');

/** All error codes in the sources of the server's account and auth folders. */
function codes(): string[] {
  const folders = ['account', 'auth'].map((name) => join(ROOT, 'crates/server/src', name));
  const sources = folders.flatMap((folder) =>
    readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8')),
  );
  const found = sources.flatMap((text) => [
    ...text.matchAll(/(?:ApiError::new|Forbidden|refused)\("([a-z-]+)"\)/g),
  ]);
  return [...new Set(found.map((match) => match[1] ?? ''))].sort();
}

test('every error code of the account API has a message in both languages', () => {
  expect(codes()).toEqual(
    expect.arrayContaining(['recent-login-required', 'name-taken', 'scopes-required']),
  );
  for (const language of ['en', 'de']) {
    const catalogue = readFileSync(join(ROOT, `locales/${language}/net.ftl`), 'utf8');
    const missing = codes().filter((code) => !catalogue.includes(`\nerror-${code} =`));
    expect(missing, language).toEqual([]);
  }
});
