/** Draws the small picture of a local game, for the list on the start page. */
import { picture } from '../../engine/rules';
import { saveThumbnail } from '../../storage/thumbnails';

const SIDE_PX = 176;
const QUALITY = 0.72;

/** An SVG drawing as a JPEG, which is far smaller than the text. */
async function rasterize(svg: string): Promise<string> {
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = SIDE_PX;
    const scale = SIDE_PX / Math.max(image.naturalWidth, image.naturalHeight, 1);
    const [width, height] = [image.naturalWidth * scale, image.naturalHeight * scale];
    const pen = canvas.getContext('2d');
    if (pen) {
      // The paper of the drawing fills the square.
      pen.drawImage(image, 0, 0, 1, 1, 0, 0, SIDE_PX, SIDE_PX);
      pen.drawImage(image, (SIDE_PX - width) / 2, (SIDE_PX - height) / 2, width, height);
    }
    return canvas.toDataURL('image/jpeg', QUALITY);
  } finally {
    URL.revokeObjectURL(url);
  }
}

/** Draws a position in both themes and stores the pictures. */
export async function drawThumbnail(gameId: string, rules: string, position: string): Promise<void> {
  const draw = (theme: 'day' | 'night') => rasterize(picture(rules, position, { theme, widthPx: SIDE_PX }));
  saveThumbnail(gameId, { day: await draw('day'), night: await draw('night') });
}
