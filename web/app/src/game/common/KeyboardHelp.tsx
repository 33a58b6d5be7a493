/** The keys of a game page, in a dialog. */
import { For } from 'solid-js';
import { t } from '../../i18n/i18n';
import { Dialog } from '../../ui/Dialog';

/** The keys with the names of their texts. */
const KEYS = [
  ['\u2190 \u2192', 'game-keys-step'],
  ['Home End', 'game-keys-ends'],
  ['Tab', 'game-keys-board'],
  ['Enter', 'game-keys-choose'],
  ['Esc', 'game-keys-undo'],
  ['z', 'game-keys-zen'],
  ['?', 'game-keys-help'],
] as const;

/** The dialog. */
export default function KeyboardHelp(props: { onClose(): void }) {
  return (
    <Dialog open title={t('game-keys')} onClose={() => props.onClose()}>
      <dl class="keyboard-help">
        <For each={KEYS}>
          {([keys, text]) => (
            <>
              <dt>
                <For each={keys.split(' ')}>{(key) => <kbd>{key}</kbd>}</For>
              </dt>
              <dd>{t(text)}</dd>
            </>
          )}
        </For>
      </dl>
    </Dialog>
  );
}
