/** How this board looks and answers. */
import { Show } from 'solid-js';
import { Icon } from '../shell/Icon';
import { download, mirror, turn } from '../shell/icons';
import { saveAs } from '../shell/save';
import { change, settings, type Settings } from '../shell/settings';
import { t } from '../shell/words';
import type { Lying } from './orientation';
import { isPerson } from './seatPlans';
import type { Session } from './session';

type Switch = 'confirm' | 'showThreats' | 'turned' | 'animate' | 'sound';

/** The tab. */
export function SettingsTab(props: { session: Session; orientation: Lying }) {
  const people = props.session.kept.seats.filter((plan) => isPerson(plan)).length;
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
      <Show when={people > 1}>
        <Tick of="turned" words="app-settings-turned" />
      </Show>
      <Tick of="confirm" words="app-settings-confirm" />
      <Tick of="showThreats" words="app-settings-threats" />
      <Tick of="animate" words="app-settings-animate" />
      <Tick of="sound" words="app-settings-sound" />
      <fieldset>
        <legend>{t('app-settings-figures')}</legend>
        <div class="rail">
          <Figure of="animals" />
          <Figure of="plain" />
        </div>
      </fieldset>
      <button
        type="button"
        onClick={() => saveAs(`palamedes-${props.session.kept.id}.pgr`, props.session.record())}
      >
        <Icon of={download} size={20} />
        {t('play-download')}
      </button>
    </div>
  );
}

function Tick(props: { of: Switch; words: string }) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={settings()[props.of]}
        onChange={(event) => change({ [props.of]: event.currentTarget.checked })}
      />
      {t(props.words)}
    </label>
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
