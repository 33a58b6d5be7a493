/** The moves of a game, as a log that is read out. */
import { createEffect, For, on, Show } from 'solid-js';
import { t } from '../shell/words';

/** One turn in the log. */
export interface LoggedPly {
  seat: number;
  /** In the book's notation. */
  shown: string;
  /** In words, for those who listen. */
  words: string;
}

/** What a log shows. */
export interface MoveLogProps {
  plies: LoggedPly[];
  seats: number;
  /** What a seat is called. */
  nameOf(seat: number): string;
  /** The ply looked at, counted from 1; the last one, if nothing is said. */
  at?: number | undefined;
  /** Where given, each move is a button. */
  onSelect?: ((ply: number) => void) | undefined;
}

/** Each round one row, each turn once as a sign and once as words. */
export function MoveLog(props: MoveLogProps) {
  let host: HTMLDivElement | undefined;
  // The log alone is scrolled to its end: to bring the last move into view, a browser would scroll
  // the whole page on a phone, away from the board.
  createEffect(
    on(
      () => props.plies.length,
      () => host?.scrollTo?.({ top: host.scrollHeight }),
    ),
  );
  return (
    <div ref={host} class="move-log" role="log" aria-label={t('board-log')} tabindex="0">
      <Show when={props.plies.length === 0}>
        <p class="muted">{t('board-log-empty')}</p>
      </Show>
      <ol data-seats={props.seats}>
        <For each={props.plies}>
          {(ply, index) => (
            <li classList={{ at: index() + 1 === (props.at ?? props.plies.length) }}>
              <Show when={index() % props.seats === 0}>
                <span class="round" aria-hidden="true">
                  {index() / props.seats + 1}
                </span>
              </Show>
              <Show when={props.seats > 2}>
                <span class="log-seat" aria-hidden="true">
                  {props.nameOf(ply.seat)}
                </span>
              </Show>
              <Entry
                ply={ply}
                by={props.nameOf(ply.seat)}
                select={() => props.onSelect?.(index() + 1)}
                live={props.onSelect}
              />
            </li>
          )}
        </For>
      </ol>
    </div>
  );
}

function Entry(props: { ply: LoggedPly; by: string; select: () => void; live: unknown }) {
  const words = () => t('board-log-by', { name: props.by, move: props.ply.words });
  return (
    <Show
      when={props.live}
      fallback={
        <span class="ply">
          <span class="notation" aria-hidden="true">
            {shownOf(props.ply)}
          </span>
          <span class="unseen">{words()}</span>
        </span>
      }
    >
      <button type="button" class="ply notation" aria-label={words()} onClick={props.select}>
        {shownOf(props.ply)}
      </button>
    </Show>
  );
}

/** A lost turn is a dash; the name of a stop stays on one line. */
const shownOf = (ply: LoggedPly) =>
  ply.shown === '--' ? '–' : ply.shown.replaceAll('-', '-\u2060');
