/** Playing a mistake again: the board asks for a better move and says how good it is. */
import { batch, createEffect, createSignal, on, onCleanup } from 'solid-js';
import { Engine } from '../engine/engine';
import { t } from '../i18n/i18n';
import type { Analysis } from './analysis';
import { EFFORT_EVALS, type EvaluationCache, type Mistake, valuesAt } from './engineAnalysis';
import { valueText } from './EvaluationBar';
import { loss, MISTAKE_MIN } from './evaluations';
import type { Branch } from './gameTree';

/** `asked`: a move is expected; `same`: it was the move of the game. */
export type RetryState = 'off' | 'asked' | 'checking' | 'good' | 'same' | 'weak';

/** The retry of one mistake. */
export type Retry = ReturnType<typeof createRetry>;

/** Nothing is asked at first. Leaving the position ends a retry. */
export function createRetry(analysis: Analysis, judgements: EvaluationCache) {
  const [state, setState] = createSignal<RetryState>('off');
  const [mistake, setMistake] = createSignal<Mistake | null>(null);
  const [shown, setShown] = createSignal<Branch | null>(null);
  const [result, setResult] = createSignal<number | null>(null);
  let engine: Engine | undefined;
  let added: Branch | null = null;

  const stop = () => {
    engine?.stop();
    batch(() => {
      setState('off');
      setMistake(null);
      setShown(null);
    });
  };
  const show = (branch: Branch) => {
    setShown(branch);
    analysis.go(branch);
  };
  const start = (next: Mistake) => {
    const before = next.branch.parent;
    if (!before) return;
    batch(() => {
      setMistake(next);
      setState('asked');
      setResult(null);
      show(before);
    });
  };
  /** Takes the tried move back. */
  const again = () => {
    const current = mistake();
    if (!current) return;
    const tried = added;
    added = null;
    batch(() => {
      start(current);
      if (tried) analysis.remove(tried);
    });
  };
  const evaluate = async (branch: Branch): Promise<readonly number[] | null> => {
    const position = analysis.book().position(branch) ?? '';
    const known = valuesAt(analysis, judgements, position);
    if (known) return known;
    engine ??= new Engine();
    const request = { rules: analysis.game(), line: analysis.book().line(branch) };
    const found = await engine.search({ ...request, evals: EFFORT_EVALS.quick });
    const best = found?.variations[0];
    if (!found || !best) return null;
    judgements.add(position, { values: best.values, depth: found.depth, best: best.moves[0] });
    return best.values;
  };
  const attempt = async (move: string) => {
    const current = mistake();
    const before = current?.branch.parent;
    if (!current || !before || state() !== 'asked') return;
    const isNew = !before.children.some((child) => child.action === move);
    batch(() => {
      setState('checking');
      if (!analysis.play(move)) return;
      setShown(analysis.at());
    });
    const tried = analysis.at();
    added = isNew ? tried : null;
    if (move === current.branch.action) return setState('same');
    const isBest = move === judgements.of(analysis.book().position(before) ?? '')?.best;
    const values = await evaluate(tried);
    if (mistake() !== current || shown() !== tried) return;
    const value = values?.[current.seat - 1] ?? null;
    batch(() => {
      setResult(value);
      const isGood = isBest || (value !== null && loss(current.from, value) < MISTAKE_MIN);
      setState(isGood ? 'good' : 'weak');
      // A good move stays in the game as a variation.
      if (isGood) added = null;
    });
  };
  createEffect(
    on(analysis.at, (at) => {
      if (mistake() && at !== shown()) stop();
    }),
  );
  onCleanup(() => engine?.dispose());
  return { state, mistake, result, start, attempt, again, stop };
}

/** What is asked, or how good the tried move is. */
export function retryText(retry: Retry): string {
  const value = retry.result();
  const result = value === null ? '' : valueText(value);
  return t('analyse-retry', { state: retry.state(), value: result });
}
