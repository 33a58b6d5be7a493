/** How a game ended, and what can be done next. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import type { EndingView, SeatPoints } from '../generated/wire';
import type { TableOnPage } from '../panel/onPage';
import { openings } from '../rules';
import { known, t } from '../shell/words';

/** The result of a game. */
export interface ResultProps {
  table: TableOnPage;
  ending: EndingView;
  /** What a rating became, by seat, where that is known. */
  ratings?: ReadonlyMap<number, { before: number; after: number }> | undefined;
  /** What can be done next. */
  children: JSX.Element;
}

interface Row {
  seat: number;
  name: string;
  points: SeatPoints;
}

/** Who has won, in a sentence. */
export function verdict(table: TableOnPage, ending: EndingView): string {
  const rows = rowsOf(table, ending);
  const first = rows.filter((row) => row.points.place === 1);
  const names = first.map((row) => row.name);
  const teams = new Set(table.here().teams).size < rows.length;
  if (rows.length === 0) return t('play-result-none');
  const [winner] = first;
  if (first.length === 1 && winner) {
    const who = table.isYou(winner.seat) ? 'you' : 'other';
    return t('play-result-won', { who, name: winner.name });
  }
  if (first.length === rows.length) return t('play-result-level');
  const list = names.slice(0, -1).join(', ');
  const how = teams && sameTeam(table, first) ? 'team' : 'shared';
  return t('play-result-several', { how, list, last: names.at(-1) ?? '' });
}

function sameTeam(table: TableOnPage, rows: Row[]): boolean {
  const { teams } = table.here();
  return new Set(rows.map((row) => teams[row.seat - 1])).size === 1;
}

function rowsOf(table: TableOnPage, ending: EndingView): Row[] {
  return (ending.seats ?? [])
    .map((points, index) => ({ seat: index + 1, name: table.nameOf(index + 1), points }))
    .sort((a, b) => a.points.place - b.points.place || a.seat - b.seat);
}

/** Signed, with a true minus sign. */
const signed = (number: number) =>
  number > 0 ? `+${number}` : number < 0 ? `\u2212${-number}` : '0';

/** What a rating became, and by how much. */
function ratingWords(rating: { before: number; after: number } | undefined): string {
  return rating ? `${rating.after} (${signed(rating.after - rating.before)})` : '';
}

/** The panel in place of the buttons. */
export function Result(props: ResultProps) {
  const { table } = props;
  const rows = createMemo(() => rowsOf(table, props.ending));
  const how = () => {
    const id = `play-ended-${props.ending.code}`;
    const seat = props.ending.seat ?? 0;
    const name = seat > 0 ? table.nameOf(seat) : '';
    return known(id) ? t(id, { who: table.isYou(seat) ? 'you' : 'other', name }) : '';
  };
  const named = createMemo(() => openings(table.game, table.view().line));
  return (
    <section class="result" aria-label={t('play-result')}>
      <h2>{verdict(table, props.ending)}</h2>
      <Show when={how()}>
        <p class="muted">{how()}</p>
      </Show>
      <Show when={rows().length > 0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('play-result-place')}</th>
              <th scope="col">{t('play-result-player')}</th>
              <th scope="col" class="figure">
                {t('play-result-points')}
              </th>
              <th scope="col" class="figure">
                <abbr title={t('play-result-zero-sum-why')}>{t('play-result-zero-sum')}</abbr>
              </th>
              <Show when={props.ratings}>
                <th scope="col" class="figure">
                  {t('play-result-rating')}
                </th>
              </Show>
            </tr>
          </thead>
          <tbody>
            <For each={rows()}>
              {(row) => (
                <tr>
                  <td class="number">{row.points.place}</td>
                  <th scope="row">{row.name}</th>
                  <td class="number figure">{row.points.points}</td>
                  <td class="number figure">{signed(row.points.zero_sum)}</td>
                  <Show when={props.ratings}>
                    {(ratings) => (
                      <td class="number figure">{ratingWords(ratings().get(row.seat))}</td>
                    )}
                  </Show>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
      <Show when={named().length > 0}>
        <ul class="openings muted">
          <For each={named()}>
            {({ seat, code, name }) => (
              <li>
                {t('play-opened', {
                  who: table.isYou(seat) ? 'you' : 'other',
                  player: table.nameOf(seat),
                  ...{ code, name },
                })}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <div class="result-actions">{props.children}</div>
    </section>
  );
}
