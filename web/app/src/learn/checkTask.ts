/** Checks whether a move satisfies the task of a lesson, by the rules. */
import { AS_PRINTED } from '../game/common/orientation';
import type { Orientation, Scene } from '@board';
import type { Message, TextResult } from '../generated/rules';
import type { Goal } from './course/types';

/** The functions of the rules that lessons use. */
export interface RulesApi {
  playMove(rules: string, position: string, move: string): TextResult;
  explain(rules: string, position: string, move: string): Message[];
  openings(rules: string, line: string): { seat: number; code: string }[];
  scene(rules: string, position: string, steps: string[], orientation: Orientation): Scene;
}

/** A played move. */
export interface Ply {
  readonly from: string;
  readonly move: string;
  readonly to: string;
}

/** The scene of a position. */
export function sceneOf(api: RulesApi, rules: string, position: string) {
  return api.scene(rules, position, [], AS_PRINTED);
}

/** Plays a move; undefined if it is illegal. */
export function playPly(api: RulesApi, rules: string, from: string, move: string): Ply | undefined {
  const played = api.playMove(rules, from, move);
  return 'ok' in played ? { from, move, to: played.ok } : undefined;
}

/** Whether a move has this explanation. */
export function hasExplanation(
  api: RulesApi,
  rules: string,
  position: string,
  move: string,
  code: string,
): boolean {
  return api.explain(rules, position, move).some((message) => message.ids.includes(`explain-${code}`));
}

/** Whether a rejection has this code. */
export function isRefusal(message: Message, code: string): boolean {
  return message.ids.includes(`refused-${code}`);
}

/** Whether the last of these moves satisfies a task; `end` is the position after the replies. */
export function satisfies(
  api: RulesApi,
  rules: string,
  goal: Goal,
  plies: readonly Ply[],
  end: string,
): boolean {
  const last = plies.at(-1);
  if (!last) return false;
  const { from, move, to } = last;
  return (
    (goal.fits?.test(move) ?? true) &&
    checkPlacement(api, rules, goal, from, to) &&
    (goal.result === undefined || finalScore(api, rules, end) === goal.result) &&
    (goal.opening === undefined || hasOpening(api, rules, goal.opening, plies)) &&
    (goal.explanations ?? []).every((code) => hasExplanation(api, rules, from, move, code)) &&
    (goal.prevents === undefined || isPrevented(api, rules, to, goal.prevents))
  );
}

function isPrevented(
  api: RulesApi,
  rules: string,
  position: string,
  { move, code }: NonNullable<Goal['prevents']>,
): boolean {
  if (!playPly(api, rules, position, move)) return true;
  return code !== undefined && !hasExplanation(api, rules, position, move, code);
}

function checkPlacement(api: RulesApi, rules: string, goal: Goal, from: string, to: string): boolean {
  if (goal.placed === undefined && goal.out === undefined) return true;
  const { items, progress } = sceneOf(api, rules, to);
  const mover = sceneOf(api, rules, from).turn ?? 1;
  const isPlaced = ([key, place]: [string, string]) =>
    items.some((item) => item.key === key && item.place === place);
  return (
    Object.entries(goal.placed ?? {}).every(isPlaced) &&
    (goal.out === undefined || progress[mover - 1] === goal.out)
  );
}

function finalScore(api: RulesApi, rules: string, position: string): string {
  const { result, progress } = sceneOf(api, rules, position);
  return result ? progress.join(':') : '';
}

function hasOpening(
  api: RulesApi,
  rules: string,
  codes: readonly string[],
  plies: readonly Ply[],
): boolean {
  const line = ['startpos', 'moves', ...plies.map((ply) => ply.move)].join(' ');
  return api.openings(rules, line).some(({ seat, code }) => seat === 1 && codes.includes(code));
}
