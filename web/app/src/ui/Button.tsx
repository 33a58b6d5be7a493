import type { JSX } from 'solid-js';

/** A button that does not submit its form. */
export function Button(props: {
  class?: string;
  disabled?: boolean;
  /** The text for screen readers, where it is not the content. */
  label?: string;
  onClick: () => unknown;
  children: JSX.Element;
}) {
  return (
    <button
      type="button"
      class={props.class}
      disabled={props.disabled}
      aria-label={props.label}
      onClick={() => void props.onClick()}
    >
      {props.children}
    </button>
  );
}
