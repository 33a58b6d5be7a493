/** The review of a game: the engine's evaluation as a graph, and the mistakes. */
import { createMemo, For, Show } from 'solid-js';
import { Select } from '../ui/Select';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import { xOf, DASHES, labelledRounds, yOf, type Frame, nearest, path, graphMax } from './evaluations';
import { EFFORT_EVALS, type EffortName, type EvaluationCache, type GameReview } from './engineAnalysis';
import { PlayerName, valueText } from './EvaluationBar';
import { MistakeCards } from './MistakeCards';
import { Outcome } from './Outcome';
import { type Players, plyText } from './players';
import type { Retry } from './retry';

const SIZE = { width: 400, height: 160 };
const NAMES = Object.keys(EFFORT_EVALS) as EffortName[];

/** The parts of the page that a review needs. */
export interface ReviewProps {
  analysis: Analysis;
  evaluations: EvaluationCache;
  players: Players;
  retry: Retry;
  review: GameReview;
}

/** The seats whose curve is drawn: one of two, as the other is its mirror. */
const drawnSeats = (players: Players) =>
  players.seats().length === 2 ? [players.below()] : players.seats();

/** The pattern of a curve; the only one needs none. */
const dashes = (players: Players, seat: number) =>
  drawnSeats(players).length === 1 ? '' : (DASHES[seat - 1] ?? '');

/** The tab with the review. */
export default function EvaluationGraph(props: ReviewProps) {
  const { review } = props;
  const plies = () => review.branches().length - 1;
  const known = () => review.line().some(({ values }) => values !== null);
  return (
    <section class="graph" data-curves={drawnSeats(props.players).length} aria-label={t('analyse-graph')}>
      <Show when={plies() > 0} fallback={<p class="muted">{t('analyse-graph-none')}</p>}>
        <Outcome {...props} />
        <Controls {...props} />
        <GraphDrawing {...props} />
        <Show
          when={known() || review.running()}
          fallback={<p class="muted">{t('analyse-graph-empty')}</p>}
        >
          <Legend players={props.players} />
          <details>
            <summary>{t('analyse-graph-table')}</summary>
            <EvaluationTable {...props} />
          </details>
          <MistakeCards {...props} />
        </Show>
      </Show>
    </section>
  );
}

/** The progress of the review; when it is done, the turning point takes its place. */
function Controls(props: ReviewProps) {
  const { review } = props;
  // The position before the first move is evaluated as well, but only moves are counted.
  const all = () => review.branches().length - 1;
  const done = () => Math.max(0, all() - review.left());
  const progress = () => {
    const seconds = review.running() ? review.secondsLeft() : null;
    const count = { done: done(), all: all() };
    if (seconds === null) return t('analyse-progress-count', count);
    return t('analyse-progress-time', { ...count, seconds });
  };
  return (
    <div class="graph-controls">
      <Select
        name={t('analyse-effort')}
        disabled={review.running()}
        options={NAMES}
        value={review.effort()}
        text={(name) => t('analyse-effort-name', { name })}
        onChange={review.setEffort}
      />
      <Show when={review.left() > 0 || review.running()} fallback={<TurningPointLink {...props} />}>
        <Button
          class={review.running() ? '' : 'main'}
          onClick={() => (review.running() ? review.stop() : void review.run())}
        >
          {t('analyse-sweep', { how: review.running() ? 'stop' : 'begin' })}
        </Button>
        <progress max={all()} value={done()} aria-label={t('analyse-progress')} />
        <span class="number muted progress-text" role="status">
          {progress()}
        </span>
      </Show>
    </div>
  );
}

function TurningPointLink({ analysis, players, review }: ReviewProps) {
  return (
    <p class="turning-point" role="status">
      <Show when={review.turningPoint()} fallback={t('analyse-turning-point-none')}>
        {(point) => (
          <>
            {t('analyse-turning-point')}{' '}
            <button type="button" class="link" onClick={() => analysis.go(point().branch)}>
              {plyText(analysis, players, point().branch)}
            </button>
          </>
        )}
      </Show>
    </p>
  );
}

