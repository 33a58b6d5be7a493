/** What the reader is told on whatever page they are. */
import type { MyGame, Notice, PlayerName } from '../generated/wire';
import { overDays, readConfig } from '../net/configWords';

/** One thing to be told: about one game, one at a time. */
export interface News {
  kind: 'turn' | 'started' | 'challenged' | 'running' | 'over';
  game: string;
  by?: PlayerName;
  /** The game as it was last heard of, where it is in no list any more. */
  was?: MyGame;
}

/** No more are kept; the oldest go first. */
const MOST = 8;

function withNews(before: readonly News[], news: News): News[] {
  return [...before.filter(({ game }) => game !== news.game), news].slice(-MOST);
}

/**
 * After a notice of the server. That a game has ended is told; a table that was closed is no news
 * any more.
 */
export function noticed(
  before: readonly News[],
  notice: Notice,
  mine: readonly MyGame[] = [],
): News[] {
  const { game } = notice;
  switch (notice.n) {
    case 'started':
      return withNews(before, { kind: 'started', game });
    case 'your-turn':
      // That it has begun says more than whose turn it is.
      return before.some((news) => news.game === game && news.kind === 'started')
        ? [...before]
        : withNews(before, { kind: 'turn', game });
    case 'challenged':
      return withNews(before, { kind: 'challenged', game, by: notice.by });
    case 'over': {
      const was = mine.find((one) => one.game === game && one.status === 'live');
      if (was) return withNews(before, { kind: 'over', game, was });
      return before.filter((news) => news.game !== game);
    }
    default:
      return [...before];
  }
}

/** After the list of the reader's games came: what is no longer so goes. */
export function checked(before: readonly News[], mine: readonly MyGame[]): News[] {
  return before.filter((news) => {
    if (news.kind === 'over') return true;
    const found = mine.find(({ game }) => game === news.game);
    if (!found) return false;
    if (news.kind === 'turn') return found.your_turn;
    return news.kind !== 'challenged' || (found.you === null && found.status === 'gathering');
  });
}

/** What somebody who comes back should know: challenges, and games whose clock runs. */
export function found(mine: readonly MyGame[]): News[] {
  return mine.flatMap((game): News[] => {
    if (game.status === 'gathering' && game.you === null) {
      return [{ kind: 'challenged', game: game.game, by: game.opened_by }];
    }
    const runs = game.status === 'live' && !overDays(readConfig(game.config).control);
    return runs ? [{ kind: 'running', game: game.game }] : [];
  });
}

/** What was in no list before and no notice told of: it came while nobody was connected. */
export function missed(
  mine: readonly MyGame[],
  before: readonly MyGame[],
  news: readonly News[],
): News[] {
  const known = new Set([...before, ...news].map(({ game }) => game));
  return found(mine).filter(({ game }) => !known.has(game));
}

/**
 * What is told now: the latest that is not about the game that is looked at, and that the list of
 * the reader's games does not say already.
 */
export function toTell(news: readonly News[], path: string): News | null {
  const fresh = news.filter(({ kind }) => path !== '/games' || ['started', 'over'].includes(kind));
  return fresh.findLast(({ game }) => path !== `/game/${game}`) ?? null;
}

/** In how many games other than the one looked at it is the reader's turn. */
export function turnsElsewhere(mine: readonly MyGame[], path: string): number {
  return mine.filter(({ your_turn, game }) => your_turn && path !== `/game/${game}`).length;
}
