// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import { loadCatalogues } from '../i18n/i18n';
import type { GameListing, MyGame } from '../generated/wire';
import { completeNames } from './completeNames';
import { filterListings, NO_FILTER, type Filter } from './ListingFilter';
import { savedInvite, saveInvite } from './inviteStore';
import { deadlineText, otherPlayerNames, sectionOf, sortByDeadline } from './myGames';
import { keepOrder } from './polledQuery';
import { elapsedText, largestUnit, timeLeftText } from '../i18n/relativeTime';
import { setupsOf } from '../net/SetupSelect';

const LOCALES = join(import.meta.dirname, '../../../../locales/en');

beforeAll(async () => {
  vi.stubGlobal('fetch', (url: string) => {
    const name = /\/(\w+)\.ftl/.exec(url)?.[1] ?? '';
    return Promise.resolve(new Response(readFileSync(join(LOCALES, `${name}.ftl`), 'utf8')));
  });
  await loadCatalogues(['net', 'lobby']);
});

test('keepOrder keeps the order of rows and appends new ones', () => {
  const rows = (ids: string) => ids.split(' ').map((id) => ({ id }));
  const after = keepOrder(rows('a b c'), rows('new c a'));
  expect(after.map(({ id }) => id)).toEqual(['a', 'c', 'new']);
  expect(keepOrder([], rows('x y')).map(({ id }) => id)).toEqual(['x', 'y']);
});

test('keepOrder updates rows that stay', () => {
  const before = [{ id: 'a', seats: 1 }];
  expect(keepOrder(before, [{ id: 'a', seats: 2 }])).toEqual([{ id: 'a', seats: 2 }]);
});

test('setupsOf lists the options with a player text', () => {
  const groups = [
    ['2', '3', '4t'],
    ['', 'out=2'],
  ];
  expect(setupsOf({ name: 'pentagame', option_groups: groups }).setups).toEqual([
    'pentagame',
    'pentagame:3',
    'pentagame:4t',
  ]);
  const pente = [['', 'players=3', 'teams'], ['19', '13']];
  expect(setupsOf({ name: 'pente', option_groups: pente }).setups).toEqual([
    'pente',
    'pente:players=3',
    'pente:teams',
  ]);
  expect(setupsOf({ name: 'hex', option_groups: [['11', '13']] }).setups).toEqual(['hex']);
});

test('relative times are formatted', () => {
  const hour = 3_600_000;
  expect(largestUnit(47 * hour)).toEqual([47, 'hour']);
  expect(largestUnit(49 * hour)).toEqual([2, 'day']);
  expect(largestUnit(-119 * 60_000)).toEqual([-119, 'minute']);
  expect(timeLeftText(50 * hour, 0)).toBe('2 days left');
  expect(timeLeftText(3 * 24 * hour - 5_000, 0)).toBe('3 days left');
  expect(timeLeftText(47.9 * hour, 0)).toBe('48 hours left');
  expect(timeLeftText(30_000, 0)).toBe('less than a minute left');
  expect(timeLeftText(5, 10)).toBe('time is up');
  expect(elapsedText(0, 5 * 60_000)).toBe('5 minutes ago');
  expect(elapsedText(10, 0)).toBe('just now');
});

test('sectionOf sorts games into sections', () => {
  const at = (status: 'open' | 'live' | 'broken', you: number | null, your_turn: boolean) =>
    sectionOf({ status, your_seat: you, your_turn });
  expect(at('open', null, false)).toBe('challenged');
  expect(at('open', 1, false)).toBe('open');
  expect(at('live', 1, true)).toBe('turn');
  expect(at('live', 1, false)).toBe('others');
  expect(at('broken', 1, false)).toBe('broken');
});

test('every correspondence game has a deadline, and the nearest comes first', () => {
  const game = (control: string, leftMs: number | null, status = 'live') =>
    ({
      ...{ config: `pente control=${control}`, status, waiting: [1], seats: [] },
      deadline_ms: leftMs === null ? null : Date.now() + leftMs,
    }) as unknown as MyGame;
  const hour = 3_600_000;
  const games = [game('none', null), game('days:3', 71 * hour), game('days:1', null), game('days:7', 5 * hour)];
  expect(sortByDeadline(games).map(deadlineText)).toEqual(['5 hours left', '24 hours left', '3 days left', null]);
  expect(deadlineText(game('days:3', null, 'open'))).toBeNull();
});

test('a vacation is named when all players who have to decide are away', () => {
  const away = (seat: number) => ({ seat, player: null, vacation_until_ms: Date.now() + 86_400_000 });
  const text = (waiting: number[], seats: object[]) =>
    deadlineText({
      ...{ config: 'frames control=days:3', status: 'live', deadline_ms: Date.now() + 3_630_000 },
      ...{ waiting, seats },
    } as unknown as MyGame);
  const here = { seat: 2, player: null };
  expect(text([1, 2], [away(1), here])).toBe('60 minutes left');
  expect(text([1, 2], [away(1), away(2)])).toMatch(/away|vacation/i);
  expect(text([1], [away(1), here])).toMatch(/away|vacation/i);
});

test('names of other players are listed as the reader writes lists', () => {
  const seats = ['anna', 'boris', 'clara', 'dora'].map((name, index) => ({
    seat: index + 1,
    player: { name, kind: 'member' as const },
    reserved_for: null,
  }));
  const inCountry = (tag: string) => {
    const languages = vi.spyOn(navigator, 'languages', 'get').mockReturnValue([tag]);
    const text = otherPlayerNames({ seats, your_seat: 4 } as Parameters<typeof otherPlayerNames>[0]);
    languages.mockRestore();
    return text;
  };
  expect(inCountry('en-GB')).toBe('anna, boris and clara');
  expect(inCountry('en-US')).toBe('anna, boris, and clara');
});

test('saveInvite stores invites and drops the oldest', () => {
  for (let at = 0; at < 20; at += 1) saveInvite(`g${at}`, `s${at}`);
  expect(savedInvite('g19')).toBe('s19');
  expect(savedInvite('g3')).toBeNull();
  localStorage.setItem('palamedes.invites', '{"no":"list"}');
  expect(savedInvite('g19')).toBeNull();
  localStorage.setItem('palamedes.invites', '[["a","b"],[1],7]');
  expect(savedInvite('a')).toBe('b');
});

test('open games are filtered by game, kind and pace, and sorted by rating', () => {
  const listing = (id: string, config: string, rated: boolean, rating: number | null) =>
    ({ id, config, rated, seats: [{ rating: rating && { value: rating } }] }) as unknown as GameListing;
  const games = [
    listing('a', 'pentagame control=egg:60', false, null),
    listing('b', 'pente control=days:3', true, 1500),
    listing('c', 'pentagame:3 control=days:1', true, 1700),
  ];
  const ids = (some: Partial<Filter>) => filterListings(games, { ...NO_FILTER, ...some }).map(({ id }) => id);
  expect(ids({})).toEqual(['a', 'b', 'c']);
  expect(ids({ game: 'pentagame' })).toEqual(['a', 'c']);
  expect(ids({ kind: 'casual' })).toEqual(['a']);
  expect(ids({ pace: 'days' })).toEqual(['b', 'c']);
  expect(ids({ sort: 'rating' })).toEqual(['c', 'b', 'a']);
});

test('a typed name is completed behind the names before it', () => {
  expect(completeNames('An', ['Anna', 'Antje'])).toEqual(['Anna', 'Antje']);
  expect(completeNames('Anna, bo', ['Boris'])).toEqual(['Anna, Boris']);
  expect(completeNames('Anna ', [])).toEqual([]);
});
