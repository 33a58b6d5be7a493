import { createSignal, Show } from 'solid-js';
import type { ModerationStatus } from '../generated/wire';
import { request, apiPath, RequestError } from '../net/api';
import { PlayerLink } from '../net/PlayerLink';
import { createMutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { announce } from '../ui/announcer';
import { NameField } from '../ui/NameField';
import { t } from '../i18n/i18n';
import { AuditLog } from './AuditLog';
import { DecidePlayer, ModerationStatusLine } from './DecisionForm';

/** Fetches the moderation status of a player. */
const fetchStatus = (name: string): Promise<ModerationStatus> =>
  request<ModerationStatus>('GET', apiPath`moderation/players/${name}`).catch((thrown: unknown) => {
    const unknown = thrown instanceof RequestError && thrown.status === 404;
    throw unknown ? new RequestError(404, { code: 'no-such-player', arguments: { name } }) : thrown;
  });

/** A player with moderation status, actions and audit log. */
export function PlayerModerationPanel() {
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
