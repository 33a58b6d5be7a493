/** Checks whether a move satisfies the task of a lesson, by the rules. */
import { AS_PRINTED } from '../game/common/orientation';
import type { Orientation, Scene } from '@board';
import type { Message, TextResult } from '../generated/rules';
import type { Want } from './course/types';

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
  want: Want,
  plies: readonly Ply[],
  end: string,
): boolean {
  const last = plies.at(-1);
  if (!last) return false;
  const { from, move, to } = last;
  return (
    (want.fits?.test(move) ?? true) &&
    checkPlacement(api, rules, want, from, to) &&
    (want.result === undefined || finalScore(api, rules, end) === want.result) &&
    (want.opening === undefined || hasOpening(api, rules, want.opening, plies)) &&
    (want.says ?? []).every((code) => hasExplanation(api, rules, from, move, code)) &&
    (want.spoils === undefined || isPrevented(api, rules, to, want.spoils))
  );
}

function isPrevented(
  api: RulesApi,
  rules: string,
  position: string,
  { move, code }: NonNullable<Want['spoils']>,
): boolean {
  if (!playPly(api, rules, position, move)) return true;
  return code !== undefined && !hasExplanation(api, rules, position, move, code);
}

function checkPlacement(api: RulesApi, rules: string, want: Want, from: string, to: string): boolean {
  if (want.stands === undefined && want.out === undefined) return true;
  const { items, progress } = sceneOf(api, rules, to);
  const mover = sceneOf(api, rules, from).turn ?? 1;
  const stands = ([key, place]: [string, string]) =>
    items.some((item) => item.key === key && item.place === place);
  return (
    Object.entries(want.stands ?? {}).every(stands) &&
    (want.out === undefined || progress[mover - 1] === want.out)
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
