import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { NewReport, ReportReason } from '../generated/wire';
import { ask, troubleWords } from '../net/api';
import { beSomebody } from '../net/me';
import { StatusLine } from '../shell/StatusLine';
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
  const [state, setState] = createSignal<'writing' | 'sending' | 'sent'>('writing');
  const [wrong, setWrong] = createSignal('');

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const chosen = reason();
    if (chosen === null) return void setWrong(t('house-report-choose'));
    setWrong('');
    setState('sending');
    try {
      await send({ player: props.player, game: props.game, reason: chosen, text: text() });
      setState('sent');
      announce(t('house-report-sent'));
    } catch (thrown) {
      setState('writing');
      setWrong(troubleWords(thrown));
    }
  }

  return (
    <Show when={state() !== 'sent'} fallback={<Sent onDone={() => props.onDone()} />}>
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
        <StatusLine text={wrong()} kind={wrong() ? 'wrong' : 'plain'} />
        <div class="row">
          <button type="submit" class="main" disabled={state() === 'sending'}>
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
