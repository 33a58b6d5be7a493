/** The card of a running or open game. */
import type { JSX } from 'solid-js';
import type { GameListing, SeatView } from '../generated/wire';
import { t } from '../i18n/i18n';
import { configText } from '../net/gameConfig';
import { GameCard, type CardSeat, type CardState } from '../ui/GameCard';
import { playerName } from '../net/PlayerLink';
import { vacantText } from './gameTerms';

function cardSeat(seat: SeatView, you: number | null, waiting: readonly number[]): CardSeat {
  return {
    ...{ seat: seat.seat, player: seat.player, rating: seat.rating, vacant: vacantText(seat) },
    ...{ turn: waiting.includes(seat.seat), you: you === seat.seat },
  };
}

/** The state of a challenge of the user. */
export const challengeState = (game: GameListing): CardState => ({
  kind: 'turn',
  text: t('lobby-challenge', { name: playerName(game.created_by) }),
});

/** The card of a listed game. */
export function ListingCard(props: {
  game: GameListing;
  you?: number | null;
  state?: CardState | undefined;
  /** Facts behind the time control. */
  more?: readonly string[];
  eager?: boolean;
  children?: JSX.Element;
}) {
  return (
    <GameCard
      gameId={props.game.id}
      config={props.game.config}
      version={props.game.version ?? 0}
      seats={props.game.seats.map((seat) => cardSeat(seat, props.you ?? null, props.game.waiting))}
      state={props.state}
      facts={[configText(props.game.config).control, ...(props.more ?? [])]}
      rated={props.game.rated}
      eager={props.eager ?? false}
    >
      {props.children}
    </GameCard>
  );
}
