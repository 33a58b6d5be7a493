/** A premove made on the board of the game while others are to move. */
import { createEffect, createMemo, createSignal, on } from 'solid-js';
import { displayAction, itemMoves, jointTurn, lastMoveMarks } from '../../engine/rules';
import type { PremoveText } from '../../generated/wire';
import { t } from '../../i18n/i18n';
import { apiPath, describeError, request } from '../../net/api';
import { settings } from '../../storage/settings';
import type { PremoveOnBoard } from '../common/GameView';
import { isSimultaneous, premovePlies } from '../common/gameModel';
import { createMoveInput, hasInput, mustConfirm } from '../common/moveInput';
import { stageText } from '../common/StepBar';
import type { OnlineGame } from './onlineGame';
import { premoveRules } from './premoveContext';
import { addLine, formatPremoves, parseStored, playLine, type PremoveLine } from './premoves';

const ANY_MOVE: PremoveLine = [{ is: 'whatever' }];

/** The own move of a line that holds whatever the others play. */
const ownMove = ([first, own, ...more]: PremoveLine): string | null =>
  first?.is === 'whatever' && own?.is === 'own' && more.length === 0 ? own.move : null;

/** Creates the input; the stored premove of an earlier visit is shown too. */
export function createQuickPremove(game: OnlineGame): PremoveOnBoard {
  const { rules } = game;
  const [premove, setPremove] = createSignal<{ plies: number; move: string } | null>(null);
  const [error, setError] = createSignal('');
  const path = apiPath`games/${game.id}/premoves`;
  const plies = () => premovePlies(game.confirmed(), game.yourSeat());
  const hasChosen = () => isSimultaneous(game.confirmed()) && plies() > game.confirmed().plies.length;
  const isActive = createMemo(() => {
    const { turn, paused, ending, clocks } = game.confirmed();
    const seat = game.yourSeat();
    const isWaiting = (hasChosen() || (turn !== null && turn !== seat)) && !paused && !ending;
    const isPlaying = seat !== null && !clocks[seat - 1]?.dropped_out;
    return isWaiting && isPlaying && game.snapshot().status === 'live' && game.pendingMove() === null;
  });
  /** The position as if the others had passed. After a secret choice the next one is not known. */
  const position = createMemo(() => {
    const { position, clocks } = game.confirmed();
    if (!isActive() || hasChosen()) return position;
    const isGone = (seat: number) => clocks[seat - 1]?.dropped_out === true;
    return playLine(premoveRules({ rules, isGone }), position, game.yourSeat() ?? 0, ANY_MOVE)[1];
  });
  /** Whether the premove is a secret choice. */
  const isSecret = createMemo(() => {
    const seat = game.yourSeat();
    return isActive() && seat !== null && jointTurn(rules, position()).seats.includes(seat);
  });
  const current = () => {
    const found = premove();
    return isActive() && found?.plies === plies() ? found.move : null;
  };
  const load = async () => {
    const atPly = plies();
    const { premoves } = await request<PremoveText>('GET', path);
    const stored = parseStored(premoves, atPly);
    const move = stored.lines.map(ownMove).find((own) => own !== null);
    setPremove(move ? { plies: stored.plies, move } : null);
    return stored;
  };
  /** Replaces the premove; the conditional lines stay. */
  const save = async (move: string | null) => {
    const atPly = plies();
    setError('');
    setPremove(move === null ? null : { plies: atPly, move });
    try {
      const { premoves } = await request<PremoveText>('GET', path);
      const stored = parseStored(premoves, atPly);
      const others = stored.plies === atPly ? stored.lines.filter((line) => ownMove(line) === null) : [];
      const own: PremoveLine | null = move === null ? null : [...ANY_MOVE, { is: 'own', move }];
      const lines = own ? addLine(others, own) : others;
      if (lines.length === 0) await request('DELETE', path);
      else await request('PUT', path, { premoves: formatPremoves(atPly, lines) });
    } catch (thrown) {
      setPremove(null);
      setError(describeError(thrown));
    }
  };
  const moveInput = createMoveInput({
    rules: () => rules,
    position,
    seat: () => (isSecret() ? (game.yourSeat() ?? 0) : 0),
    // The turn that follows choices of others or chance may be that of any seat.
    interactive: () =>
      isSecret() || (isActive() && premoveRules({ rules, isGone: () => false }).turn(position()) === game.yourSeat()),
    confirm: (byTouch) => mustConfirm(settings().confirm, game.control, byTouch),
    onMove: (move) => {
      moveInput.reset();
      void save(move);
    },
  });
  // With more players the premove waits on; it is looked up again, as is one of an earlier visit.
  let isKnown = false;
  createEffect(
    on([plies, isActive], ([, active]) => {
      setError('');
      if (!active || (isKnown && premove() === null)) return;
      isKnown = true;
      if (current() === null) load().catch(() => undefined);
    }),
  );
  return {
    isActive,
    moveInput,
    marks: (orientation) => {
      const move = current();
      if (move === null || hasInput(moveInput)) return undefined;
      const { below, above } = lastMoveMarks(rules, position(), move, orientation);
      return { below: `<g class="premove-mark">${below}</g>`, above: `<g class="premove-mark">${above}</g>` };
    },
    cancelAt: () => {
      const move = current();
      if (move === null || hasInput(moveInput)) return null;
      return itemMoves(rules, position(), move)[0]?.to ?? null;
    },
    isOffBoard: () => isSecret() && current() !== null && !hasInput(moveInput),
    cancel: () => current() !== null && void save(null),
    text: () => {
      if (error() !== '') return error();
      if (hasInput(moveInput)) return t('online-premove-choose', { step: stageText(moveInput) });
      const move = current();
      if (move === null) return '';
      if (!isSecret()) return t('online-premove-set');
      return t('online-premove-set-secret', { move: displayAction(rules, position(), move) });
    },
  };
}
