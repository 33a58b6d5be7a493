/** The tabs of an online game: moves, premoves, chat, help, info, board. */
import { createEffect, createMemo, lazy, Suspense } from 'solid-js';
import { premovePlies } from '../common/gameModel';
import { MovesTab } from '../common/MoveLog';
import { LazyPart } from '../../ui/LazyPart';
import { retryImport } from '../../ui/retryImport';
import { Tabs, type Tab } from '../../ui/Tabs';
import { t } from '../../i18n/i18n';
import type { OnlineController } from './onlineController';

// The page is drawn first.
const HelpTab = lazy(() =>
  retryImport(() => import('../common/HelpTab')).then(({ HelpTab }) => ({ default: HelpTab })),
);
const SettingsTab = lazy(() =>
  retryImport(() => import('../common/SettingsTab')).then(({ SettingsTab }) => ({ default: SettingsTab })),
);
const GameInfoTab = lazy(() => retryImport(() => import('./GameInfoTab')));
const PremoveEditor = lazy(() =>
  retryImport(() => import('./PremoveEditor')).then(({ PremoveEditor }) => ({ default: PremoveEditor })),
);

/** The premove tab of a player. */
function premoveTab({ game, orientation, tab }: OnlineController, seat: number): Tab {
  const context = {
    ...{ id: game.id, rules: game.rules, yourSeat: seat, nameOf: game.nameOf },
    // Premoves refer to the confirmed state, without a pending move.
    get position() {
      return game.confirmed().position;
    },
    get plies() {
      return premovePlies(game.confirmed(), seat);
    },
    get turn() {
      return game.confirmed().turn;
    },
    get hasChosen() {
      return game.confirmed().chosen.includes(seat);
    },
    get isOver() {
      return game.confirmed().ending !== null;
    },
    get orientation() {
      return orientation.now();
    },
    get open() {
      return tab() === 'plan';
    },
    isGone: (seat: number) => game.confirmed().clocks[seat - 1]?.dropped_out === true,
  };
  return {
    name: 'plan',
    label: () => t('online-tab-premoves'),
    body: () => (
      <Suspense>
        <PremoveEditor context={context} />
      </Suspense>
    ),
  };
}

/**
 * Loads the chat for one place. A component of `lazy` would stay empty if the window changes its
 * width, and the chat its place, while it is loading.
 */
const loadChat = ({ game, chat }: OnlineController) => async () => {
  const { ChatTab } = await retryImport(() => import('./ChatTab'));
  return () => <ChatTab game={game} chat={chat} />;
};

/** The chat beside the board of a wide window. */
export function ChatBeside(props: { controller: OnlineController }) {
  return (
    <section class="game-chat" aria-labelledby="game-chat">
      <h2 id="game-chat">{t('online-chat')}</h2>
      <LazyPart load={loadChat(props.controller)} />
    </section>
  );
}

/** The tabs of an online game. */
export function OnlineGameTabs(props: { controller: OnlineController }) {
  const { controller } = props;
  const tabs: Tab[] = [
    {
      name: 'moves',
      label: () => t('game-tab-moves'),
      body: () => (
        <MovesTab controller={controller} onMove={controller.game.yourSeat() === null ? undefined : controller.move} />
      ),
    },
    {
      name: 'chat',
      label: () => t('online-tab-chat', { unread: controller.chat.unread() }),
      body: () => <LazyPart load={loadChat(controller)} />,
    },
    {
      name: 'help',
      label: () => t('game-tab-help'),
      body: () => (
        <Suspense>
          <HelpTab game={controller.game} last={controller.lastMove()} />
        </Suspense>
      ),
    },
    {
      name: 'table',
      label: () => t('online-tab-info'),
      body: () => (
        <Suspense>
          <GameInfoTab game={controller.game} />
        </Suspense>
      ),
    },
    {
      name: 'board',
      label: () => t('online-tab-board'),
      body: () => (
        <Suspense>
          <SettingsTab
            id={controller.game.id}
            record={() => controller.game.record()}
            orientation={controller.orientation}
            facing={controller.game.yourSeat() === null ? null : t('online-rotate-board')}
          />
        </Suspense>
      ),
    },
  ];
  const premoves = createMemo(() => {
    const seat = controller.game.yourSeat();
    return seat === null ? [] : [premoveTab(controller, seat)];
  });
  const isOver = createMemo(() => controller.game.confirmed().ending !== null);
  // Premoves need a running game and a seat.
  const shown = createMemo(() => {
    const [moves, ...others] = tabs.filter(({ name }) => name !== 'chat' || !controller.isChatBeside());
    return [...(moves ? [moves] : []), ...(isOver() ? [] : premoves()), ...others];
  });
  createEffect(() => {
    const isHidden = isOver() || premoves().length === 0;
    if (isHidden && controller.tab() === 'plan') controller.setTab('moves');
  });
  return <Tabs label={t('online-tabs')} open={controller.tab()} onOpen={controller.setTab} tabs={shown()} />;
}
