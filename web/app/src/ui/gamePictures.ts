/** Pictures of the games, drawn when the pages are built. */
import { theme } from './theme';

const PICTURES = import.meta.glob<string>('../generated/game-*.svg', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
});

/** The address of a picture of a game, in the current theme. Reactive. */
export const gamePicture = (game: string): string | undefined =>
  PICTURES[`../generated/game-${game}-${theme()}.svg`];
