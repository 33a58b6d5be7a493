import { createEffect, createSignal, createUniqueId, For, on, Show } from 'solid-js';
import type { OperatorSite, SiteAccessChoice } from '../generated/wire';
import { request } from '../net/api';
import { createMutation } from '../net/mutation';
import type { Query } from '../net/query';
import { withReauth } from '../account/reauth';
import { announce } from '../ui/announcer';
import { Checkbox } from '../ui/Checkbox';
import { ErrorMessage } from '../ui/messages';
import { SelectField } from '../ui/Select';
import { t } from '../i18n/i18n';
import { ACCESS_OPTIONS, changedChoice, chosenOption, settingsOption, type AccessField } from './access';

/** The limit of the server. */
const NOTICE_MAX_CHARS = 500;

const FIELDS: readonly AccessField[] = ['registration', 'guests', 'bots'];

/** Sends a change, says so and loads the state again. */
function createSiteChange(site: Query<OperatorSite>) {
  const mutation = createMutation({ wrap: withReauth });
  const change = async (path: string, body: unknown) => {
    if (!(await mutation.succeeds(() => request('PUT', path, body)))) return;
    announce(t('operator-saved'));
    await site.refetch();
  };
  return { mutation, change };
}

function AccessForm(props: { site: Query<OperatorSite>; value: OperatorSite }) {
  const { mutation, change } = createSiteChange(props.site);
  const [choice, setChoice] = createSignal<SiteAccessChoice>(props.value.access);
  createEffect(on(() => props.value.access, (access) => setChoice(access), { defer: true }));
  const optionText = (field: AccessField) => (option: string) =>
    option === 'settings'
      ? t('operator-access-settings', { value: t(`operator-access-${settingsOption(props.value.settings, field)}`) })
      : t(`operator-access-${option}`);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void change('operator/access', choice());
      }}
    >
      <h2>{t('operator-access')}</h2>
      <For each={FIELDS}>
        {(field) => (
          <SelectField
            label={t(`operator-access-field-${field}`)}
            options={ACCESS_OPTIONS[field]}
            value={chosenOption(choice(), field)}
            text={optionText(field)}
            onChange={(option) => setChoice(changedChoice(choice(), field, option))}
          />
        )}
      </For>
      <ErrorMessage source={mutation} />
      <button type="submit" class="main" disabled={mutation.busy()}>{t('operator-access-save')}</button>
    </form>
  );
}

function NoticeForm(props: { site: Query<OperatorSite>; value: OperatorSite }) {
  const id = createUniqueId();
  const { mutation, change } = createSiteChange(props.site);
  const [english, setEnglish] = createSignal(props.value.notice_en);
  const [german, setGerman] = createSignal(props.value.notice_de);
  const field = (name: string, label: string, value: () => string, set: (text: string) => void) => (
    <div class="field">
      <label for={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        type="text"
        maxLength={NOTICE_MAX_CHARS}
        value={value()}
        onInput={(event) => set(event.currentTarget.value)}
      />
    </div>
  );
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void change('operator/notice', { english: english(), german: german() });
      }}
    >
      <h2>{t('operator-notice')}</h2>
      <p class="muted">{t('operator-notice-hint')}</p>
      {field('en', t('operator-notice-english'), english, setEnglish)}
      {field('de', t('operator-notice-german'), german, setGerman)}
      <ErrorMessage source={mutation} />
      <button type="submit" class="main" disabled={mutation.busy()}>{t('operator-notice-save')}</button>
    </form>
  );
}

function Maintenance(props: { site: Query<OperatorSite>; value: OperatorSite }) {
  const { mutation, change } = createSiteChange(props.site);
  return (
    <section>
      <h2>{t('operator-maintenance')}</h2>
      <p class="muted">{t('operator-maintenance-hint')}</p>
      <Checkbox
        label={t('operator-maintenance-on')}
        checked={props.value.maintenance}
        disabled={mutation.busy()}
        onChange={(enabled) => void change('operator/maintenance', { enabled })}
      />
      <ErrorMessage source={mutation} />
    </section>
  );
}

/** Registration, guests, bots, notice and maintenance mode of all nodes. */
export function SiteControls(props: { site: Query<OperatorSite> }) {
  return (
    <Show when={props.site.value()}>
      {(value) => (
        <>
          <AccessForm site={props.site} value={value()} />
          <NoticeForm site={props.site} value={value()} />
          <Maintenance site={props.site} value={value()} />
        </>
      )}
    </Show>
  );
}
