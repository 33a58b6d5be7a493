// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { MyGame } from '../generated/wire';
import {
  dropOutdated,
  notificationsFor,
  missedNotifications,
  addNotification,
  currentNotification,
  turnsInOtherGames,
  type AppNotification,
} from './notificationQueue';

const BEN = { name: 'ben', kind: 'member' } as const;

function game(name: string, some: Partial<MyGame> = {}): MyGame {
  return {
    id: name,
    config: 'pentagame control=days:3',
    status: 'live',
    created_by: BEN,
    since_ms: 0,
    rated: false,
    chat_disabled: false,
    random_seats: true,
    spectator_delay_s: 0,
    seats: [],
    ...{ version: 0 },
    your_seat: 1,
    version: 1,
    turn: 1, waiting: [1],
    your_turn: false,
    deadline_ms: null,
    ...some,
  };
}

const kinds = (queue: readonly AppNotification[]) => queue.map(({ kind, gameId }) => `${kind} ${gameId}`);

test('the queue has one notification for each game, the latest last', () => {
  let queue: AppNotification[] = [];
  queue = addNotification(queue, { type: 'your-turn', game_id: 'a' });
  queue = addNotification(queue, { type: 'challenge-received', game_id: 'b', challenger: BEN });
  queue = addNotification(queue, { type: 'your-turn', game_id: 'a' });
  expect(kinds(queue)).toEqual(['challenged b', 'turn a']);
  expect(currentNotification(queue, '/learn')).toMatchObject({ gameId: 'a' });
  expect(currentNotification(queue, '/game/a')).toMatchObject({ gameId: 'b' });
  expect(currentNotification(queue, '/mine')).toBeNull();
  expect(currentNotification(queue, '/lobby', true)).toMatchObject({ gameId: 'a' });
  expect(currentNotification(queue.slice(0, 1), '/lobby', true)).toBeNull();
  expect(kinds(addNotification(queue, { type: 'game-finished', game_id: 'b' }))).toEqual(['turn a']);
});

test('the start of a game is not replaced by a turn', () => {
  const started = addNotification([], { type: 'game-started', game_id: 'a' });
  expect(kinds(addNotification(started, { type: 'your-turn', game_id: 'a' }))).toEqual(['started a']);
});

test('the end of a live game is queued and stays, that of an open game is not', () => {
  const games = [game('played'), game('table', { status: 'open' })];
  const finished = addNotification([{ kind: 'turn', gameId: 'played' }], { type: 'game-finished', game_id: 'played' }, games);
  expect(kinds(finished)).toEqual(['finished played']);
  expect(kinds(dropOutdated(finished, []))).toEqual(['finished played']);
  expect(addNotification([], { type: 'game-finished', game_id: 'table' }, games)).toEqual([]);
});

test('the queue has a maximum length', () => {
  let queue: AppNotification[] = [];
  for (let at = 0; at < 20; at += 1) queue = addNotification(queue, { type: 'your-turn', game_id: `g${at}` });
  expect(kinds(queue)).toHaveLength(8);
  expect(queue.at(-1)?.gameId).toBe('g19');
});

test('outdated notifications are dropped', () => {
  const queue: AppNotification[] = [
    { kind: 'turn', gameId: 'mine' },
    { kind: 'turn', gameId: 'moved' },
    { kind: 'challenged', gameId: 'asked', challenger: BEN },
    { kind: 'challenged', gameId: 'accepted', challenger: BEN },
    { kind: 'started', gameId: 'gone' },
  ];
  const games = [
    game('mine', { your_turn: true }),
    game('moved'),
    game('asked', { status: 'open', your_seat: null }),
    game('accepted', { status: 'open', your_seat: 2 }),
  ];
  expect(kinds(dropOutdated(queue, games))).toEqual(['turn mine', 'challenged asked']);
});

test('notificationsFor lists challenges and running clocks, but no correspondence games', () => {
  const games = [
    game('days', { your_turn: true }),
    game('fast', { config: 'pentagame control=egg:60 lag=credit' }),
    game('asked', { status: 'open', your_seat: null }),
    game('own', { status: 'open' }),
  ];
  expect(kinds(notificationsFor(games))).toEqual(['running fast', 'challenged asked']);
  expect(turnsInOtherGames(games, '/')).toBe(1);
  expect(turnsInOtherGames(games, '/game/days')).toBe(0);
});

test('missedNotifications lists new games once', () => {
  const games = [
    game('known', { config: 'pentagame control=egg:60' }),
    game('asked', { status: 'open', your_seat: null }),
  ];
  expect(kinds(missedNotifications(games, [], []))).toEqual(['running known', 'challenged asked']);
  expect(kinds(missedNotifications(games, [game('known')], []))).toEqual(['challenged asked']);
  const shown: AppNotification[] = [{ kind: 'challenged', gameId: 'asked', challenger: BEN }];
  expect(missedNotifications(games, [game('known')], shown)).toEqual([]);
});
