import { createResource, createSignal, Match, onMount, Switch, Show } from 'solid-js';
import type { ModerationStatus } from '../generated/wire';
import { request, RequestError, describeError, apiPath } from '../net/api';
import { loadCurrentUser } from '../net/currentUser';
import { ReauthDialog } from '../account/ReauthDialog';
import { Tabs } from '../ui/Tabs';
import { t } from '../i18n/i18n';
import { AuditLog } from './AuditLog';
import { Reports } from './Reports';
import './moderation.css';
import { PlayerLink } from '../net/PlayerLink';
import { createMutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { announce } from '../ui/announcer';
import { NameField } from '../ui/NameField';
import { DecidePlayer, ModerationStatusLine } from './DecisionForm';
import { loadRole } from './role';

type Access = { is: 'moderator' } | { is: 'other' } | { is: 'wrong'; text: string };

async function checkAccess(): Promise<Access> {
  await loadCurrentUser();
  try {
    const { moderator } = await loadRole();
    return { is: moderator ? 'moderator' : 'other' };
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
          <ReauthDialog />
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

/** Fetches the moderation status of a player. */
const fetchStatus = (name: string): Promise<ModerationStatus> =>
  request<ModerationStatus>('GET', apiPath`moderation/players/${name}`).catch((thrown: unknown) => {
    const unknown = thrown instanceof RequestError && thrown.status === 404;
    throw unknown ? new RequestError(404, { code: 'no-such-player', arguments: { name } }) : thrown;
  });

/** A player with moderation status, actions and audit log. */
function PlayerModerationPanel() {
  const [name, setName] = createSignal('');
  const [status, setStatus] = createSignal<ModerationStatus | null>(null);
  const mutation = createMutation();

  async function search(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    await mutation.run(async () => {
      setStatus(null);
      setStatus(await fetchStatus(name().trim()));
    });
  }

  function done(next: ModerationStatus): void {
    setStatus(next);
    setName(next.player.name);
    announce(t('moderation-decision-saved'));
  }

  return (
    <>
      <form class="find-player" onSubmit={(event) => void search(event)}>
        <NameField
          label={t('moderation-player-name')}
          maxLength={40}
          required
          value={name()}
          onInput={setName}
        />
        <button type="submit" disabled={mutation.busy()}>{t('moderation-player-search')}</button>
      </form>
      <ErrorMessage source={mutation} />
      <Show when={status()} keyed>
        {(status) => (
          <>
            <h2>
              <PlayerLink player={status.player} />
            </h2>
            <ModerationStatusLine status={status} />
            <DecidePlayer status={status} onDone={done} />
            <h3>{t('moderation-player-log')}</h3>
            <AuditLog shown={true} player={status.player.name} />
          </>
        )}
      </Show>
    </>
  );
}
