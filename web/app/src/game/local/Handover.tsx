/** The cover of the board while the device is passed from one person to the next. */
import { onMount } from 'solid-js';
import { t } from '../../i18n/i18n';

/** Hides the board until the person confirms to have the device. */
export function Handover(props: { name: string; onConfirm(): void }) {
  let button: HTMLButtonElement | undefined;
  onMount(() => button?.focus());
  return (
    <section class="handover" aria-labelledby="handover-title">
      <h2 id="handover-title">{t('game-handover', { name: props.name })}</h2>
      <p>{t('game-handover-why')}</p>
      <button ref={button} type="button" class="main large" onClick={() => props.onConfirm()}>
        {t('game-handover-confirm', { name: props.name })}
      </button>
    </section>
  );
}
