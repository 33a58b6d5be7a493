/** The record of a whole game: pasted, checked by the rules, and saved with its points. */
import { createSignal, createUniqueId, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { readGameRecord } from './gameRecord';
import type { RecordDialogProps } from './RecordDialog';

/** The form of the dialog. */
export default function RecordForm(props: RecordDialogProps & { onClose: () => void }) {
  const id = createUniqueId();
  const [text, setText] = createSignal(props.record);
  const [error, setError] = createSignal('');
  const save = async (event: SubmitEvent) => {
    event.preventDefault();
    const found = await readGameRecord(text(), props.order);
    if ('error' in found) return setError(found.error);
    props.onSave(text().trim(), found);
    props.onClose();
  };
  const remove = () => {
    props.onSave('', null);
    props.onClose();
  };
  return (
    <form onSubmit={(event) => void save(event)}>
      <div class="field">
        <label for={id}>{t('organise-record-text')}</label>
        <textarea
          id={id}
          class="typed"
          rows="8"
          spellcheck={false}
          autocapitalize="off"
          aria-describedby={`${id}-hint ${id}-error`}
          aria-invalid={error() !== ''}
          value={text()}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <small id={`${id}-hint`}>{t('organise-record-hint')}</small>
      </div>
      <p id={`${id}-error`} role="alert">
        {error()}
      </p>
      <div class="row">
        <button type="submit" class="main">
          {t('organise-record-save')}
        </button>
        <Show when={props.record !== ''}>
          <Button onClick={remove}>{t('organise-record-remove')}</Button>
        </Show>
      </div>
    </form>
  );
}
