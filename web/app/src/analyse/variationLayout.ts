/** How a tree of variations is set: rows of plies, remarks, and variations in between. */
import type { Branch, GameTree } from './gameTree';

/** One part of a line as it is set. */
export type LayoutPart =
  | { kind: 'plies'; plies: Branch[] }
  | { kind: 'remark'; text: string }
  | { kind: 'variation'; parts: LayoutPart[] };

/** Where a new row begins although nothing interrupts the plies. */
export type Breaks = (branch: Branch) => boolean;

/** The main line, a row for each round; variations run on. */
export function layOutLine(tree: GameTree, breaks: Breaks): LayoutPart[] {
  const remarks = tree.root.comments.map((text): LayoutPart => ({ kind: 'remark', text }));
  return [...remarks, ...setFrom(tree.root.children[0], breaks)];
}

function setFrom(first: Branch | undefined, breaks: Breaks): LayoutPart[] {
  const parts: LayoutPart[] = [];
  let row: Branch[] = [];
  const close = () => {
    if (row.length > 0) parts.push({ kind: 'plies', plies: row });
    row = [];
  };
  for (let at = first; at; at = at.children[0]) {
    if (row.length > 0 && breaks(at)) close();
    row.push(at);
    const between = partsAfter(at);
    if (between.length === 0) continue;
    close();
    parts.push(...between);
  }
  close();
  return parts;
}

/** The content between a ply and the next: comments and variations. */
function partsAfter(branch: Branch): LayoutPart[] {
  const remarks = branch.comments.map((text): LayoutPart => ({ kind: 'remark', text }));
  const siblings = branch.parent?.children ?? [];
  const instead = siblings.filter((other) => other.instead === branch);
  return [...remarks, ...instead.map(setVariation)];
}

function setVariation(first: Branch): LayoutPart {
  const before = first.before.map((text): LayoutPart => ({ kind: 'remark', text }));
  return { kind: 'variation', parts: [...before, ...setFrom(first, () => false)] };
}

const SIGNS: Readonly<Record<number, string>> = {
  1: '!',
  2: '?',
  3: '!!',
  4: '??',
  5: '!?',
  6: '?!',
  140: '△',
};

/** The signs that judge a move, by number and as they are written. */
export const MOVE_GLYPHS: readonly number[] = [1, 2, 3, 4, 5, 6];

/** A sign as it is written. */
export function glyphText(glyph: number): string {
  return SIGNS[glyph] ?? `$${glyph}`;
}
