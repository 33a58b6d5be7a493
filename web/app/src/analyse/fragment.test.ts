import { describe, expect, it } from 'vitest';
import { fold, MOST_FRAGMENT, MOST_UNFOLDED, unfold } from './fragment';

describe('a game in an address', () => {
  it.each(['', '[Game "pentagame:2"]\n\n1. aA-B*b {Ä → ↔}\n=*\n', 'x'.repeat(50_000)])(
    'comes out as it went in',
    async (text) => {
      const fragment = await fold(text);
      expect(fragment).toMatch(/^r1\.[\w-]*$/);
      expect(await unfold(fragment ?? '')).toBe(text);
    },
  );

  it('is not made when it would be too long', async () => {
    let text = '';
    for (let seed = 1; text.length < 80_000; seed = (seed * 48_271) % 2_147_483_647) {
      text += seed.toString(36);
    }
    expect(await fold(text)).toBeNull();
    expect(await fold('a'.repeat(MOST_UNFOLDED + 1))).toBeNull();
  });

  it.each(['', 'play', 'r1.%%%', 'r1.AAAA', 'r2.AAAA', `r1.${'A'.repeat(MOST_FRAGMENT)}`])(
    'is not read from %.12s',
    async (fragment) => {
      expect(await unfold(fragment)).toBeNull();
    },
  );

  it('never unfolds without end', async () => {
    const bomb = await new Response(
      new Blob(['\0'.repeat(3 * MOST_UNFOLDED)])
        .stream()
        .pipeThrough(new CompressionStream('deflate-raw')),
    ).arrayBuffer();
    const text = Buffer.from(bomb).toString('base64url');
    expect(text.length).toBeLessThan(MOST_FRAGMENT);
    expect(await unfold(`r1.${text}`)).toBeNull();
  });
});
