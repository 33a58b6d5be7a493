import { createSignal, lazy, Show, Suspense } from 'solid-js';
import { Dialog } from '../shell/Dialog';
import { loadWords, t } from '../shell/words';

const ReportForm = lazy(async () => {
  const [form] = await Promise.all([import('./ReportForm'), loadWords(['house'])]);
  return form;
});

/** Reports a player to the moderators; with a game, what was said there goes along. */
export function ReportButton(props: { player: string; game?: string }) {
  const [open, setOpen] = createSignal(false);
  const title = () => t('online-report-whom', { name: props.player });
  return (
    <>
      <button type="button" class="small" aria-label={title()} onClick={() => setOpen(true)}>
        {t('online-report')}
      </button>
      <Dialog open={open()} title={title()} onClose={() => setOpen(false)}>
        <Show when={open()}>
          <Suspense>
            <ReportForm
              player={props.player}
              game={props.game ?? null}
              onDone={() => setOpen(false)}
            />
          </Suspense>
        </Show>
      </Dialog>
    </>
  );
}
