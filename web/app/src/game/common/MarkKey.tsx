/** The goal of a game in a sentence, and the key of the marks on its board. */
import { For } from 'solid-js';
import { t } from '../../i18n/i18n';
import type { GameModel } from './gameModel';
import { gameName } from './gameName';

/** The goal of a game. */
export const goalText = ({ rules, scene }: Pick<GameModel, 'rules' | 'scene'>): string =>
  t('game-goal', { game: gameName(rules), target: scene().target ?? 0 });

/** A mark of a place where a picked piece can go, or of its goal. */
export type MarkName = 'free' | 'swap' | 'take' | 'goal';

/** All marks, the usual ones first. */
export const MARKS: readonly MarkName[] = ['free', 'swap', 'take', 'goal'];

/** The drawings, as on the board. */
const PATHS: Record<MarkName, string> = {
  free: 'M8 8h.01',
  swap: 'M2.5 6.5A6 6 0 0 1 12.500 4M13.500 1v4h-4M13.500 9.500A6 6 0 0 1 3.500 12M2.500 15v-4h4',
  take: 'M1.500 6V1.500H6M10 1.500h4.500V6M14.500 10v4.500H10M6 14.500H1.500V10',
  goal: 'M8 1.500l1.900 4.300 4.700.5-3.500 3.200 1 4.600L8 11.700l-4.100 2.400 1-4.600L1.400 6.300l4.700-.5z',
};

/** The marks with their meaning, in a row. */
export function MarkKey(props: { marks: readonly MarkName[] }) {
  return (
    <ul class="mark-key">
      <For each={props.marks}>
        {(mark) => (
          <li>
            <svg viewBox="0 0 16 16" aria-hidden="true" data-mark={mark}>
              <path d={PATHS[mark]} />
            </svg>
            {t(`game-mark-${mark}`)}
          </li>
        )}
      </For>
    </ul>
  );
}
