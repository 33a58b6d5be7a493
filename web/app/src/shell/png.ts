/** A position as a picture to take away. */

/** The widths that are offered for a PNG, in pixels. */
export const WIDTHS: readonly number[] = [800, 1600, 3200];

/** An SVG as a PNG of this width; none where the browser cannot draw it. */
export async function png(svg: string, widthPx: number): Promise<Blob | null> {
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
