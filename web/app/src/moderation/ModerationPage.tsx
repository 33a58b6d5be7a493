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

type Access = { is: 'moderator' } | { is: 'other' } | { is: 'wrong'; words: string };

async function checkAccess(): Promise<Access> {
  await loadCurrentUser();
  try {
    const role = await request<MyRole>('GET', 'me/role');
    return { is: role.moderator ? 'moderator' : 'other' };
  } catch (thrown) {
    const isDenied = thrown instanceof RequestError && [401, 403, 404].includes(thrown.status);
    if (isDenied) return { is: 'other' };
    return { is: 'wrong', words: describeError(thrown) };
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
      body: () => <Reports of="open" onCount={setOpen} shown={tab() === 'open'} />,
    },
    {
      name: 'decided',
      label: t('moderation-tab-decided'),
      body: () => <Reports of="decided" shown={tab() === 'decided'} />,
    },
    { name: 'player', label: t('moderation-tab-player'), body: () => <PlayerModerationPanel /> },
    { name: 'audit', label: t('moderation-tab-audit'), body: () => <AuditLog shown={tab() === 'audit'} /> },
  ];
  return <Tabs label={t('app-title-moderation')} tabs={tabs} open={tab()} onOpen={setTab} />;
}

/** The moderation page: reports, players, audit log. */
export default function ModerationPage() {
  const [asked, setAsked] = createSignal(false);
  const [found] = createResource(asked, checkAccess);
  onMount(() => setAsked(true));
  const wrong = () => {
    const now = found();
    return now?.is === 'wrong' ? now.words : null;
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
        <Match when={wrong()} keyed>
          {(words) => <p role="status">{words}</p>}
        </Match>
      </Switch>
    </div>
  );
}
