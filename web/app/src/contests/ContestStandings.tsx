/** The standings and the crosstable of a contest. */
import { createSignal, For, Show } from 'solid-js';
import type { ContestStandingView, ContestView } from '../generated/wire';
import { PlayerLink } from '../net/PlayerLink';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import {
  crosstable,
  hasCrosstable,
  scoreText,
  standingsGroups,
  type StandingsGroup,
} from './contestModel';
import { entryName } from './contestText';

/** The number of lines that are shown at first. */
const LINES = 30;

/** The number of rounds up to which each has a column. */
const ROUND_COLUMNS = 12;

/** The tie-breaks of the server, in order; docs/play/contests.md explains them. */
const TIE_BREAKS = ['buchholz', 'sonneborn-berger', 'direct-encounter', 'wins', 'shape'] as const;

/** The standings, the best first; the line of the viewer is always shown. */
export function Standings(props: { contest: ContestView }) {
  const [all, setAll] = createSignal(false);
  const groups = () => {
    const { your_entry: own } = props.contest;
    return standingsGroups(props.contest).map(({ division, lines }) => ({
      division,
      lines: lines.filter(({ entry }, index) => all() || index < LINES || entry === own),
    }));
  };
  const lineCount = () => groups().reduce((sum, { lines }) => sum + lines.length, 0);
  const rounds = () => {
    const count = props.contest.standings[0]?.round_scores.length ?? 0;
    return count <= ROUND_COLUMNS ? Array.from({ length: count }, (_, index) => index) : [];
  };
  const tieBreaks = () => props.contest.settings.tie_breaks ?? TIE_BREAKS;
  const columns = () => 3 + rounds().length + tieBreaks().length;
  return (
    <section aria-labelledby="standings">
      <h2 id="standings">{t('contests-standings')}</h2>
      <div class="wide" tabindex="0" role="group" aria-labelledby="standings">
        <table class="standings number">
          <thead>
            <tr>
              <th scope="col">{t('contests-place')}</th>
              <th scope="col">{t('contests-player')}</th>
              <th scope="col">{t('contests-score')}</th>
              <For each={rounds()}>
                {(round) => (
                  <th scope="col" class="round-column">
                    <abbr title={t('contests-round', { round: round + 1 })}>{round + 1}</abbr>
                  </th>
                )}
              </For>
              <For each={tieBreaks()}>
                {(rule) => (
                  <th scope="col" class="tie-break">
                    <abbr title={t(`contests-tie-break-${rule}`)}>{t(`contests-tie-break-${rule}-short`)}</abbr>
                  </th>
                )}
              </For>
            </tr>
          </thead>
          <For each={groups()}>
            {({ division, lines }) => (
              <tbody>
                <Show when={division !== null}>
                  <tr class="division">
                    <th scope="rowgroup" colSpan={columns()}>
                      {t('contests-division', { division: division ?? 1 })}
                    </th>
                  </tr>
                </Show>
                <For each={lines}>
                  {(line) => <Line contest={props.contest} line={line} rounds={rounds()} />}
                </For>
              </tbody>
            )}
          </For>
        </table>
      </div>
      <Show when={lineCount() < props.contest.standings.length}>
        <Button onClick={() => setAll(true)}>
          {t('contests-all-players', { players: props.contest.standings.length })}
        </Button>
      </Show>
    </section>
  );
}

function Line(props: { contest: ContestView; line: ContestStandingView; rounds: readonly number[] }) {
  const entry = () => props.contest.entries[props.line.entry];
  const text = (score: number) => scoreText(score, props.contest.settings);
  const isYou = () => props.line.entry === props.contest.your_entry;
  return (
    <tr classList={{ you: isYou(), dropped: (entry()?.dropped ?? null) !== null }}>
      <td>{props.line.place}</td>
      <th scope="row">
        <Show when={entry()}>{(entry) => <PlayerLink player={entry().player} />}</Show>
        <Show when={isYou()}>
          <small> {t('player-you')}</small>
        </Show>
        <Show when={(entry()?.dropped ?? null) !== null}>
          <small> {t('contests-dropped')}</small>
        </Show>
      </th>
      <td class="total">{text(props.line.score)}</td>
      <For each={props.rounds}>
        {(round) => <td class="round-column">{roundText(props.line.round_scores[round], text)}</td>}
      </For>
      <For each={props.line.tie_breaks}>{(value) => <td class="tie-break">{value}</td>}</For>
    </tr>
  );
}

const roundText = (score: number | undefined, text: (score: number) => string) =>
  score === undefined ? '' : text(score);

/** Everyone against everyone, for leagues. */
export function Crosstables(props: { contest: ContestView }) {
  return (
    <Show when={hasCrosstable(props.contest)}>
      <section aria-labelledby="crosstable">
        <h2 id="crosstable">{t('contests-crosstable')}</h2>
        <For each={standingsGroups(props.contest)}>
          {(group) => <Crosstable contest={props.contest} group={group} />}
        </For>
      </section>
    </Show>
  );
}

function Crosstable(props: { contest: ContestView; group: StandingsGroup }) {
  const name = (entry: number) => entryName(props.contest.entries, entry);
  const text = (scores: readonly number[]) =>
    scores.map((score) => scoreText(score, props.contest.settings)).join(' ');
  const rows = () => crosstable(props.contest, props.group.lines);
  const title = () => {
    const { division } = props.group;
    return division === null ? t('contests-crosstable') : t('contests-division', { division });
  };
  return (
    <div class="wide" tabindex="0" role="group" aria-label={title()}>
      <table class="crosstable number">
        <Show when={props.group.division !== null}>
          <caption>{title()}</caption>
        </Show>
        <thead>
          <tr>
            <th scope="col">{t('contests-player')}</th>
            <For each={rows()}>
              {({ entry }, index) => (
                <th scope="col">
                  <abbr title={name(entry)}>{index() + 1}</abbr>
                </th>
              )}
            </For>
            <th scope="col">{t('contests-score')}</th>
          </tr>
        </thead>
        <tbody>
          <For each={rows()}>
            {(row, index) => (
              <tr classList={{ you: row.entry === props.contest.your_entry }}>
                <th scope="row">
                  {index() + 1}. {name(row.entry)}
                </th>
                <For each={row.cells}>
                  {(cell) => (cell === null ? <td class="self" /> : <td>{text(cell)}</td>)}
                </For>
                <td class="total">{scoreText(row.score, props.contest.settings)}</td>
              </tr>
            )}
          </For>
        </tbody>
      </table>
    </div>
  );
}
