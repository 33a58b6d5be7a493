/** The WASM modules for tests: read from the built files, because there is no server. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

const WASM = join(import.meta.dirname, '../src/generated/wasm');

/** Answers requests for WASM files from the built ones, and others with another function. */
export function serveBundles(others: (url: string) => Response = notFound): void {
  vi.stubGlobal('fetch', async (url: string | URL) => {
    const [, file] = /(\w+\/\w+_bg\.wasm)/.exec(String(url)) ?? [];
    if (file === undefined) return others(String(url));
    // Bytes instead of a response: the responses of the simulated browser cannot be compiled.
    return readFileSync(join(WASM, file));
  });
}

function notFound(url: string): Response {
  throw new Error(`not served in tests: ${url}`);
}
