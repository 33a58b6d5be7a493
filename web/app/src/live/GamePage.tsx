/** The page of a game that the server keeps, in every state: `/game/ID`. */
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
import type { FullGame, Why } from '../generated/wire';
import { findMe } from '../net/me';
import { link } from '../net/socket';
import { rules } from '../rules';
import { useRoute } from '../shell/router';
import { Trouble } from '../shell/Trouble';
import { t } from '../shell/words';
import '../panel/panel.css';
import '../play/play.css';
import './live.css';
import { wantedAt, type Wanted } from './invited';
import { LiveTable, Newest } from './LiveTable';
import { createWatching } from './watching';

// Most who come here find a game that has begun.
const Waiting = lazy(() =>
  import('../lobby/Waiting').then((found) => ({ default: found.Waiting })),
);

/** Opens the game of the address. */
export default function GamePage() {
  const route = useRoute();
  const wanted = createMemo<Wanted | null>((before) => {
    const id = route.params[0];
    return id === undefined ? null : wantedAt(before, id, route);
  }, null);
  return (
    <Show when={wanted()} keyed>
      {({ id, invite }) => <Game id={id} invite={invite} />}
    </Show>
  );
}

function Game(props: { id: string; invite: string | null }) {
  void findMe();
  const [loaded] = createResource(() => rules().then(() => true));
  const watching = createWatching(props.id, props.invite);
  const gathering = () => {
    const full = watching.full();
    return full?.status === 'gathering' ? full : null;
  };
  /** A game that has begun keeps its table, whatever else is told of it. */
  const begun = () => {
    const full = watching.full();
    return full && full.status !== 'gathering' ? full.config : null;
  };
  const missing = () => !watching.full() && watching.refused() !== null;
  return (
    <Switch fallback={<Loading why={watching.trouble()} />}>
      <Match when={loaded.error}>
        <Trouble />
      </Match>
      <Match when={missing()}>
        <Missing />
      </Match>
      <Match when={gathering()}>
        {(full) => (
          <Suspense fallback={<Loading why={null} />}>
            <Waiting
              game={props.id}
              full={full()}
              invite={props.invite}
              closed={watching.refused() !== null}
            />
          </Suspense>
        )}
      </Match>
      <Match when={!watching.full() && link() === 'away'}>
        <Away />
      </Match>
      <Match when={!watching.full() && link() === 'old'}>
        <Sheet title={t('live-old')} why={t('live-link-old')}>
          <Newest class="main" />
        </Sheet>
      </Match>
      <Match when={loaded() && begun()} keyed>
        <LiveTable full={() => watching.full() as FullGame} watching={watching} />
      </Match>
    </Switch>
  );
}

function Sheet(props: { title: string; why: string; children: JSX.Element }) {
  return (
    <div class="sheet">
      <h1>{props.title}</h1>
      <p>{props.why}</p>
      <p class="row">{props.children}</p>
    </div>
  );
}

/** What is being waited for, and why it takes so long. */
function Loading(props: { why: Why | null }) {
  return (
    <div class="sheet">
      <p class="muted">{t('live-loading')}</p>
      <p role="status">
        <Show when={props.why}>{(why) => t('live-not-yet', { code: why().code })}</Show>
      </p>
    </div>
  );
}

function Missing() {
  return (
    <Sheet title={t('live-not-found')} why={t('live-not-found-why')}>
      <a class="button main" href="/lobby">
        {t('live-to-lobby')}
      </a>
      <a class="button" href="/watch">
        {t('live-to-watch')}
      </a>
    </Sheet>
  );
}

function Away() {
  return (
    <Sheet title={t('live-away')} why={t('live-away-why')}>
      <a class="button main" href="/play">
        {t('live-play-here')}
      </a>
    </Sheet>
  );
}
