/** The button and the dialog for the record of a whole game. */
import { createSignal, lazy, Suspense } from 'solid-js';
import { t } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import type { GameResult } from './gameRecord';

// The rules are loaded only where whole games are entered.
const RecordForm = lazy(() => import('./RecordForm'));

/** A game with its record, and the callback for a new one. */
export interface RecordDialogProps {
  game: number;
  record: string;
  /** The places at the table in the order of play. */
  order: readonly number[];
  /** Whether a game can be entered. */
  disabled: boolean;
  /** Saves a record with its result; without a result only the record changes. */
  onSave(record: string, result: GameResult | null): void;
}

/** A button that opens the dialog. */
export function RecordButton(props: RecordDialogProps) {
  const [open, setOpen] = createSignal(false);
  const label = () => t('organise-record-of', { game: props.game });
  return (
    <>
      <Button class="small organise-record" label={label()} disabled={props.disabled} onClick={() => setOpen(true)}>
        {t(props.record === '' ? 'organise-record' : 'organise-record-saved')}
      </Button>
      <Dialog open={open()} title={label()} onClose={() => setOpen(false)}>
        <Suspense>
          <RecordForm {...props} onClose={() => setOpen(false)} />
        </Suspense>
      </Dialog>
    </>
  );
}
