// Somebody who does not see the page: keys go in, the words of a screen reader come out. Nothing here
// looks at the page in another way.

import type { CDPSession } from '@playwright/test';
import { expect, type Page } from './people';

/** What is said of the element in focus. */
export interface Spoken {
  role: string;
  name: string;
}

interface Listening {
  heard: string[];
}

/** Runs in every page: writes down what a live region says when it changes. */
function listen(): void {
  const listening: Listening = { heard: [] };
  Object.assign(window, { listening });
  const LIVE = '[aria-live], [role="status"], [role="alert"], [role="log"]';
  const told = new Map<Element, string>();
  const say = (region: Element) => {
    const text = (region.textContent ?? '').replace(/[\u200b\u00a0\s]+/g, ' ').trim();
    if (text !== '' && told.get(region) !== text) listening.heard.push(text);
    told.set(region, text);
  };
  const changed = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest(LIVE);
    if (region) say(region);
    else if (element) element.querySelectorAll(LIVE).forEach(say);
  };
  const watch = new MutationObserver((all) => all.forEach(({ target }) => changed(target)));
  watch.observe(document, { subtree: true, childList: true, characterData: true });
}

/** A screen reader and a keyboard. */
export class Reader {
  readonly #page: Page;
  readonly #tree: CDPSession;
  #heard: string[] = [];

  private constructor(page: Page, tree: CDPSession) {
    this.#page = page;
    this.#tree = tree;
  }

  /** Begins to listen; call it before the first page is opened. */
  static async of(page: Page): Promise<Reader> {
    await page.addInitScript(listen);
    return new Reader(page, await page.context().newCDPSession(page));
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** All that was said so far. */
  async heard(): Promise<readonly string[]> {
    const said = await this.#page.evaluate(() => {
      const { listening } = window as unknown as { listening: Listening };
      return listening.heard.splice(0);
    });
    this.#heard.push(...said);
    return this.#heard;
  }

  /** The last that was said. */
  async last(): Promise<string> {
    return (await this.heard()).at(-1) ?? '';
  }

  /** Waits until something like this is said after so much. Gives back where that was. */
  async waitFor(words: RegExp, after = 0, timeout = 30_000): Promise<number> {
    let found = -1;
    const look = async () => {
      const heard = await this.heard();
      found = heard.findIndex((said, at) => at >= after && words.test(said));
      return found >= 0 ? 'heard' : heard.slice(after).join(' | ');
    };
    await expect.poll(look, { timeout, message: `${words} is said` }).toBe('heard');
    return found;
  }

  /** What has the focus, by the tree that screen readers are given. */
  async focused(): Promise<Spoken> {
    const expression = 'document.activeElement ?? document.body';
    const { result } = await this.#tree.send('Runtime.evaluate', { expression });
    if (!result.objectId) return { role: '', name: '' };
    const ask = { objectId: result.objectId, fetchRelatives: false };
    const { nodes } = await this.#tree.send('Accessibility.getPartialAXTree', ask);
    const [node] = nodes;
    return { role: String(node?.role?.value ?? ''), name: String(node?.name?.value ?? '') };
  }

  /** The headings of the page, as a screen reader lists them. */
  async headings(): Promise<string[]> {
    const { nodes } = await this.#tree.send('Accessibility.getFullAXTree');
    const headings = nodes.filter(({ ignored, role }) => !ignored && role?.value === 'heading');
    return headings.map(({ name }) => String(name?.value ?? ''));
  }

  /** Goes on with the Tab key until something with this name has the focus. */
  async tabTo(name: RegExp, role: RegExp = /./, most = 120): Promise<Spoken> {
    const met: string[] = [];
    // What is still being fetched comes while the key goes round.
    const end = Date.now() + 20_000;
    for (let presses = 0; presses < most || Date.now() < end; presses += 1) {
      const spoken = await this.focused();
      if (presses > 0 && name.test(spoken.name) && role.test(spoken.role)) return spoken;
      met.push(`${spoken.role} ${spoken.name}`);
      await this.press('Tab');
    }
    throw new Error(`the Tab key does not reach ${name}; it met ${[...new Set(met)].join(' | ')}`);
  }
}
