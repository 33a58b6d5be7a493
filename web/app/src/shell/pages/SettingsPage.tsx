import { For, Show, type JSX } from 'solid-js';
import { change, settings, type Settings } from '../settings';
import { sound } from '../sound';
import { list } from '../storage';
import { moving } from '../theme';
import { Tick, type Flag } from '../Tick';
import { LANGUAGES, t } from '../words';

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

function Field(props: { of: Flag; label: string; children?: JSX.Element }) {
  return (
    <div class="field">
      <Tick of={props.of} label={props.label} />
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
      <Field of="labels" label={t('app-settings-labels')} />
      <Field of="showThreats" label={t('app-settings-threats')} />
      <Field of="turned" label={t('app-settings-turned')}>
        <small>{t('app-settings-turned-why')}</small>
      </Field>
    </fieldset>
  );
}

function Playing() {
  return (
    <fieldset>
      <legend>{t('app-settings-playing')}</legend>
      <Field of="confirm" label={t('app-settings-confirm')}>
        <small>{t('app-settings-confirm-why')}</small>
      </Field>
      <Field of="animate" label={t('app-settings-animate')}>
        <Show when={settings().animate && !moving()}>
          <small>{t('app-settings-animate-off')}</small>
        </Show>
      </Field>
    </fieldset>
  );
}

function Sounds() {
  return (
    <fieldset>
      <legend>{t('app-sound')}</legend>
      <div class="row">
        <Field of="sound" label={t('app-settings-sound')} />
        <button
          type="button"
          class="small"
          disabled={!settings().sound}
          onClick={() => sound('swap')}
        >
          {t('app-settings-sound-try')}
        </button>
      </div>
    </fieldset>
  );
}

/** What a person can choose for this device; what belongs to them stands with their account. */
export default function SettingsPage() {
  return (
    <div class="sheet settings">
      <h1>{t('app-title-settings')}</h1>
      <p class="muted">{t('app-settings-at-once')}</p>
      <Look />
      <BoardPart />
      <Playing />
      <Sounds />
      <h2>{t('app-title-account')}</h2>
      <p>
        {t('app-settings-account')} <a href="/account">{t('app-settings-account-go')}</a>
      </p>
      <h2>{t('app-settings-kept')}</h2>
      <p>{t('app-settings-kept-count', { count: list().length })}</p>
    </div>
  );
}
