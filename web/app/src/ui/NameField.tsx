/** A field for names of players, without capitals and corrections. */
import { createUniqueId, For, Show } from 'solid-js';

/** The field; `onInput` is called for every key, `onChange` at the end. */
export function NameField(props: {
  label: string;
  type?: 'text' | 'search';
  maxLength?: number;
  required?: boolean;
  value?: string;
  hint?: string;
  /** Whole values that the browser offers while typing. */
  suggestions?: readonly string[];
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
        list={props.suggestions ? `${id}-list` : undefined}
        aria-describedby={props.hint ? `${id}-hint` : undefined}
        value={props.value ?? ''}
        onInput={(event) => props.onInput?.(event.currentTarget.value)}
        onChange={(event) => props.onChange?.(event.currentTarget.value)}
      />
      <Show when={props.suggestions}>
        {(values) => (
          <datalist id={`${id}-list`}>
            <For each={values()}>{(value) => <option value={value} />}</For>
          </datalist>
        )}
      </Show>
      <Show when={props.hint}>
        <small id={`${id}-hint`}>{props.hint}</small>
      </Show>
    </div>
  );
}
