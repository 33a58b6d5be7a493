import { describe, expect, it } from 'vitest';
import { compress, FRAGMENT_MAX_CHARS, TEXT_MAX_CHARS, decompress } from './linkFragment';

describe('a game in an address', () => {
  it.each(['', '[Game "pentagame:2"]\n\n1. aA-B*b {Ä → ↔}\n=*\n', 'x'.repeat(50_000)])(
    'comes out as it went in',
    async (text) => {
      const fragment = await compress(text);
      expect(fragment).toMatch(/^r1\.[\w-]*$/);
      expect(await decompress(fragment ?? '')).toBe(text);
    },
  );

  it('is null when it would be too long', async () => {
    let text = '';
    for (let seed = 1; text.length < 80_000; seed = (seed * 48_271) % 2_147_483_647) {
      text += seed.toString(36);
    }
    expect(await compress(text)).toBeNull();
    expect(await compress('a'.repeat(TEXT_MAX_CHARS + 1))).toBeNull();
  });

  it.each(['', 'play', 'r1.%%%', 'r1.AAAA', 'r2.AAAA', `r1.${'A'.repeat(FRAGMENT_MAX_CHARS)}`])(
    'is not read from %.12s',
    async (fragment) => {
      expect(await decompress(fragment)).toBeNull();
    },
  );

  it('never unfolds without end', async () => {
    const bomb = await new Response(
      new Blob(['\0'.repeat(3 * TEXT_MAX_CHARS)])
        .stream()
        .pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer();
    const text = Buffer.from(bomb).toString('base64url');
    expect(text.length).toBeLessThan(FRAGMENT_MAX_CHARS);
    expect(await decompress(`r1.${text}`)).toBeNull();
  });
});
