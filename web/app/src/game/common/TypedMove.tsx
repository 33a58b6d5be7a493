/** A field for a move in any of its notations. */
import { createSignal, createUniqueId, Show } from 'solid-js';
import { playMove, parseMove } from '../../engine/rules';
import { renderMessage } from '../../i18n/renderMessage';
import { t } from '../../i18n/i18n';

/** The position in which a move is typed. */
export interface TypedMoveProps {
  rules: string;
  position: string;
  disabled: boolean;
  onMove(move: string): void;
}

/** Parses the typed move; an error is explained under the field. */
export function TypedMove(props: TypedMoveProps) {
  const id = createUniqueId();
  const [typed, setTyped] = createSignal('');
  const [errorText, setErrorText] = createSignal('');

  const enter = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed().trim() === '' || props.disabled) return;
    const found = parseMove(props.rules, props.position, typed());
    if ('error' in found) return setErrorText(renderMessage(found.error));
    const played = playMove(props.rules, props.position, found.ok);
    if ('error' in played) return setErrorText(renderMessage(played.error));
    setTyped('');
    setErrorText('');
    props.onMove(found.ok);
  };
  return (
    <form class="typed-move" onSubmit={enter}>
      <label for={id}>{t('board-move-input')}</label>
      <div class="typed-row">
        <input
          id={id}
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={typed()}
          aria-describedby={`${id}-error`}
          aria-invalid={errorText() !== ''}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setErrorText('');
          }}
        />
        <button type="submit" disabled={props.disabled}>
          {t('board-move-input-submit')}
        </button>
      </div>
      <p id={`${id}-error`} class="error-message" role="alert">
        <Show when={errorText()}>{errorText()}</Show>
      </p>
    </form>
  );
}
