/** The link of a game: to copy, to share, as QR code. */
import { createResource, createSignal, Show } from 'solid-js';
import { copy, share } from '../ui/icons';
import { announce } from '../ui/announcer';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';

/** The link and its QR code. */
export function Invite(props: { href: string; title: string }) {
  const [status, setStatus] = createSignal('');
  let field!: HTMLTextAreaElement;

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(props.href);
      setStatus(t('lobby-copied'));
    } catch {
      // Without permission: the link is selected for copying.
      field.select();
      setStatus(t('lobby-copy-manually'));
    }
    announce(status());
  }
  const shareLink = () =>
    navigator.share({ title: props.title, url: props.href }).catch(() => undefined);

  return (
    <div class="invite">
      <div class="invite-link">
        <label for="invite-link">{t('lobby-link')}</label>
        <textarea
          id="invite-link"
          class="typed"
          ref={field}
          readOnly
          rows="2"
          value={props.href}
          onFocus={() => field.select()}
        />
        <div class="row">
          <Button icon={copy} class="main" onClick={copyLink}>{t('lobby-copy')}</Button>
          <Show when={'share' in navigator}>
            <Button icon={share} onClick={shareLink}>{t('lobby-share')}</Button>
          </Show>
        </div>
        <p class="status muted" aria-hidden="true">
          {status() || t('lobby-link-hint')}
        </p>
      </div>
      <QrCode text={props.href} />
    </div>
  );
}

/** Dark on light in both themes: cameras cannot read inverted codes. */
function QrCode(props: { text: string }) {
  const [code] = createResource(() => props.text, drawQr);
  return (
    <div class="qr">
      <Show when={code()}>
        {(drawn) => (
          <svg
            viewBox={`0 0 ${drawn().size} ${drawn().size}`}
            role="img"
            aria-label={t('lobby-qr')}
            shape-rendering="crispEdges"
          >
            <path d={drawn().path} />
          </svg>
        )}
      </Show>
    </div>
  );
}

/** A QR code as a drawing of our own: the code comes from `uqr`, loaded when one is shown. */

/** A code on a grid of squares. */
interface QrDrawing {
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
