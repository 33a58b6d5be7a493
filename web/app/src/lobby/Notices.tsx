/** Notices of the server on every page: a quiet line with a way to go there. */
import { createEffect, createMemo, createSignal, on, onCleanup, onMount, Show } from 'solid-js';
import { configWords } from '../net/configWords';
import { findMe, me, whoAmI } from '../net/me';
import { playerWords } from '../net/Player';
import { link, onNotice, stayConnected } from '../net/socket';
import { Icon } from '../shell/Icon';
import { close } from '../shell/icons';
import { useRoute } from '../shell/router';
import { setTurns } from '../shell/somebody';
import { sound } from '../shell/sound';
import { t } from '../shell/words';
import { othersWords } from './names';
import { forgetMine, mineNow, refreshMine } from './mine';
import { checked, missed, noticed, toTell, turnsElsewhere, type News } from './news';

/** Stays connected while the reader is somebody, and tells what concerns them. */
export function Notices() {
  const route = useRoute();
  const [news, setNews] = createSignal<News[]>([]);
  const told = createMemo(() => toTell(news(), route.path));
  stayWhileSomebody();

  onCleanup(
    onNotice((notice) => {
      setNews((before) => noticed(before, notice, mineNow() ?? []));
      if (toTell(news(), route.path)?.game === notice.game) sound('turn');
      void refreshMine();
    }),
  );
  // Whoever was away may have missed something; whoever has moved has a turn less.
  createEffect(on([link, () => route.path], ([now]) => now === 'open' && void refreshMine()));
  createEffect(
    on(mineNow, (mine, before) => {
      if (!mine) return;
      setNews((news) => checked([...missed(mine, before ?? [], news), ...news], mine));
    }),
  );
  createEffect(() => setTurns(turnsElsewhere(mineNow() ?? [], route.path)));
  onMount(() => onCleanup(refreshWhenSeen()));
  // A server that was away when the page was opened is asked again on the way.
  createEffect(on(() => route.path, () => whoAmI().is === 'away' && void findMe(), { defer: true }));

  const dismiss = (game: string) =>
    setNews((before) => before.filter((other) => other.game !== game));
  // What was looked at is no news any more.
  createEffect(
    on(
      () => route.path,
      (path, before) => {
        for (const one of [path, before]) {
          const game = /^\/game\/([\w-]+)$/.exec(one ?? '')?.[1];
          if (game) dismiss(game);
        }
      },
    ),
  );
  return (
    <div role="status" class="news-place">
      <Show when={told()}>
        {(one) => <Line news={one()} onClose={() => dismiss(one().game)} />}
      </Show>
    </div>
  );
}

/** The socket is open for as long as there is somebody to be told. */
function stayWhileSomebody(): void {
  let stay: (() => void) | undefined;
  const letGo = () => {
    stay?.();
    stay = undefined;
  };
  createEffect(
    on(
      () => me()?.name ?? null,
      (name, before) => {
        if (before !== undefined && before !== name) forgetMine();
        letGo();
        if (name === null) return;
        stay = stayConnected();
        void refreshMine();
      },
    ),
  );
  onCleanup(letGo);
  void findMe();
}

function refreshWhenSeen(): () => void {
  const seen = () => {
    if (document.visibilityState !== 'visible') return;
    if (me()) void refreshMine();
    else void findMe();
  };
  document.addEventListener('visibilitychange', seen);
  window.addEventListener('online', seen);
  return () => {
    document.removeEventListener('visibilitychange', seen);
    window.removeEventListener('online', seen);
  };
}

/** What can be looked at; to the others one goes. */
const LOOK: readonly News['kind'][] = ['challenged', 'over'];

function Line(props: { news: News; onClose: () => void }) {
  const game = () => mineNow()?.find(({ game }) => game === props.news.game) ?? props.news.was;
  const words = () => {
    const mine = game();
    const names = props.news.by ? playerWords(props.news.by) : mine ? othersWords(mine) : '';
    const what = mine ? configWords(mine.config).what : '';
    return t(`lobby-news-${props.news.kind}${names === '' ? '-plain' : ''}`, { names, what });
  };
  return (
    <div class="notice news">
      <span>{words()}</span>
      <a class="button small" href={`/game/${props.news.game}`}>
        {t(LOOK.includes(props.news.kind) ? 'lobby-news-look' : 'lobby-news-go')}
      </a>
      <button type="button" class="bare" aria-label={t('app-close')} onClick={() => props.onClose()}>
        <Icon of={close} size={20} />
      </button>
    </div>
  );
}
