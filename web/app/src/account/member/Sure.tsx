/** A button for what cannot be undone: it asks once before it is done. */
import { createSignal, Show } from 'solid-js';
import { t } from '../../shell/words';

export function Sure(props: {
  /** On the button. */
  label: string;
  /** For a screen reader: what of many it is about. */
  about: string;
  /** What happens then. */
  question: string;
  busy: boolean;
  onSure: () => void;
}) {
  const [asking, setAsking] = createSignal(false);
  let first: HTMLButtonElement | undefined;
  const close = () => {
    setAsking(false);
    first?.focus();
  };
  return (
    <Show
      when={asking()}
      fallback={
        <button
          ref={first}
          type="button"
          class="small"
          aria-label={`${props.label}: ${props.about}`}
          onClick={() => setAsking(true)}
        >
          {props.label}
        </button>
      }
    >
      <div class="sure" role="group" aria-label={props.about}>
        <p>{props.question}</p>
        <div class="row">
          <button
            ref={(button) => queueMicrotask(() => button.focus())}
            type="button"
            class="small"
            disabled={props.busy}
            onClick={() => props.onSure()}
          >
            {props.label}
          </button>
          <button type="button" class="small" onClick={close}>
            {t('account-not')}
          </button>
        </div>
      </div>
    </Show>
  );
}
