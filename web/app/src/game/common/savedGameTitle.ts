import type { SavedGame } from '../../storage/savedGames';
import { t } from '../../i18n/i18n';

/** The title of a saved game. */
export function savedGameTitle(saved: SavedGame): string {
  if (saved.title) return saved.title;
  const game = saved.config.rules.split(':')[0] ?? '';
  const people = saved.seats.filter((seat) => seat.kind === 'person').length;
  const engines = saved.seats.length - people;
  return t('app-games-title', { game, people, engines });
}
