/** How this board looks and answers. */
import { Show } from 'solid-js';
import { Icon } from '../shell/Icon';
import { download, mirror, turn } from '../shell/icons';
import { saveAs } from '../shell/save';
import { change, settings, type Settings } from '../shell/settings';
import { Tick } from '../shell/Tick';
import { t } from '../shell/words';
import type { Lying } from './orientation';

/** What the tab is about. */
export interface SettingsTabProps {
  /** The game, in the name of its file. */
  id: string;
  record(): string;
  orientation: Lying;
  /** What it is called when the board turns to a seat; null where it never does. */
  facing: string | null;
}

/** The tab. */
export function SettingsTab(props: SettingsTabProps) {
  return (
    <div class="table-settings">
      <div class="row">
        <button type="button" onClick={() => props.orientation.turn()}>
          <Icon of={turn} size={20} />
          {t('play-turn-board')}
        </button>
        <button
          type="button"
          aria-pressed={props.orientation.now().mirrored}
          onClick={() => props.orientation.mirror()}
        >
          <Icon of={mirror} size={20} />
          {t('play-mirror-board')}
        </button>
      </div>
      <Show when={props.facing}>{(label) => <Tick of="turned" label={label()} />}</Show>
      <Tick of="confirm" label={t('app-settings-confirm')} />
      <Tick of="showThreats" label={t('app-settings-threats')} />
      <Tick of="animate" label={t('app-settings-animate')} />
      <Tick of="sound" label={t('app-settings-sound')} />
      <fieldset>
        <legend>{t('app-settings-figures')}</legend>
        <div class="rail">
          <Figure of="animals" />
          <Figure of="plain" />
        </div>
      </fieldset>
      <button
        type="button"
        onClick={() => saveAs(`palamedes-${props.id}.pgr`, props.record())}
      >
        <Icon of={download} size={20} />
        {t('play-download')}
      </button>
    </div>
  );
}

function Figure(props: { of: Settings['figures'] }) {
  return (
    <label>
      <input
        type="radio"
        name="figures"
        checked={settings().figures === props.of}
        onChange={() => change({ figures: props.of })}
      />
      {t(`app-settings-figures-${props.of}`)}
    </label>
  );
}
