/** Plies put together for tests. */
import type { TreePly } from './gameTree';

/** A ply with default values for all fields not given. */
export const ply = (action: string, more: Partial<TreePly> = {}): TreePly => ({
  action,
  glyphs: [],
  spent_ms: null,
  left_ms: null,
  comments: [],
  variations: [],
  ...more,
});
