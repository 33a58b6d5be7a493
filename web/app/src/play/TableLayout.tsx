/** How a table lies on a page: board, seats, what can be done now, everything else behind tabs. */
import { Show, type JSX } from 'solid-js';
import type { Board, How } from '@board';
import { BoardView, type Highlight, type LastMove } from '../panel/BoardView';
import { Seats, type SeatShown } from '../panel/Seats';
import { StepBar } from '../panel/StepBar';
import type { EndingView } from '../generated/wire';
import { settings } from '../shell/settings';
import { StatusLine } from '../shell/StatusLine';
import type { Desk } from './desk';
import type { Status } from './status';

/** What stands where. */
export interface TableLayoutProps {
  title: string;
  desk: Desk;
  seats: SeatShown[];
  status: Status;
  highlights?: Highlight[] | undefined;
  /** A move that does not stand: it is walked back. */
  undone?: LastMove | null | undefined;
  /** Whether moves are made from this page at all. */
  playing: boolean;
  /** Under the steps, while the game runs. */
  actions: JSX.Element;
  result: (ending: EndingView) => JSX.Element;
  tabs: JSX.Element;
}

/** The page of a game. */
export function TableLayout(props: TableLayoutProps) {
  const { desk } = props;
  const { table, making } = desk;
  let board: Board | undefined;
  let page: HTMLDivElement | undefined;
  const over = () => table.view().ending;
  /** Who plays by keys goes on at the large button when the move is whole. */
  const chosen = (how: How) => {
    if (how !== 'keyboard' || making.whole() === null) return;
    page?.querySelector<HTMLElement>('.step-confirm')?.focus();
  };
  return (
    <div
      class="table-page"
      ref={page}
      style={{ '--ratio': String(desk.ratio()) }}
      data-over={over() ? 'yes' : 'no'}
      data-plies={table.view().plies.length}
      data-ours={table.ours() ?? 'nobody'}
    >
      <h1 class="unseen">{props.title}</h1>
      <div class="table-seats">
        <Seats seats={props.seats} />
      </div>
      <div class="table-board">
        <BoardView
          game={desk.game}
          position={desk.position()}
          making={making}
          last={desk.last()}
          undone={props.undone}
          orientation={desk.orientation.now()}
          threats={settings().showThreats && !over()}
          highlights={props.highlights}
          onBoard={(made) => (board = made)}
          onChosen={chosen}
        />
      </div>
      <div class="table-now">
        <StatusLine text={props.status.text} kind={props.status.kind} />
        <Show
          when={over()}
          fallback={
            <>
              <Show when={props.playing}>
                <StepBar
                  making={making}
                  confirm={settings().confirm}
                  onKey={() => board?.focus()}
                />
              </Show>
              {props.actions}
            </>
          }
        >
          {(ending) => props.result(ending())}
        </Show>
      </div>
      <div class="table-tabs">{props.tabs}</div>
    </div>
  );
}
