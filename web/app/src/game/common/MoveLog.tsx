/** The moves of a game: a log for screen readers, and a field to type the next move. */
import { createEffect, For, on, Show } from 'solid-js';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import type { GameController } from './gameController';
import { TypedMove } from './TypedMove';

/** The tab with the moves; without `onMove` it is read-only. */
export function MovesTab(props: {
  controller: GameController;
  onMove?: ((move: string) => void) | undefined;
}) {
  const { game, history, position } = props.controller;
  return (
    <>
      <MoveLog entries={history()} seats={game.scene().seats} nameOf={game.nameOf} />
      <Show when={!game.view().ending && props.onMove}>
        <TypedMove
          rules={game.rules}
          position={position()}
          disabled={game.activeSeat() === null}
          onMove={(move) => props.onMove?.(move)}
        />
      </Show>
    </>
  );
}

/** One ply of the log. */
export interface MoveLogEntry {
  seat: number;
  /** In the notation of the book. */
  notation: string;
  /** As a sentence, for screen readers. */
  text: string;
}

/** The content of a log. */
export interface MoveLogProps {
  entries: MoveLogEntry[];
  seats: number;
  nameOf(seat: number): string;
  /** The selected ply, counted from 1; by default the last one. */
  selected?: number | undefined;
  /** With it, each move is a button. */
  onSelect?: ((ply: number) => void) | undefined;
}

/** The log: a row for each round, each ply as notation and as hidden text. */
export function MoveLog(props: MoveLogProps) {
  let host: HTMLDivElement | undefined;
  // Only the log scrolls to its end: `scrollIntoView` would scroll the whole page on a phone, away
  // from the board.
  createEffect(
    on(
      () => props.entries.length,
      () => host?.scrollTo?.({ top: host.scrollHeight }),
    ),
  );
  const isSelected = (index: number) => index + 1 === (props.selected ?? props.entries.length);
  return (
    <div ref={host} class="move-log" role="log" aria-label={t('board-log')} tabindex="0">
      <Show when={props.entries.length === 0}>
        <p class="muted">{t('board-log-empty')}</p>
      </Show>
      <ol data-seats={props.seats}>
        <For each={props.entries}>
          {(entry, index) => (
            <li classList={{ selected: isSelected(index()) }}>
              <Show when={index() % props.seats === 0}>
                <span class="round" aria-hidden="true">
                  {index() / props.seats + 1}
                </span>
              </Show>
              <Show when={props.seats > 2}>
                <span class="log-seat" aria-hidden="true">
                  {props.nameOf(entry.seat)}
                </span>
              </Show>
              <Entry
                entry={entry}
                name={props.nameOf(entry.seat)}
                onSelect={props.onSelect && (() => props.onSelect?.(index() + 1))}
              />
            </li>
          )}
        </For>
      </ol>
    </div>
  );
}

function Entry(props: { entry: MoveLogEntry; name: string; onSelect: (() => void) | undefined }) {
  const text = () => t('board-log-by', { name: props.name, move: props.entry.text });
  return (
    <Show
      when={props.onSelect}
      fallback={
        <span class="ply">
          <span class="notation" aria-hidden="true">
            {displayNotation(props.entry)}
          </span>
          <span class="visually-hidden">{text()}</span>
        </span>
      }
    >
      <Button class="ply notation" label={text()} onClick={() => props.onSelect?.()}>
        {displayNotation(props.entry)}
      </Button>
    </Show>
  );
}

/** A lost turn is a dash; the name of a stop stays on one line. */
const displayNotation = ({ notation }: MoveLogEntry) =>
  notation === '--' ? '–' : notation.replaceAll('-', '-\u2060');
