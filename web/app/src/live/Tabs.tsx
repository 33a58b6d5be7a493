/** What stands behind tabs: the moves, talk, the table, how the board looks. */
import { createEffect, createMemo } from 'solid-js';
import { Moves } from '../play/Moves';
import { SettingsTab } from '../play/SettingsTab';
import { Tabs, type Tab } from '../shell/Tabs';
import { t } from '../shell/words';
import { ChatTab } from './ChatTab';
import { Plan } from './Plan';
import type { AtOnline } from './table';
import { TableTab } from './TableTab';

/** Who sits at the table can decide beforehand. */
function planTab({ game, desk, tab }: AtOnline, you: number): Tab {
  const planned = {
    ...{ id: game.id, game: game.game, you, nameOf: game.nameOf },
    // What counts is what the server knows: not a move that is on its way.
    get position() {
      return game.certain().position;
    },
    get plies() {
      return game.certain().plies.length;
    },
    get turn() {
      return game.certain().turn;
    },
    get orientation() {
      return desk.orientation.now();
    },
    get open() {
      return tab() === 'plan';
    },
    isGone: (seat: number) => game.certain().clocks[seat - 1]?.gone === true,
  };
  return { name: 'plan', label: () => t('live-tab-plan'), body: () => <Plan of={planned} /> };
}

/** The tabs of an online game. */
export function LiveTabs(props: { at: AtOnline }) {
  const { at } = props;
  const tabs: Tab[] = [
    {
      name: 'moves',
      label: () => t('play-tab-moves'),
      body: () => (
        <Moves desk={at.desk} onMove={at.game.you() === null ? undefined : at.move} />
      ),
    },
    {
      name: 'chat',
      label: () => t('live-tab-chat', { unread: at.chat.unread() }),
      body: () => <ChatTab game={at.game} chat={at.chat} />,
    },
    {
      name: 'table',
      label: () => t('live-tab-table'),
      body: () => <TableTab game={at.game} />,
    },
    {
      name: 'board',
      label: () => t('live-tab-board'),
      body: () => (
        <SettingsTab
          id={at.game.id}
          record={() => at.game.record()}
          orientation={at.desk.orientation}
          facing={at.game.you() === null ? null : t('live-turned')}
        />
      ),
    },
  ];
  const plan = createMemo(() => {
    const you = at.game.you();
    return you === null ? [] : [planTab(at, you)];
  });
  const over = createMemo(() => at.game.certain().ending !== null);
  // There is nothing to plan when the game is over, nor for who does not sit there.
  const shown = createMemo(() => (over() ? tabs : [...tabs.slice(0, 1), ...plan(), ...tabs.slice(1)]));
  createEffect(() => {
    const gone = over() || plan().length === 0;
    if (gone && at.tab() === 'plan') at.setTab('moves');
  });
  return <Tabs label={t('live-tabs')} open={at.tab()} onOpen={at.setTab} tabs={shown()} />;
}
