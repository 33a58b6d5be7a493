/** The heading and the options of an event. */
import { createUniqueId, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { SelectField } from '../ui/Select';
import { useDesk, type EventHeading } from './eventDesk';
import { setOption } from './organiser';

const SCORINGS = ['zero-sum', 'constant-sum', 'points-out', 'places'];
const LENGTHS = ['game', 'match', 'round'];
const LARGEST_TABLE: Record<string, number> = { league: 3, swiss: 5 };

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at);

export function OptionsTab() {
  const desk = useDesk();
  const options = () => desk.view.options;
  const isFixed = () => desk.view.rounds.length > 0;
  const set = (option: string) => (value: string | number) => desk.edit(setOption(option, `${value}`));
  return (
    <div class="organise-options">
      <HeadingField field="name" label={t('organise-name')} />
      <HeadingField field="place" label={t('organise-place')} />
      <HeadingField field="date" label={t('organise-date')} />
      <RoundsField />
      <SelectField
        label={t('organise-scoring')}
        options={SCORINGS}
        value={options().scoring}
        text={(one) => t(`organise-scoring-${one}`)}
        onChange={set('scoring')}
      />
      <Show when={options().length}>
        {(length) => (
          <SelectField
            label={t('organise-length')}
            options={LENGTHS}
            value={length()}
            disabled={isFixed()}
            text={(one) => t(`organise-length-${one}`)}
            onChange={set('length')}
          />
        )}
      </Show>
      <Show when={options().table_size}>
        {(size) => (
          <SelectField
            label={t('organise-table-size')}
            options={numbers(2, LARGEST_TABLE[options().system] ?? 2)}
            value={size()}
            disabled={isFixed()}
            text={(one) => t('organise-players-at-table', { count: one })}
            onChange={set('table-size')}
          />
        )}
      </Show>
      <Show when={options().cycles}>
        {(cycles) => (
          <SelectField
            label={t('organise-cycles')}
            options={[1, 2]}
            value={cycles()}
            disabled={isFixed()}
            text={(one) => t('organise-cycles-count', { count: one })}
            onChange={set('cycles')}
          />
        )}
      </Show>
      <Show when={options().wins}>
        {(wins) => (
          <SelectField
            label={t('organise-wins')}
            options={numbers(1, 5)}
            value={wins()}
            disabled={isFixed()}
            text={String}
            onChange={set('wins')}
          />
        )}
      </Show>
      <Show when={options().boards}>
        {(boards) => (
          <SelectField
            label={t('organise-boards')}
            options={numbers(1, 20)}
            value={boards()}
            disabled={isFixed()}
            text={String}
            onChange={set('boards')}
          />
        )}
      </Show>
      <Show when={isFixed()}>
        <p class="muted">{t('organise-options-fixed')}</p>
      </Show>
    </div>
  );
}

function HeadingField(props: { field: keyof EventHeading; label: string }) {
  const desk = useDesk();
  const id = createUniqueId();
  return (
    <div class="field">
      <label for={id}>{props.label}</label>
      <input
        id={id}
        maxLength={60}
        autocomplete="off"
        value={desk.event()[props.field]}
        onChange={(event) => {
          const text = event.currentTarget.value.trim();
          // An event without a name could not be found again.
          if (text || props.field !== 'name') desk.setHeading({ [props.field]: text });
          else event.currentTarget.value = desk.event().name;
        }}
      />
    </div>
  );
}

function RoundsField() {
  const desk = useDesk();
  const id = createUniqueId();
  return (
    <div class="field">
      <label for={id}>{t('organise-rounds')}</label>
      <input
        id={id}
        type="number"
        min={1}
        max={10000}
        aria-describedby={`${id}-hint`}
        value={desk.view.options.rounds ?? ''}
        onChange={(event) => desk.edit(setOption('rounds', event.currentTarget.value))}
      />
      <small id={`${id}-hint`}>{t('organise-rounds-hint')}</small>
    </div>
  );
}
