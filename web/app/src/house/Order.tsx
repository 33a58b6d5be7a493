import type { PlayerOrder } from '../generated/wire';
import { dateOf, t } from '../shell/words';

function facts(of: PlayerOrder): string[] {
  const said: string[] = [];
  if (of.moderator) said.push(t('house-is-moderator'));
  if (of.suspended) {
    const until = of.suspended_until_ms;
    if (until === null) said.push(t('house-is-suspended'));
    else said.push(t('house-is-suspended-until', { when: dateOf(until) }));
  }
  const muted = of.muted_until_ms;
  if (muted !== null) said.push(t('house-is-muted', { when: dateOf(muted) }));
  said.push(t('house-open-reports', { count: of.open_reports }));
  said.push(t('house-acts-before', { count: of.acts }));
  return said;
}

/** How things stand with a player. */
export function Order(props: { of: PlayerOrder }) {
  return <p class="facts">{facts(props.of).join(' · ')}</p>;
}
