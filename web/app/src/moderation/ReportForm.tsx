import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { NewReport, ReportReason } from '../generated/wire';
import { request } from '../net/api';
import { ensureGuest } from '../net/currentUser';
import { createMutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { announce } from '../ui/announcer';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import './moderation.css';

const REASONS: readonly ReportReason[] = ['chat', 'cheating', 'name', 'other'];

/** The limit of the server. */
const TEXT_MAX_CHARS = 500;

async function send(report: NewReport): Promise<void> {
  await ensureGuest();
  await request('POST', 'reports', report);
}

/** The form of a report, and the confirmation after it. */
export default function ReportForm(props: {
  player: string;
  game: string | null;
  onDone: () => void;
}) {
  const id = createUniqueId();
  const [reason, setReason] = createSignal<ReportReason | null>(null);
  const [text, setText] = createSignal('');
  const [sent, setSent] = createSignal(false);
  const mutation = createMutation();

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    const chosen = reason();
    if (chosen === null) return mutation.setError('form', () => t('moderation-report-reason-required'));
    await mutation.run(async () => {
      await send({ player: props.player, game_id: props.game, reason: chosen, text: text() });
      setSent(true);
      announce(t('moderation-report-sent'));
    });
  }

  return (
    <Show when={!sent()} fallback={<Sent onDone={() => props.onDone()} />}>
      <form class="report" onSubmit={(event) => void submit(event)}>
        <fieldset>
          <legend>{t('moderation-report-reason')}</legend>
          <For each={REASONS}>
            {(one) => (
              <label class="checkbox">
                <input
                  type="radio"
                  name={`${id}-reason`}
                  checked={reason() === one}
                  onChange={() => setReason(one)}
                />
                <span>{t(`moderation-reason-${one}-long`)}</span>
              </label>
            )}
          </For>
        </fieldset>
        <div class="field">
          <label for={`${id}-text`}>{t('moderation-report-text')}</label>
          <textarea
            id={`${id}-text`}
            rows={3}
            maxLength={TEXT_MAX_CHARS}
            value={text()}
            onInput={(event) => setText(event.currentTarget.value)}
          />
          <small>{t(props.game ? 'moderation-report-visibility-chat' : 'moderation-report-visibility')}</small>
        </div>
        <ErrorMessage source={mutation} />
        <div class="row">
          <button type="submit" class="main" disabled={mutation.busy()}>
            {t('moderation-report-send')}
          </button>
          <Button onClick={() => props.onDone()}>{t('moderation-cancel')}</Button>
        </div>
      </form>
    </Show>
  );
}

function Sent(props: { onDone: () => void }) {
  return (
    <>
      <p>{t('moderation-report-sent')}</p>
      <p>{t('moderation-report-block')}</p>
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
