import { change, settings, type Settings } from './settings';

/** A setting that is on or off. */
export type Flag = {
  [K in keyof Settings]: Settings[K] extends boolean ? K : never;
}[keyof Settings];

/** A box for one of them: it holds at once, on every page. */
export function Tick(props: { of: Flag; label: string }) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={settings()[props.of]}
        onChange={(event) => change({ [props.of]: event.currentTarget.checked })}
      />
      <span>{props.label}</span>
    </label>
  );
}
