import { createSignal } from 'solid-js';
import { announce } from '../../shell/live';
import { t } from '../../shell/words';

/** Puts a text where it can be pasted from, and says whether that went well. */
export function Copy(props: { text: string }) {
  const [said, setSaid] = createSignal('account-copy');
  async function copy(): Promise<void> {
    // Without a secure address there is no such place.
    const done = await navigator.clipboard?.writeText(props.text).then(
      () => true,
      () => false,
    );
    setSaid(done ? 'account-copied' : 'account-copy-not');
    announce(t(said()));
  }
  return (
    <button type="button" onClick={() => void copy()}>
      {t(said())}
    </button>
  );
}
