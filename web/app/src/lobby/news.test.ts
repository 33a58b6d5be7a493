// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import type { MyGame } from '../generated/wire';
import { checked, found, missed, noticed, toTell, turnsElsewhere, type News } from './news';

const BEN = { name: 'ben', kind: 'member' } as const;

function game(name: string, some: Partial<MyGame> = {}): MyGame {
  return {
    game: name,
    config: 'pentagame control=days:3',
    status: 'live',
    opened_by: BEN,
    since_ms: 0,
    rated: false,
    silent: false,
    shuffled: true,
    delay_s: 0,
    seats: [],
    you: 1,
    turn: 1,
    your_turn: false,
    deadline_ms: null,
    ...some,
  };
}

const kinds = (news: readonly News[]) => news.map(({ kind, game }) => `${kind} ${game}`);

test('a notice is told once for each game, the latest last', () => {
  let news: News[] = [];
  news = noticed(news, { n: 'your-turn', game: 'a' });
  news = noticed(news, { n: 'challenged', game: 'b', by: BEN });
  news = noticed(news, { n: 'your-turn', game: 'a' });
  expect(kinds(news)).toEqual(['challenged b', 'turn a']);
  expect(toTell(news, '/learn')).toMatchObject({ game: 'a' });
  expect(toTell(news, '/game/a')).toMatchObject({ game: 'b' });
  expect(toTell(news, '/games')).toBeNull();
  expect(kinds(noticed(news, { n: 'over', game: 'b' }))).toEqual(['turn a']);
});

test('that a game began says more than whose turn it is', () => {
  const begun = noticed([], { n: 'started', game: 'a' });
  expect(kinds(noticed(begun, { n: 'your-turn', game: 'a' }))).toEqual(['started a']);
});

test('the end of a game is told and stays told, that of a table is not', () => {
  const mine = [game('played'), game('table', { status: 'gathering' })];
  const over = noticed([{ kind: 'turn', game: 'played' }], { n: 'over', game: 'played' }, mine);
  expect(kinds(over)).toEqual(['over played']);
  expect(kinds(checked(over, []))).toEqual(['over played']);
  expect(noticed([], { n: 'over', game: 'table' }, mine)).toEqual([]);
});

test('no more than a few are kept', () => {
  let news: News[] = [];
  for (let at = 0; at < 20; at += 1) news = noticed(news, { n: 'your-turn', game: `g${at}` });
  expect(kinds(news)).toHaveLength(8);
  expect(news.at(-1)?.game).toBe('g19');
});

test('what is no longer so is told no more', () => {
  const news: News[] = [
    { kind: 'turn', game: 'mine' },
    { kind: 'turn', game: 'moved' },
    { kind: 'challenged', game: 'asked', by: BEN },
    { kind: 'challenged', game: 'accepted', by: BEN },
    { kind: 'started', game: 'gone' },
  ];
  const mine = [
    game('mine', { your_turn: true }),
    game('moved'),
    game('asked', { status: 'gathering', you: null }),
    game('accepted', { status: 'gathering', you: 2 }),
  ];
  expect(kinds(checked(news, mine))).toEqual(['turn mine', 'challenged asked']);
});

test('who comes back is told of challenges and running clocks, and of days only by a number', () => {
  const mine = [
    game('days', { your_turn: true }),
    game('fast', { config: 'pentagame control=egg:60 lag=credit' }),
    game('asked', { status: 'gathering', you: null }),
    game('own', { status: 'gathering' }),
  ];
  expect(kinds(found(mine))).toEqual(['running fast', 'challenged asked']);
  expect(turnsElsewhere(mine, '/')).toBe(1);
  expect(turnsElsewhere(mine, '/game/days')).toBe(0);
});

test('what came while nobody was connected is told when the list comes, and once', () => {
  const mine = [
    game('known', { config: 'pentagame control=egg:60' }),
    game('asked', { status: 'gathering', you: null }),
  ];
  expect(kinds(missed(mine, [], []))).toEqual(['running known', 'challenged asked']);
  expect(kinds(missed(mine, [game('known')], []))).toEqual(['challenged asked']);
  const told: News[] = [{ kind: 'challenged', game: 'asked', by: BEN }];
  expect(missed(mine, [game('known')], told)).toEqual([]);
});
