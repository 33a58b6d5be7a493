import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, startGame, test } from './users';

// The other site is on this machine, too, because other sites may not open local frames. A frame has
// no storage, which the tests write the settings to.
test.use({ expectedErrors: [/another place is asked: http:\/\/127\.0\.0\.1:|read the 'localStorage' property/] });

test('a finished game is shown in a frame of another site, move by move', async ({ users }) => {
  const [ann, ben] = await users(2);
  const game = await startGame([ann, ben], { rules: 'pentagame' });
  for (const [ply, command] of ['move aA-B*b', 'move dD-b#E1b', 'resign'].entries()) {
    const user = ply % 2 === 0 ? ann : ben;
    await user.request('POST', `games/${game}/commands`, { request_id: randomUUID(), ply, command });
  }
  const html = `<iframe src="${ann.node}/embed/game/${game}" width="360" height="480"></iframe>`;
  const site = createServer((_, response) => response.setHeader('content-type', 'text/html').end(html));
  await new Promise<void>((done) => site.listen(0, '127.0.0.1', done));
  await ann.page.goto(`http://127.0.0.1:${(site.address() as AddressInfo).port}/`);
  const frame = ann.page.frameLocator('iframe');
  const board = frame.getByRole('img');
  await expect(board).toHaveAttribute('src', /ply=2$/);
  await expect.poll(() => board.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await frame.getByRole('button', { name: 'Previous move' }).click();
  await expect(board).toHaveAttribute('src', /ply=1$/);
  await frame.getByRole('button', { name: 'Start of the game' }).click();
  await expect(board).toHaveAttribute('alt', 'The board after no moves');
  // A button that does nothing looks like the others, without a frame.
  const first = frame.getByRole('button', { name: 'Start of the game' });
  await expect(first).toBeDisabled();
  await expect(first).toHaveCSS('border-color', 'rgba(0, 0, 0, 0)');
  await expect(frame.getByRole('link', { name: 'Open on Palamedes' })).toHaveAttribute('href', `/game/${game}`);
  await expect(frame.getByRole('banner')).toHaveCount(0);
  const animation = await ann.context.request.get(`${ann.node}/api/games/${game}/animation.gif`);
  expect([animation.status(), animation.headers()['content-type']]).toEqual([200, 'image/gif']);
  site.close();
});
