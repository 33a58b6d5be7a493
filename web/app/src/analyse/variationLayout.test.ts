import { describe, expect, it } from 'vitest';
import { type LayoutPart, layOutLine, glyphText } from './variationLayout';
import { ply } from './testPly';
import { GameTree, type TreeLine, type TreePly } from './gameTree';

const line = (...plies: TreePly[]): TreeLine => ({ comments: [], plies });

const set = (part: LayoutPart): string => {
  if (part.kind === 'plies') return part.plies.map((branch) => branch.action).join(' ');
  return part.kind === 'remark' ? `{${part.text}}` : `(${part.parts.map(set).join(' | ')})`;
};
const check = (line: TreeLine, rows: string[]) => {
  const odd = (branch: { depth: number }) => branch.depth % 2 === 1;
  expect(layOutLine(new GameTree(line), odd).map(set)).toEqual(rows);
};

describe('a line is set', () => {
  it('in rows of a round', () => check(line(ply('a'), ply('b'), ply('c')), ['a b', 'c']));

  it('with nothing where nothing was played', () => check(line(), []));

  it('with remarks and variations behind their ply', () => {
    const c = ply('c', { variations: [line(ply('d'))] });
    const b = ply('b', {
      comments: ['good'],
      variations: [{ comments: ['or'], plies: [c, ply('e'), ply('f')] }],
    });
    check({ comments: ['first'], plies: [ply('a'), b, ply('g')] }, [
      '{first}',
      'a b',
      '{good}',
      '({or} | c | (d) | e f)',
      'g',
    ]);
  });
});

describe('signs', () => {
  it('have shapes, or a number', () => {
    expect([1, 4, 6, 140, 10].map(glyphText)).toEqual(['!', '??', '?!', '△', '$10']);
  });
});
