/** The button that pairs the next round, or the note that the event is over. */
import { Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { useDesk } from './eventDesk';

export function PairButton(props: { onPair: () => void }) {
  const desk = useDesk();
  const open = () => desk.view.open_tables;
  return (
    <div class="organise-pair">
      <Show when={!desk.view.is_over} fallback={<p class="organise-over">{t('organise-over')}</p>}>
        <Show
          when={open() === 0 || desk.view.options.system === 'arena'}
          fallback={<p class="muted">{t('organise-open-tables', { count: open() })}</p>}
        >
          <Button class="main" onClick={props.onPair}>
            {t('organise-pair', { round: desk.view.rounds.length + 1 })}
          </Button>
        </Show>
      </Show>
    </div>
  );
}
