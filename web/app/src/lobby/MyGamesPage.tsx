/** The user's online games, those with their turn first. */
import { For, Show, type JSX } from 'solid-js';
import type { MyGame } from '../generated/wire';
import { RequestError } from '../net/api';
import { isAuthPending, loadCurrentUser, reloadCurrentUser, me, authState } from '../net/currentUser';
import { createMutation, type Mutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { navigate } from '../router/router';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import { gameHref, leaveGame, fetchMyGames, joinGame } from './api';
import { VacationAndPush } from './VacationAndPush';
import { deadlineText, labelledAction, MY_GAMES_SECTIONS, sectionOf, sortByDeadline, type MyGamesSection } from './myGames';
import { createPolledQuery, type PolledQuery } from './polledQuery';
import { PolledList } from './PolledList';
import { EmptyState } from '../ui/EmptyState';
import { GameCards, type CardState } from '../ui/GameCard';
import { challengeState, ListingCard } from './ListingCard';
import './lobby.css';

const EVERY_MS = 8_000;

/** Fetches the games; after a 401 the user is reloaded and the list is empty. */
async function games(): Promise<MyGame[]> {
  try {
    return await fetchMyGames();
  } catch (thrown) {
    if (!(thrown instanceof RequestError) || thrown.status !== 401) throw thrown;
    await reloadCurrentUser();
    return [];
  }
}

/** The page `/mine`. */
export default function MyGamesPage() {
  const mutation = createMutation();
  const list = createPolledQuery(
    async () => ((await loadCurrentUser()).is === 'anonymous' ? [] : games()),
    EVERY_MS,
    (_, now) => sortByDeadline(now),
  );
  return (
    <div class="lobby my-games" data-loading={isAuthPending()}>
      <h1>{t('app-title-games')}</h1>
      <ErrorMessage source={mutation} />
      <PolledList query={list} none={<None />}>
        <div class="my-games-sections">
          <For each={MY_GAMES_SECTIONS}>{(part) => <GameSection part={part} list={list} mutation={mutation} />}</For>
        </div>
      </PolledList>
      <Show when={me()} keyed>
        {(me) => (
          <>
            <p>
              <a href={`/archive?player=${me.name}`}>{t('lobby-mine-finished')}</a>
            </p>
            <VacationAndPush />
          </>
        )}
      </Show>
      <p class="muted">
        {t('lobby-mine-here')} <a href="/">{t('lobby-mine-here-link')}</a>
      </p>
    </div>
  );
}

function None() {
  return (
    <EmptyState animal="rabbits">
      <p>{t(authState().is === 'signedIn' ? 'lobby-mine-none' : 'lobby-mine-signed-out')}</p>
      <p class="row">
        <a class="button main" href="/lobby">
          {t('app-title-lobby')}
        </a>
        <a class="button" href="/friend">
          {t('app-title-friend')}
        </a>
        <Show when={authState().is === 'anonymous'}>
          <a class="button" href="/account">
            {t('app-login')}
          </a>
        </Show>
      </p>
    </EmptyState>
  );
}

function GameSection(props: { part: MyGamesSection; list: PolledQuery<MyGame>; mutation: Mutation }) {
  const rows = () => props.list.rows.filter((game) => sectionOf(game) === props.part);
  return (
    <Show when={rows().length > 0}>
      <section aria-labelledby={`part-${props.part}`}>
        <h2 id={`part-${props.part}`}>
          {t(`lobby-mine-${props.part}`)} <span class="muted number">({rows().length})</span>
        </h2>
        <GameCards layout="rows">
          <For each={rows()}>
            {(game) => (
              <ListingCard
                game={game}
                you={game.your_seat}
                state={stateOf(game, props.part)}
              >
                <div class="row">
                  <Actions
                    game={game}
                    part={props.part}
                    mutation={props.mutation}
                    onDeclined={() => void props.list.refresh()}
                  />
                </div>
              </ListingCard>
            )}
          </For>
        </GameCards>
      </section>
    </Show>
  );
}

/** The challenger, or the time left. */
function stateOf(game: MyGame, part: MyGamesSection): CardState | undefined {
  if (part === 'challenged') return challengeState(game);
  const text = deadlineText(game);
  return text === null ? undefined : { kind: part === 'turn' ? 'turn' : 'waiting', text };
}

function Actions(props: { game: MyGame; part: MyGamesSection; mutation: Mutation; onDeclined: () => void }): JSX.Element {
  const { mutation } = props;
  const { id: gameId } = props.game;
  const accept = () => mutation.run(async () => (await joinGame(gameId), navigate(gameHref(gameId))));
  const decline = () => mutation.run(async () => (await leaveGame(gameId), props.onDeclined()));
  const labelId = () => (props.part === 'turn' ? 'lobby-mine-move' : 'lobby-open-game');
  return (
    <Show
      when={props.part === 'challenged'}
      fallback={
        <a
          class="button"
          classList={{ main: props.part === 'turn' }}
          href={gameHref(gameId)}
          aria-label={labelledAction(labelId(), props.game)}
        >
          {t(labelId())}
        </a>
      }
    >
      <Button class="main" disabled={mutation.busy()} onClick={accept}>{t('lobby-accept')}</Button>
      <Button disabled={mutation.busy()} onClick={decline}>{t('lobby-decline')}</Button>
    </Show>
  );
}
