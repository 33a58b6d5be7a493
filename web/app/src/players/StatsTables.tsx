/** Tables of results by seat, by opening, and against one opponent. */
import { createMemo, For, type JSX, Show } from 'solid-js';
import type { HeadToHead, OpeningResults, ResultCounts, SeatResults } from '../generated/wire';
import { rulesText } from '../net/gameConfig';
import { playerName } from '../net/PlayerLink';
import { t } from '../i18n/i18n';
import { gamesIn, resultShares } from './ratingCurve';
import { createOpeningNames } from '../ui/ArchivedGameCards';
import { formatArchiveQuery } from '../net/archive';

const percent = (share: number) => `${Math.round(share * 1000) / 10}`;

/** Won, tied and lost as numbers and as a bar. */
function Cells(props: { results: ResultCounts }) {
  const share = () => resultShares(props.results);
  return (
    <>
      <td class="number">{props.results.won}</td>
      <td class="number">{props.results.tied}</td>
      <td class="number">{props.results.lost}</td>
      <td class="share" aria-hidden="true">
        <svg viewBox="0 0 100 8" preserveAspectRatio="none">
          <rect class="result-all" x="0" y="0" width="100" height="8" />
          <rect class="result-won" x="0" y="0" width={percent(share().won)} height="8" />
          <rect
            class="result-tied"
            x={percent(share().won)}
            y="0"
            width={percent(share().tied)}
            height="8"
          />
        </svg>
      </td>
    </>
  );
}

interface Row {
  head: JSX.Element;
  /** The seat, in tables by seat. */
  seat?: number;
  results: ResultCounts;
}

/** A table with a row for each result. */
function ResultsTable(props: {
  label: string;
  caption?: string;
  /** The heading of the first column. */
  first: string;
  rows: Row[];
}) {
  const seated = () => props.rows.some(({ seat }) => seat !== undefined);
  return (
    <div class="wide" tabindex="0" role="group" aria-label={props.label}>
      <table>
        <Show when={props.caption}>{(caption) => <caption>{caption()}</caption>}</Show>
        <thead>
          <tr>
            <th scope="col">{props.first}</th>
            <For each={[...(seated() ? ['seat'] : []), 'won', 'tied', 'lost']}>
              {(column) => (
                <th scope="col" class="number">
                  {t(`players-${column}`)}
                </th>
              )}
            </For>
            <td />
          </tr>
        </thead>
        <tbody>
          <For each={props.rows}>
            {({ head, seat, results }) => (
              <tr>
                <th scope="row">{head}</th>
                <Show when={seat !== undefined}>
                  <td class="number">{seat}</td>
                </Show>
                <Cells results={results} />
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

/** Results by set-up and seat. */
export function SeatResultsTable(props: { results: SeatResults[] }) {
  const rows = createMemo(() =>
    props.results.map(({ rules, seat, results }) => ({ head: rulesText(rules), seat, results })),
  );
  return (
    <ResultsTable
      label={t('players-by-seat')}
      caption={t('players-by-seat')}
      first={t('players-setup')}
      rows={rows()}
    />
  );
}

/** Results by opening and seat. */
export function OpeningResultsTable(props: { results: OpeningResults[] }) {
  const openingName = createOpeningNames();
  const head = (code: string) => (
    <>
      <a href={`/archive?opening=${code}`}>{openingName(code)}</a>{' '}
      <small class="notation">{code}</small>
    </>
  );
  // Each head is created once.
  const rows = createMemo(() =>
    props.results.map(({ code, seat, results }) => ({ head: head(code), seat, results })),
  );
  return <ResultsTable label={t('players-openings')} first={t('players-opening')} rows={rows()} />;
}

/** The results of the user against a player. */
export function HeadToHeadTable(props: { results: HeadToHead }) {
  const other = () => playerName(props.results.opponent);
  const together = () => props.results.setups.reduce((sum, setup) => sum + setup.as_partners, 0);
  const rivals = () =>
    props.results.setups
      .map(({ rules, ahead, level, behind }) => ({
        head: rulesText(rules),
        results: { won: ahead, tied: level, lost: behind },
      }))
      .filter(({ results }) => gamesIn(results) > 0);
  return (
    <section aria-labelledby="against">
      <h2 id="against">{t('players-head-to-head', { name: other() })}</h2>
      <Show when={props.results.games > 0} fallback={<p>{t('players-head-to-head-none')}</p>}>
        <Show when={rivals().length > 0}>
          <ResultsTable
            label={t('players-head-to-head', { name: other() })}
            first={t('players-setup')}
            rows={rivals()}
          />
        </Show>
        <Show when={together() > 0}>
          <p>{t('players-as-partners', { games: together() })}</p>
        </Show>
        <p>
          <a
            href={`/archive?${formatArchiveQuery({ player: props.results.player.name, against: props.results.opponent.name })}`}
          >
            {t('players-head-to-head-games')}
          </a>
        </p>
      </Show>
    </section>
  );
}
