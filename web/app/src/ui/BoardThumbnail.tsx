/** A small picture of the board of a game on the server. */
import { createEffect, createSignal, on } from 'solid-js';
import { theme } from './theme';
import { apiPath } from '../net/api';
import { gamePicture } from './gamePictures';
import './cards.css';

/** The address of the drawing; another version is another address. */
export const boardImageUrl = (gameId: string, version: number): string =>
  `/api/${apiPath`games/${gameId}/board.svg?theme=${theme()}&v=${version}`}`;

/**
 * The picture in a square, so that nothing moves when it comes. The old picture stays until the
 * next one is loaded. An open game shows its start; a game without a drawing, a picture of its rules.
 */
export function BoardThumbnail(props: {
  gameId: string;
  /** The name of the game without options. */
  game: string;
  /** The version of the game; 0 before it has started. */
  version: number;
  alt: string;
  /** Whether it is loaded before it scrolls into view. */
  eager?: boolean;
}) {
  const [failed, setFailed] = createSignal(false);
  const source = () => (failed() ? gamePicture(props.game) : boardImageUrl(props.gameId, props.version));
  createEffect(on(() => props.gameId, () => setFailed(false), { defer: true }));
  return (
    <img
      class="board-thumbnail"
      src={source()}
      alt={props.alt}
      width="240"
      height="240"
      loading={props.eager ? 'eager' : 'lazy'}
      decoding="async"
      onError={() => setFailed(true)}
    />
  );
}
