// People in their own browsers, on two nodes of one network. They are watched as every page is.

import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { Me, OpenTable, Seated } from '../../app/src/generated/wire';
import type { Settings } from '../../app/src/shell/settings';
import { expect, prepare, test as base, watch, type Page } from '../fixtures';
import { layCable, type Cable } from './cable';
import { nodeAt } from './nodes';

export { expect, type Page };

/** Somebody with a browser of their own. */
export interface Person {
  page: Page;
  context: BrowserContext;
  /** The origin of the node they are on, as they reach it. */
  node: string;
  /** Between them and the node. */
  cable: Pick<Cable, 'cut' | 'mend'>;
  /** Asks the server as this person, past the pages: to set up what a test is not about. */
  ask<T>(method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<T>;
  /** Becomes a guest, unless they are somebody already. Gives back who they are. */
  enter(): Promise<Me>;
  /** Opens an address of the app on their node and waits for its heading. */
  open(path: string): Promise<void>;
}

/** What is special about somebody. */
export interface Likes {
  settings?: Partial<Settings>;
  /** The number of their node: 0, 1. Otherwise neighbours are on different nodes. */
  node?: number;
  /** Whether what leads to the node can be cut. Passkeys want the node itself. */
  cable?: 'to cut';
  context?: BrowserContextOptions;
}

/** A phone, as most have one. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
};

/** So many of them. */
interface Groups {
  1: [Person];
  2: [Person, Person];
  3: [Person, Person, Person];
  4: [Person, Person, Person, Person];
  5: [Person, Person, Person, Person, Person];
}

/** Brings people together. */
export type Bring = <N extends keyof Groups>(
  count: N,
  likes?: Likes | ((index: number) => Likes),
) => Promise<Groups[N]>;

interface Fixtures {
  /** Brings so many people together, each as they like it. */
  people: Bring;
}

/** For who has none of their own. */
const NO_CABLE: Person['cable'] = {
  cut: () => expect(null, "there is a cable: { cable: 'to cut' }").not.toBeNull(),
  mend: () => undefined,
};

async function person(context: BrowserContext, node: string, cable: Cable | null): Promise<Person> {
  const page = await context.newPage();
  const ask: Person['ask'] = async (method, path, body) => {
    const data = body === undefined ? {} : { data: body };
    const answer = await context.request.fetch(`${node}/api/${path}`, { method, ...data });
    const text = await answer.text();
    if (!answer.ok()) throw new Error(`${method} ${path}: ${answer.status()} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as never;
  };
  const enter = async () => {
    const known = await context.request.get(`${node}/api/me`);
    return known.ok() ? ((await known.json()) as Me) : ask<Me>('POST', 'guest');
  };
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeAttached({ timeout: 30_000 });
  };
  return { page, context, node, cable: cable ?? NO_CABLE, ask, enter, open };
}

export const test = base.extend<Fixtures>({
  people: async ({ browser, settings, expected, locale, timezoneId, viewport }, use) => {
    const all: { context: BrowserContext; cable: Cable | null; troubles: string[] }[] = [];
    const bring = async (count: number, likes: Likes | ((index: number) => Likes) = {}) => {
      const before = all.length;
      const come = async (index: number) => {
        const like = typeof likes === 'function' ? likes(index) : likes;
        const node = nodeAt(like.node ?? before + index);
        const cable = like.cable ? await layCable(node) : null;
        const baseURL = cable?.origin ?? node;
        const usual = { locale, timezoneId, viewport, baseURL } as BrowserContextOptions;
        const context = await browser.newContext({ ...usual, ...like.context });
        const troubles = watch(context, baseURL, expected);
        await prepare(context, { animate: false, confirm: false, ...settings, ...like.settings });
        return { somebody: await person(context, baseURL, cable), entry: { context, cable, troubles } };
      };
      const came = await Promise.all(Array.from({ length: count }, (_, index) => come(index)));
      all.push(...came.map(({ entry }) => entry));
      return came.map(({ somebody }) => somebody);
    };
    await use(bring as unknown as Bring);
    await Promise.all(all.map(({ context }) => context.close()));
    await Promise.all(all.map(({ cable }) => cable?.end()));
    const troubles = all.map(({ troubles }) => troubles);
    expect(troubles.flat(), 'nothing untoward happens on any page').toEqual([]);
  },
});

/** A table where all of them sit, in this order, over the API. Gives back the name of the game. */
export async function seat(people: readonly Person[], table: Partial<OpenTable> = {}): Promise<string> {
  const [first, ...others] = people;
  if (!first) throw new Error('nobody is there');
  await Promise.all(people.map((somebody) => somebody.enter()));
  const open = { game: 'pentagame', control: 'egg:60', seat: 1, ...table };
  const { game, invite } = await first.ask<Seated>('POST', 'tables', open);
  for (const [index, other] of others.entries()) {
    await other.ask('POST', `games/${game}/sit`, { seat: index + 2, ...(invite && { invite }) });
  }
  return game;
}

/** Opens the page of the game for all of them. */
export async function goTo(people: readonly Person[], game: string): Promise<void> {
  await Promise.all(people.map((somebody) => somebody.open(`/game/${game}`)));
}
