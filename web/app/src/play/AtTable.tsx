/** A game in progress: board, seats, what can be done, and everything else behind tabs. */
import { Show } from 'solid-js';
import type { Board, How } from '@board';
import { BoardView } from '../panel/BoardView';
import { Seats } from '../panel/Seats';
import { StepBar } from '../panel/StepBar';
import { navigate } from '../shell/router';
import { settings } from '../shell/settings';
import { StatusLine } from '../shell/StatusLine';
import type { KeptGame } from '../shell/storage';
import { setTitle } from '../shell/title';
import { t } from '../shell/words';
import { Actions } from './Actions';
import { sitDown } from './sitting';
import { Result } from './Result';
import { TableTabs } from './TableTabs';

/** The table. */
export function AtTable(props: { kept: KeptGame }) {
  const at = sitDown(props.kept);
  const { session, making, game } = at;
  let board: Board | undefined;
  let page: HTMLDivElement | undefined;
  const view = session.view;
  const title = () => t('play-title-table', { game: t(`play-game-${game.split(':')[0]}`) });
  setTitle(title);
  /** Who plays by keys goes on at the large button when the move is whole. */
  const chosen = (how: How) => {
    if (how !== 'keyboard' || making.whole() === null) return;
    page?.querySelector<HTMLElement>('.step-confirm')?.focus();
  };
  const hint = () => {
    at.setTab('help');
    at.help.more();
    page?.querySelector('.table-tabs')?.scrollIntoView({ block: 'nearest' });
  };
  const again = () => {
    const id = session.rematch();
    if (id) navigate(`/table/${id}`);
  };
  return (
    <div
      class="table-page"
      ref={page}
      style={{ '--ratio': String(at.ratio()) }}
      data-over={view().ending ? 'yes' : 'no'}
      data-plies={view().plies.length}
      data-ours={session.ours() ?? 'nobody'}
    >
      <h1 class="unseen">{title()}</h1>
      <div class="table-seats">
        <Seats seats={at.seats()} />
      </div>
      <div class="table-board">
        <BoardView
          game={game}
          position={at.position()}
          making={making}
          last={at.last()}
          orientation={at.orientation.now()}
          threats={settings().showThreats && !view().ending}
          highlights={at.help.highlights()}
          onBoard={(made) => (board = made)}
          onChosen={chosen}
        />
      </div>
      <div class="table-now">
        <StatusLine text={at.status().text} kind={at.status().kind} />
        <Show
          when={view().ending}
          fallback={
            <>
              <StepBar
                making={making}
                confirm={settings().confirm}
                onKey={() => board?.focus()}
              />
              <Actions session={session} onHint={hint} />
            </>
          }
        >
          {(ending) => <Result session={session} ending={ending()} onRematch={again} />}
        </Show>
      </div>
      <div class="table-tabs">
        <TableTabs at={at} />
      </div>
    </div>
  );
}
