/** A select field for the rules. */
import { createResource, createUniqueId, For, Show } from 'solid-js';
import { gameTitle, rulesText } from './gameConfig';
import { fetchSetups } from './setups';

/** The default rules. */
export const DEFAULT_GAME = 'pentagame';

/** All games with their set-ups; `any` is the text of an empty option. */
export function SetupSelect(props: {
  label: string;
  value: string;
  any?: string;
  onChange: (rules: string) => void;
}) {
  const id = createUniqueId();
  const [all] = createResource(() => fetchSetups().catch(() => []));
  // Until the list is loaded, and for options that it does not have.
  const isOther = () =>
    props.value !== '' && !(all() ?? []).some(({ setups }) => setups.includes(props.value));
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <select id={id} onChange={(event) => props.onChange(event.currentTarget.value)}>
        <Show when={props.any}>
          <option value="">{props.any}</option>
        </Show>
        <Show when={isOther()}>
          <option value={props.value} selected>
            {rulesText(props.value)}
          </option>
        </Show>
        <For each={all() ?? []}>
          {({ game, setups }) => (
            <optgroup label={gameTitle(game)}>
              <For each={setups}>
                {(rules) => (
                  <option value={rules} selected={rules === props.value}>
                    {rulesText(rules)}
                  </option>
                )}
              </For>
            </optgroup>
          )}
        </For>
      </select>
    </div>
  );
}
