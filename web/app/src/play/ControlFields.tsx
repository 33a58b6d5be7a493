/** The clock of the set-up form. */
import { createUniqueId, For, Index } from 'solid-js';
import { t } from '../shell/words';
import { CONTROLS, controlName, readControl, usualNumbers } from './controls';

/** A clock by its name, such as `egg:60`. */
export interface ControlFieldsProps {
  name: string;
  onChange(name: string): void;
}

/** The kind of clock, its numbers, and a sentence on what it does. */
export function ControlFields(props: ControlFieldsProps) {
  const id = createUniqueId();
  const current = () => readControl(props.name);
  const setKind = (kind: string) => {
    const control = CONTROLS.find((one) => one.kind === kind);
    if (control) props.onChange(controlName(control, usualNumbers(control)));
  };
  const setNumber = (at: number, value: number) => {
    const { control, numbers } = current();
    const next = numbers.map((before, index) => (index === at ? value : before));
    props.onChange(controlName(control, next));
  };
  return (
    <div class="control">
      <div class="field">
        <label for={id}>{t('play-control')}</label>
        <select
          id={id}
          aria-describedby={`${id}-about`}
          onChange={(event) => setKind(event.currentTarget.value)}
        >
          <For each={CONTROLS}>
            {(control) => (
              <option value={control.kind} selected={control.kind === current().control.kind}>
                {t(`play-control-${control.kind}`)}
              </option>
            )}
          </For>
        </select>
      </div>
      <Index each={current().control.numbers}>
        {(number, at) => (
          <div class="field">
            <label for={`${id}-${at}`}>{t(`play-number-${number().id}`)}</label>
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
        {t(`play-control-${current().control.kind}-about`)}
      </p>
    </div>
  );
}
