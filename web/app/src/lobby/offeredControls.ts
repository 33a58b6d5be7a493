/** The time controls that the lobby offers for the chosen rules. */
import { GAMES } from '../generated/games';
import { hasTimeControl } from '../game/common/timeControl';
import { parseConfig } from '../net/gameConfig';

/** Whether a game by these rules can have a time control, by its name. */
export function isControlOffered(rules: string, control: string): boolean {
  const { game } = parseConfig(rules);
  return hasTimeControl(GAMES.find(({ name }) => name === game), control);
}
