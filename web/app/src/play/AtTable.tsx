/** A game in progress: board, seats, what can be done, and everything else behind tabs. */
import { createEffect, createMemo, createSignal, on, Show } from 'solid-js';
import type { Said } from '../generated/wire';
import { artwork } from '../rules';
import { BoardView, type LastMove } from '../panel/BoardView';
import { createMaking } from '../panel/making';
import { MoveLog } from '../panel/MoveLog';
import { Seats } from '../panel/Seats';
import { StepBar } from '../panel/StepBar';
import { TypedMove } from '../panel/TypedMove';
import { navigate } from '../shell/router';
import { settings } from '../shell/settings';
import { sound } from '../shell/sound';
import { StatusLine } from '../shell/StatusLine';
import type { KeptGame } from '../shell/storage';
import { Tabs } from '../shell/Tabs';
import { setTitle } from '../shell/title';
import { language, t } from '../shell/words';
import { Actions } from './Actions';
import { createHelp, HelpTab } from './Help';
import { createLog } from './log';
import { createOrientation } from './orientation';
import { Result } from './Result';
import { seatsShown, signsOf } from './seatsShown';
import { openSession } from './session';
import { SettingsTab } from './SettingsTab';
import { createSpeaker } from './speaker';
import { mustLeave, statusOf } from './status';

/** The table. */
export function AtTable(props: { kept: KeptGame }) {
  const speaker = createSpeaker(props.kept);
  const session = openSession(props.kept, speaker.heard);
  const { game } = props.kept.config;
  const view = session.view;
  const position = () => view().position;
  const here = session.here;
  const orientation = createOrientation(session);
  const ratio = createMemo(() => {
    const { width, height } = artwork(game, position(), orientation.now()).view;
    return Math.round((1000 * width) / height) / 1000;
  });
  const signs = createMemo(() => signsOf(game, here(), position()));
  const [refused, setRefused] = createSignal<Said | null>(null);
  const [tab, setTab] = createSignal('moves');
  const log = createLog(session);
  const help = createHelp(session);
  speaker.follow(session, log, tab);

  const move = (text: string) => {
    const seat = session.ours();
    if (seat === null) return;
    const why = session.command(seat, `move ${text}`);
    setRefused(why);
    if (why) {
      sound('refused');
      making.reset();
    }
  };
  const making = createMaking({
    game: () => game,
    position,
    interactive: () => session.ours() !== null,
    confirm: () => settings().confirm,
    onMove: move,
  });
  createEffect(on([position, making.made], () => setRefused(null), { defer: true }));
  const last = createMemo((): LastMove | null => {
    const { plies } = view();
    const ply = plies.at(-1);
    if (!ply || ply.move === '--') return null;
    return { position: session.positionAfter(plies.length - 1), move: ply.move };
  });
  const waiting = createMemo(on([position, language], () => mustLeave(session)));
  const status = createMemo(() => statusOf(session, here(), making, refused(), waiting()));
  setTitle(() => t('play-title-table', { game: t(`play-game-${game.split(':')[0]}`) }));
  const again = () => {
    const id = session.rematch();
    if (id) navigate(`/table/${id}`);
  };

  return (
    <div
      class="table-page"
      data-over={view().ending ? 'yes' : 'no'}
      data-plies={view().plies.length}
      data-ours={session.ours() ?? 'nobody'}
    >
      <h1 class="unseen">{t('play-title-table', { game: t(`play-game-${game.split(':')[0]}`) })}</h1>
      <div class="table-seats">
        <Seats seats={seatsShown(session, here(), signs())} />
      </div>
      <div class="table-board" style={{ '--ratio': String(ratio()) }}>
        <BoardView
          game={game}
          position={position()}
          making={making}
          last={last()}
          orientation={orientation.now()}
          threats={settings().showThreats && !view().ending}
          highlights={help.highlights()}
        />
      </div>
      <div class="table-now">
        <StatusLine text={status().text} kind={status().kind} />
        <Show
          when={view().ending}
          fallback={
            <>
              <StepBar making={making} confirm={settings().confirm} />
              <Actions session={session} onHint={() => (setTab('help'), help.more())} />
            </>
          }
        >
          {(ending) => <Result session={session} ending={ending()} onRematch={again} />}
        </Show>
      </div>
      <div class="table-tabs">
        <Tabs
          label={t('play-tabs')}
          open={tab()}
          onOpen={setTab}
          tabs={[
            {
              name: 'moves',
              label: t('play-tab-moves'),
              body: () => (
                <>
                  <MoveLog plies={log()} seats={here().seats} />
                  <Show when={!view().ending}>
                    <TypedMove
                      game={game}
                      position={position()}
                      disabled={session.ours() === null}
                      onMove={move}
                    />
                  </Show>
                </>
              ),
            },
            {
              name: 'help',
              label: t('play-tab-help'),
              body: () => <HelpTab session={session} help={help} last={last()} />,
            },
            {
              name: 'settings',
              label: t('play-tab-settings'),
              body: () => <SettingsTab session={session} orientation={orientation} />,
            },
          ]}
        />
      </div>
    </div>
  );
}
