/** The page for analysing positions and games. */
import { createMemo, createResource, createSignal, onCleanup, Show } from 'solid-js';
import type { Orientation } from '@board';
import { TypedMove } from '../game/common/TypedMove';
import { ALL_TURNS, AS_PRINTED } from '../game/common/orientation';
import * as rules from '../engine/rules';
import { lastMoveMarks } from '../engine/rules';
import { Icon, first, last, mirror, next, previous, turn } from '../ui/icons';
import { Tabs } from '../ui/Tabs';
import { loadCatalogues, t } from '../i18n/i18n';
import './analyse.css';
import { type Analysis, createAnalysis } from './analysis';
import { openFromAddress, autosave } from './openFromAddress';
import { createPositionDraft, type PositionDraft } from './positionDraft';
import { EvaluationGraph } from './EvaluationGraph';
import { VariationTree } from './VariationTree';
import { createInputReader, OpenTab } from './OpenTab';
import { DraftBoard, PositionEditor } from './PositionEditor';
import { ShareTab } from './ShareTab';
import { createEngineAnalysis, createEvaluationCache, createGameReview, type EngineAnalysis } from './engineAnalysis';
import { EnginePanel } from './EnginePanel';
import { step } from './gameTree';
import { BoardView } from '../game/common/BoardView';
import { createMoveInput } from '../game/common/moveInput';
import '../game/common/board.css';
import { StepBar, stageText } from '../game/common/StepBar';
import { settings } from '../storage/settings';
import { StatusLine } from '../ui/messages';

/** Loads the rules, then shows the page. */
export default function AnalysePage() {
  const [ready] = createResource(async () => {
    await Promise.all([rules.loadRules(), loadCatalogues(['game-common'])]);
    return true;
  });
  return (
    <Show when={ready()} fallback={<p class="muted">{t('analyse-loading')}</p>}>
      <Analyse />
    </Show>
  );
}

function Analyse() {
  const analysis = createAnalysis();
  const evaluations = createEvaluationCache();
  const engine = createEngineAnalysis(analysis, evaluations);
  const review = createGameReview(analysis, evaluations);
  const [tab, setTab] = createSignal('moves');
  const [draft, setDraft] = createSignal<PositionDraft | null>(null);
  const [view, setView] = createSignal<Orientation>(AS_PRINTED);
  const reader = createInputReader(analysis, () => show('moves'));

  const show = (name: string) => {
    setDraft(name === 'set-up' ? createPositionDraft(analysis.game(), analysis.position(), view) : null);
    setTab(name);
  };
  openFromAddress(analysis, reader, () => show('open'));
  autosave(analysis);
  useKeys(analysis, () => draft() === null);
  useDrop((file) => void reader.openFile(file));

  const opening = createMemo(() => {
    const named = rules.openings(analysis.game(), analysis.book().line(analysis.at()));
    const texts = named.map(({ seat, code, name }) => t('analyse-opening', { seat, code, name }));
    return texts.join(' · ');
  });
  const analyseFrom = (position: string) => {
    analysis.open({ game: analysis.game(), start: position });
    show('moves');
  };
  return (
    <div class="analyse">
      <h1 class="visually-hidden">{t('app-title-analyse')}</h1>
      <div class="analyse-board">
        <Show
          when={draft()}
          keyed
          fallback={<AnalysisBoard analysis={analysis} engine={engine} view={view()} />}
        >
          {(found) => <DraftBoard draft={found} />}
        </Show>
      </div>
      <Bar analysis={analysis} draft={draft() !== null} setView={setView} />
      <div class="analyse-side">
        <Tabs
          label={t('analyse-tabs')}
          open={tab()}
          onOpen={show}
          tabs={[
            {
              name: 'moves',
              label: () => t('analyse-tab-moves'),
              body: () => (
                <>
                  <EnginePanel analysis={analysis} engine={engine} />
                  <p class="opening">{opening() || '\u00a0'}</p>
                  <VariationTree analysis={analysis} />
                  <TypedMove
                    rules={analysis.game()}
                    position={analysis.position()}
                    disabled={analysis.over()}
                    onMove={(move) => void analysis.play(move)}
                  />
                </>
              ),
            },
            {
              name: 'graph',
              label: () => t('analyse-tab-graph'),
              body: () => <EvaluationGraph analysis={analysis} review={review} />,
            },
            {
              name: 'set-up',
              label: () => t('analyse-tab-set-up'),
              body: () => (
                <Show when={draft()} keyed>
                  {(found) => <PositionEditor draft={found} onDone={analyseFrom} />}
                </Show>
              ),
            },
            {
              name: 'open',
              label: () => t('analyse-tab-open'),
              body: () => (
                <OpenTab analysis={analysis} reader={reader} onNew={() => show('moves')} />
              ),
            },
            {
              name: 'share',
              label: () => t('analyse-tab-share'),
              body: () => <ShareTab analysis={analysis} />,
            },
          ]}
        />
      </div>
    </div>
  );
}

