/** The result of a finished game. */
import { createMemo, For, Show, type JSX } from 'solid-js';
import type { EndingView, SeatPoints } from '../../generated/rules';
import type { GameModel } from './gameModel';
import { openings } from '../../engine/rules';
import { hasMessage, t } from '../../i18n/i18n';

/** The ending, and actions after it. */
export interface GameResultProps {
  game: GameModel;
  ending: EndingView;
  /** The rating change by seat, where it is known. */
  ratings?: ReadonlyMap<number, { before: number; after: number }> | undefined;
  /** The actions after the game. */
  children: JSX.Element;
}

interface Row {
  seat: number;
  name: string;
  points: SeatPoints;
}

/** The winner as a sentence. */
export function resultText(game: GameModel, ending: EndingView): string {
  const rows = resultRows(game, ending);
  const first = rows.filter((row) => row.points.place === 1);
  const names = first.map((row) => row.name);
  const teams = new Set(game.scene().teams).size < rows.length;
  if (rows.length === 0) return t('game-result-none');
  const [winner] = first;
  if (first.length === 1 && winner) {
    const who = game.isYou(winner.seat) ? 'you' : 'other';
    return t('game-result-won', { who, name: winner.name });
  }
  if (first.length === rows.length) return t('game-result-level');
  const list = names.slice(0, -1).join(', ');
  const how = teams && sameTeam(game, first) ? 'team' : 'shared';
  return t('game-result-several', { how, list, last: names.at(-1) ?? '' });
}

function sameTeam(game: GameModel, rows: Row[]): boolean {
  const { teams } = game.scene();
  return new Set(rows.map((row) => teams[row.seat - 1])).size === 1;
}

function resultRows(game: GameModel, ending: EndingView): Row[] {
  return (ending.seats ?? [])
    .map((points, index) => ({ seat: index + 1, name: game.nameOf(index + 1), points }))
    .sort((a, b) => a.points.place - b.points.place || a.seat - b.seat);
}

/** A number with its sign, with a true minus. */
const signed = (number: number) =>
  number > 0 ? `+${number}` : number < 0 ? `\u2212${-number}` : '0';

/** The new rating and its change. */
function ratingText(rating: { before: number; after: number } | undefined): string {
  return rating ? `${rating.after} (${signed(rating.after - rating.before)})` : '';
}

/** The panel that replaces the actions of a running game. */
export function GameResult(props: GameResultProps) {
  const { game } = props;
  const rows = createMemo(() => resultRows(game, props.ending));
  const how = () => {
    const id = `game-ended-${props.ending.code}`;
    const seat = props.ending.seat ?? 0;
    const name = seat > 0 ? game.nameOf(seat) : '';
    return hasMessage(id) ? t(id, { who: game.isYou(seat) ? 'you' : 'other', name }) : '';
  };
  const named = createMemo(() => openings(game.rules, game.view().line));
  return (
    <section class="result" aria-label={t('game-result')}>
      <h2>{resultText(game, props.ending)}</h2>
      <Show when={how()}>
        <p class="muted">{how()}</p>
      </Show>
      <Show when={rows().length > 0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('game-result-place')}</th>
              <th scope="col">{t('game-result-player')}</th>
              <th scope="col" class="figure">
                {t('game-result-points')}
              </th>
              <th scope="col" class="figure">
                <abbr title={t('game-result-zero-sum-why')}>{t('game-result-zero-sum')}</abbr>
              </th>
              <Show when={props.ratings}>
                <th scope="col" class="figure">
                  {t('game-result-rating')}
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
                      <td class="number figure">{ratingText(ratings().get(row.seat))}</td>
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
                {t('game-opening', {
                  who: game.isYou(seat) ? 'you' : 'other',
                  player: game.nameOf(seat),
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
