/** Find players: quick pairing, open tables, a table of one's own. */
import { createEffect, createMemo, createSignal, For, Show } from 'solid-js';
import type { Component } from 'solid-js';
import { Dynamic } from 'solid-js/web';
import type { ListedTable } from '../generated/wire';
import { ask } from '../net/api';
import { findMe } from '../net/me';
import { createTask, type Task } from '../net/task';
import { Trouble } from '../net/Trouble';
import { useRoute } from '../shell/router';
import { t } from '../shell/words';
import { Alone } from './Alone';
import type { OpenFormProps } from './OpenForm';
import { createPolled, type Polled } from './polled';
import { PolledList } from './PolledList';
import { Quick } from './Quick';
import { OpenTableRow } from './TableRow';
import './lobby.css';

const EVERY_MS = 4_000;

/** The page `/lobby`. `?invite=NAME` and `?control=days:3` fill in the form for a new table. */
export default function Page() {
  void findMe();
  const doing = createTask();
  const tables = createPolled(
    (signal) => ask<ListedTable[]>('GET', 'tables', undefined, signal),
    EVERY_MS,
  );
  // Without a server there is nobody to be paired with. One that falters may be back with the next
  // press, and takes no form away that is half filled in.
  const reached = createMemo<boolean>((was) => was || tables.state() === 'there', false);
  const inReach = () => reached() || tables.state() === 'asking';
  const { query } = useRoute();
  const [wanted, setWanted] = createSignal<OpenFormProps['wanted'] | null>(
    query.has('invite') || query.has('control') || query.has('open')
      ? { invited: query.get('invite') ?? '', control: query.get('control') ?? '' }
      : null,
  );
  return (
    <div class="sheet lobby lobby-page">
      <h1>{t('app-title-lobby')}</h1>
      <Trouble of={doing} />
      <Show when={wanted() === null || !inReach()}>
        <Tables
          tables={tables}
          doing={doing}
          onOpen={(control) => setWanted({ invited: '', control })}
        />
      </Show>
      <Show when={inReach()}>
        <Show when={wanted() === null}>
          <Quick doing={doing} />
        </Show>
        <OwnTable wanted={wanted()} onWanted={setWanted} doing={doing} />
      </Show>
      <Further />
    </div>
  );
}

function Tables(props: {
  tables: Polled<ListedTable>;
  doing: Task;
  onOpen: (control: string) => void;
}) {
  let heading!: HTMLHeadingElement;
  return (
    <section aria-labelledby="tables">
      <h2 id="tables" tabindex="-1" ref={heading}>
        {t('lobby-tables')}
      </h2>
      <PolledList
        of={props.tables}
        none={<Alone why={t('lobby-empty')} onOpen={props.onOpen} />}
        onLost={() => heading.focus()}
      >
        <ul class="table-rows">
          <For each={props.tables.rows}>
            {(table) => (
              <OpenTableRow
                table={table}
                nowMs={props.tables.heardMs()}
                doing={props.doing}
                onGone={() => void props.tables.refresh()}
              />
            )}
          </For>
        </ul>
      </PolledList>
    </section>
  );
}

/** The form for a table of one's own; it needs the rules, so it is fetched when it is wanted. */
function OwnTable(props: {
  wanted: OpenFormProps['wanted'] | null;
  onWanted: (wanted: OpenFormProps['wanted'] | null) => void;
  doing: Task;
}) {
  const [form, setForm] = createSignal<Component<OpenFormProps>>();
  let button: HTMLButtonElement | undefined;
  const load = () =>
    props.doing.run(async () => {
      const { OpenForm } = await import('./OpenForm');
      setForm(() => OpenForm);
    });
  createEffect(() => props.wanted !== null && !form() && void load());
  return (
    <section aria-labelledby="own">
      <h2 id="own">{t('lobby-own')}</h2>
      <Show
        when={props.wanted}
        fallback={
          <>
            <p class="muted">{t('lobby-own-what')}</p>
            <button
              type="button"
              ref={button}
              onClick={() => props.onWanted({ invited: '', control: '' })}
            >
              {t('lobby-own-open')}
            </button>
          </>
        }
      >
        {(wanted) => (
          <Show when={form()} fallback={<p class="muted">{t('play-loading')}</p>}>
            {(loaded) => (
              <Dynamic
                component={loaded()}
                wanted={wanted()}
                doing={props.doing}
                pressed={button !== undefined}
                onCancel={() => {
                  props.onWanted(null);
                  button?.focus();
                }}
              />
            )}
          </Show>
        )}
      </Show>
    </section>
  );
}

function Further() {
  return (
    <p class="row further-ways">
      <a href="/friend">{t('app-title-friend')}</a>
      <a href="/watch">{t('lobby-watch')}</a>
      <a href="/games">{t('app-title-games')}</a>
      <a href="/players">{t('app-title-players')}</a>
    </p>
  );
}
