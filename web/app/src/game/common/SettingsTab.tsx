/** The tab with the settings of the board. */
import { For, Show } from 'solid-js';
import { Icon, download, mirror, turn } from '../../ui/icons';
import { downloadFile } from '../../ui/download';
import { changeSettings, settings, type Settings } from '../../storage/settings';
import { SettingCheckbox } from '../../ui/Checkbox';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import type { BoardOrientation } from './orientation';

/** The game and its board. */
export interface SettingsTabProps {
  /** The game id, for the file name. */
  id: string;
  record(): string;
  orientation: BoardOrientation;
  /** The label of the setting that turns the board to a seat; null to hide it. */
  facing: string | null;
}

/** The tab. */
export function SettingsTab(props: SettingsTabProps) {
  return (
    <div class="game-settings">
      <div class="row">
        <Button icon={turn} onClick={() => props.orientation.turn()}>
          {t('game-rotate-board')}
        </Button>
        <button
          type="button"
          aria-pressed={props.orientation.now().mirrored}
          onClick={() => props.orientation.mirror()}
        >
          <Icon icon={mirror} size={20} />
          {t('game-mirror-board')}
        </button>
      </div>
      <Show when={props.facing}>{(label) => <SettingCheckbox setting="turned" label={label()} />}</Show>
      <SettingCheckbox setting="showThreats" label={t('app-settings-threats')} />
      <SettingCheckbox setting="animate" label={t('app-settings-animate')} />
      <SettingCheckbox setting="sound" label={t('app-settings-sound')} />
      <fieldset>
        <legend>{t('app-settings-confirm')}</legend>
        <div class="radio-group">
          <Choice setting="confirm" value="auto" />
          <Choice setting="confirm" value="always" />
          <Choice setting="confirm" value="never" />
        </div>
      </fieldset>
      <fieldset>
        <legend>{t('app-settings-figures')}</legend>
        <div class="radio-group">
          <Choice setting="figures" value="animals" />
          <Choice setting="figures" value="plain" />
        </div>
      </fieldset>
      <Show when={props.orientation.layouts().length > 0}>
        <fieldset>
          <legend>{t('app-settings-layout')}</legend>
          <div class="radio-group">
            <For each={props.orientation.layouts()}>
              {(layout) => <Choice setting="layout" value={layout} />}
            </For>
          </div>
        </fieldset>
      </Show>
      <Button onClick={() => downloadFile(`palamedes-${props.id}.pgr`, props.record())}>
        <Icon icon={download} size={20} />
        {t('game-download')}
      </Button>
    </div>
  );
}

function Choice<K extends 'confirm' | 'figures' | 'layout'>(props: { setting: K; value: Settings[K] }) {
  return (
    <label>
      <input
        type="radio"
        name={props.setting}
        checked={settings()[props.setting] === props.value}
        onChange={() => changeSettings({ [props.setting]: props.value })}
      />
      {t(`app-settings-${props.setting}-${props.value}`)}
    </label>
  );
}
