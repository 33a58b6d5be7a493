/** The button that challenges a player. */
import { createSignal, lazy, Suspense } from 'solid-js';
import { createMutation } from '../net/mutation';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { loadCatalogues, t } from '../i18n/i18n';

const CreateGameForm = lazy(async () => {
  const [form] = await Promise.all([import('../lobby/CreateGameForm'), loadCatalogues(['lobby'])]);
  return { default: form.CreateGameForm };
});

/** A button that opens the form of a new game with this player. */
export function Challenge(props: { name: string; class?: string }) {
  const [open, setOpen] = createSignal(false);
  const mutation = createMutation();
  const title = () => t('players-challenge-name', { name: props.name });
  return (
    <>
      <Button class={props.class ?? 'main'} label={title()} onClick={() => setOpen(true)}>
        {t('players-challenge')}
      </Button>
      <Dialog open={open()} title={title()} onClose={() => setOpen(false)}>
        <Suspense fallback={<p class="muted">{t('game-loading')}</p>}>
          <CreateGameForm
            defaults={{ invited: props.name, control: '' }}
            mutation={mutation}
            onCancel={() => setOpen(false)}
          />
        </Suspense>
      </Dialog>
    </>
  );
}
