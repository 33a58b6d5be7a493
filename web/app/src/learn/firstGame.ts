import { createLocalGame } from '../storage/savedGames';
import { navigate } from '../router/router';

/** Starts a first game against the lowest level. */
export function startFirstGame(): void {
  const id = createLocalGame('pentagame', 'none', [{ kind: 'person' }, { kind: 'engine', level: 1 }]);
  navigate(`/table/${id}`);
}
