/** Form fields for a time control. */
import { createUniqueId, Index } from 'solid-js';
import { SelectField } from '../../ui/Select';
import { t } from '../../i18n/i18n';
import { timeControlRule } from '../../net/gameConfig';
import { TIME_CONTROLS, formatControl, parseControl, defaultNumbers, type TimeControl } from './timeControl';

/** A time control by its name, such as `egg:60`. */
export interface TimeControlFieldsProps {
  name: string;
  /** The offered time controls; by default all. */
  offered?: readonly TimeControl[];
  onChange(name: string): void;
  /** Whether a time control is needed, so that "none" is not offered. */
  required?: boolean;
}

/** The kind of time control, its numbers, and an explanation. */
export function TimeControlFields(props: TimeControlFieldsProps) {
  const id = createUniqueId();
  const current = () => parseControl(props.name);
  const kinds = () =>
    (props.offered ?? TIME_CONTROLS).map(({ kind }) => kind).filter((kind) => !(props.required && kind === 'none'));
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
        options={kinds()}
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
