/** Push notifications and vacation. */
import { createResource, Match, Show, Switch as Cases } from 'solid-js';
import type { Vacation } from '../generated/wire';
import { request, RequestError } from '../net/api';
import { me } from '../net/currentUser';
import { createPushSwitch, type PushState } from '../net/push';
import { createMutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { announce } from '../ui/announcer';
import { Button } from '../ui/Button';
import { formatDateTime, t } from '../i18n/i18n';
import './vacation.css';

/** The section below the user's games. */
export function VacationAndPush() {
  return (
    <section class="vacation-push" aria-labelledby="away">
      <h2 id="away">{t('lobby-absence')}</h2>
      <PushSettings />
      <EmailNote />
      <VacationSettings />
    </section>
  );
}

const STATE_MESSAGES: Partial<Record<PushState, string>> = {
  cannot: 'lobby-push-unsupported',
  unknown: 'lobby-push-unknown',
  unoffered: 'lobby-push-unavailable',
  blocked: 'lobby-push-blocked',
  off: 'lobby-push-off',
  on: 'lobby-push-on',
};

/** Replaces browser errors by a message of the catalogue. */
const refusable = (act: () => Promise<void>) => async () => {
  try {
    await act();
  } catch (thrown) {
    if (thrown instanceof DOMException) throw new RequestError(0, { code: 'push-failed' });
    throw thrown;
  }
};

/** The push setting of this device. */
function PushSettings() {
  const mutation = createMutation();
  const device = createPushSwitch();
  const isAvailable = () => device.state() === 'on' || device.state() === 'off';
  const flip = (on: boolean) => mutation.run(refusable(on ? device.turnOn : device.turnOff));
  const stateText = () => t(STATE_MESSAGES[device.state()] ?? 'lobby-loading');
  return (
    <>
      <label class="checkbox">
        <input
          type="checkbox"
          checked={device.state() === 'on'}
          disabled={!isAvailable() || mutation.busy()}
          aria-describedby="push-status"
          onChange={(event) => {
            const box = event.currentTarget;
            void flip(box.checked).then(() => (box.checked = device.state() === 'on'));
          }}
        />
        <span>{t('lobby-push')}</span>
      </label>
      <p class="muted" id="push-status" role="status">
        {stateText()}
      </p>
      <ErrorMessage source={mutation} />
    </>
  );
}

/** The email setting, with a link to the account page. */
function EmailNote() {
  const id = () => {
    if (!me()?.email) return 'lobby-email-none';
    return me()?.email_notifications ? 'lobby-email-on' : 'lobby-email-off';
  };
  return (
    <p class="muted">
      {t(id())} <a href="/account">{t('lobby-email-change')}</a>
    </p>
  );
}

/** The default number of days. */
const DEFAULT_DAYS = 7;

function VacationSettings() {
  const [vacation, { mutate }] = createResource(() => request<Vacation>('GET', 'me/vacation'));
  const member = () => me()?.kind === 'member';
  return (
    <>
      <h3>{t('lobby-vacation')}</h3>
      <p>{t('lobby-vacation-hint')}</p>
      <Cases fallback={<p data-loading="true" />}>
        <Match when={!member()}>
          <p class="muted">
            {t('lobby-vacation-members')} <a href="/account">{t('app-login')}</a>
          </p>
        </Match>
        <Match when={vacation.error}>
          <p class="muted">{t('error-failed')}</p>
        </Match>
        <Match when={vacation()}>
          {(now) => <VacationForm now={now()} onChange={(after) => mutate(after)} />}
        </Match>
      </Cases>
    </>
  );
}

function VacationForm(props: { now: Vacation; onChange: (after: Vacation) => void }) {
  const mutation = createMutation();
  const most = () => props.now.days_left;
  let field!: HTMLInputElement;
  const startVacation = () =>
    mutation.run(async () => {
      const after = await request<Vacation>('PUT', 'me/vacation', { days: field.valueAsNumber });
      props.onChange(after);
      announce(t('lobby-vacation-until', { when: formatDateTime(after.until_ms ?? 0) }));
    });
  const endVacation = () =>
    mutation.run(async () => {
      props.onChange(await request<Vacation>('DELETE', 'me/vacation'));
      announce(t('lobby-vacation-ended'));
    });
  return (
    <>
      <Show
        when={props.now.until_ms}
        fallback={
          <form
            class="row vacation"
            onSubmit={(event) => {
              event.preventDefault();
              void startVacation();
            }}
          >
            <label for="vacation-days">{t('lobby-vacation-days')}</label>
            <input
              id="vacation-days"
              type="number"
              inputmode="numeric"
              min="1"
              max={most()}
              required
              ref={field}
              value={Math.min(DEFAULT_DAYS, most())}
              disabled={most() === 0}
            />
            <button type="submit" disabled={mutation.busy() || most() === 0}>
              {t('lobby-vacation-start')}
            </button>
          </form>
        }
      >
        {(until) => (
          <p class="row vacation">
            <strong>{t('lobby-vacation-until', { when: formatDateTime(until()) })}</strong>
            <Button class="main" disabled={mutation.busy()} onClick={endVacation}>
              {t('lobby-vacation-end')}
            </Button>
          </p>
        )}
      </Show>
      <p class="muted">{t('lobby-vacation-left', { days: most() })}</p>
      <ErrorMessage source={mutation} />
    </>
  );
}
