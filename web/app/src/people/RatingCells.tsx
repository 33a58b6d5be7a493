import { Show } from 'solid-js';
import type { RatingView } from '../generated/wire';
import { t } from '../shell/words';

/** A rating with how sure it is, and out of how many games: two cells of a row. */
export function RatingCells(props: { of: RatingView }) {
  return (
    <>
      <td class="number">
        {props.of.number}
        <Show when={props.of.provisional}>
          <abbr title={t('people-provisional')}>?</abbr>
        </Show>{' '}
        <small>± {props.of.deviation}</small>
      </td>
      <td class="number">{props.of.games}</td>
    </>
  );
}
