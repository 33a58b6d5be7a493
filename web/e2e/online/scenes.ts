// Every page with other people on it, in every state, for tests and pictures that visit them all.

import { randomUUID } from 'node:crypto';
import type { OpenTable, Seated } from '../../app/src/generated/wire';
import { FIVE, TWO } from '../kept';
import { plies } from '../playing';
import { expect, seat, type Likes, type Page, type Person } from './people';
import { makeModerator } from './store';
import { linkState, NEAR_END, result, status } from './table';

/** How the people of a scene come: who they are called is up to whoever shows it. */
export interface Cast {
  /** Members of these names. */
  members(names: readonly Name[], likes?: Likes): Promise<Person[]>;
  /** Somebody without a name. */
  nobody(likes?: Likes): Promise<Person>;
  /** What a member is really called. */
  called(name: Name): string;
}

export const NAMES = ['Anna', 'Boris', 'Clara', 'Doro', 'Emil'] as const;
export type Name = (typeof NAMES)[number];

/** A state of a page. */
export interface Scene {
  name: string;
  /** Sets it up and gives back the page that shows it. */
  show(cast: Cast): Promise<Page>;
  /** Whether it is still there when the page is loaded anew; usually it is. */
  passes?: true;
}

/** Plays these plies over the API, each by whoever sits there. */
async function played(people: readonly Person[], game: string, moves: readonly string[]): Promise<void> {
  for (const [ply, move] of moves.entries()) {
    const body = { key: randomUUID(), ply, say: `move ${move}` };
    await people[ply % people.length]?.ask('POST', `games/${game}/act`, body);
  }
}

const first = (text: string, count: number) => text.split(' ').slice(0, count);

async function one(cast: Cast, path: string, likes?: Likes): Promise<Page> {
  const somebody = await cast.nobody(likes);
  await somebody.open(path);
  return somebody.page;
}

/** Two at a table, the one whose page is shown first. */
async function two(cast: Cast, table: Partial<OpenTable>, moves: readonly string[] = []) {
  const [anna, boris] = (await cast.members(['Anna', 'Boris'])) as [Person, Person];
  const game = await seat([anna, boris], table);
  await played([anna, boris], game, moves);
  return { anna, boris, game };
}

async function atTable({ page, open }: Person, game: string, count: number): Promise<Page> {
  await open(`/game/${game}`);
  await expect(page.locator('.board-svg')).toBeVisible();
  await expect.poll(() => plies(page)).toBe(count);
  return page;
}

const opened = (person: Person, table: Partial<OpenTable>) =>
  person.ask<Seated>('POST', 'tables', { game: 'pentagame', control: 'egg:60', ...table });

