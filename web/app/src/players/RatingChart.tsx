/** The rating chart and the form chart, drawn and as tables. */
import { createSignal, For, Show } from 'solid-js';
import type { RatingCurve, FormWindow } from '../generated/wire';
import { SelectField } from '../ui/Select';
import { formatDay, t } from '../i18n/i18n';
import { bandPath, gamesIn, linePath, resultShares, pointAt, gridLines, scaleOf, SIZE } from './ratingCurve';
import { poolText } from './RatingCells';

/** The rating over the games of one pool. */
export function RatingChart(props: { curves: RatingCurve[] }) {
  const [chosen, setChosen] = createSignal(0);
  const curve = () => props.curves[chosen()] ?? props.curves[0];
  return (
    <Show when={curve()}>
      {(curve) => (
        <figure class="curve">
          <Show when={props.curves.length > 1} fallback={<p>{poolText(curve().pool)}</p>}>
            <SelectField
              label={t('players-pool')}
              options={props.curves.map(({ pool }) => pool)}
              value={curve().pool}
              text={poolText}
              onChange={(pool) => setChosen(props.curves.findIndex((other) => other.pool === pool))}
            />
          </Show>
          {/* A single game has no curve. */}
          <Show when={curve().points.length > 1}>
            <CurveDrawing curve={curve()} />
            <figcaption class="muted">{t('players-rating-curve-hint')}</figcaption>
          </Show>
          <details>
            <summary>{t('players-as-table')}</summary>
            <NumberTable
              columns={['games-played', 'rating', 'deviation']}
              rows={curve().points.map(({ ended_ms, games, value, deviation }) => ({
                head: formatDay(ended_ms),
                numbers: [games, value, deviation],
              }))}
            />
          </details>
        </figure>
      )}
    </Show>
  );
}

function CurveDrawing(props: { curve: RatingCurve }) {
  const points = () => props.curve.points;
  const scale = () => scaleOf(points());
  const across = (at: number) => pointAt(scale(), scale().first, at)[1];
  const summary = () =>
    t('players-rating-curve-summary', {
      pool: poolText(props.curve.pool),
      first: points()[0]?.value ?? 0,
      from: scale().first,
      last: points().at(-1)?.value ?? 0,
      to: scale().last,
    });
  return (
    <div class="curve-box">
      <div class="curve-numbers number" aria-hidden="true">
        <For each={gridLines(scale())}>
          {(at) => (
            <span style={{ top: `${(across(at) / SIZE.height) * 100}%` }}>{at}</span>
          )}
        </For>
      </div>
      <svg
        viewBox={`-4 -4 ${SIZE.width + 8} ${SIZE.height + 8}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={summary()}
      >
        <For each={gridLines(scale())}>
          {(at) => <path class="curve-rule" d={`M0 ${across(at)}H${SIZE.width}`} />}
        </For>
        <path class="curve-band" d={bandPath(points(), scale())} />
        <path class="curve-line" d={linePath(points(), scale())} />
      </svg>
      <p class="curve-games number muted" aria-hidden="true">
        <span>{t('players-games', { games: scale().first })}</span>
        <Show when={scale().last > scale().first}>
          <span>{t('players-games', { games: scale().last })}</span>
        </Show>
      </p>
    </div>
  );
}

/** A table of numbers with a row for each day or time. */
function NumberTable(props: { columns: string[]; rows: { head: string; numbers: number[] }[] }) {
  return (
    <div class="wide" tabindex="0" role="group" aria-label={t('players-as-table')}>
      <table>
        <thead>
          <tr>
            <For each={['date', ...props.columns]}>{(name) => <th scope="col">{t(`players-${name}`)}</th>}</For>
          </tr>
        </thead>
        <tbody>
          <For each={props.rows}>
            {({ head, numbers }) => (
              <tr>
                <th scope="row">{head}</th>
                <For each={numbers}>{(number) => <td class="number">{number}</td>}</For>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

const BAR = { width: 12, gap: 4, height: 80 };

/** The results over time, a bar for each window of games. */
export function FormChart(props: { windows: FormWindow[] }) {
  const width = () => props.windows.length * (BAR.width + BAR.gap) - BAR.gap;
  return (
    <figure class="curve">
      <svg
        class="form-chart"
        viewBox={`-1 -1 ${width() + 2} ${BAR.height + 2}`}
        role="img"
        aria-label={t('players-results-summary', {
          games: props.windows.reduce((sum, { results }) => sum + gamesIn(results), 0),
        })}
        style={{ 'max-width': `${width() / 8}rem` }}
      >
        <For each={props.windows}>
          {({ results }, index) => {
            const { won, tied } = resultShares(results);
            const x = index() * (BAR.width + BAR.gap);
            const top = (share: number) => BAR.height * (1 - share);
            return (
              <>
                <rect class="result-all" x={x} y={0} width={BAR.width} height={BAR.height} />
                <rect
                  class="result-tied"
                  x={x}
                  y={top(won + tied)}
                  width={BAR.width}
                  height={BAR.height * tied}
                />
                <rect
                  class="result-won"
                  x={x}
                  y={top(won)}
                  width={BAR.width}
                  height={BAR.height * won}
                />
              </>
            );
          }}
        </For>
      </svg>
      <figcaption class="muted">{t('players-results-hint')}</figcaption>
      <details>
        <summary>{t('players-as-table')}</summary>
        <NumberTable
          columns={['won', 'tied', 'lost']}
          rows={props.windows.map(({ from_ms, until_ms, results: { won, tied, lost } }) => ({
            head: dateRangeText(from_ms, until_ms),
            numbers: [won, tied, lost],
          }))}
        />
      </details>
    </figure>
  );
}

function dateRangeText(from: number, until: number): string {
  const [first, last] = [formatDay(from), formatDay(until)];
  return first === last ? first : t('players-date-range', { first, last });
}
