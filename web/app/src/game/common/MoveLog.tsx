/** The moves of a game: a log that shows each position, and a field to type the next move. */
import { createEffect, createMemo, For, lazy, on, onCleanup, onMount, Show, Suspense } from 'solid-js';
import { Button } from '../../ui/Button';
import { expand, first, Icon, last, next, previous } from '../../ui/icons';
import { retryImport } from '../../ui/retryImport';
import { t, unbreakStops } from '../../i18n/i18n';
import type { GameController } from './gameController';
import { isSimultaneous } from './gameModel';

// The page is drawn first.
const TypedMove = lazy(() =>
  retryImport(() => import('./TypedMove')).then(({ TypedMove }) => ({ default: TypedMove })),
);

/** The tab with the moves; without `onMove` it is read-only. */
export function MovesTab(props: {
  controller: GameController;
  onMove?: ((move: string) => void) | undefined;
}) {
  const { game, history, position, shown, showPly } = props.controller;
  return (
    <>
      <StepButtons controller={props.controller} />
      <MoveLog
        entries={history()}
        seats={game.scene().seats}
        nameOf={game.nameOf}
        selected={shown()}
        onSelect={showPly}
      />
      <Show when={!game.view().ending && props.onMove}>
        <Suspense>
          <TypedMove
            rules={game.rules}
            position={position()}
            isSecret={isSimultaneous(game.view())}
            disabled={game.activeSeat() === null}
            onMove={(move) => props.onMove?.(move)}
          />
        </Suspense>
      </Show>
    </>
  );
}

/** The buttons that step through the game. */
function StepButtons(props: { controller: GameController }) {
  const { shown, showPly, backToLive, history, setZen } = props.controller;
  const isFirst = () => shown() === 0;
  const isLast = () => shown() === history().length;
  return (
    <div class="step-buttons" role="group" aria-label={t('game-step-buttons')}>
      <Button label={t('game-step-first')} disabled={isFirst()} onClick={() => showPly(0)}>
        <Icon icon={first} />
      </Button>
      <Button label={t('game-step-back')} disabled={isFirst()} onClick={() => showPly(shown() - 1)}>
        <Icon icon={previous} />
      </Button>
      <Button label={t('game-step-on')} disabled={isLast()} onClick={() => showPly(shown() + 1)}>
        <Icon icon={next} />
      </Button>
      <Button label={t('game-step-last')} disabled={isLast()} onClick={backToLive}>
        <Icon icon={last} />
      </Button>
      <Button label={t('game-zen')} onClick={() => setZen(true)}>
        <Icon icon={expand} />
      </Button>
    </div>
  );
}

/** One ply of the log. */
export interface MoveLogEntry {
  /** Null where several seats or chance decided. */
  seat: number | null;
  isChance: boolean;
  /** In the notation of the book. */
  notation: string;
  /** As a sentence with the names of the players, for screen readers. */
  text: string;
}

/** The content of a log. */
export interface MoveLogProps {
  entries: MoveLogEntry[];
  seats: number;
  nameOf(seat: number): string;
  /** The shown ply, counted from 1. */
  selected: number;
  onSelect(ply: number): void;
}

/** The log: a row for each round, each ply as notation and as hidden text. */
export function MoveLog(props: MoveLogProps) {
  let host: HTMLDivElement | undefined;
  // Only the log scrolls: `scrollIntoView` would scroll the whole page on a phone, away from the
  // board.
  const scroll = () => {
    if (!host) return;
    const { selected, entries } = props;
    const row = host.querySelectorAll('li')[selected - 1];
    const isLast = selected === entries.length || !row;
    const top = isLast ? host.scrollHeight : row.offsetTop - host.clientHeight / 2;
    host.scrollTo?.({ top: selected === 0 ? 0 : top });
  };
  createEffect(on([() => props.selected, () => props.entries.length], scroll));
  // The result of a game, and a tab that is opened again, change the height.
  onMount(() => {
    if (!host || typeof ResizeObserver !== 'function') return;
    const watch = new ResizeObserver(scroll);
    watch.observe(host);
    onCleanup(() => watch.disconnect());
  });
  const isSelected = (index: number) => index + 1 === props.selected;
  /** Where several seats choose at once, each ply has its own row. */
  const columns = createMemo(() =>
    props.entries.some(({ seat }) => seat === null) ? 1 : props.seats,
  );
  const hasNames = createMemo(() =>
    columns() === 1 ? props.entries.some((entry) => entry.isChance || entry.seat !== null) : columns() > 2,
  );
  return (
    <div ref={host} class="move-log" role="log" aria-label={t('board-log')} tabindex="0">
      <Show when={props.entries.length === 0}>
        <p class="muted">{t('board-log-empty')}</p>
      </Show>
      <ol data-seats={columns()}>
        <For each={props.entries}>
          {(entry, index) => (
            <li classList={{ selected: isSelected(index()) }}>
              <Show when={index() % columns() === 0}>
                <span class="round" aria-hidden="true">
                  {index() / columns() + 1}
                </span>
              </Show>
              <Show when={hasNames()}>
                <span class="log-seat" aria-hidden="true">
                  {entry.isChance ? t('game-log-chance-short') : entry.seat && props.nameOf(entry.seat)}
                </span>
              </Show>
              <Entry
                entry={entry}
                isSelected={isSelected(index())}
                onSelect={() => props.onSelect(index() + 1)}
              />
            </li>
          )}
        </For>
      </ol>
    </div>
  );
}

/** A ply as a button. The arrow keys step from ply to ply, so it is no tab stop. */
function Entry(props: {
  entry: MoveLogEntry;
  isSelected: boolean;
  onSelect(): void;
}) {
  return (
    <button
      type="button"
      class="ply"
      tabindex="-1"
      aria-current={props.isSelected ? 'true' : undefined}
      onClick={() => props.onSelect()}
    >
      <span class="notation" aria-hidden="true">
        {unbreakStops(props.entry.notation)}
      </span>
      <span class="visually-hidden">{props.entry.text}</span>
    </button>
  );
}
