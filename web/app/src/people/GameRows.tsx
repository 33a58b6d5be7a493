/** Finished games, one below the other. */
import { createResource, For, Show } from 'solid-js';
import type { ArchivedGame, ArchivedSeat } from '../generated/wire';
import { Player, playerWords } from '../net/Player';
import { at } from '../net/api';
import { t } from '../shell/words';
import { allOpenings } from './ask';
import { dayOf, isoDay, rulesWords } from './words';

/** The names of openings by their codes; the codes themselves until they are known. */
export function createOpeningWords(): (code: string) => string {
  const [known] = createResource(() => allOpenings().catch(() => []));
  return (code) => known()?.find((opening) => opening.code === code)?.name ?? code;
}

/** The list. */
export function GameRows(props: { games: readonly ArchivedGame[] }) {
  const openingWords = createOpeningWords();
  return (
    <ul class="game-rows">
      <For each={props.games}>
        {(game) => (
          <li>
            <div class="game-who">
              <For each={game.seats}>{(seat) => <Seat seat={seat} />}</For>
            </div>
            <p class="muted">
              {rulesWords(game.rules)}
              {' · '}
              {t('people-turns', { turns: game.plies })}
              <Show when={game.rated}>{` · ${t('people-rated')}`}</Show>
              <For each={game.openings}>{(code) => <> · {openingWords(code)}</>}</For>
              {' · '}
              <time datetime={isoDay(game.ended_ms)}>{dayOf(game.ended_ms)}</time>
              <Show when={game.found_at !== null}>
                {` · ${t('people-found-at', { turns: game.found_at ?? 0 })}`}
              </Show>
            </p>
            <p class="game-ways">
              <a href={`/game/${game.game}`} aria-label={`${t('people-look')}: ${names(game)}`}>
                {t('people-look')}
              </a>
              <a
                href={`/api/${at`games/${game.game}/record`}`}
                download={`${game.game}.pgr`}
                aria-label={`${t('people-record')}: ${names(game)}`}
              >
                {t('people-record')}
              </a>
            </p>
          </li>
        )}
      </For>
    </ul>
  );
}

const names = (game: ArchivedGame): string =>
  game.seats.map(({ player }) => playerWords(player)).join(' – ');

function Seat(props: { seat: ArchivedSeat }) {
  const { player, place, points } = props.seat;
  return (
    <span classList={{ first: place === 1 }}>
      <Show when={player} fallback={<span class="muted">{t('people-gone')}</span>} keyed>
        {(player) => <Player of={player} />}
      </Show>
      <Show when={points !== null}>
        <span class="points number" aria-hidden="true">
          {points}
        </span>
        <span class="unseen">, {t('people-points', { points: points ?? 0 })}</span>
      </Show>
      <Show when={place === 1}>
        <span class="unseen">{t('people-first')}</span>
      </Show>
    </span>
  );
}
