import { createSignal } from 'solid-js';
import { announce } from '../../ui/announcer';
import { t } from '../../i18n/i18n';

/** A button that copies a text to the clipboard. */
export function CopyButton(props: { text: string }) {
  const [labelId, setLabelId] = createSignal('account-copy');
  async function copy(): Promise<void> {
    // The clipboard exists only over https.
    const done = await navigator.clipboard?.writeText(props.text).then(
      () => true,
      () => false,
    );
    setLabelId(done ? 'account-copied' : 'account-copy-failed');
    announce(t(labelId()));
  }
  return (
    <button type="button" onClick={() => void copy()}>
      {t(labelId())}
    </button>
  );
}
