/** The evaluation over a game: a line for each seat, told apart by pattern, and where it turned. */
import { createMemo, createUniqueId, For, Show } from 'solid-js';
import { t } from '../shell/words';
import type { Analysis } from './analysis';
import { across, DASHES, down, type Frame, nearest, path, reach } from './judgement';
import { EFFORTS, type EffortName, type Sweep } from './thinking';
import { valueText } from './Thoughts';

const SIZE = { width: 400, height: 160 };
const NAMES = Object.keys(EFFORTS) as EffortName[];

/** The tab with the graph. */
export function Graph(props: { analysis: Analysis; sweep: Sweep }) {
  const { sweep } = props;
  const plies = () => sweep.branches().length - 1;
  const known = () => sweep.line().some(({ values }) => values !== null);
  return (
    <section class="graph" aria-label={t('analyse-graph')}>
      <Show when={plies() > 0} fallback={<p class="muted">{t('analyse-graph-none')}</p>}>
        <Controls sweep={sweep} />
        <Drawing analysis={props.analysis} sweep={sweep} />
        <Show when={known()} fallback={<p class="muted">{t('analyse-graph-empty')}</p>}>
          <Legend seats={props.analysis.book().seats} />
          <Crises analysis={props.analysis} sweep={sweep} />
          <details>
            <summary>{t('analyse-graph-table')}</summary>
            <Table analysis={props.analysis} sweep={sweep} />
          </details>
        </Show>
      </Show>
    </section>
  );
}

function Controls(props: { sweep: Sweep }) {
  const { sweep } = props;
  const all = () => sweep.branches().length;
  const done = () => all() - sweep.left();
  const how = () => {
    if (sweep.running()) return 'stop';
    if (sweep.left() === 0) return 'done';
    return done() === 0 ? 'begin' : 'go-on';
  };
  return (
    <div class="graph-controls">
      <select
        aria-label={t('analyse-effort')}
        disabled={sweep.running()}
        onChange={(event) => sweep.setEffort(event.currentTarget.value as EffortName)}
      >
        <For each={NAMES}>
          {(name) => (
            <option value={name} selected={name === sweep.effort()}>
              {t('analyse-effort-name', { name })}
            </option>
          )}
        </For>
      </select>
      <button
        type="button"
        class={sweep.running() ? '' : 'main'}
        disabled={sweep.left() === 0}
        onClick={() => (sweep.running() ? sweep.stop() : void sweep.run())}
      >
        {t('analyse-sweep', { how: how() })}
      </button>
      <progress max={all()} value={done()} aria-label={t('analyse-progress')} />
      <span class="number muted" role="status">
        {t('analyse-progress-count', { done: done(), all: all() })}
      </span>
    </div>
  );
}

function Drawing(props: { analysis: Analysis; sweep: Sweep }) {
  const { analysis, sweep } = props;
  const frame = createMemo((): Frame => ({ ...SIZE, top: reach(sweep.line()) }));
  const count = () => sweep.branches().length;
  const index = () => Math.max(0, sweep.branches().indexOf(analysis.at()));
  const go = (to: number) => {
    const branch = sweep.branches()[Math.max(0, Math.min(count() - 1, to))];
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
  const crisis = (at: number) => sweep.line()[at]?.values?.[(sweep.line()[at]?.seat ?? 1) - 1] ?? 0;
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
        aria-valuetext={positionText(analysis, sweep, index())}
        onPointerDown={pointed}
        onPointerMove={pointed}
        onKeyDown={pressed}
      >
        <path class="graph-frame" d={`M0 0H${frame().width}V${frame().height}H0Z`} />
        <path class="graph-zero" d={`M0 ${frame().height / 2}H${frame().width}`} />
        <path
          class="graph-here"
          d={`M${across(index(), count(), frame())} 0V${frame().height}`}
        />
        <For each={seats()}>
          {(seat) => (
            <path
              class="graph-line"
              data-seat={seat + 1}
              stroke-dasharray={DASHES[seat] ?? ''}
              d={path(sweep.line(), seat, frame())}
            />
          )}
        </For>
        <For each={sweep.crises()}>
          {(one) => (
            <path
              class="graph-crisis"
              d={`M${across(one.index, count(), frame())} ${down(crisis(one.index), frame())}h0`}
            />
          )}
        </For>
      </svg>
    </div>
  );
}

/** Where one is, and what it is worth to whom. */
function positionText(analysis: Analysis, sweep: Sweep, index: number): string {
  const branch = sweep.branches()[index];
  const values = sweep.line()[index]?.values;
  const worth = (values ?? []).map((value, seat) =>
    t('analyse-seat-value', { seat: seat + 1, value: valueText(value) }),
  );
  const where = branch?.parent
    ? t('analyse-ply', {
        round: analysis.book().round(branch),
        seat: analysis.book().seat(branch) ?? 0,
        move: analysis.book().shown(branch),
      })
    : t('analyse-beginning');
  return [where, ...worth].join(', ');
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

function Crises(props: { analysis: Analysis; sweep: Sweep }) {
  const id = createUniqueId();
  const { analysis, sweep } = props;
  return (
    <>
      <h2 id={id}>{t('analyse-crises')}</h2>
      <ul class="crises" aria-labelledby={id}>
        <For
          each={sweep.crises()}
          fallback={
            <li class="muted">
              {t(sweep.left() > 0 ? 'analyse-crises-not-yet' : 'analyse-crises-none')}
            </li>
          }
        >
          {(one) => {
            const branch = () => sweep.branches()[one.index];
            return (
              <Show when={branch()}>
                {(found) => (
                  <li>
                    <button type="button" class="link" onClick={() => analysis.go(found())}>
                      {t('analyse-crisis', {
                        round: analysis.book().round(found()),
                        seat: one.seat,
                        from: valueText(one.from),
                        to: valueText(one.to),
                      })}
                    </button>{' '}
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

function Table(props: { analysis: Analysis; sweep: Sweep }) {
  const { analysis, sweep } = props;
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
          <For each={sweep.branches()}>
            {(branch, index) => (
              <tr>
                <th scope="row" class="notation">
                  {branch.parent
                    ? `${analysis.book().round(branch)}. ${analysis.book().shown(branch)}`
                    : t('analyse-beginning')}
                </th>
                <For each={seats()}>
                  {(seat) => {
                    const value = () => sweep.line()[index()]?.values?.[seat - 1];
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
