import { describe, expect, it } from 'vitest';
import type { Message } from '../generated/rules';
import { type CurrentPosition, INPUT_MAX_CHARS, type InputParsers, parseInput } from './parseInput';

const message = (id: string): Message => ({ ids: [id], seat: null, stance: null, arguments: {} });
const failed = (id: string) => ({ error: message(id) });

/**
 * A toy game: a position is `g:` and the letters played so far, a move is the next letter. In human
 * notation it is `letter x`.
 */
const parsers: InputParsers = {
  loadedGames: () => [{ name: 'g' }, { name: 'h' }],
  checkPosition: (rules, text) =>
    new RegExp(`^${rules}:[a-z]*$`).test(text) ? { ok: text } : failed(`no position of ${rules}`),
  parseAction(_rules, _position, typed) {
    const found = /^(?:letter )?([a-z])$/.exec(typed)?.[1];
    return found ? { ok: found } : failed(`no move: ${typed}`);
  },
  playMove(rules, position, move) {
    const next = 'abcdefgh'[position.length - rules.length - 1];
    return next === move ? { ok: position + move } : failed(`not ${move}`);
  },
  parseRecords: (text) => ({ records: [], errors: [message(text)] }),
};

const current: CurrentPosition = { rules: 'g', start: 'g:', position: 'g:ab' };
const parsed = (text: string) => parseInput(parsers, text, current);
const error = (id: string, number: number | null) => ({
  kind: 'error',
  error: message(id),
  number,
});

describe('parseInput', () => {
  it('rejects empty and too long input', () => {
    expect(parsed(' \n')).toEqual({ kind: 'empty' });
    expect(parsed('x'.repeat(INPUT_MAX_CHARS + 1))).toEqual({ kind: 'too-long' });
  });

  it('recognises a record by its tag', () => {
    expect(parsed('\uFEFF{c}\n[Game "g"]\n=*')).toMatchObject({ kind: 'records' });
  });

  it('recognises a position of any game, with moves after it', () => {
    expect(parsed('g:abc')).toEqual({ kind: 'position', rules: 'g', position: 'g:abc', moves: [] });
    expect(parsed('h:a moves 1. b c')).toEqual({
      kind: 'position',
      rules: 'h',
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
  ])('recognises a line of moves: %s', (text, from, moves) => {
    expect(parsed(text)).toEqual({ kind: 'moves', from, moves });
  });

  it('reports the error of the parser that came farthest', () => {
    expect(parsed('c d x')).toEqual(error('not x', 3));
    expect(parsed('a b d')).toEqual(error('not d', 3));
    expect(parsed('g:a moves b e')).toEqual(error('not e', 2));
    expect(parsed('q/q')).toEqual(error('no position of g', null));
    expect(parsed('hello you')).toEqual(error('no move: hello you', 1));
  });
});
