/** Cards of finished games. */
import { createResource, For, Show } from 'solid-js';
import type { ArchivedGame } from '../generated/wire';
import { apiPath } from '../net/api';
import { GameCard, GameCards, type CardSeat, type CardState } from './GameCard';
import { playerName } from '../net/PlayerLink';
import { formatDay, t } from '../i18n/i18n';
import { fetchOpenings } from '../net/archive';

/** Opening names by their codes; the codes until the names are loaded. */
export function createOpeningNames(): (code: string) => string {
  const [known] = createResource(() => fetchOpenings().catch(() => []));
  return (code) => known.latest?.find((opening) => opening.code === code)?.name ?? code;
}

const names = (game: ArchivedGame): string =>
  game.seats.map(({ player }) => playerName(player)).join(' – ');

function cardSeats(game: ArchivedGame): CardSeat[] {
  return game.seats.map(({ seat, player, place, points, rating_before: rating }) => ({
    ...{ seat, player, points, rating, winner: place === 1 },
    vacant: t('archive-dropped-out'),
  }));
}

/** The result for a player; undefined where no player is named or the game had no result. */
export function resultFor(game: ArchivedGame, name: string | undefined): CardState | undefined {
  const own = game.seats.find(({ player }) => player?.name === name);
  if (!own || own.place === null) return undefined;
  if (own.place > 1) return { kind: 'lost', text: t('archive-result-lost') };
  const isShared = game.seats.every(({ place }) => place === 1);
  if (isShared) return { kind: 'over', text: t('archive-result-tied') };
  return { kind: 'won', text: t('archive-result-won') };
}

/** The cards, with the result for one player if one is named. */
export function ArchivedGameCards(props: {
  games: readonly ArchivedGame[];
  layout: 'boards' | 'rows';
  player?: string | undefined;
}) {
  const openingName = createOpeningNames();
  const facts = (game: ArchivedGame) => [
    t('archive-turns', { turns: game.plies }),
    ...(game.openings.length === 0
      ? []
      : [t('archive-opening-named', { name: game.openings.map(openingName).join(', ') })]),
    formatDay(game.ended_ms),
    ...(game.found_at_ply === null ? [] : [t('archive-position-reached', { turns: game.found_at_ply })]),
  ];
  return (
    <GameCards layout={props.layout}>
      <For each={props.games}>
        {(game) => (
          <GameCard
            gameId={game.id}
            config={game.rules}
            version={game.plies}
            seats={cardSeats(game)}
            state={resultFor(game, props.player)}
            facts={facts(game)}
            rated={game.rated}
          >
            <Show when={props.layout === 'rows'}>
              <p class="card-links">
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
            </Show>
          </GameCard>
        )}
      </For>
    </GameCards>
  );
}
