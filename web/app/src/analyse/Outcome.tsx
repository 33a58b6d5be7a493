/** The players of a finished game with their points, and who has won. */
import { For, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import { PlayerName } from './EvaluationBar';
import { pointsOf } from './evaluations';
import type { Players } from './players';

/** One line; empty for a game without a result. */
export function Outcome(props: { analysis: Analysis; players: Players }) {
  const { analysis, players } = props;
  const points = () => pointsOf(analysis.result(), players.seats().length);
  return (
    <Show when={points()}>
      {(points) => (
        <div class="review-outcome">
          <ul class="inline-list">
            <For each={players.seats()}>
              {(seat) => (
                <li>
                  <PlayerName players={players} seat={seat} />
                  {/* A win alone is one point. */}
                  <Show when={Math.max(...points()) > 1}>
                    <strong class="number">{points()[seat - 1]}</strong>
                  </Show>
                </li>
              )}
            </For>
          </ul>
          <strong>{winnerText(points(), players)}</strong>
        </div>
      )}
    </Show>
  );
}

function winnerText(points: readonly number[], players: Players): string {
  const best = Math.max(...points);
  const first = players.seats().filter((seat) => points[seat - 1] === best);
  const [winner] = first;
  if (first.length === points.length || winner === undefined) return t('game-result-level');
  if (first.length === 1) {
    const who = players.isOwn(winner) ? 'you' : 'other';
    return t('game-result-won', { who, name: players.nameOf(winner) });
  }
  const names = first.map(players.nameOf);
  const list = names.slice(0, -1).join(', ');
  return t('game-result-several', { how: 'shared', list, last: names.at(-1) ?? '' });
}
