import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { FIGURES } from './figures';

const SHAPES = readFileSync(
  new URL('../../../../crates/picture/src/silhouette/shapes.rs', import.meta.url),
  'utf8',
);

/** The lists of numbers in a text: `[-398, 267]`. */
const lists = (text: string) =>
  [...text.matchAll(/\[(-?[\d.]+(?:, -?[\d.]+)*)\]/g)].map(([, found = '']) =>
    found.split(', ').map(Number),
  );

/** SVG path data of a head as the board draws it; eyes run the other way round, as holes. */
function pathOf(name: string): string {
  const body = new RegExp(`const ${name}: Silhouette = (.*?)\\n};`, 's').exec(SHAPES)?.[1] ?? '';
  const [outline = '', rest = ''] = body.split('detail:');
  const [start = [], ...curves] = lists(outline).map((list) => list.map((tenths) => tenths / 10));
  const eyes = lists(rest.split('letter:')[0] ?? '').map(([x = 0, y = 0, r = 0]) => {
    const half = (width: number) => `a${r} ${r} 0 1 0 ${width} 0`;
    return `M${Math.round(10 * (x - r)) / 10} ${y}${half(2 * r)}${half(-2 * r)}z`;
  });
  return `M${start.join(' ')}C${curves.map((curve) => curve.join(' ')).join(' ')}z${eyes.join('')}`;
}

test('lists show the heads that small boards show', () => {
  const names = ['RABBIT_HEAD', 'HEDGEHOG_HEAD', 'CAT_HEAD', 'GOOSE_HEAD'];
  expect(FIGURES).toEqual(names.map(pathOf));
});
