import { expect, test } from './fixtures';
import { STOPS } from './places';
import { origin } from './serving';

test.use({ expected: [/404/] });

test('no page asks anything of another place', async ({ page, context }) => {
  const asked = new Set<string>();
  context.on('request', (request) => asked.add(new URL(request.url()).origin));
  for (const stop of STOPS) await stop.visit(page);
  expect([...asked].filter((place) => place !== 'null')).toEqual([origin()]);
  expect(await context.cookies()).toEqual([]);
});

test('the source names no other place to fetch from', async ({ request }) => {
  const index = await (await request.get('/')).text();
  const named = [...index.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((address) => !address.startsWith('/'))).toEqual([]);
});
