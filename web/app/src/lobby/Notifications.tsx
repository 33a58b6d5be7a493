/** The toast with the latest notification, on every page, with a link to the game. */
import { createEffect, createMemo, createSignal, on, onCleanup, onMount, Show } from 'solid-js';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import { authState, loadCurrentUser, me } from '../net/currentUser';
import { configText } from '../net/gameConfig';
import { playerName } from '../net/PlayerLink';
import { connectionState, keepConnected, onNotification } from '../net/socket';
import { useRoute } from '../router/router';
import { setTurnCount } from '../storage/cachedUser';
import { close, Icon } from '../ui/icons';
import { sound } from '../ui/sound';
import { areChallengesListed, clearMyGames, myGames, otherPlayerNames, refreshMyGames } from './myGames';
import {
  addNotification,
  currentNotification,
  dropOutdated,
  missedNotifications,
  turnsInOtherGames,
  type AppNotification,
} from './notificationQueue';

/** Stays connected while the user is signed in, and shows their notifications. */
export function Notifications() {
  const route = useRoute();
  const path = () => route.path;
  const [queue, setQueue] = createSignal<AppNotification[]>([]);
  const current = createMemo(() => currentNotification(queue(), path(), areChallengesListed()));
  keepConnectedWhileSignedIn();

  onCleanup(
    onNotification((notification) => {
      setQueue((before) => addNotification(before, notification, myGames() ?? []));
      const shown = currentNotification(queue(), path());
      if (shown?.gameId === notification.game_id) sound('turn');
      void refreshMyGames();
    }),
  );
  // Notifications may be missing after a reconnect; on another page the user may have moved.
  createEffect(on([connectionState, path], ([state]) => state === 'open' && void refreshMyGames()));
  createEffect(
    on(myGames, (games, before) => {
      if (!games) return;
      setQueue((queue) => {
        const missed = missedNotifications(games, before ?? [], queue);
        return dropOutdated([...missed, ...queue], games);
      });
    }),
  );
  createEffect(() => setTurnCount(turnsInOtherGames(myGames() ?? [], path())));
  onMount(() => onCleanup(refreshWhenVisible()));
  // A server that was offline at the start is tried again with every page.
  const retryOffline = () => authState().is === 'offline' && void loadCurrentUser();
  createEffect(on(path, retryOffline, { defer: true }));

  const dismiss = (gameId: string) =>
    setQueue((before) => before.filter((other) => other.gameId !== gameId));
  // A visited game needs no notification.
  createEffect(
    on(path, (now, before) => {
      for (const visited of [now, before]) {
        const gameId = /^\/game\/([\w-]+)$/.exec(visited ?? '')?.[1];
        if (gameId) dismiss(gameId);
      }
    }),
  );
  let area: HTMLDivElement | undefined;
  createEffect(() => {
    const shown = current();
    if (shown) onCleanup(endInTime(shown, () => area, () => dismiss(shown.gameId)));
  });
  return (
    <div role="status" ref={area}>
      <Show when={current()}>
        {(shown) => (
          <Toast notification={shown()} onClose={() => dismiss(shown().gameId)} />
        )}
      </Show>
    </div>
  );
}

/** A toast other than a challenge disappears after this time. */
const TOAST_MS = 10_000;

/** A challenge ends without a message when its open game is closed. */
const CHALLENGE_POLL_MS = 10_000;

/** Closes a toast after its time, or checks whether its challenge still exists. */
function endInTime(
  { kind }: AppNotification,
  area: () => HTMLElement | undefined,
  close: () => void,
): () => void {
  const isChallenge = kind === 'challenged';
  const onTime = () => {
    if (isChallenge) void refreshMyGames();
    // It stays while it is being read or used.
    else if (!area()?.matches(':hover, :focus-within')) close();
  };
  const timer = setInterval(onTime, isChallenge ? CHALLENGE_POLL_MS : TOAST_MS);
  return () => clearInterval(timer);
}

/** Keeps the socket open while the user is signed in. */
function keepConnectedWhileSignedIn(): void {
  let release: (() => void) | undefined;
  const disconnect = () => {
    release?.();
    release = undefined;
  };
  createEffect(
    on(
      () => me()?.name ?? null,
      (name, before) => {
        if (before !== undefined && before !== name) clearMyGames();
        disconnect();
        if (name === null) return;
        release = keepConnected();
        void refreshMyGames();
      },
    ),
  );
  onCleanup(disconnect);
  void loadCurrentUser();
}

function refreshWhenVisible(): () => void {
  const refresh = () => {
    if (document.visibilityState !== 'visible') return;
    if (me()) void refreshMyGames();
    else void loadCurrentUser();
  };
  document.addEventListener('visibilitychange', refresh);
  window.addEventListener('online', refresh);
  return () => {
    document.removeEventListener('visibilitychange', refresh);
    window.removeEventListener('online', refresh);
  };
}

/** The kinds whose link is labelled "view" instead of "go". */
const VIEW_KINDS: readonly AppNotification['kind'][] = ['challenged', 'finished'];

function Toast(props: { notification: AppNotification; onClose: () => void }) {
  const game = () => myGames()?.find(({ id }) => id === props.notification.gameId) ?? props.notification.lastState;
  const text = () => {
    const { kind, challenger } = props.notification;
    const found = game();
    const others = found ? otherPlayerNames(found) : '';
    const names = challenger ? playerName(challenger) : others;
    const summary = found ? configText(found.config).summary : '';
    return t(`lobby-notification-${kind}${names === '' ? '-plain' : ''}`, { names, what: summary });
  };
  return (
    <div class="notice notification">
      <span>{text()}</span>
      <a class="button small" href={`/game/${props.notification.gameId}`}>
        {t(VIEW_KINDS.includes(props.notification.kind) ? 'lobby-notification-look' : 'lobby-notification-go')}
      </a>
      <Button class="icon-button" label={t('app-close')} onClick={() => props.onClose()}>
        <Icon icon={close} size={20} />
      </Button>
    </div>
  );
}
