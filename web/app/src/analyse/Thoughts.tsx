/** The engine's lines for the position looked at, and what can be said about moves. */
import { createMemo, createSignal, createUniqueId, For, Show } from 'solid-js';
import type { Said, Variation } from '../generated/wire';
import * as rules from '../rules';
import { Icon } from '../shell/Icon';
import { pause, play } from '../shell/icons';
import { language, say, t } from '../shell/words';
import type { Analysis } from './analysis';
import { inPieces, verdict } from './judgement';
import type { Watching } from './thinking';

/** More of a line than this nobody reads beside a board. */
const MOST_MOVES = 4;

/** A value as people read it. */
export function valueText(value: number): string {
  const how = verdict(value);
  return how === 'open' ? inPieces(value, language()) : t(`analyse-value-${how}`);
}

/** The box with the engine. */
export function Thoughts(props: { analysis: Analysis; watching: Watching }) {
  const { analysis, watching } = props;
  const id = createUniqueId();
  const over = () => analysis.book().standing(analysis.position()).turn === null;
  return (
    <section class="thoughts" aria-labelledby={id}>
      <div class="thoughts-head">
        <h2 id={id}>{t('analyse-engine')}</h2>
        <span class="number muted thoughts-depth">{depthText(watching)}</span>
        <LineCount watching={watching} />
        <button
          type="button"
          class="small"
          aria-pressed={watching.on()}
          onClick={() => watching.setOn(!watching.on())}
        >
          <Icon of={watching.on() ? pause : play} size={18} />
          {t(watching.on() ? 'analyse-engine-stop' : 'analyse-engine-go')}
        </button>
      </div>
      <ol class="lines" data-lines={watching.lines()} aria-busy={watching.busy()}>
        <For
          each={watching.thought()?.lines ?? []}
          fallback={<Empty over={over()} on={watching.on()} />}
        >
          {(line) => <LineShown analysis={analysis} line={line} />}
        </For>
      </ol>
      <Reasons analysis={analysis} watching={watching} />
    </section>
  );
}

function depthText(watching: Watching): string {
  const thought = watching.thought();
  if (!thought) return '';
  return t('analyse-depth', { depth: thought.depth, evals: thought.evals });
}

function LineCount(props: { watching: Watching }) {
  return (
    <select
      class="line-count"
      aria-label={t('analyse-lines')}
      onChange={(event) => props.watching.setLines(Number(event.currentTarget.value))}
    >
      <For each={[1, 2, 3]}>
        {(count) => (
          <option value={count} selected={count === props.watching.lines()}>
            {t('analyse-lines-count', { count })}
          </option>
        )}
      </For>
    </select>
  );
}

function Empty(props: { over: boolean; on: boolean }) {
  const which = () => (props.over ? 'over' : props.on ? 'thinking' : 'off');
  return <li class="muted">{t('analyse-engine-empty', { which: which() })}</li>;
}

function LineShown(props: { analysis: Analysis; line: Variation }) {
  const seats = () => props.line.values;
  const playTo = (index: number) => {
    for (const move of props.line.moves.slice(0, index + 1)) props.analysis.play(move);
  };
  return (
    <li>
      <Values values={seats()} />
      <span class="line-moves">
        <For each={props.line.shown.slice(0, MOST_MOVES)}>
          {(shown, index) => (
            <button type="button" class="ply notation" onClick={() => playTo(index())}>
              {shown}
            </button>
          )}
        </For>
      </span>
    </li>
  );
}

/** One value for each seat, each with the seat's own sign. */
export function Values(props: { values: readonly number[] }) {
  return (
    <span class="values">
      <For each={props.values}>
        {(value, index) => (
          <span class="value number" title={t('analyse-seat', { seat: index() + 1 })}>
            <span class="ply-seat" aria-hidden="true">
              {index() + 1}
            </span>
            <span class="unseen">{t('analyse-seat', { seat: index() + 1 })}: </span>
            {valueText(value)}
          </span>
        )}
      </For>
    </span>
  );
}

/** Why the engine's move, why the last move, and what threatens: found when it is opened. */
function Reasons(props: { analysis: Analysis; watching: Watching }) {
  const { analysis } = props;
  const best = () => props.watching.thought()?.lines[0];
  const ofBest = () => {
    const move = best()?.moves[0];
    return move ? rules.explain(analysis.game(), analysis.position(), move) : [];
  };
  const ofLast = () => {
    const from = analysis.book().before(analysis.at());
    return from === null ? [] : rules.explain(analysis.game(), from, analysis.at().action);
  };
  const lastShown = () => (analysis.at().parent ? analysis.book().shown(analysis.at()) : '');
  const threats = () => rules.threats(analysis.game(), analysis.position());
  return (
    <div class="reasons">
      <Show when={best()}>
        {(line) => (
          <Why title={t('analyse-why-best', { move: line().shown[0] ?? '' })} find={ofBest} />
        )}
      </Show>
      <Show when={lastShown()}>
        <Why title={t('analyse-why-last', { move: lastShown() })} find={ofLast} />
      </Show>
      <Why
        title={t('analyse-threats')}
        find={threats}
        none="analyse-threats-none"
        onOpen={props.watching.setThreats}
      />
    </div>
  );
}

function Why(props: {
  title: string;
  find: () => Said[];
  none?: string;
  onOpen?: (open: boolean) => void;
}) {
  const [open, setOpen] = createSignal(false);
  const found = createMemo(() => (open() ? props.find() : []));
  const toggled = (is: boolean) => {
    setOpen(is);
    props.onOpen?.(is);
  };
  return (
    <details onToggle={(event) => toggled(event.currentTarget.open)}>
      <summary class="notation">{props.title}</summary>
      <ul>
        <For
          each={found()}
          fallback={<li class="muted">{t(props.none ?? 'analyse-why-nothing')}</li>}
        >
          {(said) => <li classList={{ against: said.speaks === 'against' }}>{say(said)}</li>}
        </For>
      </ul>
    </details>
  );
}
