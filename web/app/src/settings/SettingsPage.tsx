import { For, Show, type JSX } from 'solid-js';
import { changeSettings, settings, type Settings } from '../storage/settings';
import { sound } from '../ui/sound';
import { savedGames } from '../storage/savedGames';
import { animationsOn } from '../ui/theme';
import { SettingCheckbox, type BooleanSetting } from '../ui/Checkbox';
import { Button } from '../ui/Button';
import { LazyPart } from '../ui/LazyPart';
import { download } from '../ui/icons';
import { canInstall, install } from '../ui/install';
import './settings.css';
import { LANGUAGES, t } from '../i18n/i18n';

type EnumSetting = Exclude<keyof Settings, BooleanSetting>;

function RadioField(props: {
  setting: EnumSetting;
  label: string;
  options: readonly (readonly [string, string])[];
}) {
  return (
    <div class="field">
      <span id={`label-${props.setting}`}>{props.label}</span>
      <div class="radio-group" role="radiogroup" aria-labelledby={`label-${props.setting}`}>
        <For each={props.options}>
          {([value, name]) => (
            <label>
              <input
                type="radio"
                name={props.setting}
                value={value}
                checked={settings()[props.setting] === value}
                onChange={() => changeSettings({ [props.setting]: value })}
              />
              <span>{name}</span>
            </label>
          )}
        </For>
      </div>
    </div>
  );
}

function CheckboxField(props: { setting: BooleanSetting; label: string; children?: JSX.Element }) {
  return (
    <div class="field">
      <SettingCheckbox setting={props.setting} label={props.label} />
      {props.children}
    </div>
  );
}

function AppearanceFields() {
  const languages = () => [['auto', t('app-settings-auto')] as const, ...Object.entries(LANGUAGES)];
  const themes = () =>
    (['auto', 'day', 'night'] as const).map(
      (name) => [name, t(`app-settings-theme-${name}`)] as const,
    );
  return (
    <fieldset>
      <legend>{t('app-settings-appearance')}</legend>
      <RadioField setting="theme" label={t('app-settings-theme')} options={themes()} />
      <RadioField setting="language" label={t('app-settings-language')} options={languages()} />
    </fieldset>
  );
}

function BoardFields() {
  const figures = () =>
    (['animals', 'plain'] as const).map(
      (name) => [name, t(`app-settings-figures-${name}`)] as const,
    );
  const boards = () =>
    (['engraving', 'wood', 'slate'] as const).map(
      (name) => [name, t(`app-settings-board-${name}`)] as const,
    );
  return (
    <fieldset>
      <legend>{t('app-settings-board')}</legend>
      <RadioField setting="boardTheme" label={t('app-settings-board-theme')} options={boards()} />
      <RadioField setting="figures" label={t('app-settings-figures')} options={figures()} />
      <CheckboxField setting="labels" label={t('app-settings-labels')} />
      <CheckboxField setting="showThreats" label={t('app-settings-threats')} />
      <CheckboxField setting="turned" label={t('app-settings-auto-rotate')}>
        <small>{t('app-settings-auto-rotate-why')}</small>
      </CheckboxField>
    </fieldset>
  );
}

function PlayFields() {
  const confirmations = () =>
    (['auto', 'always', 'never'] as const).map(
      (name) => [name, t(`app-settings-confirm-${name}`)] as const,
    );
  return (
    <fieldset>
      <legend>{t('app-settings-playing')}</legend>
      <RadioField setting="confirm" label={t('app-settings-confirm')} options={confirmations()} />
      <small>{t('app-settings-confirm-why')}</small>
      <CheckboxField setting="animate" label={t('app-settings-animate')}>
        <Show when={settings().animate && !animationsOn()}>
          <small>{t('app-settings-animate-off')}</small>
        </Show>
      </CheckboxField>
    </fieldset>
  );
}

function SoundFields() {
  return (
    <fieldset>
      <legend>{t('app-sound')}</legend>
      <div class="row">
        <CheckboxField setting="sound" label={t('app-settings-sound')} />
        <Button class="small" disabled={!settings().sound} onClick={() => sound('swap')}>
          {t('app-settings-sound-test')}
        </Button>
      </div>
    </fieldset>
  );
}

const loadPreview = () => import('./BoardPreview').then((found) => found.loadBoardPreview());

/** The settings of this device; those of the user are on the account page. */
export default function SettingsPage() {
  return (
    <div class="settings">
      <header>
        <h1>{t('app-title-settings')}</h1>
        <p class="muted">{t('app-settings-hint')}</p>
      </header>
      <AppearanceFields />
      <BoardFields />
      <div class="settings-preview">
        <LazyPart load={loadPreview} />
      </div>
      <PlayFields />
      <SoundFields />
      <section>
        <h2>{t('app-title-account')}</h2>
        <p>
          {t('app-settings-account')} <a href="/account">{t('app-settings-account-link')}</a>
        </p>
        <Show when={canInstall()}>
          <h2>{t('app-install')}</h2>
          <p>{t('app-install-why')}</p>
          <Button icon={download} onClick={install}>{t('app-install')}</Button>
        </Show>
        <h2>{t('app-settings-storage')}</h2>
        <p>{t('app-settings-storage-count', { count: savedGames().length })}</p>
      </section>
    </div>
  );
}
