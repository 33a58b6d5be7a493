/** What else was agreed at a table, beside game and clock. */
import type { FullGame } from '../generated/wire';
import { spanWords } from '../net/configWords';
import { me } from '../net/me';
import { t } from '../shell/words';

type Agreed = Pick<FullGame, 'rated' | 'silent' | 'delay_s'>;

/** Rated or not, silent, and how much later spectators see it. */
export function termsWords(agreed: Agreed): string[] {
  const words = [t(agreed.rated ? 'lobby-rated' : 'lobby-casual')];
  if (agreed.silent) words.push(t('lobby-silent'));
  if (agreed.delay_s > 0) words.push(t('lobby-delayed', { time: spanWords(agreed.delay_s) }));
  return words;
}

/** Whether it is for members, and the reader is none. */
export const barred = (agreed: Pick<FullGame, 'rated'>): boolean =>
  agreed.rated && me()?.kind !== 'member';
