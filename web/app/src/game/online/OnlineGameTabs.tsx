/** The tabs of an online game: moves, premoves, chat, info, board. */
import { createEffect, createMemo, createSignal, For, Show } from 'solid-js';
import { MovesTab } from '../common/MoveLog';
import { SettingsTab } from '../common/SettingsTab';
import { Tabs, type Tab } from '../../ui/Tabs';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { ChatTab } from './ChatTab';
import { PremoveEditor } from './PremoveEditor';
import type { OnlineController } from './onlineController';
import { ReportButton } from '../../moderation/ReportButton';
import { SeatList } from '../../lobby/SeatList';
import { termsText } from '../../lobby/gameTerms';
import '../../lobby/lobby.css';
import { configText, parseConfig } from '../../net/gameConfig';
import { share } from '../../ui/icons';
import { LazyPart } from '../../ui/LazyPart';
import { StatusLine } from '../../ui/messages';
import type { OnlineGame } from './onlineGame';
import { shareLink } from './sharing';

/** The premove tab of a player. */
function premoveTab({ game, orientation, tab }: OnlineController, seat: number): Tab {
  const context = {
    ...{ id: game.id, rules: game.rules, yourSeat: seat, nameOf: game.nameOf },
    // Premoves refer to the confirmed state, without a pending move.
    get position() {
      return game.confirmed().position;
    },
    get plies() {
      return game.confirmed().plies.length;
    },
    get turn() {
      return game.confirmed().turn;
    },
    get orientation() {
      return orientation.now();
    },
    get open() {
      return tab() === 'plan';
    },
    isGone: (seat: number) => game.confirmed().clocks[seat - 1]?.dropped_out === true,
  };
  return { name: 'plan', label: () => t('online-tab-premoves'), body: () => <PremoveEditor context={context} /> };
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
      body: () => <ChatTab game={controller.game} chat={controller.chat} />,
    },
    {
      name: 'table',
      label: () => t('online-tab-info'),
      body: () => <GameInfoTab game={controller.game} />,
    },
    {
      name: 'board',
      label: () => t('online-tab-board'),
      body: () => (
        <SettingsTab
          id={controller.game.id}
          record={() => controller.game.record()}
          orientation={controller.orientation}
          facing={controller.game.yourSeat() === null ? null : t('online-rotate-board')}
        />
      ),
    },
  ];
  const premoves = createMemo(() => {
    const seat = controller.game.yourSeat();
    return seat === null ? [] : [premoveTab(controller, seat)];
  });
  const isOver = createMemo(() => controller.game.confirmed().ending !== null);
  // Premoves need a running game and a seat.
  const shown = createMemo(() => (isOver() ? tabs : [...tabs.slice(0, 1), ...premoves(), ...tabs.slice(1)]));
  createEffect(() => {
    const isHidden = isOver() || premoves().length === 0;
    if (isHidden && controller.tab() === 'plan') controller.setTab('moves');
  });
  return <Tabs label={t('online-tabs')} open={controller.tab()} onOpen={controller.setTab} tabs={shown()} />;
}

/** The tab. */
function GameInfoTab(props: { game: OnlineGame }) {
  const [note, setNote] = createSignal('');
  const loadShareMore = async () => {
    const { ShareMore } = await import('./ShareMore');
    return () => <ShareMore game={props.game} />;
  };
  const snapshot = () => props.game.snapshot();
  /** The human opponents. */
  const opponents = () =>
    snapshot()
      .seats.filter(({ seat, player }) => seat !== snapshot().your_seat && player?.kind !== 'computer')
      .flatMap(({ player }) => (player ? [player.name] : []));
  /** The seats of each team; empty without teams. */
  const teams = () => {
    const found: number[][] = [];
    props.game.scene().teams.forEach((team, index) => (found[team] ??= []).push(index + 1));
    return found.some((seats) => seats.length > 1) ? found : [];
  };
  const config = () => configText(snapshot().config);
  const number = () => parseConfig(snapshot().config).number;
  const terms = () => [config().control, ...termsText(snapshot())];
  return (
    <div class="game-info">
      <p>
        <strong>{config().summary}</strong>
        <br />
        <span class="muted">{terms().join(' · ')}</span>
      </p>
      <Show when={number() > 1}>
        <p class="muted">{t('online-match-number', { number: number() })}</p>
      </Show>
      <SeatList seats={snapshot().seats} you={snapshot().your_seat} />
      <Show when={teams().length > 0}>
        <ul class="teams muted">
          <For each={teams()}>
            {(seats, index) => (
              <li>
                {t('online-team', {
                  team: t('board-team', { team: index() + 1 }),
                  names: seats.map((seat) => props.game.nameOf(seat)).join(', '),
                })}
              </li>
            )}
          </For>
        </ul>
      </Show>
      <Button icon={share} onClick={() => shareLink(props.game).then(setNote)}>
        {t('online-share')}
      </Button>
      <StatusLine text={note()} />
      <LazyPart load={loadShareMore} />
      <Show when={opponents().length > 0 && snapshot().your_seat !== null}>
        <details>
          <summary>{t('online-block-heading')}</summary>
          <For each={opponents()}>
            {(name) => (
              <p class="row">
                <a href={`/player/${name}`}>{name}</a>
                <ReportButton player={name} game={snapshot().id} />
              </p>
            )}
          </For>
          <p class="muted">{t('online-block-hint')}</p>
        </details>
      </Show>
    </div>
  );
}
