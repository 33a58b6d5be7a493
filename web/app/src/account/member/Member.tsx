/** Everything about a member's account, each matter in a part of its own. */
import { Show, Suspense } from 'solid-js';
import { ModerationLink } from '../../house/ModerationLink';
import { ask } from '../../net/api';
import { me } from '../../net/me';
import { Trouble } from '../../net/Trouble';
import { t } from '../../shell/words';
import { AgainDialog } from '../AgainDialog';
import { nowSomebodyElse } from '../entered';
import { createProven } from '../places';
import { Codes } from './Codes';
import { Data } from './Data';
import { Devices } from './Devices';
import { ForEverybody } from './ForEverybody';
import { Mail } from './Mail';
import { Part } from './Part';
import { Passkeys } from './Passkeys';
import { Password } from './Password';
import { Tokens } from './Tokens';

function Head() {
  const task = createProven();
  const name = () => me()?.name ?? '';
  async function leave(): Promise<void> {
    const done = await task.run(async () => {
      await ask('POST', 'logout');
      return true;
    });
    if (done) await nowSomebodyElse(t('account-left'));
  }
  return (
    <div class="head">
      <p class="called">
        <strong>{name()}</strong>
        <small>
          <a href={`/player/${name()}`}>{t('account-profile')}</a>
          {' · '}
          <a href="/games">{t('app-title-games')}</a>
          <Suspense>
            <ModerationLink />
          </Suspense>
        </small>
      </p>
      <button type="button" disabled={task.busy()} onClick={() => void leave()}>
        {t('account-log-out')}
      </button>
      <Trouble of={task} />
    </div>
  );
}

function Ways() {
  return (
    <>
      <Part
        name="password"
        title={t('account-password')}
        state={t(me()?.password ? 'account-password-has' : 'account-password-has-none')}
      >
        <Password />
      </Part>
      <Part
        name="passkeys"
        title={t('account-passkeys')}
        state={t('account-passkeys-count', { count: me()?.passkeys ?? 0 })}
      >
        <Passkeys />
      </Part>
      <Part
        name="codes"
        title={t('account-codes')}
        state={t('account-codes-count', { count: me()?.recovery_codes ?? 0 })}
      >
        <Codes />
      </Part>
      <Part name="devices" title={t('account-devices')}>
        <Devices />
      </Part>
    </>
  );
}

/** Whoever has but one way in is told before it is lost. */
function WayBack() {
  const hasNone = () => {
    const now = me();
    if (now === null || now.recovery_codes > 0 || now.mail !== null) return false;
    return now.passkeys + (now.password ? 1 : 0) < 2;
  };
  return (
    <Show when={hasNone()}>
      <p class="done">
        {t('account-way-back')} <a href="#codes">{t('account-way-back-codes')}</a>
      </p>
    </Show>
  );
}

export default function Member() {
  return (
    <>
      <Head />
      <WayBack />
      <div class="parts">
        <Ways />
        <Part
          name="mail"
          title={t('account-mail')}
          state={me()?.mail ?? t('account-mail-has-none')}
        >
          <Mail />
        </Part>
        <ForEverybody />
        <Part name="bots" title={t('account-bots-tokens')}>
          <Tokens />
        </Part>
        <Part name="data" title={t('account-data')}>
          <Data />
        </Part>
      </div>
      <p class="muted">
        <a href="/settings">{t('account-to-settings')}</a>
      </p>
      <AgainDialog />
    </>
  );
}
