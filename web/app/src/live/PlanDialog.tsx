/** A line of a plan, entered on a board of its own: what the others play, and what the reader plays then. */
import { createEffect, createMemo, createSignal, For, on, Show } from 'solid-js';
import { BoardView } from '../panel/BoardView';
import { createMaking } from '../panel/making';
import { StepBar, stageWords } from '../panel/StepBar';
import { Dialog } from '../shell/Dialog';
import { StatusLine } from '../shell/StatusLine';
import { t } from '../shell/words';
import { follow, MOST_PLIES, type Line, type Word } from './plan';
import { askedOf, stepWords, type Planned } from './planned';

interface PlanDialogProps {
  of: Planned;
  /** The line to begin with; nothing where no line is being entered. */
  begin: { line: Line } | null;
  onClose: () => void;
  onAdd: (line: Line) => void;
}

/** The dialog. It closes when the game goes on: what was tried stands on what is no more. */
export function PlanDialog(props: PlanDialogProps) {
  // What is told again, a clock or who is there, is no change of the position.
  const position = createMemo(() => props.of.position);
  createEffect(on(position, () => props.begin && props.onClose(), { defer: true }));
  return (
    <Dialog open={props.begin !== null} title={t('live-plan-title')} onClose={props.onClose}>
      <Show when={props.begin} keyed>
        {(begin) => <Entering of={props.of} line={begin.line} onAdd={props.onAdd} />}
      </Show>
    </Dialog>
  );
}

function Entering(props: { of: Planned; line: Line; onAdd: (line: Line) => void }) {
  const { of } = props;
  const [line, setLine] = createSignal<Line>(props.line);
  const tried = createMemo(() => follow(askedOf(of), of.position, of.you, line()));
  const steps = () => tried()[0];
  const position = () => tried()[1];
  const turn = createMemo(() => askedOf(of).turn(position()));
  const ours = () => turn() === of.you;
  const word = (move: string): Word => ({ is: ours() ? 'own' : 'theirs', move });
  const making = createMaking({
    game: () => of.game,
    position,
    interactive: () => turn() !== null && line().length < MOST_PLIES,
    // Nothing is kept before the large button is pressed.
    confirm: () => false,
    onMove: (move) => setLine((before) => [...before, word(move)]),
  });
  const begun = () => making.made().length > 0 || making.picked() !== null;
  /** A step of the move in the making, else the last ply. */
  const back = () => (begun() ? making.undo() : setLine((before) => before.slice(0, -1)));
  const whole = () => line().at(-1)?.is === 'own';
  const wanted = () => {
    if (turn() === null) return t('live-plan-ends');
    if (ours()) {
      const blind = line().at(-1)?.is === 'whatever' ? 'yes' : 'no';
      return t('live-plan-wanted-own', { step: stageWords(making), blind });
    }
    const name = of.nameOf(turn() ?? 0);
    return t(whole() ? 'live-plan-wanted-more' : 'live-plan-wanted', { name });
  };
  const last = () => {
    const step = steps().at(-1);
    const move = step && (step.word.is === 'own' || step.word.is === 'theirs') && step.word.move;
    return step && move ? { position: step.before, move } : null;
  };
  return (
    <div class="plan-entering">
      <StatusLine text={wanted()} />
      <BoardView
        game={of.game}
        position={position()}
        orientation={of.orientation}
        making={making}
        last={last()}
        name={t('live-plan-board')}
      />
      <StepBar making={making} confirm={false} />
      <ol class="plan-line" aria-label={t('live-plan-line')}>
        <For each={steps()}>{(step) => <li class="notation">{stepWords(of, step)}</li>}</For>
      </ol>
      <div class="row">
        <button
          type="button"
          disabled={line().length === 0 && !begun()}
          onClick={back}
        >
          {t('live-plan-back')}
        </button>
        <Show when={!ours() && line().at(-1)?.is !== 'whatever'}>
          <button
            type="button"
            onClick={() => setLine((before) => [...before, { is: 'whatever' } as const])}
          >
            {t('live-plan-whatever')}
          </button>
        </Show>
        <button
          type="button"
          class="main"
          disabled={!whole()}
          onClick={() => props.onAdd(line())}
        >
          {t('live-plan-keep')}
        </button>
      </div>
    </div>
  );
}
