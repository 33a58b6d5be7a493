import { describe, expect, it } from 'vitest';
import { type Here, MOST_PASTED, type Readers, recognise } from './paste';

/**
 * A toy of a game: a position is `g:` and the letters played so far, a move is the next letter.
 * People may write it `letter x`.
 */
const toy: Readers<string> = {
  games: () => [{ name: 'g' }, { name: 'h' }],
  checkPosition: (game, text) =>
    new RegExp(`^${game}:[a-z]*$`).test(text) ? { text } : { unread: `no position of ${game}` },
  read(_game, _position, typed) {
    const found = /^(?:letter )?([a-z])$/.exec(typed)?.[1];
    return found ? { text: found } : { unread: `no move: ${typed}` };
  },
  play(game, position, move) {
    const next = 'abcdefgh'[position.length - game.length - 1];
    return next === move ? { position: position + move } : { refused: `not ${move}` };
  },
  readRecords: (text) => ({ records: [], malformed: [text] }),
};

const here: Here = { game: 'g', start: 'g:', position: 'g:ab' };
const seen = (text: string) => recognise(toy, text, here);

describe('what was pasted', () => {
  it('may be nothing, or too much', () => {
    expect(seen(' \n')).toEqual({ kind: 'nothing' });
    expect(seen('x'.repeat(MOST_PASTED + 1))).toEqual({ kind: 'long' });
  });

  it('is a record where a tag stands', () => {
    expect(seen('\uFEFF{c}\n[Game "g"]\n=*')).toMatchObject({ kind: 'records' });
  });

  it('is a position of this game or another, with moves behind it', () => {
    expect(seen('g:abc')).toEqual({ kind: 'position', game: 'g', position: 'g:abc', moves: [] });
    expect(seen('h:a moves 1. b c')).toEqual({
      kind: 'position',
      game: 'h',
      position: 'h:a',
      moves: ['b', 'c'],
    });
  });

  it.each([
    ['c d', 'here', ['c', 'd']],
    ['1. c 2.d', 'here', ['c', 'd']],
    ['a b', 'start', ['a', 'b']],
    ['letter c', 'here', ['c']],
    ['letter a\nletter b;letter c', 'start', ['a', 'b', 'c']],
  ])('is a line of moves: %s', (text, from, moves) => {
    expect(seen(text)).toEqual({ kind: 'moves', from, moves });
  });

  it('is explained by the reading that came farthest', () => {
    expect(seen('c d x')).toEqual({ kind: 'unread', why: 'not x', number: 3 });
    expect(seen('a b d')).toEqual({ kind: 'unread', why: 'not d', number: 3 });
    expect(seen('g:a moves b e')).toEqual({ kind: 'unread', why: 'not e', number: 2 });
    expect(seen('q/q')).toEqual({ kind: 'unread', why: 'no position of g', number: null });
    expect(seen('hello you')).toEqual({ kind: 'unread', why: 'no move: hello you', number: 1 });
  });
});
