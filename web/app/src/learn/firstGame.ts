import { navigate } from '../shell/router';
import { freshId, save } from '../shell/storage';

/** A table for the first whole game: two players, the house on its easiest level. */
export function firstGame(): void {
  const id = freshId();
  save({
    id,
    config: { game: 'pentagame', start: null, control: 'none', seats: 2 },
    seats: [{ kind: 'person' }, { kind: 'engine', level: 1 }],
    log: '',
    updated: Date.now(),
    over: false,
  });
  navigate(`/table/${id}`);
}
