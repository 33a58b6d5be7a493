import { Show } from 'solid-js';
import type { RatingView } from '../generated/wire';
import { t } from '../i18n/i18n';
import { rulesText } from '../net/gameConfig';

/** Two cells of a row: a rating with deviation, and its number of games. */
export function RatingCells(props: { rating: RatingView }) {
  return (
    <>
      <td class="number">
        <RatingValue rating={props.rating} /> <small>± {props.rating.deviation}</small>
      </td>
      <td class="number">{props.rating.games}</td>
    </>
  );
}

/** A rating, with a question mark while it is provisional. */
export function RatingValue(props: { rating: RatingView }) {
  return (
    <>
      {props.rating.value}
      <Show when={props.rating.provisional}>
        <abbr title={t('players-provisional')}>?</abbr>
      </Show>
    </>
  );
}

/** The headings of these two cells. */
export function RatingHeadings() {
  return (
    <>
      <th scope="col" class="number">{t('players-rating')}</th>
      <th scope="col" class="number">{t('players-games-played')}</th>
    </>
  );
}

const BOTS = 'bots.';

/** The text of a rating pool. */
export function poolText(pool: string): string {
  if (!pool.startsWith(BOTS)) return rulesText(pool);
  return t('players-pool-with-bots', { rules: rulesText(pool.slice(BOTS.length)) });
}
