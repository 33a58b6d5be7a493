/** When the reader is not here: how they are told of their turn, and days off. */
import { createResource, Match, Show, Switch as Cases } from 'solid-js';
import type { Vacation } from '../generated/wire';
import { ask, Refused } from '../net/api';
import { me } from '../net/me';
import { createSwitch, type Telling } from '../net/push';
import { createTask } from '../net/task';
import { Trouble } from '../net/Trouble';
import { announce } from '../shell/live';
import { dateOf, t } from '../shell/words';
import './away.css';

/** Vacation and notifications, on the page of the reader's games. */
export function Away() {
  return (
    <section class="away" aria-labelledby="away">
      <h2 id="away">{t('lobby-away')}</h2>
      <Told />
      <Mailed />
      <DaysOff />
    </section>
  );
}

const WHY: Partial<Record<Telling, string>> = {
  cannot: 'lobby-told-cannot',
  unknown: 'lobby-told-unknown',
  unoffered: 'lobby-told-unoffered',
  blocked: 'lobby-told-blocked',
  off: 'lobby-told-off',
  on: 'lobby-told-on',
};

/** A browser says no in words of its own, in whatever language: ours say what can be done. */
const refusable = (act: () => Promise<void>) => async () => {
  try {
    await act();
  } catch (thrown) {
    if (thrown instanceof DOMException) throw new Refused(0, { code: 'push-not-here' });
    throw thrown;
  }
};

/** The switch for this device. */
function Told() {
  const doing = createTask();
  const device = createSwitch();
  const able = () => device.state() === 'on' || device.state() === 'off';
  const flip = (on: boolean) => doing.run(refusable(on ? device.turnOn : device.turnOff));
  const why = () => t(WHY[device.state()] ?? 'lobby-looking');
  return (
    <>
      <label class="tick">
        <input
          type="checkbox"
          checked={device.state() === 'on'}
          disabled={!able() || doing.busy()}
          aria-describedby="told-why"
          onChange={(event) => {
            const box = event.currentTarget;
            void flip(box.checked).then(() => (box.checked = device.state() === 'on'));
          }}
        />
        <span>{t('lobby-told')}</span>
      </label>
      <p class="muted" id="told-why" role="status">
        {why()}
      </p>
      <Trouble of={doing} />
    </>
  );
}

/** Mail is switched where the address is. */
function Mailed() {
  const id = () => {
    if (!me()?.mail) return 'lobby-mailed-no';
    return me()?.mail_games ? 'lobby-mailed-on' : 'lobby-mailed-off';
  };
  return (
    <p class="muted">
      {t(id())} <a href="/account">{t('lobby-mailed-change')}</a>
    </p>
  );
}

/** The most days that are offered at first. */
const USUAL_DAYS = 7;

function DaysOff() {
  const [stands, { mutate }] = createResource(() => ask<Vacation>('GET', 'me/vacation'));
  const member = () => me()?.kind === 'member';
  return (
    <>
      <h3>{t('lobby-vacation')}</h3>
      <p>{t('lobby-vacation-what')}</p>
      <Cases>
        <Match when={!member()}>
          <p class="muted">
            {t('lobby-vacation-members')} <a href="/account">{t('app-login')}</a>
          </p>
        </Match>
        <Match when={stands.error}>
          <p class="muted">{t('online-no-failed')}</p>
        </Match>
        <Match when={stands()}>
          {(now) => <Stands now={now()} onChange={(after) => mutate(after)} />}
        </Match>
      </Cases>
    </>
  );
}

function Stands(props: { now: Vacation; onChange: (after: Vacation) => void }) {
  const doing = createTask();
  const most = () => props.now.left_days;
  let field!: HTMLInputElement;
  const go = () =>
    doing.run(async () => {
      const after = await ask<Vacation>('PUT', 'me/vacation', { days: field.valueAsNumber });
      props.onChange(after);
      announce(t('lobby-vacation-until', { when: dateOf(after.until_ms ?? 0) }));
    });
  const comeBack = () =>
    doing.run(async () => {
      props.onChange(await ask<Vacation>('DELETE', 'me/vacation'));
      announce(t('lobby-vacation-back'));
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
              void go();
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
              value={Math.min(USUAL_DAYS, most())}
              disabled={most() === 0}
            />
            <button type="submit" disabled={doing.busy() || most() === 0}>
              {t('lobby-vacation-go')}
            </button>
          </form>
        }
      >
        {(until) => (
          <p class="row vacation">
            <strong>{t('lobby-vacation-until', { when: dateOf(until()) })}</strong>
            <button type="button" class="main" disabled={doing.busy()} onClick={() => void comeBack()}>
              {t('lobby-vacation-come')}
            </button>
          </p>
        )}
      </Show>
      <p class="muted">{t('lobby-vacation-left', { days: most() })}</p>
      <Trouble of={doing} />
    </>
  );
}
