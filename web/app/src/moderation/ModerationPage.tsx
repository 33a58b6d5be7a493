import { createResource, createSignal, Match, onMount, Switch } from 'solid-js';
import type { MyRole } from '../generated/wire';
import { request, RequestError, describeError } from '../net/api';
import { loadCurrentUser } from '../net/currentUser';
import { Tabs } from '../ui/Tabs';
import { t } from '../i18n/i18n';
import { AuditLog } from './AuditLog';
import { PlayerModerationPanel } from './PlayerModerationPanel';
import { Reports } from './Reports';
import './moderation.css';

type Access = { is: 'moderator' } | { is: 'other' } | { is: 'wrong'; text: string };

async function checkAccess(): Promise<Access> {
  await loadCurrentUser();
  try {
    const role = await request<MyRole>('GET', 'me/role');
    return { is: role.moderator ? 'moderator' : 'other' };
  } catch (thrown) {
    const isDenied = thrown instanceof RequestError && [401, 403, 404].includes(thrown.status);
    if (isDenied) return { is: 'other' };
    return { is: 'wrong', text: describeError(thrown) };
  }
}

function ModerationTabs() {
  const [open, setOpen] = createSignal<number | null>(null);
  // The log is loaded again with every visit: it grows with every decision.
  const [tab, setTab] = createSignal('open');
  const label = () => {
    const count = open();
    return count === null ? t('moderation-tab-open') : t('moderation-tab-open-count', { count });
  };
  const tabs = [
    {
      name: 'open',
      label,
      body: () => <Reports status="open" onCount={setOpen} shown={tab() === 'open'} />,
    },
    {
      name: 'decided',
      label: t('moderation-tab-decided'),
      body: () => <Reports status="decided" shown={tab() === 'decided'} />,
    },
    { name: 'player', label: t('moderation-tab-player'), body: () => <PlayerModerationPanel /> },
    { name: 'audit', label: t('moderation-tab-audit'), body: () => <AuditLog shown={tab() === 'audit'} /> },
  ];
  return <Tabs label={t('app-title-moderation')} tabs={tabs} open={tab()} onOpen={setTab} />;
}

/** The moderation page: reports, players, audit log. */
export default function ModerationPage() {
  const [isChecked, setChecked] = createSignal(false);
  const [found] = createResource(isChecked, checkAccess);
  onMount(() => setChecked(true));
  const errorText = () => {
    const now = found();
    return now?.is === 'wrong' ? now.text : null;
  };
  return (
    <div class="sheet moderation">
      <h1>{t('app-title-moderation')}</h1>
      <Switch>
        <Match when={found()?.is === 'moderator'}>
          <ModerationTabs />
        </Match>
        <Match when={found()?.is === 'other'}>
          <p>{t('moderation-forbidden')}</p>
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
