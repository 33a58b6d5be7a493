/** The way to the next game after an agreed rematch. */
import { createEffect, createMemo, on, onCleanup } from 'solid-js';
import { onNotification, refetchGame } from '../../net/socket';
import { navigate } from '../../router/router';
import type { OnlineGame } from './onlineGame';

/** Number and intervals of the requests for the next game, with backoff. */
const REMATCH_POLLS_MAX = 20;
const REMATCH_POLL_MIN_MS = 1000;
const REMATCH_POLL_MAX_MS = 15_000;

/** Polls for the next game after all have agreed, and opens it for its players. */
export function followRematch(game: OnlineGame): void {
  const before = game.snapshot().rematch_id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isPending = createMemo(() => game.rematchAgreed() && game.snapshot().rematch_id === null);
  const poll = (polls: number) => {
    clearTimeout(timer);
    if (!isPending() || polls >= REMATCH_POLLS_MAX) return;
    refetchGame(game.id);
    const wait = Math.min(REMATCH_POLL_MIN_MS * 1.3 ** polls, REMATCH_POLL_MAX_MS);
    timer = setTimeout(() => poll(polls + 1), wait);
  };
  createEffect(on(isPending, () => poll(0)));
  onCleanup(onNotification((notice) => notice.type === 'game-started' && poll(0)));
  onCleanup(() => clearTimeout(timer));
  createEffect(() => {
    const next = game.snapshot().rematch_id;
    // A game opened later does not redirect.
    if (next !== null && before === null && game.yourSeat() !== null) navigate(`/game/${next}`);
  });
}
