/** Everything about a member's account, each matter in a part of its own. */
import { Show, Suspense, createResource } from 'solid-js';
import { request } from '../../net/api';
import { me } from '../../net/currentUser';
import { ErrorMessage } from '../../ui/messages';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { ReauthDialog } from '../ReauthDialog';
import { onUserChanged } from '../userChanged';
import { createReauthMutation } from '../formErrors';
import { AccountData } from './Data';
import { Sessions, PasswordSettings, RecoveryCodesSettings } from './LoginSettings';
import { PrivacySettings } from './PrivacySettings';
import { EmailSettings } from './Email';
import { SettingsSection } from './SettingsSection';
import { PasskeySettings } from './Passkeys';
import { TokenSettings } from './Tokens';
import type { MyRole } from '../../generated/wire';

function AccountHeader() {
  const mutation = createReauthMutation();
  const name = () => me()?.name ?? '';
  async function leave(): Promise<void> {
    if (await mutation.succeeds(() => request('POST', 'logout'))) {
      await onUserChanged(t('account-logged-out'));
    }
  }
  return (
    <div class="head">
      <p class="account-name">
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
      <Button disabled={mutation.busy()} onClick={leave}>{t('account-log-out')}</Button>
      <ErrorMessage source={mutation} />
    </div>
  );
}

function LoginMethods() {
  return (
    <>
      <SettingsSection
        name="password"
        title={t('account-password')}
        state={t(me()?.has_password ? 'account-password-state-set' : 'account-password-state-none')}
      >
        <PasswordSettings />
      </SettingsSection>
      <SettingsSection
        name="passkeys"
        title={t('account-passkeys')}
        state={t('account-passkeys-count', { count: me()?.passkey_count ?? 0 })}
      >
        <PasskeySettings />
      </SettingsSection>
      <SettingsSection
        name="codes"
        title={t('account-codes')}
        state={t('account-codes-count', { count: me()?.recovery_codes_left ?? 0 })}
      >
        <RecoveryCodesSettings />
      </SettingsSection>
      <SettingsSection name="devices" title={t('account-devices')}>
        <Sessions />
      </SettingsSection>
    </>
  );
}

/** A warning for members with a single login method. */
function RecoveryWarning() {
  const hasNone = () => {
    const now = me();
    if (now === null || now.recovery_codes_left > 0 || now.email !== null) return false;
    return now.passkey_count + (now.has_password ? 1 : 0) < 2;
  };
  return (
    <Show when={hasNone()}>
      <p class="done">
        {t('account-recovery-missing')} <a href="#codes">{t('account-recovery-make-codes')}</a>
      </p>
    </Show>
  );
}

export default function Member() {
  return (
    <>
      <AccountHeader />
      <RecoveryWarning />
      <div class="settings-sections">
        <LoginMethods />
        <SettingsSection
          name="mail"
          title={t('account-email')}
          state={me()?.email ?? t('account-email-state-none')}
        >
          <EmailSettings />
        </SettingsSection>
        <PrivacySettings />
        <SettingsSection name="bots" title={t('account-bots-tokens')}>
          <TokenSettings />
        </SettingsSection>
        <SettingsSection name="data" title={t('account-data')}>
          <AccountData />
        </SettingsSection>
      </div>
      <p class="muted">
        <a href="/settings">{t('account-settings-link')}</a>
      </p>
      <ReauthDialog />
    </>
  );
}

/** Fetches the role of the current user; null if it is unknown. */
async function fetchRole(): Promise<MyRole | null> {
  return request<MyRole>('GET', 'me/role').catch(() => null);
}

/** A link to the moderation page, shown to moderators. */
function ModerationLink() {
  const [role] = createResource(() => me()?.kind === 'member', fetchRole);
  return (
    <Show when={role()?.moderator}>
      {' · '}
      <a href="/moderation">{t('app-title-moderation')}</a>
    </Show>
  );
}
