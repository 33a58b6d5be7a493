/** The one sentence above the buttons: what happened and what can be done now. */
import type { Said, Scene } from '../generated/wire';
import { threats } from '../rules';
import type { Making } from '../panel/making';
import type { TableOnPage } from '../panel/onPage';
import { stageWords } from '../panel/StepBar';
import { say } from '../shell/said';
import { settings } from '../shell/settings';
import { t } from '../shell/words';
import { levelOf } from './seatPlans';
import type { Session } from './session';

/** A sentence, and whether something went wrong. */
export interface Status {
  text: string;
  kind: 'plain' | 'wrong';
}

/** What matters before anything else can be done: a piece that waits on its goal. */
export function mustLeave(table: TableOnPage): string {
  const all = threats(table.game, table.view().position);
  const waiting = all.find((said) => said.ids.includes('explain-must-leave'));
  return waiting ? say(waiting) : '';
}

/** Whose turn it is: said to you, or to somebody by name. */
function called(table: TableOnPage, seat: number): string {
  const who = table.isYou(seat) ? 'you' : 'other';
  return t('play-called', { who, name: table.nameOf(seat) });
}

/** What is said now. */
export function statusOf(
  session: Session,
  here: Scene,
  making: Making,
  refused: Said | null,
  waiting: string,
): Status {
  if (refused) return { text: say(refused), kind: 'wrong' };
  const text = plain(session, here, making, waiting);
  if (session.unkept()) return { text: `${t('play-unkept')} ${text}`.trimEnd(), kind: 'wrong' };
  return { text, kind: 'plain' };
}

function plain(session: Session, here: Scene, making: Making, waiting: string): string {
  const { ending, paused } = session.view();
  const thinking = session.thinking();
  const ours = session.ours();
  if (ending) return '';
  if (paused) return t('play-paused');
  if (thinking !== null) {
    const level = levelOf(session.kept.seats[thinking - 1]) ?? 0;
    const thinks = t('play-thinks', { name: session.nameOf(thinking), level });
    return [closing(here), thinks].filter((part) => part !== '').join(' ');
  }
  return ours === null ? '' : turnWords(session, ours, making, waiting);
}

/** What is said to whoever is to move here. */
export function turnWords(
  table: TableOnPage,
  seat: number,
  making: Making,
  waiting: string,
): string {
  const begun = making.made().length > 0 || making.picked() !== null;
  const first = [called(table, seat), yours(table, seat), closing(table.here()), waiting];
  return [...(begun ? [] : first), stageWords(making)].filter((part) => part !== '').join(' ');
}

/** Which pieces are whose, said in everybody's first turn. */
function yours(table: TableOnPage, seat: number): string {
  const { things, seats } = table.here();
  const own = things.find((thing) => thing.owner === seat && thing.kind === 'piece');
  if (!own || table.view().plies.length >= seats) return '';
  const figures = own.number === null ? settings().figures : 'plain';
  return t('play-yours', { seat, figures, colour: own.colour ?? 'none', number: own.number ?? 0 });
}

/** The last round is announced for as long as it lasts. */
export function closing(here: Scene): string {
  return here.closing ? t('play-last-round') : '';
}
