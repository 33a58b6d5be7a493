/** What stands behind tabs: the moves, help, how the board looks. */
import { Tabs, type Tab } from '../shell/Tabs';
import { t } from '../shell/words';
import { HelpTab } from './Help';
import { Moves } from './Moves';
import { SettingsTab } from './SettingsTab';
import type { AtTable } from './sitting';

/** The tabs of a table. */
export function TableTabs(props: { at: AtTable }) {
  const { at } = props;
  const tabs: Tab[] = [
    {
      name: 'moves',
      label: () => t('play-tab-moves'),
      body: () => <Moves desk={at.desk} onMove={at.move} />,
    },
    {
      name: 'help',
      label: () => t('play-tab-help'),
      body: () => <HelpTab session={at.session} help={at.help} last={at.desk.last()} />,
    },
    {
      name: 'settings',
      label: () => t('play-tab-settings'),
      body: () => (
        <SettingsTab
          id={at.session.kept.id}
          record={() => at.session.record()}
          orientation={at.desk.orientation}
          facing={at.people > 1 ? t('app-settings-turned') : null}
        />
      ),
    },
  ];
  return <Tabs label={t('play-tabs')} open={at.tab()} onOpen={at.setTab} tabs={tabs} />;
}
