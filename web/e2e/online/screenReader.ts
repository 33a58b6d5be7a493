// A screen reader user: input by keys, output by the texts of a screen reader. No other access
// to the page is used here.

import type { CDPSession } from '@playwright/test';
import { expect, type Page } from './users';

/** The description of the focused element. */
export interface FocusedElement {
  role: string;
  name: string;
}

interface LiveRegionLog {
  messages: string[];
}

/** Runs in every page: records the announcements of live regions. */
function recordLiveRegions(): void {
  const listening: LiveRegionLog = { messages: [] };
  Object.assign(window, { listening });
  const LIVE = '[aria-live], [role="status"], [role="alert"], [role="log"]';
  const announced = new Map<Element, string>();
  const record = (region: Element) => {
    const text = (region.textContent ?? '').replace(/[\u200b\u00a0\s]+/g, ' ').trim();
    if (text !== '' && announced.get(region) !== text) listening.messages.push(text);
    announced.set(region, text);
  };
  const changed = (node: Node) => {
    const element = node instanceof Element ? node : node.parentElement;
    const region = element?.closest(LIVE);
    if (region) record(region);
    else if (element) element.querySelectorAll(LIVE).forEach(record);
  };
  const watch = new MutationObserver((all) => all.forEach(({ target }) => changed(target)));
  watch.observe(document, { subtree: true, childList: true, characterData: true });
}

/** A screen reader and a keyboard. */
export class ScreenReader {
  readonly #page: Page;
  readonly #tree: CDPSession;
  #heard: string[] = [];

  private constructor(page: Page, tree: CDPSession) {
    this.#page = page;
    this.#tree = tree;
  }

  /** Starts recording; call it before opening the first page. */
  static async create(page: Page): Promise<ScreenReader> {
    await page.addInitScript(recordLiveRegions);
    return new ScreenReader(page, await page.context().newCDPSession(page));
  }

  async press(key: string): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  /** All announcements so far. */
  async messages(): Promise<readonly string[]> {
    const messages = await this.#page.evaluate(() => {
      const { listening } = window as unknown as { listening: LiveRegionLog };
      return listening.messages.splice(0);
    });
    this.#heard.push(...messages);
    return this.#heard;
  }

  /** The last announcement. */
  async last(): Promise<string> {
    return (await this.messages()).at(-1) ?? '';
  }

  /** Waits for a matching announcement after an index. Returns its index. */
  async waitFor(pattern: RegExp, after = 0, timeout = 30_000): Promise<number> {
    let found = -1;
    const search = async () => {
      const messages = await this.messages();
      found = messages.findIndex((message, at) => at >= after && pattern.test(message));
      return found >= 0 ? 'heard' : messages.slice(after).join(' | ');
    };
    await expect.poll(search, { timeout, message: `${pattern} is said` }).toBe('heard');
    return found;
  }

  /** The focused element in the accessibility tree. */
  async focused(): Promise<FocusedElement> {
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

  /** Presses Tab until an element with this name has the focus. */
  async tabTo(name: RegExp, role: RegExp = /./, most = 120): Promise<FocusedElement> {
    const passed: string[] = [];
    // Elements that are still loading appear while Tab cycles.
    const end = Date.now() + 20_000;
    for (let presses = 0; presses < most || Date.now() < end; presses += 1) {
      const focused = await this.focused();
      if (presses > 0 && name.test(focused.name) && role.test(focused.role)) return focused;
      passed.push(`${focused.role} ${focused.name}`);
      await this.press('Tab');
    }
    throw new Error(`the Tab key does not reach ${name}; it met ${[...new Set(passed)].join(' | ')}`);
  }
}
