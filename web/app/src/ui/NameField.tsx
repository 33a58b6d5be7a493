/** A field for names of players, without capitals and corrections. */
import { createUniqueId, Show } from 'solid-js';

/** The field; `onInput` is called for every key, `onChange` at the end. */
export function NameField(props: {
  label: string;
  type?: 'text' | 'search';
  maxLength?: number;
  required?: boolean;
  value?: string;
  hint?: string;
  onInput?: (text: string) => void;
  onChange?: (text: string) => void;
}) {
  const id = createUniqueId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        type={props.type ?? 'text'}
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        maxLength={props.maxLength}
        required={props.required}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        value={props.value ?? ''}
        onInput={(event) => props.onInput?.(event.currentTarget.value)}
        onChange={(event) => props.onChange?.(event.currentTarget.value)}
      />
      <Show when={props.hint}>
        <small id={`${id}-hint`}>{props.hint}</small>
      </Show>
    </div>
  );
}
