/** Texts of rating pools. */
import { rulesText } from '../net/gameConfig';
import { t } from '../i18n/i18n';

const BOTS = 'bots.';

/** The text of a rating pool. */
export function poolText(pool: string): string {
  if (!pool.startsWith(BOTS)) return rulesText(pool);
  return t('players-pool-with-bots', { rules: rulesText(pool.slice(BOTS.length)) });
}
