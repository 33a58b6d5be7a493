/** A game in progress at this device. */
import { navigate } from '../shell/router';
import type { KeptGame } from '../shell/storage';
import { setTitle } from '../shell/title';
import { t } from '../shell/words';
import { Actions } from './Actions';
import { AfterGame } from './AfterGame';
import { Result } from './Result';
import { sitDown } from './sitting';
import { TableLayout } from './TableLayout';
import { TableTabs } from './TableTabs';

/** The table. */
export function AtTable(props: { kept: KeptGame }) {
  const at = sitDown(props.kept);
  const { session, desk } = at;
  const title = () => t('play-title-table', { game: t(`play-game-${desk.game.split(':')[0]}`) });
  setTitle(title);
  const hint = () => {
    at.setTab('help');
    at.help.more();
    document.querySelector('.table-tabs')?.scrollIntoView({ block: 'nearest' });
  };
  const again = () => {
    const id = session.rematch();
    if (id) navigate(`/table/${id}`);
  };
  return (
    <TableLayout
      title={title()}
      desk={desk}
      seats={at.seats()}
      status={at.status()}
      highlights={at.help.highlights()}
      playing
      actions={<Actions session={session} onHint={hint} />}
      result={(ending) => (
        <Result table={session} ending={ending}>
          <AfterGame session={session} onRematch={again} />
        </Result>
      )}
      tabs={<TableTabs at={at} />}
    />
  );
}
