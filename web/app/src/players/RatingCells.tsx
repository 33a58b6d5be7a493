import { Show } from 'solid-js';
import type { RatingView } from '../generated/wire';
import { t } from '../i18n/i18n';

/** Two cells of a row: a rating with deviation, and its number of games. */
export function RatingCells(props: { rating: RatingView }) {
  return (
    <>
      <td class="number">
        {props.rating.value}
        <Show when={props.rating.provisional}>
          <abbr title={t('players-provisional')}>?</abbr>
        </Show>{' '}
        <small>± {props.rating.deviation}</small>
      </td>
      <td class="number">{props.rating.games}</td>
    </>
  );
}
