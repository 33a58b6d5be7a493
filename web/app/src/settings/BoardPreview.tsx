/** A board that shows the settings at once; loaded after the page, because it needs the rules. */
import { BoardView } from '../game/common/BoardView';
import '../game/common/board.css';
import { loadRules } from '../engine/rules';
import { settings } from '../storage/settings';
import { t } from '../i18n/i18n';

/** A position in the middle of a game, with pieces of two players and both kinds of blocks. */
const POSITION = '2 A,e,C1D,b,E3b/A,d,a,D6a,c a2b,e3a,C3e,E2c,D3b - 1 5 -';

function BoardPreview() {
  return (
    <BoardView
      rules="pentagame"
      position={POSITION}
      threats={settings().showThreats}
      name={t('app-settings-preview')}
    />
  );
}

/** Loads the rules, then the preview can be drawn. */
export async function loadBoardPreview() {
  await loadRules();
  return BoardPreview;
}
