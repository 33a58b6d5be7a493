/** The players of the analysed game, as far as it names them. */
import { createMemo } from 'solid-js';
import { scene } from '../engine/rules';
import { AS_PRINTED } from '../game/common/orientation';
import { describeJoint } from '../game/common/describeMove';
import { isJoint } from '../game/common/plyText';
import { seatSymbols } from '../game/common/seatRows';
import { t } from '../i18n/i18n';
import { me } from '../net/currentUser';
import type { Analysis } from './analysis';
import type { Branch } from './gameTree';

/** Names of the players that are not in the tags of the record. */
export interface KnownPlayers {
  /** By seat; empty where nothing is known. */
  names: string[];
  /** The seat of the user, counted from 1. */
  own: number | null;
}

/** The players by seat. Everything that is read in a component is followed. */
export type Players = ReturnType<typeof createPlayers>;

/** Names come from the saved game, else from the record, else they are "Player 1". */
export function createPlayers(analysis: Analysis) {
  const tag = (seat: number) =>
    analysis.tags().find(({ name }) => name === `Seat${seat}`)?.value ?? '';
  const seats = createMemo(() =>
    Array.from({ length: analysis.book().seats }, (_, index) => index + 1),
  );
  const own = createMemo((): number | null => {
    const known = analysis.players();
    if (known) return known.own;
    const name = me()?.name;
    return name === undefined ? null : (seats().find((seat) => tag(seat) === name) ?? null);
  });
  return {
    seats,
    own,
    isOwn: (seat: number) => seat === own(),
    nameOf: (seat: number): string => {
      if (seat === own()) return t('analyse-you');
      return analysis.players()?.names[seat - 1] || tag(seat) || t('analyse-seat', { seat });
    },
    /** The name inside a sentence about several players; empty where only the number is known. */
    knownName: (seat: number): string => {
      if (seat === own()) return me()?.name ?? '';
      const name = analysis.players()?.names[seat - 1] || tag(seat);
      return name === t('analyse-seat', { seat }) ? '' : name;
    },
    /** The seat at the lower end of the evaluation bar, and whose curve is drawn. */
    below: () => own() ?? 1,
    /** A drawing for each seat, with radius 1 round the origin. */
    symbols: createMemo(() => {
      const [game, start] = [analysis.game(), analysis.start()];
      return seatSymbols(game, scene(game, start, [], AS_PRINTED), start);
    }),
  };
}

/** The arguments of a message about a player. */
export const playerArguments = (players: Players, seat: number) => ({
  name: players.nameOf(seat),
  own: players.isOwn(seat) ? 'yes' : 'no',
});

/** A ply with its round and player: "Round 2, Ada: b (B → d)". */
export function plyText(analysis: Analysis, players: Players, branch: Branch): string {
  const [book, move] = [analysis.book(), analysis.book().shown(branch)];
  const [round, seat] = [book.round(branch), book.seat(branch)];
  if (isJoint(branch.action)) {
    return t('analyse-ply-unknown', { round, move: describeJoint(branch.action, move, players) });
  }
  if (seat === null) return t('analyse-ply-unknown', { round, move });
  return t('analyse-ply', { round, player: players.nameOf(seat), move });
}