/** Back and on, and how the board lies. */
function Bar(props: {
  analysis: Analysis;
  draft: boolean;
  setView: (change: (before: Orientation) => Orientation) => void;
}) {
  const { analysis } = props;
  const end = () => analysis.tree().lineFrom(analysis.at()).at(-1);
  const go = (to: 'first' | 'back' | 'on' | 'last') => {
    const at = analysis.at();
    if (to === 'first') analysis.go(analysis.tree().root);
    else if (to === 'last') analysis.go(end() ?? at);
    else analysis.go(step(at, to));
  };
  const atFirst = () => props.draft || analysis.at().parent === null;
  const atLast = () => props.draft || end() === undefined;
  const button = (name: string, icon: string, disabled: boolean, act: () => void) => (
    <button
      type="button"
      class="icon-button"
      aria-label={t(name)}
      title={t(name)}
      disabled={disabled}
      onClick={act}
    >
      <Icon icon={icon} />
    </button>
  );
  return (
    <div class="analyse-bar" role="toolbar" aria-label={t('analyse-navigation')}>
      {button('analyse-rotate-board', turn, false, () =>
        props.setView(({ turns, mirrored }) => ({ turns: (turns + 1) % ALL_TURNS, mirrored })),
      )}
      {button('analyse-first', first, atFirst(), () => go('first'))}
      {button('analyse-back', previous, atFirst(), () => go('back'))}
      {button('analyse-forward', next, atLast(), () => go('on'))}
      {button('analyse-last', last, atLast(), () => go('last'))}
      {button('analyse-mirror-board', mirror, false, () =>
        props.setView(({ turns, mirrored }) => ({ turns, mirrored: !mirrored })),
      )}
    </div>
  );
}

const OWN_KEYS =
  'input, textarea, select, [role=slider], [role=tablist], [role=radiogroup], .board-view';

/** The arrow keys step through the game unless another control handles them. */
function useKeys(analysis: Analysis, active: () => boolean): void {
  const pressed = (event: KeyboardEvent) => {
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    if (!active() || modified || event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return;
    const at = analysis.at();
    const lead = {
      ArrowLeft: () => step(at, 'back'),
      ArrowRight: () => step(at, 'on'),
      ArrowUp: () => step(at, 'up'),
      ArrowDown: () => step(at, 'down'),
      Home: () => analysis.tree().root,
      End: () => analysis.tree().lineFrom(at).at(-1) ?? at,
    }[event.key];
    if (!lead) return;
    event.preventDefault();
    analysis.go(lead());
  };
  document.addEventListener('keydown', pressed);
  onCleanup(() => document.removeEventListener('keydown', pressed));
}

/** A file dropped anywhere on the page is opened. */
function useDrop(onFile: (file: File) => void): void {
  const over = (event: DragEvent) => {
    if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  const dropped = (event: DragEvent) => {
    const file = event.dataTransfer?.files[0];
    if (!file) return;
    event.preventDefault();
    onFile(file);
  };
  document.addEventListener('dragover', over);
  document.addEventListener('drop', dropped);
  onCleanup(() => {
    document.removeEventListener('dragover', over);
    document.removeEventListener('drop', dropped);
  });
}

/** The board: the engine's best move is marked on it, else the last move. */
function AnalysisBoard(props: { analysis: Analysis; engine: EngineAnalysis; view: Orientation }) {
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
        <StepBar moveInput={moveInput} />
      </div>
    </>
  );
}
