/** How a tree of variations is set: rows of plies, remarks, and variations in between. */
import type { Branch, GameTree } from './tree';

/** One part of a line as it is set. */
export type Part =
  | { kind: 'plies'; plies: Branch[] }
  | { kind: 'remark'; text: string }
  | { kind: 'variation'; parts: Part[] };

/** Where a new row begins although nothing interrupts the plies. */
export type Breaks = (branch: Branch) => boolean;

/** The main line, a row for each round; variations run on. */
export function setLine(tree: GameTree, breaks: Breaks): Part[] {
  const remarks = tree.root.comments.map((text): Part => ({ kind: 'remark', text }));
  return [...remarks, ...setFrom(tree.root.children[0], breaks)];
}

function setFrom(first: Branch | undefined, breaks: Breaks): Part[] {
  const parts: Part[] = [];
  let row: Branch[] = [];
  const close = () => {
    if (row.length > 0) parts.push({ kind: 'plies', plies: row });
    row = [];
  };
  for (let at = first; at; at = at.children[0]) {
    if (row.length > 0 && breaks(at)) close();
    row.push(at);
    const between = behind(at);
    if (between.length === 0) continue;
    close();
    parts.push(...between);
  }
  close();
  return parts;
}

/** What stands between a ply and the next: remarks, and what might have been played instead. */
function behind(branch: Branch): Part[] {
  const remarks = branch.comments.map((text): Part => ({ kind: 'remark', text }));
  const siblings = branch.parent?.children ?? [];
  const instead = siblings.filter((other) => other.instead === branch);
  return [...remarks, ...instead.map(setVariation)];
}

function setVariation(first: Branch): Part {
  const before = first.before.map((text): Part => ({ kind: 'remark', text }));
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
export const JUDGING: readonly number[] = [1, 2, 3, 4, 5, 6];

/** A sign as it is written. */
export function sign(glyph: number): string {
  return SIGNS[glyph] ?? `$${glyph}`;
}
