/** A board with its steps and a field to type in: everything to make a move with. */
import { createMemo, Show } from 'solid-js';
import type { Choice } from '@board';
import { settings } from '../shell/settings';
import { StatusLine } from '../shell/StatusLine';
import { BoardView, type BoardViewProps } from './BoardView';
import { createMaking } from './making';
import { StepBar, stageWords } from './StepBar';
import { TypedMove } from './TypedMove';
import './panel.css';

/** What a board shows, and who is told of a move. */
export interface BoardPanelProps extends Omit<BoardViewProps, 'making'> {
  /** Whether a move can be made. */
  interactive: boolean;
  /** Whether a whole move waits for the large button; as in the settings, if nothing is said. */
  confirm?: boolean | undefined;
  /** The steps that are offered; all, if nothing is said. */
  only?: ((choice: Choice) => boolean) | undefined;
  /** Whether a move can be typed. */
  typed?: boolean | undefined;
  /** Whether what is wanted now is said under the board. */
  said?: boolean | undefined;
  onMove(move: string): void;
  /** Told of the steps made so far. */
  onSteps?: ((made: string[]) => void) | undefined;
}

/** The panel. The page decides what becomes of the move. */
export function BoardPanel(props: BoardPanelProps) {
  const confirm = () => props.confirm ?? settings().confirm;
  const making = createMaking({
    game: () => props.game,
    position: () => props.position,
    interactive: () => props.interactive,
    confirm,
    only: (choice) => props.only?.(choice) ?? true,
    onMove: (move) => props.onMove(move),
    onSteps: (made) => props.onSteps?.(made),
  });
  const wanted = createMemo(() => (props.interactive ? stageWords(making) : ''));
  return (
    <div class="board-panel">
      <BoardView {...props} making={making} />
      <Show when={props.said ?? true}>
        <StatusLine text={wanted()} />
      </Show>
      <StepBar making={making} confirm={confirm()} />
      <Show when={props.typed}>
        <TypedMove
          game={props.game}
          position={props.position}
          disabled={!props.interactive}
          onMove={(move) => props.onMove(move)}
        />
      </Show>
    </div>
  );
}
