import { createEffect, Show, type JSX } from 'solid-js';
import { Icon, close } from './icons';
import { Button } from './Button';
import { t } from '../i18n/i18n';

let dialogCount = 0;

/** A modal dialog; Escape and a click beside it close it. */
export function Dialog(props: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: JSX.Element;
}) {
  let dialog!: HTMLDialogElement;
  const id = `dialog-${(dialogCount += 1)}`;
  createEffect(() => {
    if (props.open && !dialog.open) dialog.showModal();
    if (!props.open && dialog.open) dialog.close();
  });
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={() => props.onClose()}
      onClick={(event) => event.target === dialog && dialog.close()}
    >
      <Show when={props.open}>
        <div class="dialog">
          <header>
            <h2 id={id}>{props.title}</h2>
            <Button class="icon-button" label={t('app-close')} onClick={() => dialog.close()}>
              <Icon icon={close} />
            </Button>
          </header>
          {props.children}
        </div>
      </Show>
    </dialog>
  );
}
