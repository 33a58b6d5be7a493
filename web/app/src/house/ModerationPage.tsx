import { createResource, createSignal, Match, onMount, Switch } from 'solid-js';
import type { MyRole } from '../generated/wire';
import { ask, Refused, troubleWords } from '../net/api';
import { findMe } from '../net/me';
import { Tabs } from '../shell/Tabs';
import { t } from '../shell/words';
import { Audit } from './Audit';
import { PlayerDesk } from './PlayerDesk';
import { Reports } from './Reports';
import './house.css';

type Found = { is: 'moderator' } | { is: 'other' } | { is: 'wrong'; words: string };

async function find(): Promise<Found> {
  await findMe();
  try {
    const role = await ask<MyRole>('GET', 'me/role');
    return { is: role.moderator ? 'moderator' : 'other' };
  } catch (thrown) {
    const nobody = thrown instanceof Refused && [401, 403, 404].includes(thrown.status);
    if (nobody) return { is: 'other' };
    return { is: 'wrong', words: troubleWords(thrown) };
  }
}

function Desk() {
  const [open, setOpen] = createSignal<number | null>(null);
  // The log is read again whenever somebody looks at it: it grows with every decision.
  const [tab, setTab] = createSignal('open');
  const label = () => {
    const count = open();
    return count === null ? t('house-tab-open') : t('house-tab-open-count', { count });
  };
  const tabs = [
    {
      name: 'open',
      label,
      body: () => <Reports of="open" onCount={setOpen} shown={tab() === 'open'} />,
    },
    {
      name: 'decided',
      label: t('house-tab-decided'),
      body: () => <Reports of="decided" shown={tab() === 'decided'} />,
    },
    { name: 'player', label: t('house-tab-player'), body: () => <PlayerDesk /> },
    { name: 'audit', label: t('house-tab-audit'), body: () => <Audit shown={tab() === 'audit'} /> },
  ];
  return <Tabs label={t('app-title-moderation')} tabs={tabs} open={tab()} onOpen={setTab} />;
}

/** Reports, what is done about them, and the log of it. For moderators. */
export default function ModerationPage() {
  const [asked, setAsked] = createSignal(false);
  const [found] = createResource(asked, find);
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
          <Desk />
        </Match>
        <Match when={found()?.is === 'other'}>
          <p>{t('house-not-yours')}</p>
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
