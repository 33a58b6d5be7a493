import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';

type Colour = readonly [red: number, green: number, blue: number];

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8');

/** The custom properties of a style sheet, by selector. */
function blocks(css: string): [selector: string, Record<string, string>][] {
  const plain = css.replace(/\/\*.*?\*\//gs, '').replace(/@media[^{]*\{([^{}]*\{[^{}]*\}\s*)*\}/g, '');
  return [...plain.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => {
    const found = [...body.matchAll(/(--[\w-]+):\s*([^;]+);/g)];
    return [selector.trim(), Object.fromEntries(found.map(([, name = '', value = '']) => [name, value.trim()]))];
  });
}

const SHEETS = [read('../generated/palette.css'), read('./tokens.css')].flatMap(blocks);

function tokens(theme: 'day' | 'night'): Record<string, string> {
  const selectors = theme === 'day' ? [':root'] : [':root', '[data-theme="night"]', "[data-theme='night']"];
  return Object.assign({}, ...SHEETS.filter(([s]) => selectors.includes(s)).map(([, values]) => values));
}

/** Resolves a hexadecimal colour, `var(…)` or `color-mix(in srgb, A P%, B)`. */
function resolve(all: Record<string, string>, value: string): Colour {
  const hex = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(value);
  if (hex) return [1, 2, 3].map((i) => parseInt(hex[i] ?? '', 16) / 255) as unknown as Colour;
  const name = /^var\((--[\w-]+)\)$/.exec(value)?.[1];
  if (name) return resolve(all, all[name] ?? '');
  const mix = /^color-mix\(in srgb, (.+) (\d+)%, (.+)\)$/.exec(value);
  if (!mix) throw new Error(`not a colour: ${value}`);
  const [a, b] = [resolve(all, mix[1] ?? ''), resolve(all, mix[3] ?? '')];
  const share = Number(mix[2]) / 100;
  return a.map((part, i) => part * share + (b[i] ?? 0) * (1 - share)) as unknown as Colour;
}

function luminance(colour: Colour): number {
  const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}

function contrast(theme: 'day' | 'night', text: string, ground: string): number {
  const all = tokens(theme);
  const [a, b] = [text, ground].map((name) => luminance(resolve(all, `var(${name})`))) as [number, number];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

const GROUNDS = ['--paper', '--field', '--wash', '--turn', '--selected', '--won-tint', '--lost-tint'];

for (const theme of ['day', 'night'] as const) {
  describe(`contrast by ${theme}`, () => {
    test.each(GROUNDS)('body text on %s is at least 7:1', (ground) => {
      expect(contrast(theme, '--ink', ground)).toBeGreaterThanOrEqual(7);
    });

    const rest = [
      ...GROUNDS.map((ground) => ['--muted', ground] as const),
      ...GROUNDS.map((ground) => ['--link', ground] as const),
      ...['--won', '--lost', '--danger', '--connected'].flatMap((text) =>
        ['--paper', '--field', '--wash'].map((ground) => [text, ground] as const),
      ),
      ['--won', '--won-tint'] as const,
      ['--lost', '--lost-tint'] as const,
      ['--on-accent', '--accent'] as const,
      ['--on-accent', '--accent-hover'] as const,
      ['--on-danger', '--danger'] as const,
    ];
    test.each(rest)('%s on %s is at least 4.5:1', (text, ground) => {
      expect(contrast(theme, text, ground)).toBeGreaterThanOrEqual(4.5);
    });

    test.each([['--edge', '--field'], ['--accent', '--paper'], ['--turn-edge', '--paper']])(
      'the line %s on %s is at least 3:1',
      (line, ground) => {
        expect(contrast(theme, line, ground)).toBeGreaterThanOrEqual(3);
      },
    );
  });
}

test.each(['day', 'night'] as const)('an empty crossing does not look like a black block by %s', (theme) => {
  const rule = /circle\[fill='var\(--field\)'\] \{\s*fill: ([^;]+);/.exec(read('../../../board/src/board.css'));
  const all = tokens(theme);
  const [inside, block] = [rule?.[1] ?? '', 'var(--black)'].map((value) => luminance(resolve(all, value)));
  expect(((inside ?? 0) + 0.05) / ((block ?? 0) + 0.05)).toBeGreaterThanOrEqual(2);
});

test('the fonts together have at most 60,000 bytes', () => {
  const bytes = ['./fonts/sans.woff2', './fonts/serif.woff2'].map(
    (path) => readFileSync(new URL(path, import.meta.url)).length,
  );
  expect(bytes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(60_000);
});
