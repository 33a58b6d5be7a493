/** The rating changes after an online game. */
import { createResource } from 'solid-js';
import type { GameDocument } from '../../generated/wire';
import { apiPath, request } from '../../net/api';
import type { OnlineGame } from './onlineGame';

/** Number of requests for the new ratings, which are computed after the end. */
const RATING_POLLS_MAX = 5;
const RATING_POLL_MS = 1200;

const NONE: Awaited<ReturnType<typeof fetchRatings>> = new Map();

/** The rating changes of a rated game; none while they are loading. */
export function createRatings(game: OnlineGame) {
  const [ratings] = createResource(
    () => game.snapshot().rated && game.view().ending !== null,
    async () => {
      for (let poll = 0; poll < RATING_POLLS_MAX; poll += 1) {
        const document = await fetchRatings(game.id);
        if (document.size > 0) return document;
        await new Promise((done) => setTimeout(done, RATING_POLL_MS));
      }
      return undefined;
    },
  );
  // A pending resource that is read would hide the whole result.
  return () => {
    if (ratings.state === 'ready') return ratings();
    return game.snapshot().rated ? NONE : undefined;
  };
}

async function fetchRatings(id: string) {
  const path = `${apiPath`games/${id}/record`}?as=json`;
  const document = await request<GameDocument>('GET', path).catch(() => null);
  const changes = (document?.seats ?? []).flatMap(({ seat, rating_before: before, rating_after: after }) =>
    before === null || after === null ? [] : [[seat, { before, after }] as const],
  );
  return new Map(changes);
}
