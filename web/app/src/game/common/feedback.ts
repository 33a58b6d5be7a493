/** Sounds and screen-reader announcements of a game. */
import { createEffect, createMemo, on, type Accessor } from 'solid-js';
import { scene } from '../../engine/rules';
import type { TableEvent, TableView } from '../../generated/rules';
import { t } from '../../i18n/i18n';
import { announce } from '../../ui/announcer';
import { sound } from '../../ui/sound';
import { moveSound } from './describeMove';
import type { GameEventListener, GameModel, SeatNames } from './gameModel';
import { resultText } from './resultText';
import type { MoveLogEntry } from './MoveLog';
import { AS_PRINTED } from './orientation';
import type { Playback } from './playback';

/** An event other than a move as a sentence; empty for events without one. */
function eventText({ code, seat }: TableEvent, names: SeatNames): string {
  const player = { who: names.isYou(seat ?? 0) ? 'you' : 'other', name: names.nameOf(seat ?? 1) };
  if (code === 'gone') return t('game-event-dropped-out', player);
  if (code === 'lost-clock' || code === 'choice-lost-clock') return t('game-event-turn-lost', player);
  if (code === 'chosen' && player.who === 'other') return t('game-event-chosen', player);
  if (code === 'paused') return t('game-paused');
  return code === 'back' ? t('game-event-takeback') : '';
}

/** Creates a listener that reports events other than moves, as sounds and sentences. */
export function createFeedback(
  rules: string,
  names: SeatNames,
  report: (text: string) => void = announce,
): GameEventListener {
  const isLastRound = ({ position }: TableView) => scene(rules, position, [], AS_PRINTED).final_round;
  return (events, before, after) => {
    if (isLastRound(after) && !isLastRound(before) && !after.ending) {
      sound('last-round');
      announce(t('game-last-round'));
    }
    for (const event of events) {
      const text = eventText(event, names);
      if (text !== '') report(text);
    }
  };
}

/** Plays the sound of each move when it is shown, and that of the end after the last move. */
export function playMoveSounds(game: GameModel, { shown, shownLast, isCatchingUp }: Playback): void {
  createEffect(
    on(shown, (now, before) => {
      const last = now > (before ?? now) ? shownLast() : null;
      if (last) sound(moveSound(game.rules, last.position, last.move));
    }),
  );
  const isOver = createMemo(() => game.view().ending !== null && !isCatchingUp());
  createEffect(on(isOver, (isOver, wasOver) => isOver && wasOver === false && sound('end')));
}

/** Announces moves while the log is hidden, and the result. The status line announces turns. */
export function announceMoves(
  game: GameModel,
  history: Accessor<MoveLogEntry[]>,
  tab: Accessor<string>,
): void {
  const ending = () => game.view().ending;
  const plies = () => game.view().plies.length;
  let announced = plies();
  createEffect(
    on(
      // A view that differs only in its clocks announces nothing.
      createMemo(() => `${plies()} ${ending()?.code}`),
      () => {
        // A takeback is announced by its event, and the ply before it is not new.
        const last = plies() > announced && tab() !== 'moves' ? history().at(-1) : undefined;
        announced = plies();
        const parts = last ? [last.text] : [];
        const over = ending();
        if (over) parts.push(resultText(game, over));
        if (parts.length > 0) announce(parts.join(' '));
      },
      { defer: true },
    ),
  );
}
