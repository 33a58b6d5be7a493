/** Plies put together for tests. */
import type { PlyLike } from './tree';

/** A ply of which nothing is said but what is given. */
export const ply = (action: string, more: Partial<PlyLike> = {}): PlyLike => ({
  action,
  glyphs: [],
  spent_ms: null,
  left_ms: null,
  comments: [],
  variations: [],
  ...more,
});
