import { Show, type JSX } from 'solid-js';
import { Icon } from './icons';

/** A button that does not submit its form. */
export function Button(props: {
  class?: string;
  icon?: string;
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
      <Show when={props.icon}>{(icon) => <Icon icon={icon()} size={20} />}</Show>
      {props.children}
    </button>
  );
}
