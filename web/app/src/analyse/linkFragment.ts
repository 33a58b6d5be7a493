/** A game in the fragment of an address: a record, deflated, in the base64 of addresses. */

/** Longer fragments are neither written nor read: some programs truncate addresses. */
export const FRAGMENT_MAX_CHARS = 32_000;

/** The maximum size of a decompressed fragment. */
export const TEXT_MAX_CHARS = 1_000_000;

const MARK = 'r1.';

/** The fragment of a text, without `#`; none when it would be too long. */
export async function compress(text: string): Promise<string | null> {
  const bytes = new TextEncoder().encode(text);
  if (bytes.length > TEXT_MAX_CHARS) return null;
  const packed = await pipeThrough(bytes, new CompressionStream('deflate-raw'), FRAGMENT_MAX_CHARS);
  if (!packed) return null;
  const fragment = MARK + toBase64(packed);
  return fragment.length > FRAGMENT_MAX_CHARS ? null : fragment;
}

/** Whether a fragment has the prefix of a game; it may still be invalid. */
export function isGameFragment(fragment: string): boolean {
  return fragment.startsWith(MARK);
}

/** The text of a fragment; none when it is no such fragment. */
export async function decompress(fragment: string): Promise<string | null> {
  if (!fragment.startsWith(MARK) || fragment.length > FRAGMENT_MAX_CHARS) return null;
  const packed = fromBase64(fragment.slice(MARK.length));
  if (!packed) return null;
  try {
    const bytes = await pipeThrough(packed, new DecompressionStream('deflate-raw'), TEXT_MAX_CHARS);
    return bytes && new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Sends bytes through a stream and stops as soon as too many come out. */
async function pipeThrough(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array | null> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const parts: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > most) {
      await reader.cancel();
      return null;
    }
    parts.push(value);
  }
  const all = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

function toBase64(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | null {
  try {
    const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}
