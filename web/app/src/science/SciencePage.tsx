/** What was measured about set-ups and openings. */
import { createEffect, createSignal, For, type JSX, onMount, Show } from 'solid-js';
import type { OpeningName } from '../generated/wire';
import { locale, t } from '../i18n/i18n';
import { fetchOpenings } from '../net/archive';
import { rulesText } from '../net/gameConfig';
import { setTitle, useRoute } from '../router/router';
import NotFoundPage from '../ui/NotFoundPage';
import './science.css';
import { OVERVIEW, rowGroups, setUps, slugOf, STATISTICS, topOf, valueText } from './statistics';
import type { StatisticResult, StatisticRow } from './statistics';

const SET_UPS = setUps(STATISTICS);

const isOpening = (name: string) => name.startsWith('opening_');

/** The long lists of openings come last. */
const IN_ORDER = [
  ...STATISTICS.filter(({ name }) => !isOpening(name)),
  ...STATISTICS.filter(({ name }) => isOpening(name)),
];

/** The pages `/science` and `/science/GAME`. */
export default function SciencePage() {
  const route = useRoute();
  const game = () => SET_UPS.find((game) => slugOf(game) === route.params[0]);
  return (
    <Show when={route.params[0] !== undefined} fallback={<Overview />}>
      <Show when={game()} keyed fallback={<NotFoundPage />}>
        {(game) => <SetUp game={game} />}
      </Show>
    </Show>
  );
}

function Overview() {
  const result = STATISTICS.find(({ name }) => name === OVERVIEW);
  return (
    <div class="sheet science">
      <h1>{t('app-title-science')}</h1>
      <p>{t('science-about')}</p>
      <p>{t('science-interval')}</p>
      <h2>{t(`science-${OVERVIEW}`)}</h2>
      <p>{t(`science-${OVERVIEW}-question`)}</p>
      <Show when={result}>
        {(result) => (
          <Bars
            statistic={OVERVIEW}
            rows={result().rows}
            label={(row) => <a href={`/science/${slugOf(row.game)}`}>{rulesText(row.game)}</a>}
            caption={t('science-all-set-ups')}
            detail={(row) => t('science-sample', { level: row.level, games: row.n })}
          />
        )}
      </Show>
    </div>
  );
}

function SetUp(props: { game: string }) {
  const names = createOpeningNames();
  createEffect(() => setTitle(() => `${t('app-title-science')}: ${rulesText(props.game)}`));
  return (
    <div class="sheet science">
      <nav class="science-set-ups" aria-label={t('science-set-ups')}>
        <a href="/science">{t('science-all-set-ups')}</a>
        <For each={SET_UPS}>
          {(game) => (
            <a href={`/science/${slugOf(game)}`} aria-current={game === props.game ? 'page' : undefined}>
              {rulesText(game)}
            </a>
          )}
        </For>
      </nav>
      <h1>{rulesText(props.game)}</h1>
      <p>{t('science-interval')}</p>
      <For each={IN_ORDER}>
        {(result) => <Statistic result={result} game={props.game} openingName={names} />}
      </For>
    </div>
  );
}

/** Opening names by their codes; the codes without a server. */
function createOpeningNames(): (code: string) => string | undefined {
  const [known, setKnown] = createSignal<OpeningName[]>([]);
  onMount(() => void fetchOpenings().then(setKnown, () => undefined));
  return (code) => known().find((opening) => opening.code === code)?.name;
}

/** A statistic of one set-up; nothing if it makes no sense there. */
function Statistic(props: {
  result: StatisticResult;
  game: string;
  openingName: (code: string) => string | undefined;
}) {
  const name = () => props.result.name;
  const groups = () => rowGroups(props.result, props.game);
  const label = ({ x }: StatisticRow) => {
    if (isOpening(name())) return openingText(x ?? '', props.openingName(x ?? ''));
    return t(`science-${name()}-row`, { x: x ?? '' });
  };
  return (
    <Show when={groups().length > 0}>
      <section aria-labelledby={name()}>
        <h2 id={name()}>{t(`science-${name()}`)}</h2>
        <p>{t(`science-${name()}-question`)}</p>
        <For each={groups()}>
          {({ level, rows }) => (
            <Bars
              statistic={name()}
              rows={rows}
              label={label}
              caption={t('science-sample', { level, games: sampleOf(name(), rows) })}
            />
          )}
        </For>
      </section>
    </Show>
  );
}

/** All games of a picture: rows of results by opening have each its own games. */
const sampleOf = (name: string, rows: readonly StatisticRow[]): number =>
  name.startsWith('opening_score')
    ? rows.reduce((sum, { n }) => sum + n, 0)
    : Math.max(...rows.map(({ n }) => n));

function openingText(code: string, name: string | undefined): string {
  if (code === 'other') return t('science-opening-other');
  return name === undefined ? code : `${code} ${name}`;
}

/** Bars with whiskers, as a table: the numbers stand beside them. */
function Bars(props: {
  statistic: string;
  rows: readonly StatisticRow[];
  label: (row: StatisticRow) => JSX.Element;
  caption: string;
  detail?: (row: StatisticRow) => string;
}) {
  const percent = (value: number) => `${(100 * value) / topOf(props.rows)}%`;
  const number = (value: number) => valueText(props.statistic, value, locale());
  return (
    <table class="science-bars">
      <caption>{props.caption}</caption>
      <tbody>
        <For each={props.rows}>
          {(row) => (
            <tr>
              <th scope="row">
                {props.label(row)}
                <Show when={props.detail}>{(detail) => <small>{detail()(row)}</small>}</Show>
              </th>
              <td class="science-bar" aria-hidden="true">
                <span class="science-value" style={{ width: percent(row.value) }} />
                <Show when={row.low !== null && row.high !== null}>
                  <span
                    class="science-whisker"
                    style={{ left: percent(row.low ?? 0), width: percent((row.high ?? 0) - (row.low ?? 0)) }}
                  />
                </Show>
              </td>
              <td class="number">
                <strong>{number(row.value)}</strong>
                <Show when={row.low !== null && row.high !== null}>
                  <small>
                    {t('science-range', { low: number(row.low ?? 0), high: number(row.high ?? 0) })}
                  </small>
                </Show>
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}