function GraphDrawing(props: ReviewProps) {
  const { analysis, players, review } = props;
  const frame = createMemo((): Frame => ({ ...SIZE, top: graphMax(review.line()) }));
  const count = () => review.branches().length;
  const index = () => Math.max(0, review.branches().indexOf(analysis.at()));
  const go = (to: number) => {
    const branch = review.branches()[Math.max(0, Math.min(count() - 1, to))];
    if (branch) analysis.go(branch);
  };
  const pointed = (event: PointerEvent & { currentTarget: SVGSVGElement }) => {
    if (event.type === 'pointermove' && event.buttons === 0) return;
    const box = event.currentTarget.getBoundingClientRect();
    go(nearest(((event.clientX - box.left) / box.width) * frame().width, count(), frame()));
  };
  const pressed = (event: KeyboardEvent) => {
    const steps: Record<string, number> = {
      ArrowLeft: index() - 1,
      ArrowDown: index() - 1,
      ArrowRight: index() + 1,
      ArrowUp: index() + 1,
      Home: 0,
      End: count() - 1,
    };
    const to = steps[event.key];
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    go(to);
  };
  const seats = () => drawnSeats(players);
  const valueAt = (at: number, seat: number) => {
    const shown = seats().includes(seat) ? seat : players.below();
    return review.line()[at]?.values?.[shown - 1] ?? 0;
  };
  return (
    <div class="graph-box">
      <span class="graph-top number" aria-hidden="true">
        {valueText(frame().top)}
      </span>
      <span class="graph-bottom number" aria-hidden="true">
        {valueText(-frame().top)}
      </span>
      <svg
        class="graph-drawing"
        viewBox={`-6 -6 ${frame().width + 12} ${frame().height + 12}`}
        preserveAspectRatio="none"
        role="slider"
        tabindex="0"
        aria-label={t('analyse-graph')}
        aria-valuemin={0}
        aria-valuemax={count() - 1}
        aria-valuenow={index()}
        aria-valuetext={positionText(props, index())}
        onPointerDown={pointed}
        onPointerMove={pointed}
        onKeyDown={pressed}
      >
        <path class="graph-frame" d={`M0 0H${frame().width}V${frame().height}H0Z`} />
        <path class="graph-zero" d={`M0 ${frame().height / 2}H${frame().width}`} />
        <path
          class="graph-here"
          d={`M${xOf(index(), count(), frame())} 0V${frame().height}`}
        />
        <For each={seats()}>
          {(seat) => (
            <path
              class="graph-line"
              data-seat={seat}
              stroke-dasharray={dashes(players, seat)}
              d={path(review.line(), seat - 1, frame())}
            />
          )}
        </For>
        <For each={review.mistakes(null)}>
          {(one) => (
            <path
              class="graph-turning-point"
              classList={{ opponent: players.own() !== null && !players.isOwn(one.seat) }}
              d={`M${xOf(one.index, count(), frame())} ${yOf(valueAt(one.index, one.seat), frame())}h0`}
            />
          )}
        </For>
      </svg>
      <Rounds {...props} frame={frame()} />
    </div>
  );
}

/** The numbers of rounds below the graph. */
function Rounds(props: ReviewProps & { frame: Frame }) {
  const { analysis, review } = props;
  const labels = createMemo(() => {
    const branches = review.branches();
    const last = branches.at(-1);
    if (!last?.parent) return [];
    const shown = labelledRounds(analysis.book().round(last));
    return branches.flatMap((branch, index) => {
      const round = analysis.book().round(branch);
      const isShown = branch.parent && analysis.book().beginsRound(branch) && shown.includes(round);
      return isShown ? [{ round, x: xOf(index, branches.length, props.frame) }] : [];
    });
  });
  // The drawing has a margin of 6 on each side.
  const percent = (x: number) => ((x + 6) / (props.frame.width + 12)) * 100;
  return (
    <div class="graph-rounds number muted" aria-hidden="true">
      <span>{t('analyse-round')}</span>
      <For each={labels()}>
        {({ round, x }) => <span style={{ 'inset-inline-start': `${percent(x)}%` }}>{round}</span>}
      </For>
    </div>
  );
}

/** The selected move, and the value of its position for each player. */
function positionText({ analysis, players, review }: ReviewProps, index: number): string {
  const branch = review.branches()[index];
  const values = review.line()[index]?.values;
  const worth = (values ?? []).map((value, seat) =>
    t('analyse-seat-value', { player: players.nameOf(seat + 1), value: valueText(value) }),
  );
  const moveText = branch?.parent ? plyText(analysis, players, branch) : t('analyse-beginning');
  return [moveText, ...worth].join(', ');
}

/** The legend: whose curve it is, and for two players whose half is which. */
function Legend(props: { players: Players }) {
  return (
    <ul class="graph-legend">
      <For each={drawnSeats(props.players)}>
        {(seat) => (
          <li>
            <svg width="40" height="8" viewBox="0 0 40 8" aria-hidden="true">
              <path
                class="graph-line"
                data-seat={seat}
                stroke-dasharray={dashes(props.players, seat)}
                d="M0 4H40"
              />
            </svg>
            <PlayerName players={props.players} seat={seat} />
          </li>
        )}
      </For>
      <Show when={props.players.seats().length === 2}>
        <li class="muted">{t('analyse-graph-half', { own: props.players.own() ? 'yes' : 'no' })}</li>
      </Show>
    </ul>
  );
}

function EvaluationTable(props: ReviewProps) {
  const { analysis, players, review } = props;
  return (
    <div class="wide" tabindex="0" role="region" aria-label={t('analyse-graph-table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('analyse-table-move')}</th>
            <For each={players.seats()}>
              {(seat) => <th scope="col">{players.nameOf(seat)}</th>}
            </For>
          </tr>
        </thead>
        <tbody>
          <For each={review.branches()}>
            {(branch, index) => (
              <tr>
                <th scope="row" class="notation">
                  {branch.parent
                    ? `${analysis.book().round(branch)}. ${analysis.book().shown(branch)}`
                    : t('analyse-beginning')}
                </th>
                <For each={players.seats()}>
                  {(seat) => {
                    const value = () => review.line()[index()]?.values?.[seat - 1];
                    const text = () => (value() === undefined ? '–' : valueText(value() ?? 0));
                    return <td class="number">{text()}</td>;
                  }}
                </For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}
