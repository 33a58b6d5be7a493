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

function page(
  pattern: RegExp,
  title: string,
  fetched: () => Promise<PageModule>,
  words: string[] = [],
): Page {
  const load = async () => {
    const [found] = await Promise.all([fetched(), loadWords(words)]);
    return found.default;
  };
  return { pattern, title, load };
}

const playPage = () => import('../play/Page');
const tablePage = () => import('../play/TablePage');
const learnPage = () => import('../learn/Page');
const analysePage = () => import('../analyse/Page');

/** All pages. The words named are loaded with the page; `app` is always there. */
export const PAGES: readonly Page[] = [
  page(/^\/$/, 'app-title-start', () => import('./pages/StartPage')),
  page(/^\/play$/, 'app-title-play', playPage, ['play', 'game']),
  page(/^\/table\/([\w-]+)$/, 'app-title-table', tablePage, ['play', 'game']),
  page(/^\/learn$/, 'app-title-learn', learnPage, ['learn', 'game']),
  page(/^\/learn\/([\w-]+)$/, 'app-title-learn', learnPage, ['learn', 'game']),
  page(/^\/analyse$/, 'app-title-analyse', analysePage, ['analyse', 'game']),
  page(/^\/settings$/, 'app-title-settings', () => import('./pages/SettingsPage')),
  page(/^\/about$/, 'app-title-about', () => import('./pages/AboutPage')),
];

/** What is shown for any other address. */
export const NOWHERE: Page = page(/^/, 'app-title-nowhere', () => import('./pages/NowherePage'));

/** The page of a path, and what its pattern caught. */
export function pageOf(path: string): { page: Page; caught: string[] } {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const page of PAGES) {
    const match = page.pattern.exec(plain);
    if (match) return { page, caught: match.slice(1) };
  }
  return { page: NOWHERE, caught: [] };
}
