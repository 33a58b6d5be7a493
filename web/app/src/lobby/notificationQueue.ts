/** The queue of notifications that are shown on every page. */
import type { MyGame, Notification, PlayerRef } from '../generated/wire';
import { isCorrespondence, parseConfig } from '../net/gameConfig';

/** A notification about one game. */
export interface AppNotification {
  kind: 'turn' | 'started' | 'challenged' | 'running' | 'finished';
  gameId: string;
  challenger?: PlayerRef;
  /** The last known state of a game that is in no list any more. */
  lastState?: MyGame;
}

/** The maximum length of the queue; the oldest are dropped first. */
const NOTIFICATIONS_MAX = 8;

function withNotification(
  before: readonly AppNotification[],
  added: AppNotification,
): AppNotification[] {
  const others = before.filter(({ gameId }) => gameId !== added.gameId);
  return [...others, added].slice(-NOTIFICATIONS_MAX);
}

/** The queue after a notification of the server; a closed open game is only removed. */
export function addNotification(
  before: readonly AppNotification[],
  notification: Notification,
  myGames: readonly MyGame[] = [],
): AppNotification[] {
  const { game_id: gameId } = notification;
  switch (notification.type) {
    case 'game-started':
      return withNotification(before, { kind: 'started', gameId });
    case 'your-turn':
      // The start of a game matters more than the turn.
      return before.some((other) => other.gameId === gameId && other.kind === 'started')
        ? [...before]
        : withNotification(before, { kind: 'turn', gameId });
    case 'challenge-received': {
      const { challenger } = notification;
      return withNotification(before, { kind: 'challenged', gameId, challenger });
    }
    case 'game-finished': {
      const lastState = myGames.find(({ id, status }) => id === gameId && status === 'live');
      if (lastState) return withNotification(before, { kind: 'finished', gameId, lastState });
      return before.filter((other) => other.gameId !== gameId);
    }
    default:
      return [...before];
  }
}

/** The queue without notifications that the current list of games contradicts. */
export function dropOutdated(
  before: readonly AppNotification[],
  myGames: readonly MyGame[],
): AppNotification[] {
  return before.filter(({ kind, gameId }) => {
    if (kind === 'finished') return true;
    const game = myGames.find(({ id }) => id === gameId);
    if (!game) return false;
    if (kind === 'turn') return game.your_turn;
    return kind !== 'challenged' || (game.your_seat === null && game.status === 'open');
  });
}

/** The notifications for a returning user: challenges, and games with a running clock. */
export function notificationsFor(myGames: readonly MyGame[]): AppNotification[] {
  return myGames.flatMap(({ id, status, your_seat, created_by, config }): AppNotification[] => {
    if (status === 'open' && your_seat === null) {
      return [{ kind: 'challenged', gameId: id, challenger: created_by }];
    }
    const isRunning = status === 'live' && !isCorrespondence(parseConfig(config).control);
    return isRunning ? [{ kind: 'running', gameId: id }] : [];
  });
}

/** The notifications for games that appeared while the page was not connected. */
export function missedNotifications(
  myGames: readonly MyGame[],
  before: readonly MyGame[],
  queue: readonly AppNotification[],
): AppNotification[] {
  const known = new Set([...before.map(({ id }) => id), ...queue.map(({ gameId }) => gameId)]);
  return notificationsFor(myGames).filter(({ gameId }) => !known.has(gameId));
}

/** The notification to show: the latest that is not about the shown game or list. */
export function currentNotification(
  queue: readonly AppNotification[],
  path: string,
  areChallengesListed = false,
): AppNotification | null {
  const relevant = queue.filter(
    ({ kind }) =>
      (path !== '/mine' || ['started', 'finished'].includes(kind)) &&
      !(areChallengesListed && kind === 'challenged'),
  );
  return relevant.findLast(({ gameId }) => path !== `/game/${gameId}`) ?? null;
}

/** The number of other games in which it is the user's turn. */
export function turnsInOtherGames(myGames: readonly MyGame[], path: string): number {
  return myGames.filter(({ your_turn, id }) => your_turn && path !== `/game/${id}`).length;
}
