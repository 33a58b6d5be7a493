/** The engine analysis of the current position and of a whole game. */
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { SearchReport, VariationView } from '../generated/rules';
import { Engine, type SearchRequest } from '../engine/engine';
import type { Analysis } from './analysis';
import { turningPoints, type EvaluatedPly, type Evaluation, type TurningPoint } from './evaluations';
import { correctBackwards, loss, valuesOfPlaces } from './evaluations';
import type { Branch } from './gameTree';

/** The longest time the engine searches one position. */
const SEARCH_MAX_MS = 60_000;

/** Where several seats choose, each is searched in turn, every time for longer. */
const STRATEGY_SEARCHES_MS = [1_000, 4_000, 16_000];

/** Positions that are only passed through are not analysed. */
const SEARCH_DELAY_MS = 180;

/** The engine's analysis of the current position. */
export type EngineAnalysis = ReturnType<typeof createEngineAnalysis>;

/** The mixed strategy of a seat where several choose at once. */
export interface SeatStrategy {
  seat: number;
  report: SearchReport;
}

/** What was found for a line of a game. */
interface FoundReports {
  searchKey: string;
  /** Where one seat decides. */
  report: SearchReport | null;
  strategies: readonly SeatStrategy[];
}

/** Follows the position as long as it is switched on. */
export function createEngineAnalysis(analysis: Analysis, judgements: EvaluationCache) {
  const [on_, setOn] = createSignal(false);
  const [lines, setLines] = createSignal(1);
  const [found, setFound] = createSignal<FoundReports | null>(null);
  const [busy, setBusy] = createSignal(false);
  const [threats, setThreats] = createSignal(false);
  const engine = new Engine();
  const line = createMemo(() => analysis.book().line(analysis.at()));
  // Two games have the same line before their first move.
  const here = () => `${analysis.game()}\n${line()}`;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const onReport = (searchKey: string, position: string) => (report: SearchReport) => {
    const [best] = report.variations;
    if (searchKey !== here() || !best) return;
    setFound({ searchKey, report, strategies: [] });
    judgements.add(position, evaluationOf(best, report.depth));
  };
  const searchMoves = async (searchKey: string) => {
    const onProgress = onReport(searchKey, analysis.position());
    const request = {
      ...{ rules: analysis.game(), line: line(), multiPv: lines() },
      timeMs: SEARCH_MAX_MS,
    };
    const answer = await engine.search(request, onProgress);
    if (answer) onProgress(answer);
  };
  const searchStrategies = async (searchKey: string, seats: readonly number[]) => {
    const [rules, position] = [analysis.game(), analysis.position()];
    const strategies = new Map<number, SeatStrategy>();
    for (const timeMs of STRATEGY_SEARCHES_MS) {
      for (const seat of seats) {
        const report = await engine.search({ rules, line: line(), seat, timeMs });
        if (!report || searchKey !== here()) return;
        strategies.set(seat, { seat, report });
        const known = seats.flatMap((one) => strategies.get(one) ?? []);
        setFound({ searchKey, report: null, strategies: known });
        const values = jointValues(known);
        if (known.length === seats.length && values) judgements.add(position, values);
      }
    }
  };
  const search = async () => {
    const searchKey = here();
    const { seats } = analysis.joint();
    setBusy(true);
    await (seats.length > 0 ? searchStrategies(searchKey, seats) : searchMoves(searchKey));
    if (searchKey === here()) setBusy(false);
  };
  const stop = () => {
    clearTimeout(waiting);
    engine.stop();
    setBusy(false);
  };
  createEffect(
    on([on_, line, lines, analysis.game], () => {
      stop();
      const isSearched = !analysis.over() && analysis.joint().events.length === 0;
      if (on_() && isSearched) waiting = setTimeout(() => void search(), SEARCH_DELAY_MS);
    }),
  );
  onCleanup(() => {
    clearTimeout(waiting);
    engine.dispose();
  });
  const current = createMemo(() => {
    const known = found();
    return known?.searchKey === here() ? known : null;
  });
  return {
    on: on_,
    setOn,
    lines,
    setLines,
    busy,
    /** Whether what threatens is marked on the board. */
    threats,
    setThreats,
    /** The evaluation of the current position, where one seat decides. */
    report: () => current()?.report ?? null,
    /** The strategies of the seats that choose at once. */
    strategies: () => current()?.strategies ?? [],
  };
}

const evaluationOf = (line: VariationView, depth: number): Evaluation => ({
  ...{ values: line.values, depth, best: line.moves[0] },
});

/** The evaluation of a position in which several seats choose: each value is from the search of its seat. */
function jointValues(strategies: readonly SeatStrategy[]): Evaluation | null {
  const first = strategies[0]?.report;
  if (!first?.variations[0]) return null;
  const values = [...first.variations[0].values];
  for (const { seat, report } of strategies) {
    values[seat - 1] = report.variations[0]?.values[seat - 1] ?? 0;
  }
  return { values, depth: first.depth };
}

/** The evaluations known so far, from either analysis. */
export type EvaluationCache = ReturnType<typeof createEvaluationCache>;

