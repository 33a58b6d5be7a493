/** The engine's lines for the current position, and the annotations of moves. */
import { createMemo, createSignal, createUniqueId, For, Show } from 'solid-js';
import type { Message, VariationView } from '../generated/rules';
import * as rules from '../engine/rules';
import { Icon, pause, play } from '../ui/icons';
import { Select } from '../ui/Select';
import { Button } from '../ui/Button';
import { isJoint } from '../game/common/plyText';
import { locale, renderWithNames, t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import type { EngineAnalysis, SeatStrategy } from './engineAnalysis';
import { evaluationText, PlayerName, SeatSymbol, valueText } from './EvaluationBar';
import { percentText } from './evaluations';
import type { JointInput } from './jointInput';
import type { Players } from './players';

/** Longer lines are cut off. */
const LINE_MOVES_MAX = 4;

/** Of a mixed strategy only the likeliest moves are listed. */
const STRATEGY_MOVES_MAX = 6;

/** The box with the engine. */
export function EnginePanel(props: {
  analysis: Analysis;
  engine: EngineAnalysis;
  players: Players;
  joint: JointInput;
  /** The values of the current position, if known. */
  values: readonly number[] | null;
}) {
  const { analysis, engine, players } = props;
  const id = createUniqueId();
  const isJoint = () => analysis.joint().seats.length > 0;
  const state = () => {
    if (analysis.over()) return 'over';
    if (analysis.joint().events.length > 0) return 'chance';
    return engine.on() ? 'thinking' : 'off';
  };
  return (
    <section class="engine-panel" aria-labelledby={id}>
      <div class="engine-head">
        <h2 id={id}>{t('analyse-engine')}</h2>
        <span class="engine-state" title={depthText(engine)}>
          {props.values && !analysis.over() ? evaluationText(props.values, players) : ''}
        </span>
        <Show when={!isJoint()}>
          <LineCount engine={engine} />
        </Show>
        <button
          type="button"
          class="small"
          aria-pressed={engine.on()}
          onClick={() => engine.setOn(!engine.on())}
        >
          <Icon icon={engine.on() ? pause : play} size={18} />
          {t(engine.on() ? 'analyse-engine-stop' : 'analyse-engine-start')}
        </button>
      </div>
      <ol class="lines" data-lines={isJoint() ? 1 : engine.lines()} aria-busy={engine.busy()}>
        <Show
          when={isJoint()}
          fallback={
            <For each={engine.report()?.variations ?? []} fallback={<EmptyNote state={state()} />}>
              {(line) => <EngineLine analysis={analysis} players={players} line={line} />}
            </For>
          }
        >
          <For each={engine.strategies()} fallback={<EmptyNote state={state()} />}>
            {(strategy) => <StrategyLine strategy={strategy} players={players} joint={props.joint} />}
          </For>
        </Show>
      </ol>
      <Reasons analysis={analysis} players={players} engine={engine} />
    </section>
  );
}

function depthText(engine: EngineAnalysis): string {
  const report = engine.report();
  if (!report) return '';
  return t('analyse-depth', { depth: report.depth, evals: report.evals });
}

function LineCount(props: { engine: EngineAnalysis }) {
  return (
    <Select
      class="line-count"
      name={t('analyse-lines')}
      options={[1, 2, 3]}
      value={props.engine.lines()}
      text={(count) => t('analyse-lines-count', { count })}
      onChange={props.engine.setLines}
    />
  );
}

function EmptyNote(props: { state: string }) {
  return <li class="muted">{t('analyse-engine-empty', { which: props.state })}</li>;
}

/** The mixed strategy of a seat: its moves with their probabilities. A press chooses a move for the seat. */
function StrategyLine(props: { strategy: SeatStrategy; players: Players; joint: JointInput }) {
  const { seat, report } = props.strategy;
  const name = () => props.players.nameOf(seat);
  const value = () => report.variations[0]?.values[seat - 1] ?? 0;
  return (
    <li>
      <span class="strategy-seat">
        <PlayerName players={props.players} seat={seat} />
        <span class="value number">{valueText(value())}</span>
      </span>
      <span class="line-moves" role="group" aria-label={t('analyse-strategy', { player: name() })}>
        <For each={report.mixed.slice(0, STRATEGY_MOVES_MAX)}>
          {({ move, display, probability }) => (
            <Button
              class="ply"
              label={t('analyse-probability', { choice: display, probability: percentText(probability, locale()) })}
              onClick={() => props.joint.choose(seat, move)}
            >
              <span class="notation">{display}</span>{' '}
              <span class="muted number">{percentText(probability, locale())}</span>
            </Button>
          )}
        </For>
      </span>
    </li>
  );
}

function EngineLine(props: { analysis: Analysis; players: Players; line: VariationView }) {
  const playTo = (index: number) => {
    for (const move of props.line.moves.slice(0, index + 1)) props.analysis.play(move);
  };
  return (
    <li>
      <Values values={props.line.values} players={props.players} />
      <span class="line-moves">
        <For each={props.line.display.slice(0, LINE_MOVES_MAX)}>
          {(shown, index) => (
            <Button class="ply notation" onClick={() => playTo(index())}>{shown}</Button>
          )}
        </For>
      </span>
    </li>
  );
}

/** One value for each seat; for two players one, as the other is its negative. */
function Values(props: { values: readonly number[]; players: Players }) {
  const seats = () => (props.values.length === 2 ? [props.players.below()] : props.players.seats());
  return (
    <span class="values">
      <For each={seats()}>
        {(seat) => (
          <span class="value number" title={props.players.nameOf(seat)}>
            <SeatSymbol players={props.players} seat={seat} />
            <span class="visually-hidden">{props.players.nameOf(seat)}: </span>
            {valueText(props.values[seat - 1] ?? 0)}
          </span>
        )}
      </For>
    </span>
  );
}

/** Why the engine's move, why the last move, and what threatens: found when it is opened. */
function Reasons(props: { analysis: Analysis; players: Players; engine: EngineAnalysis }) {
  const { analysis } = props;
  const best = () => props.engine.report()?.variations[0];
  const bestExplanation = () => {
    const move = best()?.moves[0];
    return move ? rules.explain(analysis.game(), analysis.position(), move) : [];
  };
  const lastExplanation = () => {
    const from = analysis.book().before(analysis.at());
    return from === null ? [] : rules.explain(analysis.game(), from, analysis.at().action);
  };
  const threats = () => rules.threats(analysis.game(), analysis.position());
  return (
    <div class="reasons">
      <Show when={best()}>
        {(line) => (
          <ReasonList
            title={t('analyse-why-best', { move: line().display[0] ?? '' })}
            players={props.players}
            find={bestExplanation}
          />
        )}
      </Show>
      <Show when={analysis.at().parent && !isJoint(analysis.at().action)}>
        <ReasonList title={t('analyse-why-last')} players={props.players} find={lastExplanation} />
      </Show>
      <ReasonList
        title={t('analyse-threats')}
        players={props.players}
        find={threats}
        none="analyse-threats-none"
        onOpen={props.engine.setThreats}
      />
    </div>
  );
}

function ReasonList(props: {
  title: string;
  players: Players;
  find: () => Message[];
  none?: string;
  onOpen?: (open: boolean) => void;
}) {
  const [open, setOpen] = createSignal(false);
  const render = renderWithNames(props.players.knownName);
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
          {(message) => <li classList={{ against: message.stance === 'against' }}>{render(message)}</li>}
        </For>
      </ul>
    </details>
  );
}
