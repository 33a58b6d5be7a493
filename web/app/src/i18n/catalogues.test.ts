import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FluentBundle, FluentResource } from '@fluent/bundle';
import { expect, test } from 'vitest';

const LOCALES = join(import.meta.dirname, '../../../../locales');
const SOURCES = join(import.meta.dirname, '..');

/** The catalogues of the pages; the program has one of its own. */
function names(): string[] {
  return readdirSync(join(LOCALES, 'en')).filter((name) => name !== 'palamedes.ftl');
}

function messageIds(language: string, name: string): string[] {
  const text = readFileSync(join(LOCALES, language, name), 'utf8');
  return [...text.matchAll(/^([a-z][\w-]*) =/gm)].map((match) => match[1] ?? '');
}

function loadBundle(language: string, name: string): FluentBundle {
  const bundle = new FluentBundle(language);
  bundle.addResource(new FluentResource(readFileSync(join(LOCALES, language, name), 'utf8')));
  return bundle;
}

test.each(names())('%s says the same things in both languages', (name) => {
  const [english, german] = [messageIds('en', name), messageIds('de', name)];
  expect(new Set(german)).toEqual(new Set(english));
  expect(new Set(english).size, 'no message twice').toBe(english.length);
  for (const language of ['en', 'de']) {
    const bundle = loadBundle(language, name);
    const unread = messageIds(language, name).filter((id) => !bundle.hasMessage(id));
    expect(unread, `${language}: messages that cannot be read`).toEqual([]);
  }
});

test('every message that a page names is written', () => {
  const known = new Set(names().flatMap((name) => messageIds('en', name)));
  const files = readdirSync(SOURCES, { recursive: true, encoding: 'utf8' });
  const sources = files.filter((file) => /\.tsx?$/.test(file) && !/test\.ts|generated/.test(file));
  const missing = sources.flatMap((file) => {
    const text = readFileSync(join(SOURCES, file), 'utf8');
    const called = [...text.matchAll(/(?<![\w.])t\(\s*'([a-z][\w-]*)'/g)];
    return called
      .map((match) => match[1] ?? '')
      .filter((id) => !known.has(id))
      .map((id) => `${file}: ${id}`);
  });
  expect(missing).toEqual([]);
});
