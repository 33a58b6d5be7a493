/** Results by seat, by opening, and against somebody, as tables. */
import { createMemo, For, type JSX, Show } from 'solid-js';
import type { HeadToHead, OpeningResults, Results, SeatResults } from '../generated/wire';
import { playerWords } from '../net/Player';
import { t } from '../shell/words';
import { gamesIn, parts } from './curve';
import { createOpeningWords } from './GameRows';
import { queryOf } from './sought';
import { rulesWords } from './words';

const percent = (share: number) => `${Math.round(share * 1000) / 10}`;

/** Won, tied and lost as numbers, and as a bar for the eye. */
function Cells(props: { of: Results }) {
  const share = () => parts(props.of);
  return (
    <>
      <td class="number">{props.of.won}</td>
      <td class="number">{props.of.tied}</td>
      <td class="number">{props.of.lost}</td>
      <td class="share" aria-hidden="true">
        <svg viewBox="0 0 100 8" preserveAspectRatio="none">
          <rect class="spell-all" x="0" y="0" width="100" height="8" />
          <rect class="spell-won" x="0" y="0" width={percent(share().won)} height="8" />
          <rect
            class="spell-tied"
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
  /** Where it is told by seat. */
  seat?: number;
  results: Results;
}

/** A line for each. */
function Table(props: {
  label: string;
  caption?: string;
  /** What the first column holds. */
  first: string;
  rows: Row[];
}) {
  const seated = () => props.rows.some(({ seat }) => seat !== undefined);
  return (
    <div class="wide" tabindex="0" role="group" aria-label={props.label}>
      <table>
        <Show when={props.caption}>{(words) => <caption>{words()}</caption>}</Show>
        <thead>
          <tr>
            <th scope="col">{props.first}</th>
            <For each={[...(seated() ? ['seat'] : []), 'won', 'tied', 'lost']}>
              {(what) => (
                <th scope="col" class="number">
                  {t(`people-${what}`)}
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
                <Cells of={results} />
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}

/** By set-up and seat. */
export function Seats(props: { of: SeatResults[] }) {
  const rows = createMemo(() =>
    props.of.map(({ rules, seat, results }) => ({ head: rulesWords(rules), seat, results })),
  );
  return (
    <Table
      label={t('people-by-seat')}
      caption={t('people-by-seat')}
      first={t('people-setup')}
      rows={rows()}
    />
  );
}

/** By opening and seat. */
export function Openings(props: { of: OpeningResults[] }) {
  const words = createOpeningWords();
  const head = (code: string) => (
    <>
      <a href={`/archive?opening=${code}`}>{words(code)}</a>{' '}
      <small class="notation">{code}</small>
    </>
  );
  // Each head is made once.
  const rows = createMemo(() =>
    props.of.map(({ code, seat, results }) => ({ head: head(code), seat, results })),
  );
  return <Table label={t('people-openings')} first={t('people-opening')} rows={rows()} />;
}

/** The reader against somebody. */
export function Against(props: { of: HeadToHead }) {
  const other = () => playerWords(props.of.other);
  const together = () => props.of.setups.reduce((sum, setup) => sum + setup.together, 0);
  const rivals = () =>
    props.of.setups
      .map(({ rules, ahead, level, behind }) => ({
        head: rulesWords(rules),
        results: { won: ahead, tied: level, lost: behind },
      }))
      .filter(({ results }) => gamesIn(results) > 0);
  return (
    <section aria-labelledby="against">
      <h2 id="against">{t('people-against', { name: other() })}</h2>
      <Show when={props.of.games > 0} fallback={<p>{t('people-against-none')}</p>}>
        <Show when={rivals().length > 0}>
          <Table
            label={t('people-against', { name: other() })}
            first={t('people-setup')}
            rows={rivals()}
          />
        </Show>
        <Show when={together() > 0}>
          <p>{t('people-together', { games: together() })}</p>
        </Show>
        <p>
          <a
            href={`/archive?${queryOf({ player: props.of.player.name, against: props.of.other.name })}`}
          >
            {t('people-against-games')}
          </a>
        </p>
      </Show>
    </section>
  );
}
