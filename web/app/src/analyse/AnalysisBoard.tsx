/** The board on which moves are tried, and the steps of a move under it. */
import { createMemo } from 'solid-js';
import type { Orientation } from '@board';
import { BoardView } from '../game/common/BoardView';
import { createMoveInput } from '../game/common/moveInput';
import '../game/common/board.css';
import { StepBar, stageText } from '../game/common/StepBar';
import { lastMoveMarks } from '../engine/rules';
import { settings } from '../storage/settings';
import { StatusLine } from '../ui/messages';
import { t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import type { EngineAnalysis } from './engineAnalysis';

/** The board: the engine's best move is marked on it, else the last move. */
export function AnalysisBoard(props: { analysis: Analysis; engine: EngineAnalysis; view: Orientation }) {
  const { analysis } = props;
  const moveInput = createMoveInput({
    rules: analysis.game,
    position: analysis.position,
    interactive: () => !analysis.over(),
    // A wrong move loses nothing here: it only adds a variation.
    confirm: () => false,
    onMove: (move) => void analysis.play(move),
  });
  const best = () => props.engine.report()?.variations[0]?.moves[0];
  const last = () => {
    const before = analysis.book().before(analysis.at());
    const legal = analysis.book().position(analysis.at()) !== null;
    return before !== null && legal && !best()
      ? { position: before, move: analysis.at().action }
      : null;
  };
  const marks = createMemo(() => {
    const move = best();
    return move ? lastMoveMarks(analysis.game(), analysis.position(), move, props.view) : undefined;
  });
  const prompt = () => {
    if (analysis.over()) return t('analyse-engine-empty', { which: 'over' });
    const seat = analysis.book().standing(analysis.position()).turn ?? 0;
    return t('analyse-prompt', { seat, step: stageText(moveInput) });
  };
  return (
    <>
      <BoardView
        rules={analysis.game()}
        position={analysis.position()}
        orientation={props.view}
        moveInput={moveInput}
        last={last()}
        marks={marks()}
        threats={settings().showThreats || props.engine.threats()}
      />
      <div class="analysis-steps">
        <StatusLine text={prompt()} />
        <StepBar moveInput={moveInput} confirm={false} />
      </div>
    </>
  );
}
