/** How a game ended, and what can be done next. */
import { createMemo, For, Show } from 'solid-js';
import type { EndingView, SeatPoints } from '../generated/wire';
import { openings } from '../rules';
import { Icon } from '../shell/Icon';
import { download, undo } from '../shell/icons';
import { saveAs } from '../shell/save';
import { known, t } from '../shell/words';
import { seatName } from './seatPlans';
import type { Session } from './session';

/** The result of a game. */
export interface ResultProps {
  session: Session;
  ending: EndingView;
  onRematch(): void;
}

interface Row {
  seat: number;
  name: string;
  points: SeatPoints;
}

/** Who has won, in a sentence. */
export function verdict(session: Session, ending: EndingView): string {
  const rows = rowsOf(session, ending);
  const first = rows.filter((row) => row.points.place === 1);
  const names = first.map((row) => row.name);
  const teams = new Set(session.here().teams).size < rows.length;
  if (rows.length === 0) return t('play-result-none');
  const [winner] = first;
  if (first.length === 1 && winner) {
    const you = session.kept.seats[winner.seat - 1];
    const who = you?.kind === 'person' && you.name === undefined ? 'you' : 'other';
    return t('play-result-won', { who, name: winner.name });
  }
  if (first.length === rows.length) return t('play-result-level');
  const list = names.slice(0, -1).join(', ');
  const how = teams && sameTeam(session, first) ? 'team' : 'shared';
  return t('play-result-several', { how, list, last: names.at(-1) ?? '' });
}

function sameTeam(session: Session, rows: Row[]): boolean {
  const { teams } = session.here();
  return new Set(rows.map((row) => teams[row.seat - 1])).size === 1;
}

function rowsOf(session: Session, ending: EndingView): Row[] {
  return (ending.seats ?? [])
    .map((points, index) => ({
      seat: index + 1,
      name: seatName(session.kept.seats, index + 1),
      points,
    }))
    .sort((a, b) => a.points.place - b.points.place || a.seat - b.seat);
}

/** Signed, with a true minus sign. */
const signed = (number: number) =>
  number > 0 ? `+${number}` : number < 0 ? `\u2212${-number}` : '0';

/** The panel in place of the buttons. */
export function Result(props: ResultProps) {
  const { session } = props;
  const rows = createMemo(() => rowsOf(session, props.ending));
  const how = () => {
    const id = `play-ended-${props.ending.code}`;
    return known(id) ? t(id, { seat: props.ending.seat ?? 0 }) : '';
  };
  const named = createMemo(() => openings(session.kept.config.game, session.view().line));
  const file = () => `palamedes-${session.kept.id}.pgr`;
  return (
    <section class="result" aria-label={t('play-result')}>
      <h2>{verdict(session, props.ending)}</h2>
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
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
      <Show when={named().length > 0}>
        <ul class="openings muted">
          <For each={named()}>
            {(opening) => (
              <li>
                {t('play-opened', { seat: opening.seat, code: opening.code, name: opening.name })}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <div class="result-actions">
        <button type="button" class="main" onClick={() => props.onRematch()}>
          {t('play-rematch')}
        </button>
        <a class="button" href={`/analyse?game=${session.kept.id}`}>
          {t('play-analyse')}
        </a>
        <button type="button" onClick={() => saveAs(file(), session.record())}>
          <Icon of={download} size={20} />
          {t('play-download')}
        </button>
        <Show when={session.canTakeBack()}>
          <button type="button" onClick={() => session.takeBack()}>
            <Icon of={undo} size={20} />
            {t('play-take-back')}
          </button>
        </Show>
        <a class="button" href="/play">
          {t('play-new')}
        </a>
      </div>
    </section>
  );
}
