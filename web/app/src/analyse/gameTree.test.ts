import { describe, expect, it } from 'vitest';
import { ply } from './testPly';
import { GameTree, type TreeLine, type TreePly, step } from './gameTree';

const line = (plies: TreePly[], comments: string[] = []): TreeLine => ({ comments, plies });

/** The tree as one text: variations in brackets. */
function treeText(all: TreeLine): string {
  const lineText = ({ comments, plies }: TreeLine): string =>
    [
      ...comments.map((comment) => `{${comment}}`),
      ...plies.map((one) =>
        [one.action, ...one.variations.map((variation) => `(${lineText(variation)})`)].join(' '),
      ),
    ].join(' ');
  return lineText(all);
}

describe('a record as a tree', () => {
  const nested = line(
    [
      ply('a', { glyphs: [1], comments: ['good'], spent_ms: 1200, left_ms: 5 }),
      ply('b', {
        variations: [
          line([ply('c', { variations: [line([ply('d')])] }), ply('e')], ['or']),
          line([ply('c')]),
        ],
      }),
      ply('f'),
    ],
    ['first'],
  );

  it('is written again as it was read, variations of variations and equal ones too', () => {
    expect(new GameTree(nested).line()).toEqual(nested);
  });

  it('counts plies of all lines', () => {
    const tree = new GameTree(nested);
    expect(tree.size).toBe(7);
    expect(tree.mainLine().map((branch) => branch.action)).toEqual(['a', 'b', 'f']);
    expect(tree.mainLine().map((branch) => branch.depth)).toEqual([1, 2, 3]);
  });
});

describe('playing', () => {
  it('follows what is there and branches where nothing is', () => {
    const tree = new GameTree(line([ply('a'), ply('b')]));
    const a = tree.play(tree.root, 'a');
    expect(a).toBe(tree.mainLine()[0]);
    const c = a && tree.play(a, 'c');
    expect(c && tree.path(c).map((branch) => branch.action)).toEqual(['a', 'c']);
    expect(treeText(tree.line())).toBe('a b (c)');
    expect(c && tree.onMainLine(c)).toBe(false);
  });
});

describe('changing', () => {
  const grown = () => {
    const tree = new GameTree(line([ply('a'), ply('b'), ply('c')]));
    const [a] = tree.mainLine();
    if (!a) throw new Error('no ply');
    const d = tree.play(a, 'd');
    const e = d && tree.play(d, 'e');
    tree.play(a, 'f');
    if (!d || !e) throw new Error('no ply');
    return { tree, a, d, e };
  };

  it('promotes the variation that contains a ply', () => {
    const { tree, e } = grown();
    tree.promote(e);
    expect(treeText(tree.line())).toBe('a d (b c) (f) e');
    tree.promote(e);
    expect(treeText(tree.line())).toBe('a d (b c) (f) e');
  });

  it('removes a ply with all that follows and leaves its siblings in place', () => {
    const { tree, a, d, e } = grown();
    const [b] = a.children;
    expect(b && tree.remove(b)).toBe(a);
    expect(treeText(tree.line())).toBe('a d (f) e');
    expect(tree.remove(d)).toBe(a);
    expect(tree.get(e.id)).toBeUndefined();
    expect(treeText(tree.line())).toBe('a f');
    expect(tree.remove(tree.root)).toBe(tree.root);
  });

  it('keeps a variation of a variation when the sibling before it is deleted', () => {
    const tree = new GameTree(
      line([ply('a', { variations: [line([ply('b', { variations: [line([ply('c')])] })])] })]),
    );
    const b = tree.root.children.find((branch) => branch.action === 'b');
    if (b) tree.remove(b);
    expect(treeText(tree.line())).toBe('a (c)');
  });
});

describe('the arrow keys', () => {
  it('lead along the tree and stop at its ends', () => {
    const tree = new GameTree(line([ply('a', { variations: [line([ply('b'), ply('c')])] })]));
    const a = step(tree.root, 'on');
    const b = step(a, 'down');
    expect([a, b, step(b, 'on')].map((branch) => branch.action)).toEqual(['a', 'b', 'c']);
    expect(step(b, 'down')).toBe(b);
    expect(step(b, 'up')).toBe(a);
    expect(step(a, 'on')).toBe(a);
    expect(step(tree.root, 'back')).toBe(tree.root);
    expect(step(tree.root, 'up')).toBe(tree.root);
  });
});
