import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { NewReport, ReportReason } from '../generated/wire';
import { ask } from '../net/api';
import { beSomebody } from '../net/me';
import { createTask } from '../net/task';
import { Trouble } from '../net/Trouble';
import { announce } from '../shell/live';
import { t } from '../shell/words';
import './house.css';

const REASONS: readonly ReportReason[] = ['chat', 'cheating', 'name', 'other'];

/** As long as the server takes. */
const TEXT_MAX = 500;

async function send(report: NewReport): Promise<void> {
  await beSomebody();
  await ask('POST', 'reports', report);
}

/** What is wrong, in a choice and a few words; then that it was sent. */
export default function ReportForm(props: {
  player: string;
  game: string | null;
  onDone: () => void;
}) {
  const id = createUniqueId();
  const [reason, setReason] = createSignal<ReportReason | null>(null);
  const [text, setText] = createSignal('');
  const [sent, setSent] = createSignal(false);
  const task = createTask();

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const chosen = reason();
    if (chosen === null) return task.refuse('form', () => t('house-report-choose'));
    await task.run(async () => {
      await send({ player: props.player, game: props.game, reason: chosen, text: text() });
      setSent(true);
      announce(t('house-report-sent'));
    });
  }

  return (
    <Show when={!sent()} fallback={<Sent onDone={() => props.onDone()} />}>
      <form class="report" onSubmit={(event) => void submit(event)}>
        <fieldset>
          <legend>{t('house-report-reason')}</legend>
          <For each={REASONS}>
            {(one) => (
              <label class="tick">
                <input
                  type="radio"
                  name={`${id}-reason`}
                  checked={reason() === one}
                  onChange={() => setReason(one)}
                />
                <span>{t(`house-reason-${one}-long`)}</span>
              </label>
            )}
          </For>
        </fieldset>
        <div class="field">
          <label for={`${id}-text`}>{t('house-report-text')}</label>
          <textarea
            id={`${id}-text`}
            rows={3}
            maxLength={TEXT_MAX}
            value={text()}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <small>{t(props.game ? 'house-report-with-chat' : 'house-report-seen')}</small>
        </div>
        <Trouble of={task} />
        <div class="row">
          <button type="submit" class="main" disabled={task.busy()}>
            {t('house-report-send')}
          </button>
          <button type="button" onClick={() => props.onDone()}>
            {t('house-cancel')}
          </button>
        </div>
      </form>
    </Show>
  );
}

function Sent(props: { onDone: () => void }) {
  return (
    <>
      <p>{t('house-report-sent')}</p>
      <p>{t('house-report-block')}</p>
      <button
        type="button"
        class="main"
        ref={(button) => queueMicrotask(() => button.focus())}
        onClick={() => props.onDone()}
      >
        {t('app-close')}
      </button>
    </>
  );
}
