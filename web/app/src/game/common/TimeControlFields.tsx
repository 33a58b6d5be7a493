/** Form fields for a time control. */
import { createUniqueId, Index } from 'solid-js';
import { SelectField } from '../../ui/Select';
import { t } from '../../i18n/i18n';
import { timeControlRule } from '../../net/gameConfig';
import { TIME_CONTROLS, formatControl, parseControl, defaultNumbers } from './timeControl';

/** A time control by its name, such as `egg:60`. */
export interface TimeControlFieldsProps {
  name: string;
  onChange(name: string): void;
}

/** The kind of time control, its numbers, and an explanation. */
export function TimeControlFields(props: TimeControlFieldsProps) {
  const id = createUniqueId();
  const current = () => parseControl(props.name);
  const setKind = (kind: string) => {
    const control = TIME_CONTROLS.find((one) => one.kind === kind);
    if (control) props.onChange(formatControl(control, defaultNumbers(control)));
  };
  const setNumber = (at: number, value: number) => {
    const { control, numbers } = current();
    const next = numbers.map((before, index) => (index === at ? value : before));
    props.onChange(formatControl(control, next));
  };
  return (
    <div class="control">
      <SelectField
        label={t('game-time-control')}
        describedBy={`${id}-about`}
        options={TIME_CONTROLS.map(({ kind }) => kind)}
        value={current().control.kind}
        text={(kind) => t(`game-time-control-${kind}`)}
        onChange={setKind}
      />
      <Index each={current().control.numbers}>
        {(number, at) => (
          <SelectField
            label={t(`game-time-${number().id}`)}
            options={number().choices}
            value={current().numbers[at] ?? 0}
            text={String}
            onChange={(value) => setNumber(at, value)}
          />
        )}
      </Index>
      <p id={`${id}-about`} class="muted">
        {timeControlRule(formatControl(current().control, current().numbers))}
      </p>
    </div>
  );
}
