import { createResource, Show } from 'solid-js';
import type { MyRole } from '../generated/wire';
import { request } from '../net/api';
import { me } from '../net/currentUser';
import { t } from '../i18n/i18n';

/** Fetches the role of the current user; null if it is unknown. */
export async function fetchRole(): Promise<MyRole | null> {
  return request<MyRole>('GET', 'me/role').catch(() => null);
}

/** A link to the moderation page, shown to moderators. */
export function ModerationLink() {
  const [role] = createResource(() => me()?.kind === 'member', fetchRole);
  return (
    <Show when={role()?.moderator}>
      {' · '}
      <a href="/moderation">{t('app-title-moderation')}</a>
    </Show>
  );
}
