/**
 * The live board: it draws a board, lets a person choose with mouse, finger or keyboard, and moves
 * items along their paths. It contains no rules and no texts.
 */

import './board.css';

export { Board } from './board';
export type * from './types';
