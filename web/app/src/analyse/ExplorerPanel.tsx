/** The opening explorer: which moves were played in the current position, and with which results. */
import { createEffect, createMemo, createSignal, For, Index, on, onCleanup, Show } from 'solid-js';
import type { ArchivedGame, ExplorerCounts, ExplorerMove } from '../generated/wire';
import * as rules from '../engine/rules';
import { AS_PRINTED } from '../game/common/orientation';
import { formatDay, locale, t } from '../i18n/i18n';
import { asUnreachable, RequestError } from '../net/api';
import { playerName } from '../net/PlayerLink';
import { createQuery } from '../net/query';
import { Button } from '../ui/Button';
import { Select } from '../ui/Select';
import type { Analysis } from './analysis';
import { SeatSymbol } from './EvaluationBar';
import { percentText } from './evaluations';
import { ALL, BANDS, bandEnds, fetchReport, resultParts, SOURCES } from './explorer';
import type { ExplorerFilter, ExplorerReport, ResultPart } from './explorer';
import './explorer.css';
import type { Players } from './players';

/** More moves are listed on request. */
const MOVES_SHOWN = 8;

/** Smaller parts of a bar have no room for a number. */
const NUMBER_MIN_SHARE = 0.2;

/** A turn that was lost to the clock. */
const LOST_TURN = '--';

const number = (count: number) => count.toLocaleString(locale());

/** The panel. It asks the server for every position that is shown. */
export default function ExplorerPanel(props: {
  analysis: Analysis;
  players: Players;
  onMove: (move: string) => void;
  /** The move under the pointer or the focus, to be drawn on the board. */
  onPreview: (move: string | null) => void;
}) {
  const { analysis } = props;
  const [filter, setFilter] = createSignal<ExplorerFilter>({ source: ALL, band: ALL });
  const source = createMemo(() => ({ game: analysis.game(), position: analysis.position(), ...filter() }));
  const query = createQuery(source, ({ game, position, ...filter }, signal) =>
    fetchReport(game, position, filter, signal),
  );
  onCleanup(() => props.onPreview(null));
  return (
    <div class="explorer-body">
      <Filters filter={filter()} onChange={setFilter} />
      <p class="explorer-status muted" role="status">
        {query.error() === null ? statusText(query.value(), filter()) : errorText(query.error())}
      </p>
      <Show when={query.error() === null && query.value()}>
        {(report) => (
          <Report
            report={report()}
            // The last report stays until the next one comes.
            current={report().position === analysis.position() && report().game === analysis.game()}
            players={props.players}
            onMove={props.onMove}
            onPreview={props.onPreview}
          />
        )}
      </Show>
    </div>
  );
}

/** A quiet sentence: all else on the page works without the explorer. */
function errorText(thrown: unknown): string {
  const found = asUnreachable(thrown);
  const code = found instanceof RequestError ? found.error.code : 'failed';
  return t('analyse-explorer-error', { code });
}

function statusText(report: ExplorerReport | undefined, filter: ExplorerFilter): string {
  if (!report) return t('analyse-explorer-loading');
  const { games } = report.page.total;
  if (games > 0) return t('analyse-explorer-games', { games });
  const isFiltered = filter.source !== ALL || filter.band !== ALL;
  return t('analyse-explorer-none', { filtered: isFiltered ? 'yes' : 'no' });
}

function bandText(band: string): string {
  if (band === ALL || band === 'unrated') return t('analyse-explorer-band', { band });
  const { low, high } = bandEnds(band);
  if (low === null) return t('analyse-explorer-band-below', { high: String(high) });
  if (high === null) return t('analyse-explorer-band-above', { low: String(low) });
  return `${low}–${high}`;
}

function Filters(props: { filter: ExplorerFilter; onChange: (filter: ExplorerFilter) => void }) {
  return (
    <div class="explorer-filters">
      <Select
        name={t('analyse-explorer-source-name')}
        options={[ALL, ...SOURCES]}
        value={props.filter.source}
        text={(source) => t('analyse-explorer-source', { source })}
        onChange={(source) => props.onChange({ ...props.filter, source })}
      />
      <Select
        name={t('analyse-explorer-band-name')}
        options={[ALL, ...BANDS]}
        value={props.filter.band}
        text={bandText}
        onChange={(band) => props.onChange({ ...props.filter, band })}
      />
    </div>
  );
}

interface ReportProps {
  report: ExplorerReport;
  current: boolean;
  players: Players;
  onMove: (move: string) => void;
  onPreview: (move: string | null) => void;
}

