import type { ModerationStatus } from '../generated/wire';
import { formatDateTime, t } from '../i18n/i18n';

function statusFacts(status: ModerationStatus): string[] {
  const facts: string[] = [];
  if (status.moderator) facts.push(t('moderation-status-moderator'));
  if (status.suspended) {
    const until = status.suspended_until_ms;
    if (until === null) facts.push(t('moderation-status-suspended'));
    else facts.push(t('moderation-status-suspended-until', { when: formatDateTime(until) }));
  }
  const muted = status.muted_until_ms;
  if (muted !== null) facts.push(t('moderation-status-muted', { when: formatDateTime(muted) }));
  facts.push(t('moderation-open-reports', { count: status.open_reports }));
  facts.push(t('moderation-past-actions', { count: status.past_actions }));
  return facts;
}

/** The moderation status of a player. */
export function ModerationStatusLine(props: { status: ModerationStatus }) {
  return <p class="status-facts">{statusFacts(props.status).join(' · ')}</p>;
}
