/**
 * The live board: it draws a board, lets a person choose with mouse, finger or keyboard, and moves
 * things along their ways. It knows no rules and has no sentence of its own.
 */

import './board.css';

export { Board } from './board';
export type * from './types';
