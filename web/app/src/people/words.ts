/** Set-ups, pools and dates in words for lists. */
import { configWords } from '../net/configWords';
import { language, t } from '../shell/words';

/** A game with its options: `Pentagame, two players`. */
export const rulesWords = (rules: string): string => configWords(rules).what;

const BOTS = 'bots.';

/** A pool of ratings: its game, and whether bots play there. */
export function poolWords(pool: string): string {
  if (!pool.startsWith(BOTS)) return rulesWords(pool);
  return t('people-with-bots', { rules: rulesWords(pool.slice(BOTS.length)) });
}

/** A day in the language of the page. */
export const dayOf = (instant: number): string =>
  new Intl.DateTimeFormat(language(), { dateStyle: 'medium' }).format(instant);

/** A day as a program reads it. */
export const isoDay = (instant: number): string => new Date(instant).toISOString().slice(0, 10);
