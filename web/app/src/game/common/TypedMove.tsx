/** A field for a move in any of its notations. */
import { createSignal, createUniqueId, Show } from 'solid-js';
import { playMove, parseMove } from '../../engine/rules';
import { renderMessage } from '../../i18n/renderMessage';
import { t } from '../../i18n/i18n';
import { Icon, keyboard } from '../../ui/icons';

/** The position in which a move is typed. */
export interface TypedMoveProps {
  rules: string;
  position: string;
  disabled: boolean;
  /** Whether several seats choose at once: then the table checks the choice. */
  isSecret?: boolean;
  onMove(move: string): void;
  /** Parses the text; by default a move of one seat. */
  parse?: typeof parseMove;
  /** Whether the field is shown without its button. */
  open?: boolean;
}

/** Parses the typed move; an error is explained under the field. */
export function TypedMove(props: TypedMoveProps) {
  const id = createUniqueId();
  const [typed, setTyped] = createSignal('');
  const [errorText, setErrorText] = createSignal('');
  const [isOpen, setOpen] = createSignal(props.open === true);
  let field: HTMLInputElement | undefined;
  const toggle = () => {
    setOpen((before) => !before);
    field?.focus();
  };

  const enter = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed().trim() === '' || props.disabled) return;
    const found = (props.parse ?? parseMove)(props.rules, props.position, typed());
    if ('error' in found) return setErrorText(t('board-move-unknown', { text: typed().trim() }));
    const played = props.isSecret ? null : playMove(props.rules, props.position, found.ok);
    if (played && 'error' in played) return setErrorText(renderMessage(played.error));
    setTyped('');
    setErrorText('');
    props.onMove(found.ok);
  };
  return (
    <div class="typed-move">
      <Show when={!props.open}>
        <button
          type="button"
          class="small"
          aria-expanded={isOpen()}
          onClick={toggle}
        >
          <Icon icon={keyboard} size={20} />
          {t('board-move-input')}
        </button>
      </Show>
      <Show when={isOpen()}>
        <form onSubmit={enter}>
          <div class="typed-row">
            <input
              ref={field}
              type="text"
              autocomplete="off"
              autocapitalize="off"
              spellcheck={false}
              value={typed()}
              aria-label={t('board-move-input-field')}
              placeholder={t('board-move-input-field')}
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
            {errorText()}
          </p>
        </form>
      </Show>
    </div>
  );
}
