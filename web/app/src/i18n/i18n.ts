import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import { createEffect, createMemo, createSignal, on } from 'solid-js';
import { settings } from '../storage/settings';
import { fullTag } from './locale';

/** A language the catalogues are written in. */
export type Language = 'en' | 'de';

/** The arguments of a message. */
export type MessageArguments = Record<string, FluentVariable>;

/** All languages, each by its own name. */
export const LANGUAGES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/**
 * The catalogues by `./LANGUAGE/NAME.ftl`: separate files, loaded with the pages that use them. A
 * page can add its own, so that the first page does not list them.
 */
export const CATALOGUE_URLS: Record<string, string> = import.meta.glob(
  [
    './*/*.ftl',
    // Texts of the server, of the program, and of a page that adds its own.
    '!./*/{email,preview,palamedes,operator,organise,sheets}.ftl',
  ],
  { base: '../../../../locales', query: '?url&no-inline', import: 'default', eager: true },
);

const requestedCatalogues = new Set<string>();
const bundles = new Map<Language, { bundle: FluentBundle; loaded: Map<string, Promise<void>> }>();
const [version, setVersion] = createSignal(0);
const [shownLanguage, setShownLanguage] = createSignal<Language>('en');

/** The chosen language, else the browser's, else English. */
function preferredLanguage(): Language {
  const chosen = settings().language;
  if (chosen !== 'auto') return chosen;
  const tags = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return tags.find((tag): tag is Language => tag in LANGUAGES) ?? 'en';
}

/** The language the page is in. */
export const language = shownLanguage;

/** The tag for numbers, dates and lists: the language of the page, as the reader writes it. */
export const locale = (): string => fullTag(shownLanguage(), navigator.languages);

function bundleOf(language: Language) {
  let entry = bundles.get(language);
  if (!entry) {
    // The marks for mixed directions of writing only disturb copied text.
    entry = { bundle: new FluentBundle(fullTag(language, navigator.languages), { useIsolating: false }), loaded: new Map() };
    bundles.set(language, entry);
  }
  return entry;
}

function loadCatalogue(language: Language, name: string): Promise<void> {
  const { bundle, loaded } = bundleOf(language);
  const pending = loaded.get(name);
  if (pending) return pending;
  const fetched = fetchCatalogue(language, name).then(
    (text) => void bundle.addResource(new FluentResource(text), { allowOverrides: true }),
  );
  loaded.set(name, fetched);
  fetched.catch(() => loaded.delete(name));
  return fetched;
}

async function fetchCatalogue(language: Language, name: string): Promise<string> {
  const url = CATALOGUE_URLS[`./${language}/${name}.ftl`];
  if (!url) return '';
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`cannot load texts ${url}: HTTP ${answer.status}`);
  return answer.text();
}

/** Loads catalogues in the current language, and later in every chosen one. */
export async function loadCatalogues(names: readonly string[]): Promise<void> {
  for (const name of names) requestedCatalogues.add(name);
  await Promise.all(names.map((name) => loadCatalogue(preferredLanguage(), name)));
  setVersion((before) => before + 1);
}

/** Switches the language of the page with the setting. */
export function syncLanguage(): void {
  createEffect(
    on(createMemo(preferredLanguage), async (next) => {
      try {
        await Promise.all([...requestedCatalogues].map((name) => loadCatalogue(next, name)));
      } catch {
        return; // Out of reach: the page stays in the language it has.
      }
      if (preferredLanguage() !== next) return;
      setShownLanguage(next);
      setVersion((before) => before + 1);
      document.documentElement.lang = next;
    }),
  );
}

/** Whether a message exists. */
export function hasMessage(id: string): boolean {
  version();
  return bundleOf(shownLanguage()).bundle.hasMessage(id);
}

/** Formats a message in the current language; a missing one gives its id. */
export function t(id: string, given?: MessageArguments): string {
  version();
  const { bundle } = bundleOf(shownLanguage());
  const pattern = bundle.getMessage(id)?.value;
  return pattern ? unbreakStops(bundle.formatPattern(pattern, given ?? null, [])) : id;
}

/** Keeps the names of stops, such as A-1-B, on one line: word joiners follow their hyphens. */
export const unbreakStops = (text: string): string =>
  text.replace(/\b([A-E])-(\d)-(?=[A-E]\b)/gi, '$1-\u2060$2-\u2060');

/** An instant in the language of the page. */
export function formatDateTime(instant: number): string {
  const style = { dateStyle: 'medium', timeStyle: 'short' } as const;
  return new Intl.DateTimeFormat(locale(), style).format(instant);
}

/** A day in the language of the page. */
export function formatDay(instant: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).format(instant);
}

/** A day as ISO 8601. */
export const isoDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);

export { renderMessage, renderWithNames, formatList } from './renderMessage';
