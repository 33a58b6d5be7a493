import type { JoinedGame } from '../../app/src/generated/wire';
import { createMember, openSection } from './accounts';
import { expect, startGame, test } from './users';

test('a member follows a player, sees them play, and hides the own online state', async ({ users }) => {
  const [ann, ben, eve] = await users(3);
  const [annName, benName] = [await createMember(ann), await createMember(ben)];
  await ann.open(`/player/${benName}`);
  await ann.page.getByRole('button', { name: 'Follow', exact: true }).click();
  await expect(ann.page.getByRole('button', { name: 'Unfollow' })).toBeVisible();
  const game = await startGame([ben, eve], { rules: 'pentagame' });
  await ben.open(`/game/${game}`);
  await ann.open('/players');
  const friends = ann.page.getByRole('region', { name: 'Friends' });
  const row = friends.getByRole('listitem').filter({ hasText: benName });
  await expect(row).toContainText('playing now');
  await expect(row.getByRole('link', { name: 'Head to head' })).toHaveAttribute('href', `/player/${benName}#against`);
  await row.getByRole('button', { name: `Challenge ${benName}` }).click();
  const dialog = ann.page.getByRole('dialog', { name: `Challenge ${benName}` });
  await expect(dialog.getByLabel('Invite by name')).toHaveValue(benName);
  await ann.page.keyboard.press('Escape');
  await row.getByRole('link', { name: `Watch ${benName}` }).click();
  await expect(ann.page).toHaveURL(`${ann.node}/game/${game}`);

  await ben.open('/account');
  const section = await openSection(ben.page, 'Show when I’m online');
  await section.getByLabel('Show others when I’m online').uncheck();
  await expect.poll(() => ben.request<{ show_online: boolean }>('GET', 'me').then((me) => me.show_online)).toBe(false);
  await ann.open('/players');
  await expect(row).toBeVisible();
  await expect(row).not.toContainText('playing now');
  await expect(row.getByRole('link', { name: `Watch ${benName}` })).toHaveCount(0);

  await ann.open(`/player/${benName}`);
  await ann.page.getByRole('button', { name: 'Unfollow' }).click();
  await expect(ann.page.getByRole('button', { name: 'Follow', exact: true })).toBeVisible();
  expect(await ann.request('GET', 'me/following'), annName).toEqual([]);
});

test('names are suggested while typing, and only visitors read that they need no account', async ({ users }) => {
  const [ann, ben, eve] = await users(3);
  const [, benName] = [await createMember(ann), await createMember(ben)];
  await ann.open('/lobby');
  await ann.page.getByRole('button', { name: 'Create a game …' }).click();
  const field = ann.page.getByLabel('Invite by name');
  const suggested = ann.page.locator('datalist option');
  await field.fill(benName.slice(0, -2));
  await expect(suggested.first()).toHaveAttribute('value', benName);
  // A second name is suggested behind the first.
  await field.fill(`carla, ${benName.slice(0, -2)}`);
  await expect(suggested.first()).toHaveAttribute('value', `carla, ${benName}`);

  const open = { rules: 'pentagame', time_control: 'egg:60' };
  const { game_id: game } = await ben.request<JoinedGame>('POST', 'lobby/games', open);
  const hint = 'No account needed';
  await eve.open(`/game/${game}`);
  await expect(eve.page.getByText(hint)).toBeVisible();
  await ann.open(`/game/${game}`);
  await expect(ann.page.getByRole('button', { name: 'Join', exact: true })).toBeEnabled();
  await expect(ann.page.getByText(hint)).toHaveCount(0);
});
