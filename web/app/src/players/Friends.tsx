/** The players whom the user follows: who is online, watch, challenge. */
import { createSignal, For, onCleanup, Show } from 'solid-js';
import type { FollowedPlayer } from '../generated/wire';
import { apiPath, request } from '../net/api';
import { loadCurrentUser, me } from '../net/currentUser';
import { createMutation } from '../net/mutation';
import { PlayerLink } from '../net/PlayerLink';
import { createQuery, isPending } from '../net/query';
import { announce } from '../ui/announcer';
import { Button } from '../ui/Button';
import { ErrorMessage } from '../ui/messages';
import { t } from '../i18n/i18n';
import { Challenge } from './Challenge';

/** Interval of reloads, so that the online state is up to date. */
const RELOAD_MS = 20_000;

/** The section "Friends"; strangers and guests do not see it. */
export function Friends() {
  void loadCurrentUser();
  return (
    <Show when={me()?.kind === 'member'}>
      <FriendList />
    </Show>
  );
}

function FriendList() {
  const friends = createQuery(
    () => me()?.name ?? null,
    (_, signal) => request<FollowedPlayer[]>('GET', 'me/following', undefined, signal),
  );
  const timer = setInterval(() => void friends.refetch(), RELOAD_MS);
  onCleanup(() => clearInterval(timer));
  return (
    <section class="friends" aria-labelledby="friends" data-loading={isPending(friends)}>
      <h2 id="friends">{t('players-friends')}</h2>
      <ErrorMessage source={friends} />
      <Show when={friends.value()?.length === 0}>
        <p class="muted">{t('players-friends-none')}</p>
      </Show>
      <ul class="friend-list">
        <For each={friends.value() ?? []}>{(friend) => <Friend friend={friend} />}</For>
      </ul>
    </section>
  );
}

/** The text of an online state: null if the player hides it. */
export function onlineText(online: boolean | null): string {
  if (online === null) return '';
  return t(online ? 'players-online' : 'players-offline');
}

function Friend(props: { friend: FollowedPlayer }) {
  const name = () => props.friend.player.name;
  return (
    <li data-online={String(props.friend.online)}>
      <span class="friend-name">
        <PlayerLink player={props.friend.player} />
        <span class="muted" classList={{ 'online-mark': props.friend.online === true }}>
          {props.friend.game_id ? t('players-playing') : onlineText(props.friend.online)}
        </span>
      </span>
      <span class="row">
        <Show when={props.friend.game_id} keyed>
          {(id) => (
            <a class="button small" href={`/game/${id}`} aria-label={t('players-watch-name', { name: name() })}>
              {t('app-title-watch')}
            </a>
          )}
        </Show>
        <Challenge name={name()} class="small" />
        <a class="small" href={`/player/${name()}#against`}>
          {t('players-head-to-head-link')}
        </a>
      </span>
    </li>
  );
}

/** Follows or unfollows a player. */
export function FollowButton(props: { name: string; followed: boolean }) {
  const mutation = createMutation();
  const [followed, setFollowed] = createSignal(props.followed);
  const change = () =>
    mutation.run(async () => {
      const before = followed();
      await request(before ? 'DELETE' : 'PUT', apiPath`me/following/${props.name}`);
      setFollowed(!before);
      announce(t(before ? 'players-unfollowed' : 'players-followed', { name: props.name }));
    });
  return (
    <>
      <Button disabled={mutation.busy()} onClick={change}>
        {t(followed() ? 'players-unfollow' : 'players-follow')}
      </Button>
      <ErrorMessage source={mutation} />
    </>
  );
}
