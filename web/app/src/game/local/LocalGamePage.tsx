/** The page of a local game: `/table/ID`. */
import { createResource, createSignal, lazy, Match, onCleanup, Show, Switch } from 'solid-js';
import { loadRules } from '../../engine/rules';
import { t } from '../../i18n/i18n';
import { navigate, setTitle, useRoute } from '../../router/router';
import { loadGame, onOtherTabChange, type SavedGame } from '../../storage/savedGames';
import { LoadError } from '../../ui/messages';
import { Tabs, type Tab } from '../../ui/Tabs';
import { GameView } from '../common/GameView';
import { HelpTab } from '../common/HelpTab';
import { MovesTab } from '../common/MoveLog';
import { SettingsTab } from '../common/SettingsTab';
import { Handover } from './Handover';
import { HintPart } from './Hint';
import { AfterLocalGame, LocalActions, LocalRematch } from './LocalActions';
import { createLocalController, type LocalController } from './localController';

// Few visits see the end of a game.
const GameResult = lazy(() => import('../common/GameResult'));

/** Opens the game of the address, once the rules are loaded. */
export default function LocalGamePage() {
  const route = useRoute();
  const id = () => route.params[0] ?? '';
  // The result of a finished game comes with the game: later, it would move the tabs below it.
  const result = loadGame(id())?.over ? GameResult.preload().catch(() => null) : null;
  const [loaded] = createResource(id, (id) =>
    Promise.all([loadRules(loadGame(id)?.config.rules), result]).then(() => id),
  );
  return (
    <Switch fallback={<p class="sheet muted">{t('game-loading')}</p>}>
      <Match when={loaded.error}>
        <LoadError />
      </Match>
      <Match when={loaded()} keyed>
        {(id) => <LoadedGame id={id} />}
      </Match>
    </Switch>
  );
}

/** The game; it is opened again when another tab has played on in it. */
function LoadedGame(props: { id: string }) {
  const [opened, setOpened] = createSignal({ saved: loadGame(props.id), isFollowing: false });
  onCleanup(
    onOtherTabChange(props.id, () => setOpened({ saved: loadGame(props.id), isFollowing: true })),
  );
  return (
    <Show when={opened()} keyed>
      {({ saved, isFollowing }) =>
        saved ? <LocalGameView saved={saved} isFollowing={isFollowing} /> : <GameNotFound />}
    </Show>
  );
}

function GameNotFound() {
  return (
    <div class="sheet">
      <h1>{t('game-not-found')}</h1>
      <p>{t('game-not-found-why')}</p>
      <p>
        <a class="button main" href="/play">
          {t('game-new')}
        </a>
      </p>
    </div>
  );
}

function LocalGameView(props: { saved: SavedGame; isFollowing: boolean }) {
  const controller = createLocalController(props.saved, props.isFollowing);
  const { game, rules } = controller;
  const title = () => t('game-page-title', { game: t(`game-rules-${rules.split(':')[0]}`) });
  setTitle(title);
  const showHint = () => {
    controller.setTab('help');
    controller.help.more();
    document.querySelector('.game-tabs')?.scrollIntoView({ block: 'nearest' });
  };
  const startRematch = () => {
    const id = game.rematch();
    if (id) navigate(`/table/${id}`);
  };
  return (
    <GameView
      title={title()}
      controller={controller}
      status={controller.status()}
      highlights={controller.help.highlights()}
      cover={coverOf(controller)}
      isPlayer
      actions={<LocalActions game={game} onHint={showHint} />}
      result={(ending, onClose) => (
        <GameResult
          game={game}
          ending={ending}
          figure={controller.figure}
          onClose={onClose}
          actions={<LocalRematch game={game} onRematch={startRematch} />}
        >
          <AfterLocalGame game={game} />
        </GameResult>
      )}
      tabs={<LocalGameTabs controller={controller} />}
    />
  );
}

/** The cover of the board while the device is passed on; null otherwise. */
function coverOf({ game, handover }: LocalController) {
  const seat = handover.seat();
  return seat === null ? null : <Handover name={game.nameOf(seat)} onConfirm={handover.confirm} />;
}

/** The tabs of a local game: moves, help, settings. */
function LocalGameTabs(props: { controller: LocalController }) {
  const { controller } = props;
  const { game } = controller;
  const tabs: Tab[] = [
    {
      name: 'moves',
      label: () => t('game-tab-moves'),
      body: () => <MovesTab controller={controller} onMove={controller.move} />,
    },
    {
      name: 'help',
      label: () => t('game-tab-help'),
      body: () => (
        <HelpTab game={game} last={controller.lastMove()}>
          <HintPart game={game} help={controller.help} />
        </HelpTab>
      ),
    },
    {
      name: 'settings',
      label: () => t('game-tab-settings'),
      body: () => (
        <SettingsTab
          id={game.saved.id}
          record={() => game.record()}
          orientation={controller.orientation}
          facing={controller.people > 1 ? t('app-settings-auto-rotate') : null}
        />
      ),
    },
  ];
  const { tab, setTab } = controller;
  return <Tabs label={t('game-tabs')} open={tab()} onOpen={setTab} tabs={tabs} />;
}
