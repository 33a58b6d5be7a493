import type { Component } from 'solid-js';
import { loadWords } from './words';

/** A page: its address, its title in the catalogues, and how it is fetched. */
export interface Page {
  readonly pattern: RegExp;
  /** Message of `app.ftl`. A page can say more with `setTitle`. */
  readonly title: string;
  readonly load: () => Promise<Component>;
}

type PageModule = { default: Component };

const FOUND = import.meta.glob<PageModule>([
  './pages/*Page.tsx',
  '../{play,learn,analyse}/{Page,TablePage}.tsx',
]);

function page(pattern: RegExp, title: string, file: string, words: string[] = []): Page {
  const load = async () => {
    const fetched = FOUND[`${file}.tsx`] ?? FOUND['./pages/NowherePage.tsx'];
    const [found] = await Promise.all([fetched?.(), loadWords(words)]);
    if (!found) throw new Error(file);
    return found.default;
  };
  return { pattern, title, load };
}

/** All pages. The words named are loaded with the page; `app` is always there. */
export const PAGES: readonly Page[] = [
  page(/^\/$/, 'app-title-start', './pages/StartPage'),
  page(/^\/play$/, 'app-title-play', '../play/Page', ['play', 'game']),
  page(/^\/table\/([\w-]+)$/, 'app-title-table', '../play/TablePage', ['play', 'game']),
  page(/^\/learn$/, 'app-title-learn', '../learn/Page', ['learn', 'game']),
  page(/^\/learn\/([\w-]+)$/, 'app-title-learn', '../learn/Page', ['learn', 'game']),
  page(/^\/analyse$/, 'app-title-analyse', '../analyse/Page', ['analyse', 'game']),
  page(/^\/settings$/, 'app-title-settings', './pages/SettingsPage'),
  page(/^\/about$/, 'app-title-about', './pages/AboutPage'),
];

/** What is shown for any other address. */
export const NOWHERE: Page = page(/^/, 'app-title-nowhere', './pages/NowherePage');

/** The page of a path, and what its pattern caught. */
export function pageOf(path: string): { page: Page; caught: string[] } {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const page of PAGES) {
    const match = page.pattern.exec(plain);
    if (match) return { page, caught: match.slice(1) };
  }
  return { page: NOWHERE, caught: [] };
}
