/** Form fields for the options of a game. */
import { createMemo, createUniqueId, For, Show } from 'solid-js';
import type { GameInfo } from '../../generated/rules';
import { Checkbox } from '../../ui/Checkbox';
import { t } from '../../i18n/i18n';
import { availableOptions, chooseOption, decidesSeats, type ChosenOptions } from './rulesForm';

/** The option groups and the chosen options. */
export interface RulesFieldsProps {
  game: GameInfo;
  /** The shown groups: those that decide the seats, the others, or all. */
  groups: 'seats' | 'play' | 'all';
  chosen: ChosenOptions;
  /** Whether another game was chosen and its rules are still loading. */
  disabled: boolean;
  onChange(chosen: ChosenOptions): void;
}

/** The message id of an option: `game-option-pente-players-3`. */
function optionMessageId(game: string, group: string[], option: string): string {
  const named = option === '' ? `${group[1] ?? ''}-usual` : option;
  return `game-option-${game}-${named.replace('=', '-')}`;
}

/** A field for each group with a choice. */
export function RulesFields(props: RulesFieldsProps) {
  const isShown = (group: number) =>
    props.groups === 'all' || decidesSeats(props.game, group) === (props.groups === 'seats');
  return (
    <For each={props.game.groups}>
      {(_, group) => (
        <Show when={isShown(group())}>
          <OptionField {...props} group={group()} />
        </Show>
      )}
    </For>
  );
}

function OptionField(props: RulesFieldsProps & { group: number }) {
  const id = createUniqueId();
  const all = () => props.game.groups[props.group] ?? [];
  const available = createMemo(() => availableOptions(props.game, props.chosen, props.group));
  const chosen = () => props.chosen[props.group] ?? '';
  const set = (option: string) =>
    props.onChange(chooseOption(props.game, props.chosen, props.group, option));
  const single = () => all().length === 2 && all()[0] === '';
  const name = () => t(`game-group-${props.game.name}-${(all()[1] ?? '').replace('=', '-')}`);
  return (
    <Show when={available().length > 1 || all().indexOf(chosen()) > 0}>
      <Show
        when={single()}
        fallback={
          <div class="field">
            <label for={id}>{name()}</label>
            <select
              id={id}
              value={chosen()}
              disabled={props.disabled}
              onChange={(event) => set(event.currentTarget.value)}
            >
              <For each={all().filter((option) => available().includes(option))}>
                {(option) => (
                  <option value={option} selected={option === chosen()}>
                    {t(optionMessageId(props.game.name, all(), option))}
                  </option>
                )}
              </For>
            </select>
          </div>
        }
      >
        <Checkbox
          label={t(optionMessageId(props.game.name, all(), all()[1] ?? ''))}
          checked={chosen() !== ''}
          disabled={props.disabled}
          onChange={(checked) => set(checked ? (all()[1] ?? '') : '')}
        />
      </Show>
    </Show>
  );
}