/** Forgets nothing until the page is left; a game has few positions. */
export function createEvaluationCache() {
  const known = new Map<string, Evaluation>();
  const [changes, setChanges] = createSignal(0);
  return {
    of(position: string): Evaluation | undefined {
      changes();
      return known.get(position);
    },
    add(position: string, found: Evaluation) {
      const before = known.get(position);
      if (before && before.depth > found.depth) return;
      known.set(position, found);
      setChanges((count) => count + 1);
    },
  };
}

/** The values of a position, if known; those of a finished game follow from the places. */
export function valuesAt(
  analysis: Analysis,
  judgements: EvaluationCache,
  position: string,
): readonly number[] | null {
  const { over } = analysis.book().standing(position);
  if (over) return valuesOfPlaces(over.places);
  return judgements.of(position)?.values ?? null;
}

/** How thoroughly each position of a game is evaluated: static evaluations. */
export const EFFORT_EVALS = { quick: 4_000, thorough: 40_000 } as const;
/** A name of an effort. */
export type EffortName = keyof typeof EFFORT_EVALS;

/** A turning point with its move. */
export type Mistake = TurningPoint & { readonly branch: Branch };

/** The engine analysis of a whole line. */
export type GameReview = ReturnType<typeof createGameReview>;

/** Evaluates the line through the current ply; continues where it was stopped. */
export function createGameReview(analysis: Analysis, judgements: EvaluationCache) {
  const engine = new Engine();
  const [running, setRunning] = createSignal(false);
  const [effort, setEffort] = createSignal<EffortName>('quick');
  /** The positions evaluated, by effort: a greater effort starts again. */
  const done = new Set<string>();
  const [count, setCount] = createSignal(0);
  const [pace, setPace] = createSignal<number | null>(null);
  const key = (position: string) => `${effort()}\n${analysis.game()}\n${position}`;

  const whole = (path: Branch[], here: Branch) => [...path, ...analysis.tree().lineFrom(here)];

  const branches = createMemo((): Branch[] => {
    const tree = analysis.tree();
    const here = tree.get(analysis.at().id) ?? tree.root;
    const line = tree.onMainLine(here) ? tree.mainLine() : whole(tree.path(here), here);
    return [tree.root, ...line];
  });
  const legal = createMemo(() =>
    branches().filter((branch) => analysis.book().position(branch) !== null),
  );
  const line = createMemo((): EvaluatedPly[] =>
    correctBackwards(
      legal().map((branch) => {
        const position = analysis.book().position(branch) ?? '';
        return { seat: analysis.book().seat(branch), values: valuesAt(analysis, judgements, position) };
      }),
    ),
  );
  const left = createMemo(() => {
    count();
    return legal().filter((branch) => {
      const position = analysis.book().position(branch) ?? '';
      const { over, joint } = analysis.book().standing(position);
      return !done.has(key(position)) && over === null && joint.events.length === 0;
    });
  });
  /** The evaluation of a position in which these seats choose at once, or one; null after a stop. */
  const evaluationAt = async (request: SearchRequest, seats: readonly number[]): Promise<Evaluation | null> => {
    if (seats.length === 0) {
      const found = await engine.search(request);
      const best = found?.variations[0];
      return found && best ? evaluationOf(best, found.depth) : null;
    }
    const strategies: SeatStrategy[] = [];
    for (const seat of seats) {
      const report = await engine.search({ ...request, seat });
      if (!report) return null;
      strategies.push({ seat, report });
    }
    return jointValues(strategies);
  };
  const evaluate = async (branch: Branch): Promise<boolean> => {
    const position = analysis.book().position(branch) ?? '';
    const game = analysis.game();
    const request = { rules: game, line: analysis.book().line(branch), evals: EFFORT_EVALS[effort()] };
    const { joint } = analysis.book().standing(position);
    const found = await evaluationAt(request, joint.seats);
    if (found) judgements.add(position, found);
    if (found || running()) done.add(key(position));
    setCount((before) => before + 1);
    return found !== null;
  };
  const run = async () => {
    if (running()) return;
    setRunning(true);
    const started = performance.now();
    let evaluated = 0;
    for (let next = left()[0]; next && running(); next = left()[0]) {
      await evaluate(next);
      evaluated += 1;
      setPace((performance.now() - started) / evaluated);
    }
    setRunning(false);
  };
  const stop = () => {
    setRunning(false);
    engine.stop();
  };
  createEffect(on(analysis.game, stop, { defer: true }));
  // Leaving the page ends the sweep as well, not only the pending request.
  onCleanup(() => {
    stop();
    engine.dispose();
  });
  const mistakes = (seat: number | null): Mistake[] =>
    turningPoints(line(), seat).flatMap((one) => {
      const branch = legal()[one.index];
      return branch ? [{ ...one, branch }] : [];
    });
  return {
    branches: legal,
    line,
    running,
    run,
    stop,
    effort,
    setEffort,
    /** The number of positions not evaluated yet. */
    left: () => left().length,
    /** The time that the rest takes, in seconds; null before the first position. */
    secondsLeft: () => {
      const each = pace();
      return each === null ? null : Math.ceil((each * left().length) / 1000);
    },
    /** The mistakes of one seat, or of all. */
    mistakes,
    /** The mistake that cost its player most; null without one. */
    turningPoint: (): Mistake | null => {
      const byLoss = (a: Mistake, b: Mistake) => loss(b.from, b.to) - loss(a.from, a.to);
      return mistakes(null).sort(byLoss)[0] ?? null;
    },
  };
}
