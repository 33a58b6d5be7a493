import { Show } from 'solid-js';

/** Why something could not be done or had: it is heard when it comes, and takes no room before. */
export function Trouble(props: { of: { trouble(): string } }) {
  return (
    <div role="status" class="trouble">
      <Show when={props.of.trouble()}>{(words) => <p class="status wrong">{words()}</p>}</Show>
    </div>
  );
}
