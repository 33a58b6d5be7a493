/** The dialog in which a premove line is entered on its own board. */
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import { BoardView } from '../common/BoardView';
import { createMoveInput } from '../common/moveInput';
import { StepBar, stageText } from '../common/StepBar';
import { Dialog } from '../../ui/Dialog';
import { StatusLine } from '../../ui/messages';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { playLine, PREMOVE_PLIES_MAX, type PremoveLine, type PremovePly } from './premoves';
import { premoveRules, premoveStepText, type PremoveContext } from './premoveContext';

interface PremoveDialogProps {
  context: PremoveContext;
  /** The line to extend; null while the dialog is closed. */
  begin: { line: PremoveLine } | null;
  onClose: () => void;
  onAdd: (line: PremoveLine) => void;
}

/** The dialog; it closes when the position of the game changes. */
export function PremoveDialog(props: PremoveDialogProps) {
  // Updates of clocks or presence do not change the position.
  const position = createMemo(() => props.context.position);
  createEffect(on(position, () => props.begin && props.onClose(), { defer: true }));
  return (
    <Dialog open={props.begin !== null} title={t('online-premoves-title')} onClose={props.onClose}>
      <Show when={props.begin} keyed>
        {(begin) => <LineEditor context={props.context} line={begin.line} onAdd={props.onAdd} />}
      </Show>
    </Dialog>
  );
}

function LineEditor(props: { context: PremoveContext; line: PremoveLine; onAdd: (line: PremoveLine) => void }) {
  const { context } = props;
  const [line, setLine] = createSignal<PremoveLine>(props.line);
  const played = createMemo(() => playLine(premoveRules(context), context.position, context.yourSeat, line()));
  const steps = () => played()[0];
  const position = () => played()[1];
  const turn = createMemo(() => premoveRules(context).turn(position()));
  const isOwnTurn = () => turn() === context.yourSeat;
  const toPly = (move: string): PremovePly => ({ is: isOwnTurn() ? 'own' : 'theirs', move });
  const moveInput = createMoveInput({
    rules: () => context.rules,
    position,
    interactive: () => turn() !== null && line().length < PREMOVE_PLIES_MAX,
    // Nothing is saved before the save button is pressed.
    confirm: () => false,
    onMove: (move) => setLine((before) => [...before, toPly(move)]),
  });
  const hasSteps = () => moveInput.steps().length > 0 || moveInput.pickedKey() !== null;
  /** Undoes a step of the input, else the last ply. */
  const undo = () => (hasSteps() ? moveInput.undo() : setLine((before) => before.slice(0, -1)));
  const isComplete = () => line().at(-1)?.is === 'own';
  const instruction = () => {
    if (turn() === null) {
      const isOver = premoveRules(context).isOver(position());
      return t(isOver ? 'online-premoves-ends-game' : 'online-premoves-line-unknown');
    }
    if (isOwnTurn()) {
      const blind = line().at(-1)?.is === 'whatever' ? 'yes' : 'no';
      return t('online-premoves-prompt-own', { step: stageText(moveInput), blind });
    }
    const name = context.nameOf(turn() ?? 0);
    return t(isComplete() ? 'online-premoves-prompt-opponent-more' : 'online-premoves-prompt-opponent', { name });
  };
  const last = () => {
    const step = steps().at(-1);
    const move = step && (step.ply.is === 'own' || step.ply.is === 'theirs') && step.ply.move;
    return step && move ? { position: step.before, move } : null;
  };
  return (
    <div class="premove-entry">
      <StatusLine text={instruction()} />
      <BoardView
        rules={context.rules}
        position={position()}
        orientation={context.orientation}
        moveInput={moveInput}
        last={last()}
        name={t('online-premoves-board')}
      />
      <StepBar rules={props.context.rules} moveInput={moveInput} />
      <ol class="premove-line" aria-label={t('online-premoves-line')}>
        <For each={steps()}>{(step) => <li class="notation">{premoveStepText(context, step)}</li>}</For>
      </ol>
      <div class="row">
        <Button disabled={line().length === 0 && !hasSteps()} onClick={undo}>
          {t('online-premoves-undo')}
        </Button>
        <Show when={!isOwnTurn() && line().at(-1)?.is !== 'whatever'}>
          <Button onClick={() => setLine((before) => [...before, { is: 'whatever' } as const])}>
            {t('online-premoves-any-move')}
          </Button>
        </Show>
        <Button class="main" disabled={!isComplete()} onClick={() => props.onAdd(line())}>
          {t('online-premoves-save')}
        </Button>
      </div>
    </div>
  );
}
