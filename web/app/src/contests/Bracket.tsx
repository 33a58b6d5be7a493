/** The bracket of a knockout, from the first round to the winner. */
import { createMemo, For, Show } from 'solid-js';
import type { ContestView } from '../generated/wire';
import { t } from '../i18n/i18n';
import { bracketRounds, scoreText, type BracketMatch } from './contestModel';
import { entryName } from './contestText';

/** All rounds side by side; those to come have empty lines. */
export function Bracket(props: { contest: ContestView }) {
  const rounds = createMemo(() => bracketRounds(props.contest));
  const winner = () => props.contest.bracket.at(-1)?.[0] ?? null;
  return (
    <Show when={rounds().length > 0}>
      <section aria-labelledby="bracket">
        <h2 id="bracket">{t('contests-bracket')}</h2>
        <div class="wide" tabindex="0" role="group" aria-labelledby="bracket">
          <ol class="bracket">
            <For each={rounds()}>
              {(matches, index) => (
                <li>
                  <h3>{roundTitle(index(), rounds().length)}</h3>
                  <ul class="bracket-round">
                    <For each={matches}>
                      {(match) => <Match contest={props.contest} match={match} round={index()} />}
                    </For>
                  </ul>
                </li>
              )}
            </For>
          </ol>
        </div>
        <Show when={winner() !== null}>
          <p class="bracket-winner">
            {t('contests-bracket-winner', { name: entryName(props.contest.entries, winner() ?? 0) })}
          </p>
        </Show>
      </section>
    </Show>
  );
}

const roundTitle = (index: number, rounds: number) =>
  index === rounds - 1 ? t('contests-final') : t('contests-round', { round: index + 1 });

/** Two players with their scores, one player who has a bye, or places that are still open. */
function Match(props: { contest: ContestView; match: BracketMatch; round: number }) {
  const isBye = () => props.match.table === null && props.round < props.contest.rounds.length;
  const players = () =>
    isBye() ? props.match.players.filter((entry) => entry !== null) : props.match.players;
  const score = (entry: number | null) => {
    const { table } = props.match;
    if (entry === null || !table?.complete) return '';
    return scoreText(table.scores[table.players.indexOf(entry)] ?? 0, props.contest.settings);
  };
  return (
    <li class="bracket-match">
      <ul>
        <For each={players()}>
          {(entry) => (
            <li
              classList={{
                winner: !isBye() && entry !== null && entry === props.match.winner,
                you: entry !== null && entry === props.contest.your_entry,
              }}
            >
              <Show when={entry !== null} fallback={<span class="muted">…</span>}>
                <span class="card-name">{entryName(props.contest.entries, entry ?? 0)}</span>
              </Show>
              <Show when={isBye()} fallback={<span class="number">{score(entry)}</span>}>
                <small>{t('contests-bye')}</small>
              </Show>
            </li>
          )}
        </For>
      </ul>
    </li>
  );
}
