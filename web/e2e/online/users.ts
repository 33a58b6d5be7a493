// Users with their own browsers, on two nodes of one cluster. Errors on their pages fail the test.

import type { BrowserContext, BrowserContextOptions } from '@playwright/test';
import type { CreateGame, CurrentUser, JoinedGame } from '../../app/src/generated/wire';
import type { Settings } from '../../app/src/storage/settings';
import { expect, prepareContext, recordErrors, test as base, type Page } from '../fixtures';
import { startProxy, type FlakyProxy } from './flakyProxy';
import { nodeAt } from './nodes';

export { expect, type Page };

/** A user with a browser context. */
export interface TestUser {
  page: Page;
  context: BrowserContext;
  /** The origin of the node, as the user reaches it. */
  node: string;
  /** The proxy between the user and the node. */
  proxy: Pick<FlakyProxy, 'cut' | 'restore'>;
  /** Calls the API as this user, to set up what a test is not about. */
  request<T>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    body?: unknown,
  ): Promise<T>;
  /** Creates a guest account unless the user is signed in; returns the current user. */
  ensureUser(): Promise<CurrentUser>;
  /** Opens an address of the app on the node and waits for its heading. */
  open(path: string): Promise<void>;
}

/** Options of a user. */
export interface UserOptions {
  settings?: Partial<Settings>;
  /** The index of the node: 0 or 1. By default, neighbours are on different nodes. */
  node?: number;
  /** The origin of a node that the test started itself. */
  origin?: string;
  /** Whether the connection to the node can be cut. Passkeys need the node itself. */
  proxy?: boolean;
  context?: BrowserContextOptions;
}

/** The context options of a phone. */
export const PHONE: BrowserContextOptions = {
  viewport: { width: 360, height: 780 },
  hasTouch: true,
  isMobile: true,
};

/** Tuples of users by their number. */
interface UserTuples {
  1: [TestUser];
  2: [TestUser, TestUser];
  3: [TestUser, TestUser, TestUser];
  4: [TestUser, TestUser, TestUser, TestUser];
  5: [TestUser, TestUser, TestUser, TestUser, TestUser];
}

/** Creates a number of users, with options for all or for each. */
export type CreateUsers = <N extends keyof UserTuples>(
  count: N,
  options?: UserOptions | ((index: number) => UserOptions),
) => Promise<UserTuples[N]>;

interface Fixtures {
  /** Creates users; their contexts are closed after the test. */
  users: CreateUsers;
}

/** The proxy of a user without one. */
const NO_PROXY: TestUser['proxy'] = {
  cut: () => expect(null, 'the user has a proxy: { proxy: true }').not.toBeNull(),
  restore: () => undefined,
};

async function createUser(
  context: BrowserContext,
  node: string,
  proxy: FlakyProxy | null,
): Promise<TestUser> {
  const page = await context.newPage();
  const request: TestUser['request'] = async (method, path, body) => {
    const data = body === undefined ? {} : { data: body };
    const response = await context.request.fetch(`${node}/api/${path}`, { method, ...data });
    const text = await response.text();
    if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${text}`);
    return (text === '' ? undefined : JSON.parse(text)) as never;
  };
  const ensureUser = async () => {
    const known = await context.request.get(`${node}/api/me`);
    if (known.status() === 200) return (await known.json()) as CurrentUser;
    return request<CurrentUser>('POST', 'guests');
  };
  const open = async (path: string) => {
    await page.goto(path);
    await expect(page.locator('main h1').first()).toBeAttached({ timeout: 30_000 });
  };
  return { page, context, node, proxy: proxy ?? NO_PROXY, request, ensureUser, open };
}

interface OpenContext {
  context: BrowserContext;
  proxy: FlakyProxy | null;
  errors: string[];
}

export const test = base.extend<Fixtures>({
  users: async ({ browser, settings, expectedErrors, locale, timezoneId, viewport }, use) => {
    const all: OpenContext[] = [];
    const createUsers = async (
      count: number,
      options: UserOptions | ((index: number) => UserOptions) = {},
    ) => {
      const before = all.length;
      const create = async (index: number) => {
        const own = typeof options === 'function' ? options(index) : options;
        const node = own.origin ?? nodeAt(own.node ?? before + index);
        const proxy = own.proxy ? await startProxy(node) : null;
        const baseURL = proxy?.origin ?? node;
        const defaults = { locale, timezoneId, viewport, baseURL } as BrowserContextOptions;
        const context = await browser.newContext({ ...defaults, ...own.context });
        const errors = recordErrors(context, baseURL, expectedErrors);
        const chosen = { animate: false, confirm: 'never' as const, ...settings, ...own.settings };
        await prepareContext(context, chosen);
        const user = await createUser(context, baseURL, proxy);
        return { user, entry: { context, proxy, errors } };
      };
      const created = await Promise.all(Array.from({ length: count }, (_, index) => create(index)));
      all.push(...created.map(({ entry }) => entry));
      return created.map(({ user }) => user);
    };
    await use(createUsers as unknown as CreateUsers);
    await Promise.all(all.map(({ context }) => context.close()));
    await Promise.all(all.map(({ proxy }) => proxy?.stop()));
    const errors = all.flatMap(({ errors }) => errors);
    expect(errors, 'the pages have no errors').toEqual([]);
  },
});

/** Starts a game of these users, in this order, over the API; returns its id. */
export async function startGame(
  users: readonly TestUser[],
  options: Partial<CreateGame> = {},
): Promise<string> {
  const [first, ...others] = users;
  if (!first) throw new Error('a game needs users');
  await Promise.all(users.map((user) => user.ensureUser()));
  const body = { rules: 'pentagame', time_control: 'egg:60', seat: 1, ...options };
  const { game_id, invite } = await first.request<JoinedGame>('POST', 'lobby/games', body);
  for (const [index, other] of others.entries()) {
    const join = { seat: index + 2, ...(invite && { invite }) };
    await other.request('POST', `games/${game_id}/join`, join);
  }
  return game_id;
}

/** Opens the page of a game for all of these users. */
export async function openGame(users: readonly TestUser[], gameId: string): Promise<void> {
  await Promise.all(users.map((user) => user.open(`/game/${gameId}`)));
}
