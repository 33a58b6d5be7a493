/** What can be done with a player: challenge, block, report. */
import { createResource, createSignal, lazy, Match, Show, Suspense, Switch } from 'solid-js';
import type { PlayerName } from '../generated/wire';
import { ReportButton } from '../house/ReportButton';
import { ask, at } from '../net/api';
import { me } from '../net/me';
import { createTask } from '../net/task';
import { Trouble } from '../net/Trouble';
import { Dialog } from '../shell/Dialog';
import { announce } from '../shell/live';
import { loadWords, t } from '../shell/words';

const OpenForm = lazy(async () => {
  const [form] = await Promise.all([import('../lobby/OpenForm'), loadWords(['lobby'])]);
  return { default: form.OpenForm };
});

/** The buttons below a name. */
export function Actions(props: { player: PlayerName; isMe: boolean }) {
  return (
    <Switch>
      <Match when={props.isMe}>
        <p class="row">
          <a class="button" href="/account">
            {t('people-own-account')}
          </a>
        </p>
      </Match>
      <Match when={props.player.kind === 'house'}>
        <p>{t('people-house')}</p>
        <p class="row">
          <a class="button main" href="/lobby">
            {t('app-title-lobby')}
          </a>
        </p>
      </Match>
      <Match when={true}>
        <div class="row">
          <Challenge name={props.player.name} />
          <Show when={me()}>
            <Block name={props.player.name} />
            <ReportButton player={props.player.name} />
          </Show>
        </div>
      </Match>
    </Switch>
  );
}

function Challenge(props: { name: string }) {
  const [open, setOpen] = createSignal(false);
  const doing = createTask();
  const title = () => t('people-challenge-whom', { name: props.name });
  return (
    <>
      <button type="button" class="main" onClick={() => setOpen(true)}>
        {t('people-challenge')}
      </button>
      <Dialog open={open()} title={title()} onClose={() => setOpen(false)}>
        <Suspense fallback={<p class="muted">{t('play-loading')}</p>}>
          <OpenForm
            wanted={{ invited: props.name, control: '' }}
            doing={doing}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      </Dialog>
    </>
  );
}

function Block(props: { name: string }) {
  const doing = createTask();
  const [list, { mutate }] = createResource(() =>
    ask<PlayerName[]>('GET', 'me/blocks').catch(() => []),
  );
  const blocked = () => (list() ?? []).some(({ name }) => name === props.name);
  const change = () =>
    doing.run(async () => {
      const was = blocked();
      await ask(was ? 'DELETE' : 'POST', at`me/blocks/${props.name}`);
      const others = (list() ?? []).filter(({ name }) => name !== props.name);
      mutate(was ? others : [...others, { name: props.name, kind: 'member' }]);
      announce(t(was ? 'people-unblocked' : 'people-blocked', { name: props.name }));
    });
  return (
    <>
      <button
        type="button"
        class="small"
        aria-pressed={blocked()}
        disabled={doing.busy()}
        title={t('people-block-how')}
        onClick={() => void change()}
      >
        {t(blocked() ? 'people-unblock' : 'people-block')}
      </button>
      <Trouble of={doing} />
    </>
  );
}
