/** The engine at work: on the position looked at, and over a whole game. */
import { createEffect, createMemo, createSignal, on, onCleanup } from 'solid-js';
import type { Thought } from '../generated/wire';
import { Engine } from '../engine/engine';
import type { Analysis } from './analysis';
import { crises, type Judged, type Judgement, valuesOfPlaces } from './judgement';
import type { Branch } from './tree';

/** The engine looks at one position for at most so long. */
const LONGEST_MS = 60_000;

/** Whoever only passes a position does not ask about it. */
const REST_MS = 180;

/** What the engine thinks of the position looked at. */
export type Watching = ReturnType<typeof createWatching>;

/** Follows the position as long as it is switched on. */
export function createWatching(analysis: Analysis, judgements: Judgements) {
  const [on_, setOn] = createSignal(false);
  const [lines, setLines] = createSignal(1);
  const [thought, setThought] = createSignal<{ of: string; thought: Thought } | null>(null);
  const [busy, setBusy] = createSignal(false);
  const [threats, setThreats] = createSignal(false);
  const engine = new Engine();
  const line = createMemo(() => analysis.book().line(analysis.at()));
  // Two games have the same line before their first move.
  const here = () => `${analysis.game()}\n${line()}`;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const heard = (of: string, position: string) => (found: Thought) => {
    if (of !== here() || found.lines.length === 0) return;
    setThought({ of, thought: found });
    const best = found.lines[0];
    if (best) judgements.learn(position, { values: best.values, depth: found.depth });
  };
  const ask = async () => {
    const of = here();
    const tell = heard(of, analysis.position());
    setBusy(true);
    const asked = { game: analysis.game(), line: line(), lines: lines(), ms: LONGEST_MS };
    const answer = await engine.think(asked, tell);
    if (answer) tell(answer);
    if (of === here()) setBusy(false);
  };
  const rest = () => {
    clearTimeout(waiting);
    engine.stop();
    setBusy(false);
  };
  createEffect(
    on([on_, line, lines, analysis.game], () => {
      rest();
      const over = analysis.book().standing(analysis.position()).turn === null;
      if (on_() && !over) waiting = setTimeout(() => void ask(), REST_MS);
    }),
  );
  onCleanup(() => {
    clearTimeout(waiting);
    engine.dispose();
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
    /** What is known of the position looked at. */
    thought: createMemo(() => {
      const known = thought();
      return known?.of === here() ? known.thought : null;
    }),
  };
}

/** What is known of positions, whoever found it out. */
export type Judgements = ReturnType<typeof createJudgements>;

/** Forgets nothing until the page is left; a game has few positions. */
export function createJudgements() {
  const known = new Map<string, Judgement>();
  const [changes, setChanges] = createSignal(0);
  return {
    of(position: string): Judgement | undefined {
      changes();
      return known.get(position);
    },
    learn(position: string, found: Judgement) {
      const before = known.get(position);
      if (before && before.depth > found.depth) return;
      known.set(position, found);
      setChanges((count) => count + 1);
    },
  };
}

/** How thoroughly each position of a game is looked at: static evaluations. */
export const EFFORTS = { quick: 4_000, thorough: 40_000 } as const;
/** A name of an effort. */
export type EffortName = keyof typeof EFFORTS;

/** The engine over a whole line. */
export type Sweep = ReturnType<typeof createSweep>;

/** Goes over the line through the ply looked at; begins where it was stopped. */
export function createSweep(analysis: Analysis, judgements: Judgements) {
  const engine = new Engine();
  const [running, setRunning] = createSignal(false);
  const [effort, setEffort] = createSignal<EffortName>('quick');
  /** Positions looked at, by effort: a more thorough look begins anew. */
  const done = new Set<string>();
  const [count, setCount] = createSignal(0);
  const key = (position: string) => `${effort()}\n${analysis.game()}\n${position}`;

  const whole = (path: Branch[], here: Branch) => [...path, ...analysis.tree().lineFrom(here)];
  const valuesOf = (position: string): readonly number[] | null => {
    const { over } = analysis.book().standing(position);
    if (over) return valuesOfPlaces(over.places);
    return judgements.of(position)?.values ?? null;
  };

  const branches = createMemo((): Branch[] => {
    const tree = analysis.tree();
    const here = tree.get(analysis.at().id) ?? tree.root;
    const line = tree.onMainLine(here) ? tree.mainLine() : whole(tree.path(here), here);
    return [tree.root, ...line];
  });
  const legal = createMemo(() =>
    branches().filter((branch) => analysis.book().position(branch) !== null),
  );
  const line = createMemo((): Judged[] =>
    legal().map((branch) => {
      const position = analysis.book().position(branch) ?? '';
      return { seat: analysis.book().seat(branch), values: valuesOf(position) };
    }),
  );
  const left = createMemo(() => {
    count();
    return legal().filter((branch) => {
      const position = analysis.book().position(branch) ?? '';
      return !done.has(key(position)) && analysis.book().standing(position).over === null;
    });
  });
  const look = async (branch: Branch): Promise<boolean> => {
    const position = analysis.book().position(branch) ?? '';
    const game = analysis.game();
    const question = { game, line: analysis.book().line(branch), evals: EFFORTS[effort()] };
    const found = await engine.think(question);
    const best = found?.lines[0];
    if (found && best) judgements.learn(position, { values: best.values, depth: found.depth });
    if (found || running()) done.add(key(position));
    setCount((before) => before + 1);
    return found !== null;
  };
  const run = async () => {
    if (running()) return;
    setRunning(true);
    for (let next = left()[0]; next && running(); next = left()[0]) await look(next);
    setRunning(false);
  };
  const stop = () => {
    setRunning(false);
    engine.stop();
  };
  createEffect(on(analysis.game, stop, { defer: true }));
  // Whoever leaves the page ends the sweep as well, not only the question it waits for.
  onCleanup(() => {
    stop();
    engine.dispose();
  });
  return {
    branches: legal,
    line,
    running,
    run,
    stop,
    effort,
    setEffort,
    /** How many positions are still to be looked at. */
    left: () => left().length,
    crises: createMemo(() => crises(line())),
  };
}
