/** Files for download: texts, and SVG pictures as PNG. */

/** Offers a text or a blob as a download. */
export function downloadFile(name: string, content: string | Blob, type = 'text/plain'): void {
  const blob = typeof content === 'string' ? new Blob([content], { type }) : content;
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  // By then the browser has begun to read it.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** The offered widths of a PNG, in pixels. */
export const PNG_WIDTHS_PX: readonly number[] = [800, 1600, 3200];

/** Renders an SVG as a PNG of this width; null where the browser cannot. */
export async function svgToPng(svg: string, widthPx: number): Promise<Blob | null> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = widthPx;
    canvas.height = Math.round((widthPx * image.naturalHeight) / (image.naturalWidth || 1));
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob(done, 'image/png'));
  } catch {
    return null;
  } finally {
    URL.revokeObjectURL(url);
  }
}
