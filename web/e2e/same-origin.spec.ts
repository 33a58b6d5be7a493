import { expect, test } from './fixtures';
import { PAGES } from './pages';
import { origin } from './server';

test.use({ expectedErrors: [/404/] });

test('no page sends a request to another origin', async ({ page, context }) => {
  const origins = new Set<string>();
  context.on('request', (request) => origins.add(new URL(request.url()).origin));
  for (const stop of PAGES) await stop.visit(page);
  expect([...origins].filter((place) => place !== 'null')).toEqual([origin()]);
  expect(await context.cookies()).toEqual([]);
});

test('the source names no other place to fetch from', async ({ request }) => {
  const index = await (await request.get('/')).text();
  const named = [...index.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((address) => !address.startsWith('/'))).toEqual([]);
});
