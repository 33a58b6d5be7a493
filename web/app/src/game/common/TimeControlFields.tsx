/** Form fields for a time control. */
import { createUniqueId, For, Index } from 'solid-js';
import { t } from '../../i18n/i18n';
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
      <div class="field">
        <label for={id}>{t('game-time-control')}</label>
        <select
          id={id}
          aria-describedby={`${id}-about`}
          onChange={(event) => setKind(event.currentTarget.value)}
        >
          <For each={TIME_CONTROLS}>
            {(control) => (
              <option value={control.kind} selected={control.kind === current().control.kind}>
                {t(`game-time-control-${control.kind}`)}
              </option>
            )}
          </For>
        </select>
      </div>
      <Index each={current().control.numbers}>
        {(number, at) => (
          <div class="field">
            <label for={`${id}-${at}`}>{t(`game-time-${number().id}`)}</label>
            <select
              id={`${id}-${at}`}
              onChange={(event) => setNumber(at, Number(event.currentTarget.value))}
            >
              <For each={number().choices}>
                {(choice) => (
                  <option value={choice} selected={choice === current().numbers[at]}>
                    {choice}
                  </option>
                )}
              </For>
            </select>
          </div>
        )}
      </Index>
      <p id={`${id}-about`} class="muted">
        {t(`game-time-control-${current().control.kind}-about`)}
      </p>
    </div>
  );
}
