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

/** Listens to a table of this game, at which seats are called so. */
export function createSpeaker(game: string, nameOf: (seat: number) => string) {
  const closing = ({ position }: TableView) => scene(game, position, [], AS_PRINTED).closing;
  const heard = (events: TableEvent[], before: TableView, after: TableView) => {
    const played = events.findLast((event) => event.code === 'played');
    const ply = after.plies.at(-1);
    if (played && ply && ply.move !== '--') {
      sound(soundOf(game, before.position, ply.move));
    }
    if (closing(after) && !closing(before)) {
      sound('last-round');
      announce(t('play-last-round'));
    }
    if (after.ending && !before.ending) sound('end');
    for (const event of events) {
      const name = nameOf(event.seat ?? 1);
      if (event.code === 'gone') announce(t('play-said-gone', { name }));
      if (event.code === 'lost-clock') announce(t('play-said-lost', { name }));
      if (event.code === 'paused') announce(t('play-paused'));
      if (event.code === 'back') announce(t('play-said-back'));
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
          const parts = last ? [t('board-log-ply', { seat: last.seat, move: last.words })] : [];
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
