/** Everything a page needs of one game: the session, the move being made, help, what is said. */
import { createMemo, createSignal } from 'solid-js';
import type { Said } from '../generated/wire';
import { sound } from '../shell/sound';
import type { KeptGame } from '../shell/storage';
import { t } from '../shell/words';
import { forgetting, layOut } from './desk';
import { createHelp } from './Help';
import { isPerson, levelOf, namesOf } from './seatPlans';
import { seatsShown } from './seatsShown';
import { openSession, type Session } from './session';
import { createSpeaker } from './speaker';
import { statusOf } from './status';

/** A game on a page. */
export type AtTable = ReturnType<typeof sitDown>;

/** Opens a kept game on a page. */
export function sitDown(kept: KeptGame) {
  const speaker = createSpeaker(kept.config.game, namesOf(kept.seats));
  const session = openSession(kept, speaker.heard);
  const [tab, setTab] = createSignal('moves');
  const [refused, setRefused] = createSignal<Said | null>(null);
  const move = (text: string) => {
    const seat = session.ours();
    if (seat === null) return;
    const why = session.command(seat, `move ${text}`);
    setRefused(why);
    if (!why) return;
    sound('refused');
    desk.making.reset();
  };
  const people = kept.seats.filter((plan) => isPerson(plan)).length;
  // Alone against the house the board stays as it is printed.
  const desk = layOut(session, {
    faced: () => (people < 2 ? 1 : session.ours()),
    onMove: move,
  });
  forgetting(desk, refused, () => setRefused(null));
  speaker.follow(session, desk.log, tab);
  const status = createMemo(() =>
    statusOf(session, session.here(), desk.making, refused(), desk.waiting()),
  );
  const seats = () => seatsShown(session, desk.signs(), (seat) => factsOf(session, seat));
  return { session, desk, move, status, seats, people, help: createHelp(session), tab, setTab };
}

function factsOf(session: Session, seat: number) {
  const level = levelOf(session.kept.seats[seat - 1]);
  return {
    about: level === null ? '' : t('play-level-short', { level }),
    brief: level === null ? '' : t('play-engine-brief', { seat }),
    thinking: session.thinking() === seat,
    presence: null,
  };
}
