import { changeSettings, settings, type Settings } from '../storage/settings';

/** A checkbox with its label. */
export function Checkbox(props: {
  label: string;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}) {
  return (
    <label class="checkbox">
      <input
        type="checkbox"
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onChange(event.currentTarget.checked)}
      />
      <span>{props.label}</span>
    </label>
  );
}

/** A boolean setting. */
export type BooleanSetting = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];

/** A checkbox for a boolean setting. */
export function SettingCheckbox(props: { setting: BooleanSetting; label: string }) {
  return (
    <Checkbox
      label={props.label}
      checked={settings()[props.setting]}
      onChange={(checked) => changeSettings({ [props.setting]: checked })}
    />
  );
}
