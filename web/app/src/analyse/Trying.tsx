/** The board on which moves are tried, and the steps of a move under it. */
import { createMemo } from 'solid-js';
import type { Orientation } from '../generated/wire';
import { BoardView } from '../panel/BoardView';
import { createMaking } from '../panel/making';
import '../panel/panel.css';
import { StepBar, stageWords } from '../panel/StepBar';
import { lastMove } from '../rules';
import { settings } from '../shell/settings';
import { StatusLine } from '../shell/StatusLine';
import { t } from '../shell/words';
import type { Analysis } from './analysis';
import type { Watching } from './thinking';

/** The board: the engine's best move is marked on it, else the last move. */
export function Trying(props: { analysis: Analysis; watching: Watching; view: Orientation }) {
  const { analysis } = props;
  const making = createMaking({
    game: analysis.game,
    position: analysis.position,
    interactive: () => !analysis.over(),
    // Nothing is lost by a slip here: a move only makes a variation.
    confirm: () => false,
    onMove: (move) => void analysis.play(move),
  });
  const best = () => props.watching.thought()?.lines[0]?.moves[0];
  const last = () => {
    const before = analysis.book().before(analysis.at());
    const legal = analysis.book().position(analysis.at()) !== null;
    return before !== null && legal && !best()
      ? { position: before, move: analysis.at().action }
      : null;
  };
  const marks = createMemo(() => {
    const move = best();
    return move ? lastMove(analysis.game(), analysis.position(), move, props.view) : undefined;
  });
  const wanted = () => {
    if (analysis.over()) return t('analyse-engine-empty', { which: 'over' });
    const seat = analysis.book().standing(analysis.position()).turn ?? 0;
    return t('analyse-wanted', { seat, step: stageWords(making) });
  };
  return (
    <>
      <BoardView
        game={analysis.game()}
        position={analysis.position()}
        orientation={props.view}
        making={making}
        last={last()}
        marks={marks()}
        threats={settings().showThreats || props.watching.threats()}
      />
      <div class="trying-steps">
        <StatusLine text={wanted()} />
        <StepBar making={making} confirm={false} />
      </div>
    </>
  );
}
