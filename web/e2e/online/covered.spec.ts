import { connectionBanner, expectMyTurn } from './gamePage';
import { expect, openGame, PHONE, startGame, test, type Page } from './users';

test.use({ expectedErrors: [/WebSocket connection to|net::ERR_/] });

/** The selectors of visible elements that something else covers, in five points of each. */
function coveredElements(page: Page, selectors: string[]): Promise<string[]> {
  return page.evaluate((selectors) => {
    const covered: string[] = [];
    for (const selector of selectors) {
      for (const element of document.querySelectorAll(selector)) {
        const { x, y, width, height } = element.getBoundingClientRect();
        if (width * height === 0 || !element.checkVisibility({ visibilityProperty: true })) continue;
        const shares = [[0.5, 0.5], [0.05, 0.2], [0.95, 0.2], [0.05, 0.8], [0.95, 0.8]] as const;
        for (const [across, down] of shares) {
          const top = document.elementFromPoint(x + width * across, y + height * down);
          const isOwn = top && (element.contains(top) || top.contains(element));
          if (!isOwn) covered.push(`${selector} by ${top?.className.toString() ?? 'nothing'}`);
        }
      }
    }
    return [...new Set(covered)];
  }, selectors);
}

const WATCHED = [
  ...['.page-header a', '.page-header > button', '.connection-banner', '.seat'],
  ...['.actions button', '.step-buttons button'],
];

for (const [size, context] of [
  ['390 px', { ...PHONE, viewport: { width: 390, height: 844 } }],
  ['1366 px', { viewport: { width: 1366, height: 800 } }],
] as const) {
  test(`with toast, lost connection and menu nothing covers navigation or connection state, ${size}`, async ({
    users,
  }) => {
    const [ann, ben] = await users(2, { proxy: true, context });
    const { name } = await ann.ensureUser();
    const game = await startGame([ann, ben]);
    await ann.open('/lobby');
    await openGame([ann], game);
    await expectMyTurn(ann.page);
    expect(await coveredElements(ann.page, WATCHED)).toEqual([]);
    await ben.request('POST', 'lobby/games', { rules: 'pente', time_control: 'egg:60', invited: [name] });
    await expect(ann.page.locator('.notification')).toBeVisible();
    expect(await coveredElements(ann.page, WATCHED)).toEqual([]);
    ann.proxy.cut();
    await expect(connectionBanner(ann.page)).not.toBeEmpty();
    await expect(ann.page.locator('.notification')).toBeVisible();
    expect(await coveredElements(ann.page, [...WATCHED, '.notification'])).toEqual([]);
    const menu = ann.page.getByRole('button', { name: 'Menu' });
    if (!(await menu.isVisible())) return;
    await menu.click();
    const shown = ['.menu a', '.page-header > button', '.page-header > a', '.connection-banner'];
    expect(await coveredElements(ann.page, shown)).toEqual([]);
  });
}