function Report(props: ReportProps) {
  const [all, setAll] = createSignal(false);
  createEffect(on(() => props.report.position, () => setAll(false), { defer: true }));
  const page = () => props.report.page;
  const teams = createMemo(() => {
    const { game, position } = props.report;
    return rules.scene(game, position, [], AS_PRINTED).teams;
  });
  const moves = () => (all() ? page().moves : page().moves.slice(0, MOVES_SHOWN));
  let list!: HTMLOListElement;
  let playedHere = false;
  const play = (move: string) => {
    if (!props.current) return;
    playedHere = true;
    props.onPreview(null);
    props.onMove(move);
  };
  // Who plays with the keyboard goes on with the first move of the next position.
  createEffect(
    on(() => props.report, () => {
      const isLost = document.activeElement === document.body || list.contains(document.activeElement);
      if (playedHere && isLost) list.querySelector('button')?.focus({ preventScroll: true });
      playedHere = false;
    }),
  );
  return (
    <div class="explorer-report" data-seats={teams().length} aria-busy={!props.current}>
      <Show when={page().total.games > 0}>
        <Legend total={page().total} teams={teams()} players={props.players} />
      </Show>
      <ol class="explorer-moves" ref={list} aria-label={t('analyse-explorer-moves')}>
        <Index each={moves()}>
          {(move) => (
            <MoveRow {...props} move={move()} total={page().total.games} teams={teams()} onPlay={play} />
          )}
        </Index>
      </ol>
      <Show when={moves().length < page().moves.length}>
        <Button class="small" onClick={() => setAll(true)}>
          {t('analyse-explorer-all', { count: page().moves.length })}
        </Button>
      </Show>
      <Show when={page().games.length > 0}>
        <h3>{t('analyse-explorer-examples')}</h3>
        <ul class="explorer-examples">
          <For each={page().games}>{(game) => <Example game={game} />}</For>
        </ul>
      </Show>
    </div>
  );
}

/** A part in words: "Ada wins 45%". */
function partText(part: ResultPart, players: Players): string {
  const share = percentText(part.share, locale());
  const name = part.seats.map((seat) => players.nameOf(seat)).join(', ');
  const own = part.seats.length === 1 && part.seats.some(players.isOwn) ? 'yes' : 'no';
  return t('analyse-explorer-part', { kind: part.kind, name, own, share });
}

function MoveRow(
  props: ReportProps & {
    move: ExplorerMove;
    total: number;
    teams: readonly number[];
    onPlay: (move: string) => void;
  },
) {
  const parts = () => resultParts(props.move, props.teams);
  const shown = () => {
    const { game, position } = props.report;
    if (props.move.move === LOST_TURN) return t('analyse-explorer-lost-turn');
    return rules.displayAction(game, position, props.move.move);
  };
  const preview = () => {
    if (props.current && props.move.move !== LOST_TURN) props.onPreview(props.move.move);
  };
  const end = () => props.onPreview(null);
  return (
    <li>
      <button
        type="button"
        class="explorer-move"
        aria-disabled={!props.current}
        onClick={() => props.onPlay(props.move.move)}
        onPointerEnter={(event) => event.pointerType === 'mouse' && preview()}
        onPointerLeave={end}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && preview()}
        onBlur={end}
      >
        <span class="notation">{shown()}</span>
        <span class="explorer-count number">
          <strong>{percentText(props.move.games / Math.max(props.total, 1), locale())}</strong>{' '}
          <span class="muted" aria-hidden="true">{number(props.move.games)}</span>
          <span class="visually-hidden">{t('analyse-explorer-games', { games: props.move.games })}</span>
        </span>
        <Bar parts={parts()} />
        <span class="visually-hidden">
          {parts().map((part) => partText(part, props.players)).join(', ')}
        </span>
      </button>
    </li>
  );
}

/** The results as a bar. Sides differ by pattern, and the larger parts have their number. */
function Bar(props: { parts: readonly ResultPart[] }) {
  return (
    <span class="explorer-bar" aria-hidden="true">
      <For each={props.parts}>
        {(part) => (
          <span
            class="explorer-part"
            data-result={part.kind}
            data-seat={part.seats[0]}
            style={{ 'flex-grow': String(part.share) }}
          >
            <Show when={part.share >= NUMBER_MIN_SHARE}>
              <span class="number">{percentText(part.share, locale())}</span>
            </Show>
          </span>
        )}
      </For>
    </span>
  );
}

/** The key of the bars, with the results of all games. */
function Legend(props: { total: ExplorerCounts; teams: readonly number[]; players: Players }) {
  return (
    <ul class="inline-list explorer-legend">
      <For each={resultParts(props.total, props.teams)}>
        {(part) => (
          <li>
            <span class="explorer-part" data-result={part.kind} data-seat={part.seats[0]} aria-hidden="true" />
            <For each={part.seats}>{(seat) => <SeatSymbol players={props.players} seat={seat} />}</For>
            <span>{partText(part, props.players)}</span>
          </li>
        )}
      </For>
    </ul>
  );
}

function Example(props: { game: ArchivedGame }) {
  const names = () => props.game.seats.map(({ player }) => playerName(player)).join(' – ');
  return (
    <li>
      <a href={`/game/${props.game.id}`}>{names()}</a>{' '}
      <span class="muted number">
        {props.game.result.replace(/^=/, '')} · {formatDay(props.game.ended_ms)}
      </span>
    </li>
  );
}
