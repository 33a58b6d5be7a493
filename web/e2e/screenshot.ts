// How pictures are taken: for the docs and for a critical eye.

import { mkdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from './fixtures';

const DEFAULT_FOLDER = fileURLToPath(new URL('../../docs/screenshots', import.meta.url));
const FOLDER = process.env.PALAMEDES_PICTURES ?? DEFAULT_FOLDER;
const QUALITY = 50;

/** The widths of a picture. */
export const SIZES = {
  phone: { width: 360, height: 780 },
  laptop: { width: 1366, height: 850 },
} as const;

/** Takes one of what is on the screen. */
export async function takeScreenshot(page: Page, name: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const shot = { format: 'webp', quality: QUALITY } as const;
  const { data } = await session.send('Page.captureScreenshot', shot);
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/${name}.webp`, Buffer.from(data, 'base64'));
  await session.detach();
}
