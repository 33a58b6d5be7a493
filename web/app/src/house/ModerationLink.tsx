import { createResource, Show } from 'solid-js';
import type { MyRole } from '../generated/wire';
import { ask } from '../net/api';
import { me } from '../net/me';
import { t } from '../shell/words';

/** What the reader is to the house; nothing where they are nobody or it cannot be asked. */
export async function findRole(): Promise<MyRole | null> {
  return ask<MyRole>('GET', 'me/role').catch(() => null);
}

/** The way to the page of moderation, behind other links, for moderators. Guests are none. */
export function ModerationLink() {
  const [role] = createResource(() => me()?.kind === 'member', findRole);
  return (
    <Show when={role()?.moderator}>
      {' · '}
      <a href="/moderation">{t('app-title-moderation')}</a>
    </Show>
  );
}
