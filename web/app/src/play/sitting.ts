/** Everything a page needs of one game: the session, the move being made, help, what is said. */
import { createEffect, createMemo, createSignal, on } from 'solid-js';
import type { Said } from '../generated/wire';
import type { LastMove } from '../panel/BoardView';
import { createMaking } from '../panel/making';
import { artwork } from '../rules';
import { settings } from '../shell/settings';
import { sound } from '../shell/sound';
import type { KeptGame } from '../shell/storage';
import { language } from '../shell/words';
import { createHelp } from './Help';
import { createLog } from './log';
import { createOrientation } from './orientation';
import { seatsShown, signsOf } from './seatsShown';
import { openSession, type Session } from './session';
import { createSpeaker } from './speaker';
import { mustLeave, statusOf } from './status';

/** A game on a page. */
export type AtTable = ReturnType<typeof sitDown>;

/** Opens a kept game on a page. */
export function sitDown(kept: KeptGame) {
  const speaker = createSpeaker(kept);
  const session = openSession(kept, speaker.heard);
  const [tab, setTab] = createSignal('moves');
  const { making, move, refused } = moving(session);
  const orientation = createOrientation(session);
  const log = createLog(session);
  const help = createHelp(session);
  speaker.follow(session, log, tab);

  const { game } = kept.config;
  const position = () => session.view().position;
  const last = createMemo((): LastMove | null => {
    const { plies } = session.view();
    const ply = plies.at(-1);
    if (!ply || ply.move === '--') return null;
    return { position: session.positionAfter(plies.length - 1), move: ply.move };
  });
  const waiting = createMemo(on([position, language], () => mustLeave(session)));
  const status = createMemo(() => statusOf(session, session.here(), making, refused(), waiting()));
  const signs = createMemo(() => signsOf(game, session.here(), position()));
  const seats = () => seatsShown(session, session.here(), signs());
  /** Width over height of the board. */
  const ratio = createMemo(() => {
    const { width, height } = artwork(game, position(), orientation.now()).view;
    return Math.round((1000 * width) / height) / 1000;
  });
  return {
    ...{ game, session, position, making, move, last, status, seats, ratio },
    ...{ orientation, log, help, tab, setTab },
  };
}

/** The move being made here, and what becomes of it. */
function moving(session: Session) {
  const [refused, setRefused] = createSignal<Said | null>(null);
  const position = () => session.view().position;
  const move = (text: string) => {
    const seat = session.ours();
    if (seat === null) return;
    const why = session.command(seat, `move ${text}`);
    setRefused(why);
    if (!why) return;
    sound('refused');
    making.reset();
  };
  const making = createMaking({
    game: () => session.kept.config.game,
    position,
    interactive: () => session.ours() !== null,
    confirm: () => settings().confirm,
    onMove: move,
  });
  createEffect(
    on([position, making.made], ([, made]) => made.length > 0 && setRefused(null), { defer: true }),
  );
  createEffect(on(position, () => setRefused(null), { defer: true }));
  createEffect(on(making.picked, (key) => key !== null && sound('pick'), { defer: true }));
  return { making, move, refused };
}
