/** The page of an online game, open or started: `/game/ID`. */
import {
  createMemo,
  createResource,
  lazy,
  Match,
  Show,
  Suspense,
  Switch,
  type JSX,
} from 'solid-js';
import { loadRules } from '../../engine/rules';
import type { ApiError, GameSnapshot } from '../../generated/wire';
import { t } from '../../i18n/i18n';
import { loadCurrentUser } from '../../net/currentUser';
import { connectionState } from '../../net/socket';
import { useRoute } from '../../router/router';
import { LoadError } from '../../ui/messages';
import { createGameSubscription } from './gameSubscription';
import './online.css';
import { loadResult, OnlineGameView, ReloadButton } from './OnlineGameView';
import { readGameAddress, type GameAddress } from './sharing';

// Most visitors find a started game.
const WaitingRoom = lazy(() =>
  import('../../lobby/WaitingRoom').then((found) => ({ default: found.WaitingRoom })),
);

const GameNotFound = lazy(() => import('./GameNotFound'));

/** Opens the game of the address. */
export default function OnlineGamePage() {
  const route = useRoute();
  const address = createMemo<GameAddress | null>((before) => {
    const id = route.params[0];
    return id === undefined ? null : readGameAddress(before, id, route);
  }, null);
  return (
    <Show when={address()} keyed>
      {({ id, invite }) => <Game id={id} invite={invite} />}
    </Show>
  );
}

function Game(props: { id: string; invite: string | null }) {
  void loadCurrentUser();
  const subscription = createGameSubscription(props.id, props.invite);
  const { snapshot, notFound, loadError } = subscription;
  const [loaded] = createResource(
    () => snapshot()?.config,
    (config) => loadRules(config).then(() => true),
  );
  const firstStatus = createMemo<GameSnapshot['status'] | undefined>(
    (before) => before ?? snapshot()?.status,
  );
  const [resultLoaded] = createResource(firstStatus, async (status) => {
    if (status === 'finished') await loadResult();
    return true;
  });
  const openGame = () => {
    const found = snapshot();
    return found?.status === 'open' ? found : null;
  };
  /** The config of a started game; the view stays for later snapshots with the same config. */
  const startedConfig = () => {
    const found = snapshot();
    return found && found.status !== 'open' ? found.config : null;
  };
  const isMissing = () => !snapshot() && notFound() !== null;
  return (
    <Switch fallback={<Loading error={loadError()} />}>
      <Match when={loaded.error}>
        <LoadError />
      </Match>
      <Match when={isMissing()}>
        <Suspense fallback={<Loading error={null} />}>
          <GameNotFound />
        </Suspense>
      </Match>
      <Match when={openGame()}>
        {(snapshot) => (
          <Suspense fallback={<Loading error={null} />}>
            <WaitingRoom
              gameId={props.id}
              snapshot={snapshot()}
              invite={props.invite}
              closed={notFound() !== null}
            />
          </Suspense>
        )}
      </Match>
      <Match when={!snapshot() && connectionState() === 'offline'}>
        <ServerUnreachable />
      </Match>
      <Match when={!snapshot() && connectionState() === 'outdated'}>
        <MessageSheet title={t('online-outdated')} text={t('online-connection-outdated')}>
          <ReloadButton class="main" />
        </MessageSheet>
      </Match>
      <Match when={loaded() && resultLoaded() && startedConfig()} keyed>
        <OnlineGameView
          snapshot={() => snapshot() as GameSnapshot}
          subscription={subscription}
        />
      </Match>
    </Switch>
  );
}

function MessageSheet(props: { title: string; text: string; children: JSX.Element }) {
  return (
    <div class="sheet">
      <h1>{props.title}</h1>
      <p>{props.text}</p>
      <p class="row">{props.children}</p>
    </div>
  );
}

/** The placeholder while the game is loading, with the reason of a delay. */
function Loading(props: { error: ApiError | null }) {
  return (
    <div class="sheet" data-loading="true">
      <p class="muted loading">{t('online-loading')}</p>
      <p class="loading" role="status">
        <Show when={props.error}>{(error) => t('online-retrying', { code: error().code })}</Show>
      </p>
    </div>
  );
}

function ServerUnreachable() {
  return (
    <MessageSheet title={t('online-unreachable')} text={t('online-unreachable-why')}>
      <a class="button main" href="/play">
        {t('online-play-computer')}
      </a>
    </MessageSheet>
  );
}
