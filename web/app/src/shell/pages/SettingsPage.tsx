import { For, Show, type JSX } from 'solid-js';
import { change, settings, type Settings } from '../settings';
import { sound } from '../sound';
import { list } from '../storage';
import { moving } from '../theme';
import { LANGUAGES, t } from '../words';

type Flag = { [K in keyof Settings]: Settings[K] extends boolean ? K : never }[keyof Settings];
type Choice = Exclude<keyof Settings, Flag>;

function Rail(props: {
  of: Choice;
  label: string;
  options: readonly (readonly [string, string])[];
}) {
  return (
    <div class="field">
      <span id={`label-${props.of}`}>{props.label}</span>
      <div class="rail" role="radiogroup" aria-labelledby={`label-${props.of}`}>
        <For each={props.options}>
          {([value, name]) => (
            <label>
              <input
                type="radio"
                name={props.of}
                value={value}
                checked={settings()[props.of] === value}
                onChange={() => change({ [props.of]: value })}
              />
              <span>{name}</span>
            </label>
          )}
        </For>
      </div>
    </div>
  );
}

function Tick(props: { of: Flag; label: string; children?: JSX.Element }) {
  return (
    <div class="field">
      <label class="tick">
        <input
          type="checkbox"
          checked={settings()[props.of]}
          onChange={(event) => change({ [props.of]: event.currentTarget.checked })}
        />
        <span>{props.label}</span>
      </label>
      {props.children}
    </div>
  );
}

function Look() {
  const languages = () => [['auto', t('app-settings-auto')] as const, ...Object.entries(LANGUAGES)];
  const themes = () =>
    (['auto', 'day', 'night'] as const).map(
      (name) => [name, t(`app-settings-theme-${name}`)] as const,
    );
  return (
    <fieldset>
      <legend>{t('app-settings-look')}</legend>
      <Rail of="theme" label={t('app-settings-theme')} options={themes()} />
      <Rail of="language" label={t('app-settings-language')} options={languages()} />
    </fieldset>
  );
}

function BoardPart() {
  const figures = () =>
    (['animals', 'plain'] as const).map(
      (name) => [name, t(`app-settings-figures-${name}`)] as const,
    );
  return (
    <fieldset>
      <legend>{t('app-settings-board')}</legend>
      <Rail of="figures" label={t('app-settings-figures')} options={figures()} />
      <Tick of="labels" label={t('app-settings-labels')} />
      <Tick of="showThreats" label={t('app-settings-threats')} />
      <Tick of="turned" label={t('app-settings-turned')}>
        <small>{t('app-settings-turned-why')}</small>
      </Tick>
    </fieldset>
  );
}

function Playing() {
  return (
    <fieldset>
      <legend>{t('app-settings-playing')}</legend>
      <Tick of="confirm" label={t('app-settings-confirm')}>
        <small>{t('app-settings-confirm-why')}</small>
      </Tick>
      <Tick of="animate" label={t('app-settings-animate')}>
        <Show when={settings().animate && !moving()}>
          <small>{t('app-settings-animate-off')}</small>
        </Show>
      </Tick>
      <Tick of="sound" label={t('app-settings-sound')} />
      <button type="button" disabled={!settings().sound} onClick={() => sound('swap')}>
        {t('app-settings-sound-try')}
      </button>
    </fieldset>
  );
}

/** Everything a person can choose. */
export default function SettingsPage() {
  return (
    <div class="sheet settings">
      <h1>{t('app-title-settings')}</h1>
      <p class="muted">{t('app-settings-at-once')}</p>
      <Look />
      <BoardPart />
      <Playing />
      <h2>{t('app-settings-kept')}</h2>
      <p>{t('app-settings-kept-count', { count: list().length })}</p>
    </div>
  );
}
