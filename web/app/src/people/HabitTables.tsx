/** Results by seat, by opening, and against somebody, as tables. */
import { For, type JSX, Show } from 'solid-js';
import type { HeadToHead, OpeningResults, Results, SeatResults } from '../generated/wire';
import { playerWords } from '../net/Player';
import { t } from '../shell/words';
import { gamesIn, parts } from './curve';
import { createOpeningWords } from './GameRows';
import { queryOf } from './sought';
import { rulesWords } from './words';

function Wide(props: { label: string; children: JSX.Element }) {
  return (
    <div class="wide" tabindex="0" role="group" aria-label={props.label}>
      {props.children}
    </div>
  );
}

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

function Heads() {
  return (
    <>
      <th scope="col" class="number">
        {t('people-won')}
      </th>
      <th scope="col" class="number">
        {t('people-tied')}
      </th>
      <th scope="col" class="number">
        {t('people-lost')}
      </th>
      <td />
    </>
  );
}

/** By set-up and seat. */
export function Seats(props: { of: SeatResults[] }) {
  return (
    <Wide label={t('people-by-seat')}>
      <table>
        <caption>{t('people-by-seat')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('people-setup')}</th>
            <th scope="col" class="number">
              {t('people-seat')}
            </th>
            <Heads />
          </tr>
        </thead>
        <tbody>
          <For each={props.of}>
            {({ rules, seat, results }) => (
              <tr>
                <th scope="row">{rulesWords(rules)}</th>
                <td class="number">{seat}</td>
                <Cells of={results} />
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </Wide>
  );
}

/** By opening and seat. */
export function Openings(props: { of: OpeningResults[] }) {
  const words = createOpeningWords();
  return (
    <Wide label={t('people-openings')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('people-opening')}</th>
            <th scope="col" class="number">
              {t('people-seat')}
            </th>
            <Heads />
          </tr>
        </thead>
        <tbody>
          <For each={props.of}>
            {({ code, seat, results }) => (
              <tr>
                <th scope="row">
                  <a href={`/archive?opening=${code}`}>{words(code)}</a>{' '}
                  <small class="notation">{code}</small>
                </th>
                <td class="number">{seat}</td>
                <Cells of={results} />
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </Wide>
  );
}

/** The reader against somebody. */
export function Against(props: { of: HeadToHead }) {
  const other = () => playerWords(props.of.other);
  const together = () => props.of.setups.reduce((sum, setup) => sum + setup.together, 0);
  const rivals = () =>
    props.of.setups
      .map(({ rules, ahead, level, behind }) => ({
        rules,
        results: { won: ahead, tied: level, lost: behind },
      }))
      .filter(({ results }) => gamesIn(results) > 0);
  return (
    <section aria-labelledby="against">
      <h2 id="against">{t('people-against', { name: other() })}</h2>
      <Show when={props.of.games > 0} fallback={<p>{t('people-against-none')}</p>}>
        <Show when={rivals().length > 0}>
          <Wide label={t('people-against', { name: other() })}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{t('people-setup')}</th>
                  <Heads />
                </tr>
              </thead>
              <tbody>
                <For each={rivals()}>
                  {({ rules, results }) => (
                    <tr>
                      <th scope="row">{rulesWords(rules)}</th>
                      <Cells of={results} />
                    </tr>
                  )}
                </For>
              </tbody>
            </table>
          </Wide>
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
