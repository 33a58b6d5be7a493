/** The options of a game, in plain words. */
import { createMemo, createUniqueId, For, Show } from 'solid-js';
import type { GameInfo } from '../generated/wire';
import { t } from '../shell/words';
import { choose, open, type Chosen } from './forms';

/** Some groups of options. */
export interface OptionFieldsProps {
  game: GameInfo;
  /** Which groups, by their number. */
  groups: number[];
  chosen: Chosen;
  onChange(chosen: Chosen): void;
}

/** The id of the words for an option of a game: `play-option-pente-players-3`. */
function wordsOf(game: string, group: string[], option: string): string {
  const named = option === '' ? `${group[1] ?? ''}-usual` : option;
  return `play-option-${game}-${named.replace('=', '-')}`;
}

/** A field for each group that has anything to choose now. */
export function OptionFields(props: OptionFieldsProps) {
  return (
    <For each={props.groups}>
      {(group) => <OptionField {...props} group={group} />}
    </For>
  );
}

function OptionField(props: OptionFieldsProps & { group: number }) {
  const id = createUniqueId();
  const all = () => props.game.groups[props.group] ?? [];
  const free = createMemo(() => open(props.game, props.chosen, props.group));
  const chosen = () => props.chosen[props.group] ?? '';
  const set = (option: string) =>
    props.onChange(choose(props.game, props.chosen, props.group, option));
  const single = () => all().length === 2 && all()[0] === '';
  const name = () => t(`play-group-${props.game.name}-${(all()[1] ?? '').replace('=', '-')}`);
  return (
    <Show when={free().length > 1 || all().indexOf(chosen()) > 0}>
      <Show
        when={single()}
        fallback={
          <div class="field">
            <label for={id}>{name()}</label>
            <select id={id} value={chosen()} onChange={(event) => set(event.currentTarget.value)}>
              <For each={all().filter((option) => free().includes(option))}>
                {(option) => (
                  <option value={option} selected={option === chosen()}>
                    {t(wordsOf(props.game.name, all(), option))}
                  </option>
                )}
              </For>
            </select>
          </div>
        }
      >
        <label class="tick">
          <input
            type="checkbox"
            checked={chosen() !== ''}
            onChange={(event) => set(event.currentTarget.checked ? (all()[1] ?? '') : '')}
          />
          <span>{t(wordsOf(props.game.name, all(), all()[1] ?? ''))}</span>
        </label>
      </Show>
    </Show>
  );
}
