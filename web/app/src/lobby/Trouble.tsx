import { Show } from 'solid-js';
import type { Doing } from './doing';

/** What went wrong with the last press; heard when it comes, and without room where there is none. */
export function Trouble(props: { of: Doing }) {
  return (
    <div role="status" class="trouble">
      <Show when={props.of.trouble()}>{(words) => <p class="status wrong">{words()}</p>}</Show>
    </div>
  );
}
