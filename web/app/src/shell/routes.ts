import type { Component } from 'solid-js';
import { loadCatalogues } from '../i18n/i18n';

/** A page: its path, its title and its loader. */
export interface Page {
  readonly pattern: RegExp;
  /** Message id in `app.ftl`; a page can replace it with `setTitle`. */
  readonly title: string;
  readonly load: () => Promise<Component>;
}

type PageModule = { default: Component };

function page(
  pattern: RegExp,
  title: string,
  importPage: () => Promise<PageModule>,
  catalogues: string[] = [],
): Page {
  const load = async () => {
    const [found] = await Promise.all([importPage(), loadCatalogues(catalogues)]);
    return found.default;
  };
  return { pattern, title, load };
}

const playPage = () => import('../game/local/PlayPage');
const tablePage = () => import('../game/local/LocalGamePage');
const learnPage = () => import('../learn/LearnPage');
const analysePage = () => import('../analyse/AnalysePage');

const gamePage = () => import('../game/online/OnlineGamePage');
const lobbyPage = () => import('../lobby/LobbyPage');
const friendPage = () => import('../lobby/FriendPage');
const watchPage = () => import('../watch/WatchPage');
const minePage = () => import('../lobby/MyGamesPage');
const cataloguePage = () => import('../catalogue/CataloguePage');
const rulesPage = () => import('../rules/RulesPage');
const embedPage = () => import('../embed/EmbedPage');
const playersPage = () => import('../players/PlayersPage');
const playerPage = () => import('../players/PlayerPage');
const archivePage = () => import('../archive/ArchivePage');
const sciencePage = () => import('../science/SciencePage');
const contestsPage = () => import('../contests/ContestsPage');
const organisePage = () => import('../organise/OrganisePage');
const accountPage = () => import('../account/AccountPage');
const moderationPage = () => import('../moderation/ModerationPage');
const operatorPage = () => import('../operator/OperatorPage');
const privacyPage = () => import('../legal/PrivacyPage');
const imprintPage = () => import('../legal/ImprintPage');

/** The catalogues of all pages with other players. */
const ONLINE = ['net', 'game'];
const CONTESTS = ['contests', 'lobby', 'game-common', ...ONLINE];

/** All pages with their catalogues; `app` is always loaded. */
export const PAGES: readonly Page[] = [
  page(/^\/$/, 'app-title-start', () => import('../home/StartPage')),
  page(/^\/play$/, 'app-title-play', playPage, ['game-common', 'game']),
  page(/^\/table\/([\w-]+)$/, 'app-title-table', tablePage, ['game-common', 'game']),
  page(/^\/learn$/, 'app-title-learn', learnPage, ['learn', 'game']),
  page(/^\/learn\/([\w-]+)$/, 'app-title-learn', learnPage, ['learn', 'game']),
  page(/^\/analyse$/, 'app-title-analyse', analysePage, ['analyse', 'game', 'picture']),
  page(/^\/settings$/, 'app-title-settings', () => import('../settings/SettingsPage')),
  page(/^\/about$/, 'app-title-about', () => import('../home/AboutPage')),
  page(/^\/lobby$/, 'app-title-lobby', lobbyPage, ['lobby', 'game-common', ...ONLINE]),
  page(/^\/friend$/, 'app-title-friend', friendPage, ['lobby', 'game-common', ...ONLINE]),
  page(/^\/watch$/, 'app-title-watch', watchPage, ['lobby', 'game-common', ...ONLINE]),
  page(/^\/games$/, 'app-title-catalogue', cataloguePage, ['catalogue', 'game-common']),
  page(/^\/mine$/, 'app-title-games', minePage, ['lobby', 'game-common', ...ONLINE]),
  page(/^\/game\/([\w-]+)$/, 'app-title-game', gamePage, ['game-online', 'lobby', 'game-common', ...ONLINE]),
  page(/^\/embed\/game\/([\w-]+)$/, 'app-title-game', embedPage, ['embed', 'net']),
  page(/^\/rules\/([\w-]+)$/, 'app-title-rules', rulesPage, ['game-common']),
  page(/^\/players$/, 'app-title-players', playersPage, ['players', 'game-common', ...ONLINE]),
  page(/^\/player\/([\w-]+)$/, 'app-title-player', playerPage, ['players', 'archive', 'game-common', ...ONLINE]),
  page(/^\/archive$/, 'app-title-archive', archivePage, ['archive', 'game-common', ...ONLINE]),
  page(/^\/science$/, 'app-title-science', sciencePage, ['science', 'net']),
  page(/^\/science\/([\w-]+)$/, 'app-title-science', sciencePage, ['science', 'net']),
  page(/^\/contests$/, 'app-title-contests', contestsPage, CONTESTS),
  page(/^\/contests\/new$/, 'app-title-contests', contestsPage, CONTESTS),
  page(/^\/contests\/([\w-]+)$/, 'app-title-contests', contestsPage, CONTESTS),
  page(/^\/contests\/([\w-]+)\/wall$/, 'app-title-contests', contestsPage, CONTESTS),
  page(/^\/organise$/, 'app-title-organise', organisePage),
  page(/^\/account$/, 'app-title-account', accountPage, ['account', ...ONLINE]),
  page(/^\/moderation$/, 'app-title-moderation', moderationPage, ['moderation', 'account', ...ONLINE]),
  page(/^\/operator$/, 'app-title-operator', operatorPage, ['account', ...ONLINE]),
  page(/^\/privacy$/, 'app-title-privacy', privacyPage, ['legal']),
  page(/^\/imprint$/, 'app-title-imprint', imprintPage, ['legal']),
];

/** The page of unknown addresses. */
export const NOT_FOUND: Page = page(/^/, 'app-title-not-found', () => import('../ui/NotFoundPage'));

/** The page of a path with its captured parameters. */
export function matchRoute(path: string): { page: Page; params: string[] } {
  const plain = path.length > 1 ? path.replace(/\/$/, '') : path;
  for (const page of PAGES) {
    const match = page.pattern.exec(plain);
    if (match) return { page, params: match.slice(1) };
  }
  return { page: NOT_FOUND, params: [] };
}
