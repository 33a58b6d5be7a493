/** The page for analysing positions and games. */
import { createMemo, createResource, createSignal, lazy, onCleanup, Show, Suspense } from 'solid-js';
import type { Orientation } from '@board';
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
import { VariationTree } from './VariationTree';
import { createInputReader, OpenTab } from './OpenTab';
import { DraftBoard, PositionEditor } from './PositionEditor';
import { createEngineAnalysis, createEvaluationCache, createGameReview, valuesAt } from './engineAnalysis';
import type { EngineAnalysis, EvaluationCache } from './engineAnalysis';
import { EnginePanel } from './EnginePanel';
import { EvaluationBar } from './EvaluationBar';
import { createJointInput, type JointInput } from './jointInput';
import { JointTurnPanel } from './JointTurnPanel';
import { createPlayers, type Players } from './players';
import { createRetry, type Retry, retryText } from './retry';
import { step } from './gameTree';
import { BoardView } from '../game/common/BoardView';
import { createMoveInput, hasInput } from '../game/common/moveInput';
import '../game/common/board.css';
import { StepBar, stageText } from '../game/common/StepBar';
import { settings } from '../storage/settings';
import { StatusLine } from '../ui/messages';

const ShareTab = lazy(() => import('./ShareTab').then(({ ShareTab }) => ({ default: ShareTab })));
const EvaluationGraph = lazy(() => import('./EvaluationGraph'));
const ExplorerPanel = lazy(() => import('./ExplorerPanel'));

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
  const retry = createRetry(analysis, evaluations);
  const players = createPlayers(analysis);
  const touched = useFirstInput();
  const [tab, setTab] = createSignal('moves');
  const [draft, setDraft] = createSignal<PositionDraft | null>(null);
  const [turned, setTurned] = createSignal<Orientation>(AS_PRINTED);
  const view = createMemo((): Orientation => ({ ...turned(), layout: settings().layout }));
  const [preview, setPreview] = createSignal<string | null>(null);
  const [exploring, setExploring] = createSignal(false);
  const reader = createInputReader(analysis, () => show('moves'));

  const show = (name: string) => {
    setDraft(name === 'set-up' ? createPositionDraft(analysis.game(), analysis.position(), view) : null);
    setTab(name);
  };
  const onGame = () => {
    if (!analysis.finished()) return;
    show('review');
    // The change of the game stops a review, so it begins after that.
    queueMicrotask(async () => {
      await review.run();
      const shown = review.mistakes(players.own())[0] ?? review.turningPoint();
      if (shown && !touched()) analysis.go(shown.branch);
    });
  };
  openFromAddress(analysis, reader, { onError: () => show('open'), onGame });
  autosave(analysis);
  useKeys(analysis, () => draft() === null);
  useDrop((file) => void reader.openFile(file));

  const opening = createMemo(() => {
    const named = rules.openings(analysis.game(), analysis.book().line(analysis.at()));
    const texts = named.map(({ seat, code, name }) =>
      t('analyse-opening', { player: players.nameOf(seat), code, name }),
    );
    return texts.join(' · ');
  });
  const analyseFrom = (position: string) => {
    analysis.open({ game: analysis.game(), start: position });
    show('moves');
  };
  const playMove = (move: string) =>
    void (retry.state() === 'asked' ? retry.attempt(move) : analysis.play(move));
  const joint = createJointInput({ at: analysis.at, seats: () => analysis.joint().seats }, playMove);
  const values = () => {
    const line = review.line()[review.branches().indexOf(analysis.at())];
    return line?.values ?? valuesAt(analysis, evaluations, analysis.position());
  };
  return (
    <div class="analyse">
      <h1 class="visually-hidden">{t('app-title-analyse')}</h1>
      <div class="analyse-board">
        <EvaluationBar values={draft() ? null : values()} players={players} />
        <Show
          when={draft()}
          keyed
          fallback={
            <AnalysisBoard
              {...{ analysis, engine, evaluations, joint, players, retry }}
              view={view()}
              preview={preview()}
              onMove={playMove}
            />
          }
        >
          {(found) => <DraftBoard draft={found} />}
        </Show>
      </div>
      <Bar analysis={analysis} draft={draft() !== null} setView={setTurned} />
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
                  <EnginePanel {...{ analysis, engine, joint, players }} values={values()} />
                  <p class="opening">{opening() || '\u00a0'}</p>
                  <VariationTree {...{ analysis, players, review }} onMove={playMove} />
                  <details class="explorer" onToggle={(event) => setExploring(event.currentTarget.open)}>
                    <summary>{t('analyse-explorer')}</summary>
                    <Show when={exploring()}>
                      <Suspense fallback={<div class="explorer-loading" />}>
                        <ExplorerPanel {...{ analysis, players }} onMove={playMove} onPreview={setPreview} />
                      </Suspense>
                    </Show>
                  </details>
                </>
              ),
            },
            {
              name: 'review',
              label: () => t('analyse-tab-review'),
              body: () => (
                <Suspense fallback={<div class="graph-loading" />}>
                  <EvaluationGraph {...{ analysis, evaluations, players, retry, review }} />
                </Suspense>
              ),
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
              body: () => (
                <Suspense>
                  <ShareTab analysis={analysis} />
                </Suspense>
              ),
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
        props.setView((now) => ({ ...now, turns: (now.turns + 1) % ALL_TURNS })),
      )}
      {button('analyse-first', first, atFirst(), () => go('first'))}
      {button('analyse-back', previous, atFirst(), () => go('back'))}
      {button('analyse-forward', next, atLast(), () => go('on'))}
      {button('analyse-last', last, atLast(), () => go('last'))}
      {button('analyse-mirror-board', mirror, false, () =>
        props.setView((now) => ({ ...now, mirrored: !now.mirrored })),
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

/** Whether the user has pressed anything since the page was opened. */
function useFirstInput(): () => boolean {
  let pressed = false;
  const note = () => (pressed = true);
  const kinds = ['pointerdown', 'keydown', 'wheel'] as const;
  for (const kind of kinds) document.addEventListener(kind, note, { once: true, passive: true });
  onCleanup(() => kinds.forEach((kind) => document.removeEventListener(kind, note)));
  return () => pressed;
}

/** The board with the last move and, in another colour, a preview or the engine's best move. */
function AnalysisBoard(props: {
  analysis: Analysis;
  engine: EngineAnalysis;
  evaluations: EvaluationCache;
  joint: JointInput;
  players: Players;
  retry: Retry;
  view: Orientation;
  /** A move to be drawn instead of the best one. */
  preview: string | null;
  onMove: (move: string) => void;
}) {
  const { analysis, evaluations, joint, players, retry } = props;
  /** The seat that moves or chooses next; null after the end and where chance decides. */
  const seat = () => analysis.turn() ?? (joint.seat() || null);
  const moveInput = createMoveInput({
    rules: analysis.game,
    position: analysis.position,
    seat: joint.seat,
    interactive: () => seat() !== null && (!retry.mistake() || retry.state() === 'asked'),
    // A wrong move loses nothing here: it only adds a variation.
    confirm: () => false,
    onMove: (move) => {
      if (joint.seat() === 0) props.onMove(move);
      else joint.choose(joint.seat(), move, moveInput.places());
    },
  });
  const highlights = () =>
    joint.choices().flatMap(({ places }) => places.map((place) => ({ place, kind: 'chosen' })));
  const best = () => {
    if (retry.mistake()) return undefined;
    if (props.preview !== null) return props.preview;
    const found = props.engine.report()?.variations[0]?.moves[0];
    return found ?? evaluations.of(analysis.position())?.best;
  };
  const last = () => {
    const before = analysis.book().before(analysis.at());
    const legal = analysis.book().position(analysis.at()) !== null;
    return before !== null && legal ? { position: before, move: analysis.at().action } : null;
  };
  const marks = createMemo(() => {
    const move = best();
    if (!move || hasInput(moveInput)) return undefined;
    const found = lastMoveMarks(analysis.game(), analysis.position(), move, props.view);
    const inColour = (drawn: string) => `<g class="best-move">${drawn}</g>`;
    return { below: inColour(found.below), above: inColour(found.above) };
  });
  const prompt = () => {
    if (retry.mistake() && !hasInput(moveInput)) return retryText(retry);
    if (analysis.over()) return t('analyse-engine-empty', { which: 'over' });
    const mover = seat();
    if (mover === null) return t('analyse-chance');
    return t('analyse-prompt', { player: players.nameOf(mover), step: stageText(moveInput) });
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
        highlights={highlights()}
        threats={settings().showThreats || props.engine.threats()}
      />
      <div class="analysis-steps">
        <StatusLine text={prompt()} />
        <StepBar rules={analysis.game()} moveInput={moveInput} />
      </div>
      <JointTurnPanel analysis={analysis} input={joint} players={players} />
    </>
  );
}
