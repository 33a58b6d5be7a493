/** Everything about a member's account, each matter in a part of its own. */
import { Show, Suspense, createResource, onCleanup } from 'solid-js';
import { request } from '../../net/api';
import { me } from '../../net/currentUser';
import { ErrorMessage } from '../../ui/messages';
import { Button } from '../../ui/Button';
import { Engraving } from '../../ui/EmptyState';
import { t } from '../../i18n/i18n';
import { ReauthDialog } from '../ReauthDialog';
import { onUserChanged } from '../userChanged';
import { createReauthMutation } from '../formErrors';
import { justSignedUp, setJustSignedUp } from '../welcome';
import { AccountData } from './Data';
import { Sessions, PasswordSettings, RecoveryCodesSettings } from './LoginSettings';
import { PrivacySettings } from './PrivacySettings';
import { EmailSettings } from './Email';
import { SettingsSection } from './SettingsSection';
import { PasskeySettings } from './Passkeys';
import { TokenSettings } from './Tokens';
import type { MyRole } from '../../generated/wire';

function AccountHeader() {
  const name = () => me()?.name ?? '';
  return (
    <div class="head">
      <p class="account-name">
        <strong>{name()}</strong>
        <small>
          <a href={`/player/${name()}`}>{t('account-profile')}</a>
          {' · '}
          <a href="/mine">{t('app-title-games')}</a>
          <Suspense>
            <RoleLinks />
          </Suspense>
        </small>
      </p>
    </div>
  );
}

/** Greets a new member: first the games, then everything else. */
function Welcome() {
  return (
    <section class="welcome" aria-labelledby="welcome">
      <Engraving animal="rabbits" />
      <div>
        <h2 id="welcome">{t('account-welcome', { name: me()?.name ?? '' })}</h2>
        <p>{t('account-welcome-text')}</p>
        <div class="row">
          <a class="button main" href="/lobby">
            {t('account-welcome-play')}
          </a>
          <a class="button" href="/learn">
            {t('account-welcome-learn')}
          </a>
        </div>
      </div>
    </section>
  );
}

function LogOut() {
  const mutation = createReauthMutation();
  async function leave(): Promise<void> {
    if (await mutation.succeeds(() => request('POST', 'logout'))) {
      await onUserChanged(t('account-logged-out'));
    }
  }
  return (
    <div class="log-out">
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

/** A hint for members with a single login method. */
function RecoveryHint() {
  const hasNone = () => {
    const now = me();
    if (now === null || now.recovery_codes_left > 0 || now.email !== null) return false;
    return now.passkey_count + (now.has_password ? 1 : 0) < 2;
  };
  return (
    <Show when={hasNone()}>
      <p class="recovery-hint">
        {t('account-recovery-missing')} <a href="#codes">{t('account-recovery-make-codes')}</a>
      </p>
    </Show>
  );
}

export default function Member() {
  onCleanup(() => setJustSignedUp(false));
  return (
    <>
      <Show when={justSignedUp()}>
        <Welcome />
      </Show>
      <AccountHeader />
      <RecoveryHint />
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
      <LogOut />
      <ReauthDialog />
    </>
  );
}

/** Fetches the role of the current user; null if it is unknown. */
async function fetchRole(): Promise<MyRole | null> {
  return request<MyRole>('GET', 'me/role').catch(() => null);
}

/** Links to the pages of moderators and operators, shown to those. */
function RoleLinks() {
  const [role] = createResource(() => me()?.kind === 'member', fetchRole);
  return (
    <>
      <Show when={role()?.moderator}>
        {' · '}
        <a href="/moderation">{t('app-title-moderation')}</a>
      </Show>
      <Show when={role()?.operator}>
        {' · '}
        <a href="/operator">{t('app-title-operator')}</a>
      </Show>
    </>
  );
}
