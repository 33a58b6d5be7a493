/** The user's games at the top of the start page, those with their turn first. */
import { For, Show } from 'solid-js';
import type { MyGame } from '../generated/wire';
import type { CardState } from '../ui/GameCard';
import { GameCards } from '../ui/GameCard';
import { t } from '../i18n/i18n';
import { challengeState, ListingCard } from './ListingCard';
import { gameHref } from './api';
import { deadlineText, labelledAction, myGames, sortByDeadline } from './myGames';

const FEW = 8;

/** The games, which `Notifications` loads on every page. */
export function MyGamesSummary() {
  const turns = () => (myGames() ?? []).filter((game) => game.your_turn).length;
  const label = () => (turns() > 0 ? t('lobby-start-turn', { count: turns() }) : t('app-title-games'));
  // A challenge and an own turn wait for the user.
  const games = () => sortByDeadline(myGames() ?? []).sort((a, b) => urgency(b) - urgency(a)).slice(0, FEW);
  return (
    <Show when={myGames()}>
      <section aria-label={label()}>
        <Show when={turns() > 0}>
          <h2>{label()}</h2>
        </Show>
        <Show when={games().length > 0} fallback={<p class="muted">{t('lobby-start-none')}</p>}>
          <GameCards layout="strip">
            <For each={games()}>
              {(game) => (
                <ListingCard
                  game={game}
                  you={game.your_seat}
                  state={stateOf(game)}
                  more={game.your_turn ? [] : deadlineNote(game)}
                  eager
                >
                  <Show when={game.your_turn}>
                    <a
                      class="button main card-play"
                      href={gameHref(game.id)}
                      aria-label={labelledAction('lobby-mine-move', game)}
                    >
                      {t('lobby-mine-move')}
                    </a>
                  </Show>
                </ListingCard>
              )}
            </For>
          </GameCards>
          <Show when={(myGames() ?? []).length > FEW}>
            <a href="/mine">{t('app-games-all', { count: (myGames() ?? []).length })}</a>
          </Show>
        </Show>
      </section>
    </Show>
  );
}

function urgency(game: MyGame): number {
  if (game.your_turn) return 2;
  return game.your_seat === null ? 1 : 0;
}

function stateOf(game: MyGame): CardState {
  if (game.your_seat === null) return challengeState(game);
  if (game.status === 'open') return { kind: 'waiting', text: t('lobby-mine-open') };
  if (game.status === 'broken') return { kind: 'over', text: t('lobby-mine-broken') };
  if (!game.your_turn) return { kind: 'waiting', text: t('lobby-mine-others') };
  return { kind: 'turn', text: [t('lobby-mine-turn'), ...deadlineNote(game)].join(' · ') };
}

const deadlineNote = (game: MyGame): string[] => [deadlineText(game) ?? []].flat();
