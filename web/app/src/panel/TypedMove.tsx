/** A field for a move typed in any of its notations. */
import { createSignal, createUniqueId, Show } from 'solid-js';
import { play, readMove } from '../rules';
import { say } from '../shell/said';
import { t } from '../shell/words';

/** Where a move is typed. */
export interface TypedMoveProps {
  game: string;
  position: string;
  disabled: boolean;
  onMove(move: string): void;
}

/** Reads what is typed; what cannot be read or played is explained under the field. */
export function TypedMove(props: TypedMoveProps) {
  const id = createUniqueId();
  const [typed, setTyped] = createSignal('');
  const [trouble, setTrouble] = createSignal('');

  const enter = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed().trim() === '' || props.disabled) return;
    const found = readMove(props.game, props.position, typed());
    if ('unread' in found) return setTrouble(say(found.unread));
    const played = play(props.game, props.position, found.text);
    if ('refused' in played) return setTrouble(say(played.refused));
    setTyped('');
    setTrouble('');
    props.onMove(found.text);
  };
  return (
    <form class="typed-move" onSubmit={enter}>
      <label for={id}>{t('board-typed')}</label>
      <div class="typed-row">
        <input
          id={id}
          type="text"
          autocomplete="off"
          autocapitalize="off"
          spellcheck={false}
          value={typed()}
          aria-describedby={`${id}-trouble`}
          aria-invalid={trouble() !== ''}
          onInput={(event) => {
            setTyped(event.currentTarget.value);
            setTrouble('');
          }}
        />
        <button type="submit" disabled={props.disabled}>
          {t('board-typed-enter')}
        </button>
      </div>
      <p id={`${id}-trouble`} class="trouble" role="alert">
        <Show when={trouble()}>{trouble()}</Show>
      </p>
    </form>
  );
}
