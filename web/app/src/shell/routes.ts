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

const gamePage = () => import('../live/GamePage');
const lobbyPage = () => import('../lobby/Page');
const friendPage = () => import('../lobby/FriendPage');
const watchPage = () => import('../lobby/WatchPage');
const minePage = () => import('../lobby/MinePage');
const playersPage = () => import('../people/Page');
const playerPage = () => import('../people/PlayerPage');
const archivePage = () => import('../people/ArchivePage');
const accountPage = () => import('../account/Page');
const moderationPage = () => import('../house/ModerationPage');
const privacyPage = () => import('../house/PrivacyPage');
const imprintPage = () => import('../house/ImprintPage');

/** What every page with people on it says. */
const ONLINE = ['online', 'game'];

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
  page(/^\/lobby$/, 'app-title-lobby', lobbyPage, ['lobby', 'play', ...ONLINE]),
  page(/^\/friend$/, 'app-title-friend', friendPage, ['lobby', 'play', ...ONLINE]),
  page(/^\/watch$/, 'app-title-watch', watchPage, ['lobby', 'play', ...ONLINE]),
  page(/^\/games$/, 'app-title-games', minePage, ['lobby', 'play', ...ONLINE]),
  page(/^\/game\/([\w-]+)$/, 'app-title-game', gamePage, ['live', 'lobby', 'play', ...ONLINE]),
  page(/^\/players$/, 'app-title-players', playersPage, ['people', 'play', ...ONLINE]),
  page(/^\/player\/([\w-]+)$/, 'app-title-player', playerPage, ['people', 'play', ...ONLINE]),
  page(/^\/archive$/, 'app-title-archive', archivePage, ['people', 'play', ...ONLINE]),
  page(/^\/account$/, 'app-title-account', accountPage, ['account', ...ONLINE]),
  page(/^\/moderation$/, 'app-title-moderation', moderationPage, ['house', ...ONLINE]),
  page(/^\/privacy$/, 'app-title-privacy', privacyPage, ['house']),
  page(/^\/imprint$/, 'app-title-imprint', imprintPage, ['house']),
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
