/** What stands behind tabs: the moves, help, how the board looks. */
import { Show } from 'solid-js';
import { MoveLog } from '../panel/MoveLog';
import { TypedMove } from '../panel/TypedMove';
import { Tabs, type Tab } from '../shell/Tabs';
import { t } from '../shell/words';
import type { AtTable } from './sitting';
import { HelpTab } from './Help';
import { SettingsTab } from './SettingsTab';

/** The tabs of a table. */
export function TableTabs(props: { at: AtTable }) {
  const { at } = props;
  const tabs: Tab[] = [
    { name: 'moves', label: () => t('play-tab-moves'), body: () => <Moves at={at} /> },
    {
      name: 'help',
      label: () => t('play-tab-help'),
      body: () => <HelpTab session={at.session} help={at.help} last={at.last()} />,
    },
    {
      name: 'settings',
      label: () => t('play-tab-settings'),
      body: () => <SettingsTab session={at.session} orientation={at.orientation} />,
    },
  ];
  return <Tabs label={t('play-tabs')} open={at.tab()} onOpen={at.setTab} tabs={tabs} />;
}

function Moves(props: { at: AtTable }) {
  const { at } = props;
  return (
    <>
      <MoveLog plies={at.log()} seats={at.session.here().seats} />
      <Show when={!at.session.view().ending}>
        <TypedMove
          game={at.game}
          position={at.position()}
          disabled={at.session.ours() === null}
          onMove={at.move}
        />
      </Show>
    </>
  );
}
