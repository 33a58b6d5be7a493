/** The reader's games on the server: where it is their turn first. */
import { For, Show, type JSX } from 'solid-js';
import type { MyGame } from '../generated/wire';
import { Refused } from '../net/api';
import { awayUntil } from '../net/away';
import { configWords } from '../net/configWords';
import { findMe, findMeAgain, me, whoAmI } from '../net/me';
import { serverNow } from '../net/socket';
import { createTask, type Task } from '../net/task';
import { Trouble } from '../net/Trouble';
import { navigate } from '../shell/router';
import { dateOf, t } from '../shell/words';
import { gameHref, getUp, myGames, sitDown } from './ask';
import { Away } from './Away';
import { othersWords } from './names';
import { PARTS, partOf, type Part } from './parts';
import { createPolled, type Polled } from './polled';
import { PolledList } from './PolledList';
import { TableRow } from './TableRow';
import { deadlineWords } from './when';
import './lobby.css';

const EVERY_MS = 8_000;

/** Nobody has no games; that is no trouble, and whoever was somebody learns it. */
async function games(): Promise<MyGame[]> {
  try {
    return await myGames();
  } catch (thrown) {
    if (!(thrown instanceof Refused) || thrown.status !== 401) throw thrown;
    await findMeAgain();
    return [];
  }
}

/** The page `/games`. */
export default function Page() {
  const doing = createTask();
  // The server has sorted them: whoever runs out of time soonest is first.
  const list = createPolled(
    async () => ((await findMe()).is === 'nobody' ? [] : games()),
    EVERY_MS,
    (_, now) => [...now],
  );
  return (
    <div class="sheet lobby">
      <h1>{t('app-title-games')}</h1>
      <Trouble of={doing} />
      <PolledList of={list} none={<None />}>
        <For each={PARTS}>{(part) => <PartOf part={part} list={list} doing={doing} />}</For>
      </PolledList>
      <Show when={me()} keyed>
        {(me) => (
          <>
            <p>
              <a href={`/archive?player=${me.name}`}>{t('lobby-mine-finished')}</a>
            </p>
            <Away />
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
    <>
      <p>{t(whoAmI().is === 'somebody' ? 'lobby-mine-none' : 'lobby-mine-nobody')}</p>
      <p class="row">
        <a class="button main" href="/lobby">
          {t('app-title-lobby')}
        </a>
        <a class="button" href="/friend">
          {t('app-title-friend')}
        </a>
        <Show when={whoAmI().is === 'nobody'}>
          <a class="button" href="/account">
            {t('app-login')}
          </a>
        </Show>
      </p>
    </>
  );
}

function PartOf(props: { part: Part; list: Polled<MyGame>; doing: Task }) {
  const rows = () => props.list.rows.filter((game) => partOf(game) === props.part);
  return (
    <Show when={rows().length > 0}>
      <section aria-labelledby={`part-${props.part}`}>
        <h2 id={`part-${props.part}`}>{t(`lobby-mine-${props.part}`)}</h2>
        <ul class="table-rows">
          <For each={rows()}>
            {(game) => (
              <TableRow table={game} you={game.you} turn={game.turn} more={due(game)}>
                <Actions
                  game={game}
                  part={props.part}
                  doing={props.doing}
                  onGone={() => void props.list.refresh()}
                />
              </TableRow>
            )}
          </For>
        </ul>
      </section>
    </Show>
  );
}

/** Until when whoever is to move has time, where it is days. */
function due(game: MyGame): string[] {
  const away = awayUntil(game.seats.find(({ seat }) => seat === game.turn));
  if (away !== null) return [t('lobby-due-away', { when: dateOf(away) })];
  if (game.deadline_ms === null) return [];
  const when = deadlineWords(game.deadline_ms, serverNow());
  return [t(game.your_turn ? 'lobby-due-you' : 'lobby-due', { when })];
}

function Actions(props: { game: MyGame; part: Part; doing: Task; onGone: () => void }): JSX.Element {
  const { doing } = props;
  const { game } = props.game;
  const named = (id: string) =>
    `${t(id)}: ${configWords(props.game.config).what}, ${othersWords(props.game)}`;
  const accept = () => doing.run(async () => (await sitDown(game), navigate(gameHref(game))));
  const decline = () => doing.run(async () => (await getUp(game), props.onGone()));
  const word = () => (props.part === 'turn' ? 'lobby-mine-move' : 'lobby-go');
  return (
    <Show
      when={props.part === 'challenged'}
      fallback={
        <a
          class="button"
          classList={{ main: props.part === 'turn' }}
          href={gameHref(game)}
          aria-label={named(word())}
        >
          {t(word())}
        </a>
      }
    >
      <button type="button" class="main" disabled={doing.busy()} onClick={() => void accept()}>
        {t('lobby-accept')}
      </button>
      <button type="button" disabled={doing.busy()} onClick={() => void decline()}>
        {t('lobby-decline')}
      </button>
    </Show>
  );
}
