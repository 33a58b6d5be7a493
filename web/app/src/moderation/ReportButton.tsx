import { createSignal, lazy, Show, Suspense } from 'solid-js';
import { Dialog } from '../ui/Dialog';
import { Button } from '../ui/Button';
import { loadCatalogues, t } from '../i18n/i18n';

const ReportForm = lazy(async () => {
  const [form] = await Promise.all([import('./ReportForm'), loadCatalogues(['moderation'])]);
  return form;
});

/** The button to report a player; with a game, its chat is included. */
export function ReportButton(props: { player: string; game?: string }) {
  const [open, setOpen] = createSignal(false);
  const title = () => t('report-player-name', { name: props.player });
  return (
    <>
      <Button class="small" label={title()} onClick={() => setOpen(true)}>
        {t('report-player')}
      </Button>
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