const LOBBY: Scene[] = [
  { name: 'lobby-empty', show: (cast) => one(cast, '/lobby') },
  {
    name: 'lobby',
    show: async (cast) => {
      const [anna, boris, clara, doro] = (await cast.members(NAMES.slice(0, 4))) as Four;
      await opened(boris, { invited: [cast.called('Anna')] });
      const { game } = await opened(clara, { game: 'pentagame:3', control: 'fischer:600+10' });
      await doro.ask('POST', `games/${game}/sit`, {});
      await opened(doro, { game: 'pentagame:5', control: 'days:3', seat: 1 });
      await anna.open('/lobby');
      await expect(anna.page.locator('.table-rows li').first()).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'lobby-own',
    show: async (cast) => {
      const page = await one(cast, '/lobby');
      await page.getByRole('button', { name: /^(Open a table|Einen Tisch)/ }).click();
      await expect(page.locator('#open-game')).toBeVisible();
      return page;
    },
  },
  { name: 'friend', show: (cast) => one(cast, '/friend') },
  {
    name: 'friend-link',
    show: async (cast) => {
      const [anna] = (await cast.members(['Anna'])) as [Person];
      const { game, invite } = await opened(anna, { control: 'none', private: true });
      await anna.open(`/game/${game}#invite=${invite ?? ''}`);
      await expect(anna.page.locator('.qr svg')).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'waiting',
    show: async (cast) => {
      const [anna, boris] = (await cast.members(['Anna', 'Boris'])) as [Person, Person];
      const { game } = await opened(anna, { game: 'pentagame:4', seat: 2 });
      await boris.ask('POST', `games/${game}/sit`, { seat: 1 });
      await anna.open(`/game/${game}`);
      await expect(anna.page.locator('.qr svg')).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'invited',
    show: async (cast) => {
      const [anna] = (await cast.members(['Anna'])) as [Person];
      const { game } = await opened(anna, { game: 'pentagame:3' });
      const page = await one(cast, `/game/${game}`);
      await expect(page.locator('button.main.large')).toBeEnabled();
      return page;
    },
  },
  {
    name: 'games',
    show: async (cast) => {
      const [anna, boris, clara] = (await cast.members(NAMES.slice(0, 3))) as Three;
      await played([anna, boris], await seat([anna, boris], { control: 'days:3' }), first(TWO, 2));
      await played([clara, anna], await seat([clara, anna], { control: 'days:7' }), first(TWO, 2));
      await opened(anna, { game: 'pentagame:3' });
      await opened(boris, { invited: [cast.called('Anna')], control: 'days:1' });
      await anna.open('/games');
      await expect(anna.page.locator('.table-rows li').nth(3)).toBeVisible();
      return anna.page;
    },
  },
  { name: 'games-nobody', show: (cast) => one(cast, '/games') },
  {
    name: 'watch',
    show: async (cast) => {
      const four = (await cast.members(NAMES.slice(0, 4))) as Four;
      const [anna, boris] = four;
      const game = await seat([anna, boris]);
      await played([anna, boris], game, first(TWO, 4));
      await seat(four, { game: 'pentagame:4t' });
      const page = await one(cast, '/watch');
      await expect(page.locator('.table-rows li').nth(1)).toBeVisible();
      return page;
    },
  },
];

type Three = [Person, Person, Person];
type Four = [Person, Person, Person, Person];

const TABLE: Scene[] = [
  {
    name: 'game-turn',
    show: async (cast) => {
      const { anna, game } = await two(cast, {}, first(TWO, 10));
      return atTable(anna, game, 10);
    },
  },
  {
    name: 'game-theirs',
    show: async (cast) => {
      const { anna, boris, game } = await two(cast, { control: 'fischer:600+10' }, first(TWO, 11));
      await boris.ask('POST', `games/${game}/chat`, { text: 'Good luck!' });
      return atTable(anna, game, 11);
    },
  },
  {
    name: 'game-lost',
    passes: true,
    show: async (cast) => {
      const { anna, game } = await two(cast, { control: 'egg:15' });
      const page = await atTable(anna, game, 0);
      await played([anna], game, ['aA-A2B']);
      // Boris lets the sand run through.
      await expect.poll(() => plies(page), { timeout: 50_000 }).toBeGreaterThanOrEqual(2);
      return page;
    },
  },
  {
    name: 'game-last',
    show: async (cast) => {
      const { boris, game } = await two(cast, { start: NEAR_END.two }, [
        'dD2E-D3E',
        'dA2B-A1B',
        'cc1d-c+C1D',
      ]);
      return atTable(boris, game, 3);
    },
  },
  {
    name: 'game-disconnected',
    passes: true,
    show: async (cast) => {
      const [anna, boris] = (await cast.members(['Anna', 'Boris'], { cable: 'to cut' })) as [Person, Person];
      const game = await seat([anna, boris]);
      await played([anna, boris], game, first(TWO, 6));
      const page = await atTable(anna, game, 6);
      anna.cable.cut();
      await expect(linkState(page)).not.toBeEmpty();
      return page;
    },
  },
  {
    name: 'game-over',
    show: async (cast) => {
      const { anna, game } = await two(cast, {}, TWO.split(' '));
      const page = await atTable(anna, game, 22);
      await expect(result(page)).toBeVisible();
      return page;
    },
  },
  {
    name: 'game-five',
    show: async (cast) => {
      const five = await cast.members(NAMES);
      const game = await seat(five, { game: 'pentagame:5' });
      await played(five, game, first(FIVE, 15));
      return atTable(five[0] as Person, game, 15);
    },
  },
  {
    name: 'game-watched',
    show: async (cast) => {
      const { game } = await two(cast, {}, first(TWO, 9));
      return atTable(await cast.nobody(), game, 9);
    },
  },
  {
    name: 'game-days',
    show: async (cast) => {
      const { boris, game } = await two(cast, { control: 'days:3' }, first(TWO, 8));
      const page = await atTable(boris, game, 8);
      await page.getByRole('tab', { name: /^Plan/ }).click();
      return page;
    },
  },
  { name: 'game-nowhere', show: (cast) => one(cast, '/game/dgskw69ptd26') },
];

const PEOPLE: Scene[] = [
  {
    name: 'players',
    show: async (cast) => {
      await finished(cast);
      return one(cast, '/players');
    },
  },
  {
    name: 'player',
    show: async (cast) => {
      await finished(cast, 3);
      return one(cast, `/player/${cast.called('Anna')}`);
    },
  },
  {
    name: 'archive',
    show: async (cast) => {
      await finished(cast);
      return one(cast, '/archive');
    },
  },
  { name: 'account', show: (cast) => one(cast, '/account') },
  {
    name: 'account-member',
    show: async (cast) => {
      const [anna] = (await cast.members(['Anna'])) as [Person];
      await anna.open('/account');
      await expect(anna.page.locator('.called')).toBeVisible();
      return anna.page;
    },
  },
  {
    name: 'moderation',
    show: async (cast) => {
      const { page } = await reported(cast);
      await expect(page.getByRole('article').first()).toBeVisible();
      return page;
    },
  },
  {
    name: 'moderation-audit',
    show: async (cast) => {
      const { page } = await reported(cast);
      await page.getByRole('tab').last().click();
      await expect(page.getByRole('tabpanel')).toBeVisible();
      return page;
    },
  },
  { name: 'privacy', show: (cast) => one(cast, '/privacy') },
  { name: 'imprint', show: (cast) => one(cast, '/imprint') },
];

/** Anna has reported Boris; Clara looks after it. */
async function reported(cast: Cast): Promise<Person> {
  const [anna, boris, clara] = (await cast.members(NAMES.slice(0, 3))) as Three;
  const game = await seat([anna, boris]);
  await boris.ask('POST', `games/${game}/chat`, { text: 'You play like a toad.' });
  const report = { player: cast.called('Boris'), game, reason: 'chat', text: 'From the first move on.' };
  await anna.ask('POST', 'reports', report);
  makeModerator(cast.called('Clara'));
  await clara.open('/moderation');
  return clara;
}

/** Games between Anna and Boris that were played to their end and count. */
async function finished(cast: Cast, games = 1): Promise<void> {
  const both = await cast.members(['Anna', 'Boris']);
  const table = { rated: true, control: 'fischer:600+10' };
  for (let number = 0; number < games; number += 1) {
    const order = number % 2 === 0 ? both : [...both].reverse();
    await played(order, await seat(order, table), TWO.split(' '));
  }
}

/** All of them. */
export const SCENES: readonly Scene[] = [...LOBBY, ...TABLE, ...PEOPLE];

/** Waits until the page has nothing more to fetch and its words stand. */
export async function settled(page: Page): Promise<void> {
  await expect(page.locator('main h1').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  await status(page).or(page.locator('main h1').first()).first().waitFor({ state: 'attached' });
}
