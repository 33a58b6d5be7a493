/** An open event: players, rounds, standings, printing and options. */
import { createSignal, onCleanup, onMount, Show } from 'solid-js';
import { t } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { announce } from '../ui/announcer';
import { expand, Icon, turn, undo } from '../ui/icons';
import { Tabs } from '../ui/Tabs';
import { useDesk } from './eventDesk';
import { OptionsTab } from './OptionsTab';
import { pairRound } from './organiser';
import { OutputTab } from './OutputTab';
import { PlayersTab } from './PlayersTab';
import { RoundsTab } from './RoundsTab';
import { StandingsTab } from './StandingsTab';

type TabName = 'players' | 'rounds' | 'standings' | 'output' | 'options';

/** The page of an event. */
export function EventView() {
  const desk = useDesk();
  const [tab, setTab] = createSignal<TabName>(desk.view.rounds.length > 0 ? 'rounds' : 'players');
  const [round, setRound] = createSignal(desk.view.rounds.length - 1);
  const shownRound = () => Math.min(round(), desk.view.rounds.length - 1);

  function pair(): void {
    if (!desk.edit(pairRound)) return;
    const number = desk.view.rounds.length;
    setRound(number - 1);
    setTab('rounds');
    announce(t('organise-paired', { round: number }));
    queueMicrotask(() => document.getElementById('organise-round')?.focus());
  }

  return (
    <div class="organise">
      <EventHeader />
      <Tabs
        label={desk.event().name}
        open={tab()}
        onOpen={(name) => setTab(name as TabName)}
        tabs={[
          { name: 'players', label: () => t('organise-tab-players'), body: () => <PlayersTab onPair={pair} /> },
          {
            name: 'rounds',
            label: () => t('organise-tab-rounds'),
            body: () => <RoundsTab round={shownRound()} onRound={setRound} onPair={pair} />,
          },
          { name: 'standings', label: () => t('organise-tab-standings'), body: () => <StandingsTab /> },
          { name: 'output', label: () => t('organise-tab-output'), body: () => <OutputTab /> },
          { name: 'options', label: () => t('organise-tab-options'), body: () => <OptionsTab /> },
        ]}
      />
    </div>
  );
}

const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input:not([type=checkbox], [type=radio]), textarea, select');

function EventHeader() {
  const desk = useDesk();
  const onKey = (event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || isTextField(event.target)) return;
    const key = event.key.toLowerCase();
    const isUndo = key === 'z' && !event.shiftKey;
    if (!isUndo && key !== 'y' && key !== 'z') return;
    event.preventDefault();
    if (isUndo) desk.undo();
    else desk.redo();
  };
  onMount(() => document.addEventListener('keydown', onKey));
  onCleanup(() => document.removeEventListener('keydown', onKey));
  return (
    <>
      <p class="organise-back">
        <a href="/organise">{t('organise-all-events')}</a>
      </p>
      <header class="organise-header">
        <h1>{desk.event().name}</h1>
        <div class="row">
          <Button icon={undo} disabled={desk.event().past.length === 0} onClick={desk.undo}>
            {t('organise-undo')}
          </Button>
          <Button icon={turn} disabled={desk.event().future.length === 0} onClick={desk.redo}>
            {t('organise-redo')}
          </Button>
          <a class="button" href={`#${desk.event().id}/wall`}>
            <Icon icon={expand} size={20} />
            {t('organise-wall')}
          </a>
        </div>
      </header>
      <div role="alert" class="organise-problem">
        <Show when={desk.problem()}>{(text) => <p class="status error">{text()}</p>}</Show>
      </div>
    </>
  );
}
