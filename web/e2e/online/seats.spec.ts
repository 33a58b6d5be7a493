import type { JoinedGame } from '../../app/src/generated/wire';
import { expect, PHONE, test } from './users';

for (const [title, game] of [['five seats', 'pentagame:5'], ['teams', 'pentagame:4t']] as const) {
  test(`on a phone all players are named in a game of ${title}`, async ({ users }) => {
    const [ann] = await users(1, { context: PHONE });
    await ann.ensureUser();
    const options = { rules: game, time_control: 'egg:60', seat: 1 };
    const table = await ann.request<JoinedGame>('POST', 'lobby/games', options);
    await ann.request('POST', `games/${table.game_id}/computers`, { level: 1 });
    await ann.open(`/game/${table.game_id}`);
    const seats = ann.page.getByRole('list', { name: 'Players' }).getByRole('listitem');
    const count = Number(/\d/.exec(game)?.[0]);
    await expect(seats).toHaveCount(count);
    for (const [at, seat] of (await seats.all()).entries()) {
      const isSeen = await seat
        .locator('.seat-name')
        .evaluate((name) => name.clientWidth > 20 || name.scrollWidth <= name.clientWidth);
      expect(isSeen, 'the name is seen').toBe(true);
      await expect(seat).toContainText(at === count - 1 ? 'You' : /level \d+/);
      // The team is a text for screen readers and a mark on the screen.
      const team = 1 + ((at + 1) % 2);
      if (title !== 'teams') continue;
      await expect(seat).toMatchAriaSnapshot(`- text: /Team ${team}/`);
      await expect(seat.locator('.seat-team')).toBeVisible();
      await expect(seat.locator('.seat-team')).toHaveText(String(team));
    }
    // The goal is one press away, all tabs fit, and there are no hints against people.
    const tabs = ann.page.getByRole('tab');
    await expect(tabs).toHaveText(['Moves', 'Premoves', 'Chat', 'Help', 'Info', 'Board']);
    const row = ann.page.getByRole('tablist');
    expect(await row.evaluate((row) => row.scrollWidth - row.clientWidth)).toBe(0);
    await tabs.nth(3).click();
    const help = ann.page.getByRole('tabpanel', { name: 'Help' });
    await expect(help).toContainText('the crossing of its own colour');
    await expect(help.getByRole('heading', { name: 'Marks on the board' })).toBeVisible();
    await expect(help.getByRole('button', { name: 'hint' })).toHaveCount(0);
  });
}
