/** Whether a move does what a task wants. Every answer comes from the rules. */
import { AS_PRINTED } from '../panel/orientation';
import type { Said } from '../generated/wire';
import type { Want } from './course/kinds';

/** What the rules are asked. */
export interface Referee {
  play(game: string, position: string, move: string): { position: string } | { refused: Said };
  explain(game: string, position: string, move: string): Said[];
  openings(game: string, line: string): { seat: number; code: string }[];
  scene(
    game: string,
    position: string,
    made: string[],
    view: { turns: number; mirrored: boolean },
  ): {
    things: { key: string; place: string | null }[];
    turn: number | null;
    out: number[];
    over: unknown;
  };
}

/** A move that was played. */
export interface Ply {
  readonly from: string;
  readonly move: string;
  readonly to: string;
}

/** How a position stands. */
export function standing(referee: Referee, game: string, position: string) {
  return referee.scene(game, position, [], AS_PRINTED);
}

/** Plays a move; nothing if the rules refuse it. */
export function ply(referee: Referee, game: string, from: string, move: string): Ply | undefined {
  const played = referee.play(game, from, move);
  return 'position' in played ? { from, move, to: played.position } : undefined;
}

/** Whether the rules say this of a move. */
export function says(
  referee: Referee,
  game: string,
  position: string,
  move: string,
  code: string,
): boolean {
  return referee.explain(game, position, move).some((said) => said.ids.includes(`explain-${code}`));
}

/** Whether a refusal is this one. */
export function isRefusal(said: Said, code: string): boolean {
  return said.ids.includes(`refused-${code}`);
}

/** Whether the last of these moves does what is wanted. `end` is where the answers to it led. */
export function fulfils(
  referee: Referee,
  game: string,
  want: Want,
  plies: readonly Ply[],
  end: string,
): boolean {
  const last = plies.at(-1);
  if (!last) return false;
  const { from, move, to } = last;
  return (
    (want.fits?.test(move) ?? true) &&
    stand(referee, game, want, from, to) &&
    (want.result === undefined || result(referee, game, end) === want.result) &&
    (want.opening === undefined || opened(referee, game, want.opening, plies)) &&
    (want.says ?? []).every((code) => says(referee, game, from, move, code)) &&
    (want.spoils === undefined || isSpoilt(referee, game, to, want.spoils))
  );
}

function isSpoilt(
  referee: Referee,
  game: string,
  position: string,
  { move, code }: NonNullable<Want['spoils']>,
): boolean {
  if (!ply(referee, game, position, move)) return true;
  return code !== undefined && !says(referee, game, position, move, code);
}

function stand(referee: Referee, game: string, want: Want, from: string, to: string): boolean {
  if (want.stands === undefined && want.out === undefined) return true;
  const { things, out } = standing(referee, game, to);
  const mover = standing(referee, game, from).turn ?? 1;
  const stands = ([key, place]: [string, string]) =>
    things.some((thing) => thing.key === key && thing.place === place);
  return (
    Object.entries(want.stands ?? {}).every(stands) &&
    (want.out === undefined || out[mover - 1] === want.out)
  );
}

function result(referee: Referee, game: string, position: string): string {
  const { over, out } = standing(referee, game, position);
  return over ? out.join(':') : '';
}

function opened(
  referee: Referee,
  game: string,
  codes: readonly string[],
  plies: readonly Ply[],
): boolean {
  const line = ['startpos', 'moves', ...plies.map((ply) => ply.move)].join(' ');
  return referee.openings(game, line).some(({ seat, code }) => seat === 1 && codes.includes(code));
}
