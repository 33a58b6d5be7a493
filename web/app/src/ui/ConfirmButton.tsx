/** A button with a confirmation, for actions that cannot be undone. */
import { createSignal, Show } from 'solid-js';
import { Button } from './Button';
import { t } from '../i18n/i18n';

export function ConfirmButton(props: {
  /** On the button. */
  label: string;
  /** The subject, for screen readers. */
  about: string;
  /** What happens then. */
  question: string;
  busy: boolean;
  onConfirm: () => void;
}) {
  const [confirming, setConfirming] = createSignal(false);
  let first: HTMLButtonElement | undefined;
  const close = () => {
    setConfirming(false);
    first?.focus();
  };
  return (
    <Show
      when={confirming()}
      fallback={
        <button
          ref={first}
          type="button"
          class="small"
          aria-label={`${props.label}: ${props.about}`}
          onClick={() => setConfirming(true)}
        >
          {props.label}
        </button>
      }
    >
      <div class="confirm" role="group" aria-label={props.about}>
        <p>{props.question}</p>
        <div class="row">
          <button
            ref={(button) => queueMicrotask(() => button.focus())}
            type="button"
            class="small"
            disabled={props.busy}
            onClick={() => props.onConfirm()}
          >
            {props.label}
          </button>
          <Button class="small" onClick={close}>{t('account-cancel')}</Button>
        </div>
      </div>
    </Show>
  );
}
