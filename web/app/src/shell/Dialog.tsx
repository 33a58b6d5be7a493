import { createEffect, Show, type JSX } from 'solid-js';
import { Icon } from './Icon';
import { close } from './icons';
import { t } from './words';

let made = 0;

/** A question or a result over the page. Escape and a press beside it close it. */
export function Dialog(props: {
  open: boolean;
  title: string;
  onClose: () => void;
  children: JSX.Element;
}) {
  let dialog!: HTMLDialogElement;
  const id = `dialog-${(made += 1)}`;
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
            <button
              type="button"
              class="bare"
              aria-label={t('app-close')}
              onClick={() => dialog.close()}
            >
              <Icon of={close} />
            </button>
          </header>
          {props.children}
        </div>
      </Show>
    </dialog>
  );
}
