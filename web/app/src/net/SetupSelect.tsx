/** A select field for the rules. */
import { createResource, createUniqueId, For, Show } from 'solid-js';
import { gameTitle, rulesText, isSetupOption } from './gameConfig';
import type { GameRules, GameRulesList } from '../generated/wire';
import { request } from './api';

/** A game with all its set-ups by name, the usual one first. */
interface GameSetups {
  game: string;
  /** `pentagame`, `pentagame:3`, … */
  setups: string[];
}

/** The set-ups of a game: the options with a text for the players. */
export function setupsOf({ name, option_groups: groups }: Pick<GameRules, 'name' | 'option_groups'>): GameSetups {
  const seating = groups.find((group) => group.some((option) => isSetupOption(name, option))) ?? [];
  const others = seating.slice(1).filter((option) => isSetupOption(name, option));
  return { game: name, setups: [name, ...others.map((option) => `${name}:${option}`)] };
}

let pending: Promise<GameSetups[]> | undefined;

/** Fetches all set-ups once. */
function fetchSetups(): Promise<GameSetups[]> {
  pending ??= request<GameRulesList>('GET', 'rules/games').then(
    ({ games }) => games.map(setupsOf),
    (reason: unknown) => {
      pending = undefined;
      throw reason;
    },
  );
  return pending;
}

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
