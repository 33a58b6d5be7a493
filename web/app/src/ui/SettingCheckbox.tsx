import { changeSettings, settings, type Settings } from '../storage/settings';

/** A boolean setting. */
export type BooleanSetting = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];

/** A checkbox for a boolean setting. */
export function SettingCheckbox(props: { setting: BooleanSetting; label: string }) {
  return (
    <label class="checkbox">
      <input
        type="checkbox"
        checked={settings()[props.setting]}
        onChange={(event) => changeSettings({ [props.setting]: event.currentTarget.checked })}
      />
      <span>{props.label}</span>
    </label>
  );
}
