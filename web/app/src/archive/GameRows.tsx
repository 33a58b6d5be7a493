/** The list of finished games. */
import { createResource, For, Show } from 'solid-js';
import type { ArchivedGame, ArchivedSeat } from '../generated/wire';
import { PlayerLink, playerName } from '../net/PlayerLink';
import { apiPath } from '../net/api';
import { rulesText } from '../net/gameConfig';
import { formatDay, isoDay, t } from '../i18n/i18n';
import { fetchOpenings } from './api';
import './archive.css';

/** Opening names by their codes; the codes until the names are loaded. */
export function createOpeningNames(): (code: string) => string {
  const [known] = createResource(() => fetchOpenings().catch(() => []));
  return (code) => known()?.find((opening) => opening.code === code)?.name ?? code;
}

/** The rows of finished games. */
export function GameRows(props: { games: readonly ArchivedGame[] }) {
  const openingName = createOpeningNames();
  return (
    <ul class="game-rows">
      <For each={props.games}>
        {(game) => (
          <li>
            <div class="game-players">
              <For each={game.seats}>{(seat) => <Seat seat={seat} />}</For>
            </div>
            <p class="muted">
              {rulesText(game.rules)}
              {' · '}
              {t('archive-turns', { turns: game.plies })}
              <Show when={game.rated}>{` · ${t('archive-rated')}`}</Show>
              <For each={game.openings}>{(code) => <> · {openingName(code)}</>}</For>
              {' · '}
              <time datetime={isoDay(game.ended_ms)}>{formatDay(game.ended_ms)}</time>
              <Show when={game.found_at_ply !== null}>
                {` · ${t('archive-position-reached', { turns: game.found_at_ply ?? 0 })}`}
              </Show>
            </p>
            <p class="game-links">
              <a href={`/game/${game.id}`} aria-label={`${t('archive-open-game')}: ${names(game)}`}>
                {t('archive-open-game')}
              </a>
              <a
                href={`/api/${apiPath`games/${game.id}/record`}`}
                download={`${game.id}.pgr`}
                aria-label={`${t('archive-record')}: ${names(game)}`}
              >
                {t('archive-record')}
              </a>
            </p>
          </li>
        )}
      </For>
    </ul>
  );
}

const names = (game: ArchivedGame): string =>
  game.seats.map(({ player }) => playerName(player)).join(' – ');

function Seat(props: { seat: ArchivedSeat }) {
  const { player, place, points } = props.seat;
  return (
    <span classList={{ first: place === 1 }}>
      <Show when={player} fallback={<span class="muted">{t('archive-dropped-out')}</span>} keyed>
        {(player) => <PlayerLink player={player} />}
      </Show>
      <Show when={points !== null}>
        <span class="points number" aria-hidden="true">
          {points}
        </span>
        <span class="visually-hidden">, {t('archive-points', { points: points ?? 0 })}</span>
      </Show>
      <Show when={place === 1}>
        <span class="visually-hidden">{t('archive-first-place')}</span>
      </Show>
    </span>
  );
}
