/** Lists of open and live games that the server sends over the WebSocket. */
import { createEffect, createRoot, on } from 'solid-js';
import type { GameList, GameListing, ToClient } from '../generated/wire';
import { request } from '../net/api';
import { connectionState, keepConnected, onMessage, sendMessage } from '../net/socket';
import { createPolledQuery, keepOrder, type PolledQuery, type Subscribe } from './polledQuery';

/** The path of each list, which is polled while it is not sent. */
const PATHS: Readonly<Record<GameList, string>> = { open: 'lobby/games', live: 'games' };

/** A list of games: sent by the server if connected, otherwise polled. */
export function createGameListQuery(list: GameList, everyMs: number): PolledQuery<GameListing> {
  return createPolledQuery(
    (signal) => request<GameListing[]>('GET', PATHS[list], undefined, signal),
    everyMs,
    keepOrder,
    subscribeList(list),
  );
}

/** Subscribes to a list and applies its changes. */
export function subscribeList(list: GameList): Subscribe<GameListing[]> {
  return (receive) => {
    let games: Map<string, GameListing> | null = null;
    const set = (next: typeof games) => {
      games = next;
      receive(next && [...next.values()]);
    };
    const subscribe = () => sendMessage({ type: 'subscribe-list', list });
    const onListMessage = (message: ToClient) => {
      if (message.type === 'hello') return subscribe();
      if (message.type === 'error' && message.error.arguments?.list === list) return set(null);
      if (!('list' in message) || message.list !== list) return;
      if (message.type === 'list') return set(byId(message.games));
      if (!games) return;
      const next = changedList(games, message);
      // A message is missing: the whole list follows.
      if (next.size !== message.total) subscribe();
      set(next.size === message.total ? next : null);
    };
    const stop = [onMessage(onListMessage), keepConnected()];
    createRoot((dispose) => {
      stop.push(dispose);
      createEffect(on(connectionState, (state) => state !== 'open' && set(null)));
    });
    if (connectionState() === 'open') subscribe();
    return () => {
      sendMessage({ type: 'unsubscribe-list', list });
      for (const end of stop) end();
    };
  };
}

const byId = (games: readonly GameListing[]) => new Map(games.map((game) => [game.id, game]));

/** The list after changes. */
function changedList(
  games: ReadonlyMap<string, GameListing>,
  { changed, removed }: Extract<ToClient, { type: 'list-changed' }>,
): Map<string, GameListing> {
  const next = new Map([...games, ...byId(changed)]);
  for (const id of removed) next.delete(id);
  return next;
}
