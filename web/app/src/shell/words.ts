import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { createEffect, createMemo, createSignal, on } from 'solid-js';
import { settings } from './settings';

/** A language the catalogues are written in. */
export type Language = 'en' | 'de';

/** What a message is given. */
export type Arguments = Record<string, FluentVariable>;

/** All languages, each by its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

// The catalogues are files of their own, fetched when a page wants them.
const FILES: Record<string, string> = import.meta.glob(
  '../../../../locales/*/{app,game,play,learn,analyse,online,lobby,live,people,account,house}.ftl',
  { query: '?url&no-inline', import: 'default', eager: true },
);

const wanted = new Set<string>();
const bundles = new Map<Language, { bundle: FluentBundle; loaded: Map<string, Promise<void>> }>();
const [version, setVersion] = createSignal(0);
const [shown, setShown] = createSignal<Language>('en');

/** The language asked for: chosen, else the browser's, else English. */
function asked(): Language {
  const chosen = settings().language;
  if (chosen !== 'auto') return chosen;
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag): tag is Language => tag in LANGUAGES) ?? 'en';
}

/** The language the page is in. */
export const language = shown;

function bundleOf(language: Language) {
  let found = bundles.get(language);
  if (!found) {
    // The marks for mixed directions of writing only disturb copied text.
    found = { bundle: new FluentBundle(language, { useIsolating: false }), loaded: new Map() };
    bundles.set(language, found);
  }
  return found;
}

function load(language: Language, name: string): Promise<void> {
  const { bundle, loaded } = bundleOf(language);
  const begun = loaded.get(name);
  if (begun) return begun;
  const fetched = fetchCatalogue(language, name).then(
    (text) => void bundle.addResource(new FluentResource(text), { allowOverrides: true }),
  );
  loaded.set(name, fetched);
  fetched.catch(() => loaded.delete(name));
  return fetched;
}

async function fetchCatalogue(language: Language, name: string): Promise<string> {
  const url = FILES[`../../../../locales/${language}/${name}.ftl`];
  if (!url) return '';
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`);
  return answer.text();
}

/** Fetches the catalogues of these names in the language of the page, and keeps them loaded. */
export async function loadWords(names: readonly string[]): Promise<void> {
  for (const name of names) wanted.add(name);
  await Promise.all(names.map((name) => load(asked(), name)));
  setVersion((before) => before + 1);
}

/** Changes the language of the page whenever another one is asked for. */
export function followLanguage(): void {
  createEffect(
    on(createMemo(asked), async (next) => {
      try {
        await Promise.all([...wanted].map((name) => load(next, name)));
      } catch {
        return; // Out of reach: the page stays in the language it has.
      }
      if (asked() !== next) return;
      setShown(next);
      setVersion((before) => before + 1);
      document.documentElement.lang = next;
    }),
  );
}

/** Whether there is a message of this name. */
export function known(id: string): boolean {
  version();
  return bundleOf(shown()).bundle.hasMessage(id);
}

/** A message in the language of the page. One that is not there is answered with its name. */
export function t(id: string, given?: Arguments): string {
  version();
  const { bundle } = bundleOf(shown());
  const pattern = bundle.getMessage(id)?.value;
  return pattern ? bundle.formatPattern(pattern, given ?? null, []) : id;
}

/** An instant in the language of the page. */
export function dateOf(instant: number): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(shown(), style).format(instant);
}

export { say, list } from './said';
