/** Names of several players in a sentence. */
import type { MyGame } from '../generated/wire';
import { me } from '../net/me';
import { playerWords } from '../net/Player';
import { language } from '../shell/words';

/** `anna, ben and free seat`, as the language of the page joins them. */
export function joined(names: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'conjunction' }).format(names);
}

/** Those who sit at a game of the reader beside them, or for whom seats are kept. */
export function othersWords(game: Pick<MyGame, 'seats' | 'you'>): string {
  const others = game.seats
    .filter((seat) => seat.seat !== game.you)
    .flatMap((seat) => seat.player ?? seat.reserved_for ?? [])
    .filter((player) => player.name !== me()?.name);
  return joined(others.map(playerWords));
}
