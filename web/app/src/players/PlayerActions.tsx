/** The actions about a player: challenge, follow, block, report. */
import { createResource, Match, Show, Switch } from 'solid-js';
import type { PlayerRef } from '../generated/wire';
import { ReportButton } from '../moderation/ReportButton';
import { request, apiPath } from '../net/api';
import { me } from '../net/currentUser';
import { createMutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { announce } from '../ui/announcer';
import { t } from '../i18n/i18n';
import { Challenge } from './Challenge';
import { FollowButton } from './Friends';

/** The buttons below the name of a player. */
export function PlayerActions(props: { player: PlayerRef; isMe: boolean; isFollowed: boolean }) {
  return (
    <Switch>
      <Match when={props.isMe}>
        <p class="row">
          <a class="button" href="/account">
            {t('players-own-account')}
          </a>
        </p>
      </Match>
      <Match when={props.player.kind === 'computer'}>
        <p>{t('players-computer-hint')}</p>
        <p class="row">
          <a class="button main" href="/lobby">
            {t('app-title-lobby')}
          </a>
        </p>
      </Match>
      <Match when={true}>
        <div class="row">
          <Challenge name={props.player.name} />
          <Show when={me()?.kind === 'member' && props.player.kind !== 'guest'}>
            <FollowButton name={props.player.name} followed={props.isFollowed} />
          </Show>
          <Show when={me()}>
            <Block name={props.player.name} />
            <ReportButton player={props.player.name} />
          </Show>
        </div>
      </Match>
    </Switch>
  );
}

function Block(props: { name: string }) {
  const mutation = createMutation();
  const [list, { mutate }] = createResource(() =>
    request<PlayerRef[]>('GET', 'me/blocks').catch(() => []),
  );
  const blocked = () => (list() ?? []).some(({ name }) => name === props.name);
  const change = () =>
    mutation.run(async () => {
      const wasBlocked = blocked();
      await request(wasBlocked ? 'DELETE' : 'POST', apiPath`me/blocks/${props.name}`);
      const others = (list() ?? []).filter(({ name }) => name !== props.name);
      mutate(wasBlocked ? others : [...others, { name: props.name, kind: 'member' }]);
      announce(t(wasBlocked ? 'players-unblocked' : 'players-blocked', { name: props.name }));
    });
  return (
    <>
      <button
        type="button"
        class="small"
        aria-pressed={blocked()}
        disabled={mutation.busy()}
        title={t('players-block-hint')}
        onClick={() => void change()}
      >
        {t(blocked() ? 'players-unblock' : 'players-block')}
      </button>
      <ErrorMessage source={mutation} />
    </>
  );
}
