import { expect, type Page } from './fixtures';

/** The narrowest phone that is thought of. */
export const PHONE_SIZE = { width: 360, height: 780 } as const;

/** Makes the page as narrow as a phone. Fails with what would need sideways scrolling there. */
export async function expectFitsPhone(page: Page): Promise<void> {
  await page.setViewportSize(PHONE_SIZE);
  const wide = () =>
    page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= width) return [];
      const all = Array.from(document.querySelectorAll('body *'));
      const over = all.filter((element) => element.getBoundingClientRect().right > width + 0.5);
      return over.map((element) => `${element.tagName}.${element.getAttribute('class') ?? ''}`);
    });
  // What follows the size of the window by script is a frame late.
  await expect.poll(wide).toEqual([]);
}
