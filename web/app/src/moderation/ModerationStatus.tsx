import type { ModerationStatus } from '../generated/wire';
import { formatDateTime, t } from '../i18n/i18n';

function statusFacts(of: ModerationStatus): string[] {
  const said: string[] = [];
  if (of.moderator) said.push(t('moderation-status-moderator'));
  if (of.suspended) {
    const until = of.suspended_until_ms;
    if (until === null) said.push(t('moderation-status-suspended'));
    else said.push(t('moderation-status-suspended-until', { when: formatDateTime(until) }));
  }
  const muted = of.muted_until_ms;
  if (muted !== null) said.push(t('moderation-status-muted', { when: formatDateTime(muted) }));
  said.push(t('moderation-open-reports', { count: of.open_reports }));
  said.push(t('moderation-past-actions', { count: of.past_actions }));
  return said;
}

/** The moderation status of a player. */
export function ModerationStatusLine(props: { of: ModerationStatus }) {
  return <p class="status-facts">{statusFacts(props.of).join(' · ')}</p>;
}
