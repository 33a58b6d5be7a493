/** A link to a table: to copy, to hand on, to be photographed. */
import { createResource, createSignal, Show } from 'solid-js';
import { Icon } from '../shell/Icon';
import { copy, share } from '../shell/icons';
import { announce } from '../shell/live';
import { t } from '../shell/words';
import { drawQr } from './qr';

/** The link, and the code of it. */
export function Invite(props: { href: string; title: string }) {
  const [said, setSaid] = createSignal('');
  let field!: HTMLInputElement;

  async function copyLink(): Promise<void> {
    try {
      await navigator.clipboard.writeText(props.href);
      setSaid(t('lobby-copied'));
    } catch {
      // Without the right to it: it is marked, and the reader copies it.
      field.select();
      setSaid(t('lobby-copy-by-hand'));
    }
    announce(said());
  }
  const handOn = () =>
    navigator.share({ title: props.title, url: props.href }).catch(() => undefined);

  return (
    <div class="invite">
      <div class="invite-link">
        <label for="invite-link">{t('lobby-link')}</label>
        <input
          id="invite-link"
          class="typed"
          ref={field}
          readOnly
          value={props.href}
          onFocus={() => field.select()}
        />
        <div class="row">
          <button type="button" class="main" onClick={() => void copyLink()}>
            <Icon of={copy} size={20} />
            {t('lobby-copy')}
          </button>
          <Show when={'share' in navigator}>
            <button type="button" onClick={() => void handOn()}>
              <Icon of={share} size={20} />
              {t('lobby-share')}
            </button>
          </Show>
        </div>
        <p class="status muted" aria-hidden="true">
          {said() || t('lobby-link-how')}
        </p>
      </div>
      <QrCode of={props.href} />
    </div>
  );
}

/** Dark on light in both themes: cameras do not read it the other way round. */
function QrCode(props: { of: string }) {
  const [code] = createResource(() => props.of, drawQr);
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
