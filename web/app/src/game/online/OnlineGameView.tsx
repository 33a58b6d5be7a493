/** The view of a started online game. */
import { createEffect, createMemo, lazy, on, Show, type Accessor } from 'solid-js';
import type { GameSnapshot } from '../../generated/wire';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { gameTitle, parseConfig } from '../../net/gameConfig';
import { connectionState } from '../../net/socket';
import { setTitle } from '../../router/router';
import { reloadForUpdate } from '../../net/serviceWorker';
import { announce } from '../../ui/announcer';
import { GameView } from '../common/GameView';
import { createRatings } from './ratings';
import { followRematch } from './rematch';
import type { GameSubscription } from './gameSubscription';
import { OnlineActions } from './OnlineActions';
import { createOnlineController } from './onlineController';
import type { OnlineGame } from './onlineGame';
import { ChatBeside, OnlineGameTabs } from './OnlineGameTabs';
import { connectionText } from './onlineStatus';
import { createQuickPremove } from './quickPremove';

// Few visits see the end of a game.
const GameResult = lazy(() => import('../common/GameResult'));
const MainActions = lazy(() => import('./GameOverActions'));
const MoreActions = lazy(() =>
  import('./GameOverActions').then(({ MoreActions }) => ({ default: MoreActions })),
);

/** Loads the result, so that it comes with a finished game: later, it would move the tabs below it. */
export async function loadResult(): Promise<void> {
  const parts = [GameResult, MainActions, MoreActions];
  await Promise.allSettled(parts.map((part) => part.preload()));
}

/** The game view with the actions and tabs of an online game. */
export function OnlineGameView(props: {
  snapshot: Accessor<GameSnapshot>;
  subscription: GameSubscription;
}) {
  const controller = createOnlineController(props.snapshot, props.subscription);
  const { game, sendCommand, busy } = controller;
  const ratings = createRatings(game);
  followRematch(game);
  const premove = createQuickPremove(game);
  const wasPlayer = createMemo<boolean>((before) => before || game.yourSeat() !== null, false);
  const names = () => game.seats().map(({ seat }) => game.nameOf(seat)).join(' – ');
  const title = () => {
    const title = gameTitle(parseConfig(game.snapshot().config).game);
    return t('online-title', { what: title, names: names() });
  };
  setTitle(() => (game.activeSeat() === null ? title() : t('online-title-your-turn', { names: names() })));
  return (
    <>
      <GameView
        title={title()}
        controller={controller}
        connection={<ConnectionBanner game={game} />}
        status={controller.status()}
        rolledBack={game.rolledBack()}
        premove={premove}
        isPlayer={game.yourSeat() !== null}
        actions={
          <Show
            when={game.yourSeat() !== null}
            fallback={<SpectatorNote game={game} wasPlayer={wasPlayer()} />}
          >
            <Show when={game.snapshot().status !== 'broken'}>
              <OnlineActions game={game} sendCommand={sendCommand} busy={busy} />
            </Show>
          </Show>
        }
        result={(ending, onClose) => (
          <GameResult
            game={game}
            ending={ending}
            ratings={ratings()}
            figure={controller.figure}
            onClose={onClose}
            actions={
              <MainActions
                game={game}
                sendCommand={sendCommand}
                busy={busy}
                text={controller.finishedText()}
              />
            }
          >
            <MoreActions game={game} />
          </GameResult>
        )}
        tabs={<OnlineGameTabs controller={controller} />}
        chat={controller.isChatBeside() ? () => <ChatBeside controller={controller} /> : undefined}
      />
    </>
  );
}

/** The state of the connection: where the turn is written, since nothing is known about it now. */
function ConnectionBanner(props: { game: OnlineGame }) {
  createEffect(
    on(connectionState, (now, before) => {
      const wasLost = before === 'lost' || before === 'offline';
      if (now === 'open' && wasLost) announce(t('online-connection-restored'));
    }),
  );
  return (
    <p class="connection-banner" role="status">
      {connectionText(props.game)}
      <Show when={connectionState() === 'outdated'}>
        <ReloadButton />
      </Show>
    </p>
  );
}

/** The button to load the new version of the pages. */
export function ReloadButton(props: { class?: string }) {
  return (
    <Button class={props.class} onClick={reloadForUpdate}>{t('app-update-now')}</Button>
  );
}

/** The note for spectators; a former player was logged out and gets a link to log in. */
function SpectatorNote(props: { game: OnlineGame; wasPlayer: boolean }) {
  const seconds = () => props.game.snapshot().spectator_delay_s;
  const text = () => {
    if (seconds() === 0) return t('online-watching');
    const minutes = Math.floor(seconds() / 60);
    const time = String(Math.round(seconds() / 6) / 10);
    return t('online-watching-delayed', { seconds: seconds(), minutes, time });
  };
  return (
    <Show
      when={props.wasPlayer}
      fallback={
        <p class="muted spectator-note">
          {text()} <a href="/watch">{t('online-watch-link')}</a>
        </p>
      }
    >
      <p class="spectator-note" role="alert">
        {t('online-logged-out')} <a href="/account">{t('app-login')}</a>
      </p>
    </Show>
  );
}
