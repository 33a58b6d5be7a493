/** The evaluation of a game: one line per seat with its own pattern, and the turning points. */
import { createMemo, createUniqueId, For, Show } from 'solid-js';
import { Select } from '../ui/Select';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import { xOf, DASHES, yOf, type Frame, nearest, path, graphMax } from './evaluations';
import { EFFORT_EVALS, type EffortName, type GameReview } from './engineAnalysis';
import { valueText } from './EnginePanel';

const SIZE = { width: 400, height: 160 };
const NAMES = Object.keys(EFFORT_EVALS) as EffortName[];

/** The tab with the graph. */
export function EvaluationGraph(props: { analysis: Analysis; review: GameReview }) {
  const { review } = props;
  const plies = () => review.branches().length - 1;
  const known = () => review.line().some(({ values }) => values !== null);
  return (
    <section class="graph" aria-label={t('analyse-graph')}>
      <Show when={plies() > 0} fallback={<p class="muted">{t('analyse-graph-none')}</p>}>
        <Controls review={review} />
        <GraphDrawing analysis={props.analysis} review={review} />
        <Show when={known()} fallback={<p class="muted">{t('analyse-graph-empty')}</p>}>
          <Legend seats={props.analysis.book().seats} />
          <TurningPoints analysis={props.analysis} review={review} />
          <details>
            <summary>{t('analyse-graph-table')}</summary>
            <EvaluationTable analysis={props.analysis} review={review} />
          </details>
        </Show>
      </Show>
    </section>
  );
}

function Controls(props: { review: GameReview }) {
  const { review } = props;
  const all = () => review.branches().length;
  const done = () => all() - review.left();
  const state = () => {
    if (review.running()) return 'stop';
    if (review.left() === 0) return 'done';
    return done() === 0 ? 'begin' : 'go-on';
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
      <Button
        class={review.running() ? '' : 'main'}
        disabled={review.left() === 0}
        onClick={() => (review.running() ? review.stop() : void review.run())}
      >
        {t('analyse-sweep', { how: state() })}
      </Button>
      <progress max={all()} value={done()} aria-label={t('analyse-progress')} />
      <span class="number muted" role="status">
        {t('analyse-progress-count', { done: done(), all: all() })}
      </span>
    </div>
  );
}

function GraphDrawing(props: { analysis: Analysis; review: GameReview }) {
  const { analysis, review } = props;
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
  const seats = () => Array.from({ length: analysis.book().seats }, (_, seat) => seat);
  const valueAt = (at: number) => review.line()[at]?.values?.[(review.line()[at]?.seat ?? 1) - 1] ?? 0;
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
        aria-valuetext={positionText(analysis, review, index())}
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
              data-seat={seat + 1}
              stroke-dasharray={DASHES[seat] ?? ''}
              d={path(review.line(), seat, frame())}
            />
          )}
        </For>
        <For each={review.turningPoints()}>
          {(one) => (
            <path
              class="graph-turning-point"
              d={`M${xOf(one.index, count(), frame())} ${yOf(valueAt(one.index), frame())}h0`}
            />
          )}
        </For>
      </svg>
    </div>
  );
}

/** Where one is, and what it is worth to whom. */
function positionText(analysis: Analysis, review: GameReview, index: number): string {
  const branch = review.branches()[index];
  const values = review.line()[index]?.values;
  const worth = (values ?? []).map((value, seat) =>
    t('analyse-seat-value', { seat: seat + 1, value: valueText(value) }),
  );
  const moveText = branch?.parent
    ? t('analyse-ply', {
        round: analysis.book().round(branch),
        seat: analysis.book().seat(branch) ?? 0,
        move: analysis.book().shown(branch),
      })
    : t('analyse-beginning');
  return [moveText, ...worth].join(', ');
}

function Legend(props: { seats: number }) {
  const seats = () => Array.from({ length: props.seats }, (_, seat) => seat);
  return (
    <ul class="graph-legend">
      <For each={seats()}>
        {(seat) => (
          <li>
            <svg width="40" height="8" viewBox="0 0 40 8" aria-hidden="true">
              <path
                class="graph-line"
                data-seat={seat + 1}
                stroke-dasharray={DASHES[seat] ?? ''}
                d="M0 4H40"
              />
            </svg>
            {t('analyse-seat', { seat: seat + 1 })}
          </li>
        )}
      </For>
    </ul>
  );
}

function TurningPoints(props: { analysis: Analysis; review: GameReview }) {
  const id = createUniqueId();
  const { analysis, review } = props;
  return (
    <>
      <h2 id={id}>{t('analyse-turning-points')}</h2>
      <ul class="turning-points" aria-labelledby={id}>
        <For
          each={review.turningPoints()}
          fallback={
            <li class="muted">
              {t(review.left() > 0 ? 'analyse-turning-points-not-yet' : 'analyse-turning-points-none')}
            </li>
          }
        >
          {(one) => {
            const branch = () => review.branches()[one.index];
            return (
              <Show when={branch()}>
                {(found) => (
                  <li>
                    <Button class="link" onClick={() => analysis.go(found())}>
                      {t('analyse-turning-point', {
                        round: analysis.book().round(found()),
                        seat: one.seat,
                        from: valueText(one.from),
                        to: valueText(one.to),
                      })}
                    </Button>{' '}
                    <span class="notation muted">{analysis.book().shown(found())}</span>
                  </li>
                )}
              </Show>
            );
          }}
        </For>
      </ul>
    </>
  );
}

function EvaluationTable(props: { analysis: Analysis; review: GameReview }) {
  const { analysis, review } = props;
  const seats = createMemo(() =>
    Array.from({ length: analysis.book().seats }, (_, seat) => seat + 1),
  );
  return (
    <div class="wide" tabindex="0" role="region" aria-label={t('analyse-graph-table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('analyse-table-move')}</th>
            <For each={seats()}>{(seat) => <th scope="col">{t('analyse-seat', { seat })}</th>}</For>
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
                <For each={seats()}>
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
