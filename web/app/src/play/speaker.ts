/** What is heard: sounds of what happens, and words for those who listen. */
import { createEffect, createMemo, on, type Accessor } from 'solid-js';
import type { TableEvent, TableView } from '../generated/wire';
import type { LoggedPly } from '../panel/MoveLog';
import { soundOf } from '../panel/moveSound';
import type { TableOnPage } from '../panel/onPage';
import { AS_PRINTED } from '../panel/orientation';
import { scene } from '../rules';
import { announce } from '../shell/live';
import { sound } from '../shell/sound';
import { t } from '../shell/words';
import { verdict } from './Result';

/** What seats are called. */
export type Names = Pick<TableOnPage, 'nameOf' | 'isYou'>;

/** Something remarkable that is no move, in words; empty for everything else. */
export function eventWords({ code, seat }: TableEvent, names: Names): string {
  const said = { who: names.isYou(seat ?? 0) ? 'you' : 'other', name: names.nameOf(seat ?? 1) };
  if (code === 'gone') return t('play-said-gone', said);
  if (code === 'lost-clock') return t('play-said-lost', said);
  if (code === 'paused') return t('play-paused');
  return code === 'back' ? t('play-said-back') : '';
}

/** Listens to a table of this game; `tell` is given what is remarkable, in words. */
export function createSpeaker(
  game: string,
  names: Names,
  tell: (words: string) => void = announce,
) {
  const closing = ({ position }: TableView) => scene(game, position, [], AS_PRINTED).closing;
  const heard = (events: TableEvent[], before: TableView, after: TableView) => {
    const played = events.findLast((event) => event.code === 'played');
    const ply = after.plies.at(-1);
    if (played && ply && ply.move !== '--') {
      sound(soundOf(game, before.position, ply.move));
    }
    if (closing(after) && !closing(before) && !after.ending) {
      sound('last-round');
      announce(t('play-last-round'));
    }
    if (after.ending && !before.ending) sound('end');
    for (const event of events) {
      const words = eventWords(event, names);
      if (words !== '') tell(words);
    }
  };
  /** Says what was played where the log is not in sight, and the end. Turns are in the status. */
  const follow = (table: TableOnPage, log: Accessor<LoggedPly[]>, tab: Accessor<string>) => {
    const ending = () => table.view().ending;
    const plies = () => table.view().plies.length;
    let told = plies();
    createEffect(
      on(
        // A view that only tells the time again says nothing new.
        createMemo(() => `${plies()} ${ending()?.code}`),
        () => {
          // What is taken back is told by itself, and the ply before it is no news.
          const last = plies() > told && tab() !== 'moves' ? log().at(-1) : undefined;
          told = plies();
          const name = last ? table.nameOf(last.seat) : '';
          const parts = last ? [t('board-log-by', { name, move: last.words })] : [];
          const over = ending();
          if (over) parts.push(verdict(table, over));
          if (parts.length > 0) announce(parts.join(' '));
        },
        { defer: true },
      ),
    );
  };
  return { heard, follow };
}
