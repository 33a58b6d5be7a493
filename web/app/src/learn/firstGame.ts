import { newTable } from '../play/kept';
import { navigate } from '../shell/router';

/** To a table for the first whole game: two players, the house on its easiest level. */
export function firstGame(): void {
  const id = newTable('pentagame', 'none', [{ kind: 'person' }, { kind: 'engine', level: 1 }]);
  navigate(`/table/${id}`);
}
