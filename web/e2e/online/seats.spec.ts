import type { Seated } from '../../app/src/generated/wire';
import { expect, PHONE, test } from './people';

for (const [what, game] of [['five seats', 'pentagame:5'], ['teams', 'pentagame:4t']] as const) {
  test(`on a phone everybody has a name at a table of ${what}`, async ({ people }) => {
    const [ann] = await people(1, { context: PHONE });
    await ann.enter();
    const open = { game, control: 'egg:60', seat: 1 };
    const table = await ann.ask<Seated>('POST', 'tables', open);
    await ann.ask('POST', `games/${table.game}/fill`, { level: 1 });
    await ann.open(`/game/${table.game}`);
    const seats = ann.page.getByRole('list', { name: 'Players' }).getByRole('listitem');
    const count = Number(/\d/.exec(game)?.[0]);
    await expect(seats).toHaveCount(count);
    for (const [at, seat] of (await seats.all()).entries()) {
      const box = await seat.locator('.seat-name').boundingBox();
      expect(box?.width ?? 0, 'the name is seen').toBeGreaterThan(20);
      await expect(seat).toContainText(at === 0 ? 'You' : /level \d+/);
      // Whoever listens hears the team as a word, whoever looks sees a mark.
      const team = 1 + (at % 2);
      if (what !== 'teams') continue;
      await expect(seat).toMatchAriaSnapshot(`- text: /Team ${team}/`);
      await expect(seat.locator('.seat-team')).toBeVisible();
      await expect(seat.locator('.seat-team')).toHaveText(String(team));
    }
  });
}
