/** Running games: the best one large, the others as cards. */
import { createMemo, createResource, For, Show } from 'solid-js';
import type { GameListing } from '../generated/wire';
import { me } from '../net/currentUser';
import { configText, parseConfig } from '../net/gameConfig';
import { BoardThumbnail } from '../ui/BoardThumbnail';
import { EmptyState } from '../ui/EmptyState';
import { SeatFigure } from '../ui/Figure';
import { GameCards, RatedChip } from '../ui/GameCard';
import { PlayerLink, playerName } from '../net/PlayerLink';
import { t } from '../i18n/i18n';
import { gameHref } from '../lobby/api';
import { bestGame } from './bestGame';
import { createGameListQuery } from '../lobby/gameListQuery';
import { PolledList } from '../lobby/PolledList';
import { ListingCard } from '../lobby/ListingCard';
import { elapsedText } from '../i18n/relativeTime';
import { searchArchive } from '../net/archive';
import { ArchivedGameCards } from '../ui/ArchivedGameCards';
import '../lobby/lobby.css';
import './watch.css';

/** The time between two requests while the server does not send the list. */
const EVERY_MS = 3_000;

/** The number of finished games below an empty list. */
const FINISHED = 6;

/** Whether the user plays in this game. */
const plays = (game: GameListing) =>
  me() !== null && game.seats.some((seat) => seat.player?.name === me()?.name);

/** The page `/watch`. */
export default function WatchPage() {
  const games = createGameListQuery('live', EVERY_MS);
  // The game on top stays until it is over: it must not change while it is watched.
  const shownId = createMemo<string | undefined>((before) => {
    const stays = games.rows.some(({ id }) => id === before);
    return stays ? before : bestGame(games.rows)?.id;
  });
  const shown = () => games.rows.find(({ id }) => id === shownId());
  const others = () => games.rows.filter(({ id }) => id !== shownId());
  return (
    <div class="lobby watch">
      <h1>{t('app-title-watch')}</h1>
      <PolledList query={games} none={<NoGames />}>
        <Show when={shown()}>{(game) => <FeaturedGame game={game()} nowMs={games.fetchedMs()} />}</Show>
        <Show when={others().length > 0}>
          <h2>{t('lobby-watch-more')}</h2>
          <GameCards layout="boards">
            <For each={others()}>
              {(game) => (
                <ListingCard
                  game={game}
                  state={{ kind: 'live', text: t('lobby-watch-live') }}
                  more={[elapsedText(game.since_ms, games.fetchedMs())]}
                />
              )}
            </For>
          </GameCards>
        </Show>
      </PolledList>
    </div>
  );
}

/** The large board of the best game. */
function FeaturedGame(props: { game: GameListing; nowMs: number }) {
  const config = () => configText(props.game.config);
  const game = () => parseConfig(props.game.config).game;
  const names = () => props.game.seats.map(({ player }) => playerName(player)).join(' – ');
  return (
    <section class="featured" aria-label={t('lobby-watch-featured')}>
      <a class="featured-board" href={gameHref(props.game.id)} tabindex="-1">
        <BoardThumbnail
          gameId={props.game.id}
          game={game()}
          version={props.game.version ?? 0}
          alt={t('lobby-watch-board', { names: names() })}
          eager
        />
      </a>
      <div class="featured-text">
        <span class="chip live">{t('lobby-watch-live')}</span>
        <ul class="featured-players">
          <For each={props.game.seats}>
            {(seat) => (
              <li classList={{ turn: props.game.waiting.includes(seat.seat) }}>
                <SeatFigure game={game()} seat={seat.seat} />
                <Show when={seat.player} fallback={t('player-free-seat')} keyed>
                  {(player) => <PlayerLink player={player} rating={seat.rating} />}
                </Show>
                <Show when={props.game.waiting.includes(seat.seat)}>
                  <span class="chip turn">{t('player-to-move')}</span>
                </Show>
              </li>
            )}
          </For>
        </ul>
        <p class="muted">
          {config().summary} · {config().control} · {elapsedText(props.game.since_ms, props.nowMs)}{' '}
          <RatedChip rated={props.game.rated} />
        </p>
        <p class="row">
          <a class="button main" href={gameHref(props.game.id)}>
            {t(plays(props.game) ? 'lobby-open-game' : 'lobby-watch-this')}
          </a>
        </p>
      </div>
    </section>
  );
}

/** Finished games, where none is running. */
function NoGames() {
  const [finished] = createResource(() =>
    searchArchive({}, { limit: FINISHED }).then(({ games }) => games, () => []),
  );
  return (
    <>
      <EmptyState animal="cats">
        <p>{t('lobby-watch-empty')}</p>
        <p class="row">
          <a class="button main" href="/archive">
            {t('lobby-watch-archive')}
          </a>
          <a class="button" href="/lobby">
            {t('app-title-lobby')}
          </a>
        </p>
      </EmptyState>
      <Show when={finished.latest?.length}>
        <h2>{t('lobby-watch-finished')}</h2>
        <ArchivedGameCards games={finished.latest ?? []} layout="boards" />
      </Show>
    </>
  );
}
