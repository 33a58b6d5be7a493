/** Select elements for a list of plain values. */
import { createUniqueId, For, Show } from 'solid-js';

interface SelectProps<T> {
  options: readonly T[];
  value: T;
  text: (option: T) => string;
  onChange: (option: T) => void;
  id?: string;
  class?: string;
  disabled?: boolean;
  /** The id of the element that describes it. */
  describedBy?: string;
  ref?: (element: HTMLSelectElement) => void;
}

/** A select element; `name` is its label where no other element is. */
export function Select<T extends string | number>(props: SelectProps<T> & { name?: string }) {
  const choose = (index: number) => {
    const option = props.options[index];
    if (option !== undefined) props.onChange(option);
  };
  return (
    <select
      id={props.id}
      class={props.class}
      disabled={props.disabled}
      aria-label={props.name}
      aria-describedby={props.describedBy}
      ref={(element) => props.ref?.(element)}
      onChange={(event) => choose(event.currentTarget.selectedIndex)}
    >
      <For each={props.options}>
        {(option) => (
          <option value={option} selected={option === props.value}>
            {props.text(option)}
          </option>
        )}
      </For>
    </select>
  );
}

/** A select element with its label and a hint. */
export function SelectField<T extends string | number>(
  props: SelectProps<T> & { label: string; hint?: string },
) {
  const id = createUniqueId();
  return (
    <div class="field">
      <label for={props.id ?? id}>{props.label}</label>
      <Select {...props} id={props.id ?? id} />
      <Show when={props.hint}>
        <small>{props.hint}</small>
      </Show>
    </div>
  );
}
