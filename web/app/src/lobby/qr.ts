/** A QR code as a drawing of our own: the code comes from `uqr`, loaded when one is shown. */

/** A code on a grid of squares. */
export interface QrDrawing {
  /** How many squares a side has, the quiet zone included. */
  size: number;
  /** The dark squares as SVG path data. */
  path: string;
}

/** The quiet zone of the standard, in squares. */
const QUIET = 4;

/** The rows of dark squares of a grid: neighbours are drawn as one. */
export function pathOf(grid: readonly (readonly boolean[])[]): string {
  let path = '';
  for (const [y, row] of grid.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const from = x;
      while (row[x + 1]) x += 1;
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`;
    }
  }
  return path;
}

/** The code of a text, of middling redundancy. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { encode } = await import('uqr');
  const { data, size } = encode(text, { ecc: 'M', border: QUIET });
  return { size, path: pathOf(data) };
}
