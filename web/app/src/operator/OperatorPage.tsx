import { createResource, createSignal, Match, onMount, Show, Switch } from 'solid-js';
import type { MyRole, OperatorSite } from '../generated/wire';
import { describeError, request, RequestError } from '../net/api';
import { loadCurrentUser, me } from '../net/currentUser';
import { createQuery } from '../net/query';
import { ReauthDialog } from '../account/ReauthDialog';
import { ErrorMessage } from '../ui/messages';
import { Tabs } from '../ui/Tabs';
import { CATALOGUE_URLS, loadCatalogues, t } from '../i18n/i18n';
import { Members } from './Members';
import { SiteControls } from './SiteControls';
import { SiteState } from './SiteState';
import './operator.css';

// Not in the list of the first page, which has no room for them.
Object.assign(
  CATALOGUE_URLS,
  import.meta.glob('./*/operator.ftl', {
    base: '../../../../locales',
    query: '?url&no-inline',
    import: 'default',
    eager: true,
  }),
);

type Role = { is: 'operator'; role: MyRole } | { is: 'other' } | { is: 'wrong'; text: string };

async function checkRole(): Promise<Role> {
  await Promise.all([loadCatalogues(['operator']), loadCurrentUser()]);
  try {
    const role = await request<MyRole>('GET', 'me/role');
    return role.operator ? { is: 'operator', role } : { is: 'other' };
  } catch (thrown) {
    const isDenied = thrown instanceof RequestError && [401, 403, 404].includes(thrown.status);
    return isDenied ? { is: 'other' } : { is: 'wrong', text: describeError(thrown) };
  }
}

function OperatorTabs(props: { role: MyRole }) {
  const [tab, setTab] = createSignal('site');
  const site = createQuery(
    () => true,
    (_, signal) => request<OperatorSite>('GET', 'operator/site', undefined, signal),
  );
  const isPasskeyMissing = () => props.role.passkey_required && me()?.passkey_count === 0;
  const tabs = [
    { name: 'site', label: () => t('operator-tab-site'), body: () => <SiteState site={site} /> },
    { name: 'members', label: () => t('operator-tab-members'), body: () => <Members shown={tab() === 'members'} /> },
    { name: 'controls', label: () => t('operator-tab-controls'), body: () => <SiteControls site={site} /> },
  ];
  return (
    <>
      <Show when={isPasskeyMissing()}>
        <p>
          {t('operator-passkey-first')} <a href="/account">{t('operator-passkey-add')}</a>
        </p>
      </Show>
      <ErrorMessage source={site} />
      <Tabs label={t('app-title-operator')} tabs={tabs} open={tab()} onOpen={setTab} />
    </>
  );
}

/** The page of the operator: state of the site, members, and what holds for all nodes. */
export default function OperatorPage() {
  const [isChecked, setChecked] = createSignal(false);
  const [found] = createResource(isChecked, checkRole);
  onMount(() => setChecked(true));
  const role = () => {
    const now = found();
    return now?.is === 'operator' ? now.role : null;
  };
  const errorText = () => {
    const now = found();
    return now?.is === 'wrong' ? now.text : null;
  };
  return (
    <div class="sheet operator">
      <h1>{t('app-title-operator')}</h1>
      <Switch>
        <Match when={role()} keyed>
          {(role) => (
            <>
              <OperatorTabs role={role} />
              <ReauthDialog />
            </>
          )}
        </Match>
        <Match when={found()?.is === 'other'}>
          <p>{t('operator-forbidden')}</p>
          <p>
            <a href="/account">{t('app-title-account')}</a>
          </p>
        </Match>
        <Match when={errorText()} keyed>
          {(text) => <p role="status">{text}</p>}
        </Match>
      </Switch>
    </div>
  );
}
