/** Games as cards: a small board, the players, what was agreed, and the state. */
import { For, Show, type JSX } from 'solid-js';
import type { PlayerRef, SeatRating } from '../generated/wire';
import { t } from '../i18n/i18n';
import { BoardThumbnail } from './BoardThumbnail';
import { configText, parseConfig } from '../net/gameConfig';
import { PlayerLink } from '../net/PlayerLink';
import { SeatFigure } from './Figure';
import './cards.css';

/** A player on a card. */
export interface CardSeat {
  seat: number;
  /** Null for a free seat or a deleted account. */
  player: PlayerRef | null;
  /** The text for a seat without a player. */
  vacant: string;
  rating: SeatRating | null;
  /** The points of a finished game. */
  points?: number | null;
  /** Whether it is the turn of this seat. */
  turn?: boolean;
  /** Whether this seat has won. */
  winner?: boolean;
  /** Whether this is the seat of the user. */
  you?: boolean;
}

/** The state of a game, which colours its chip. */
export interface CardState {
  kind: 'turn' | 'waiting' | 'live' | 'won' | 'lost' | 'over';
  text: string;
}

/** A list of cards: boards above the text, or beside it, or in one line that scrolls. */
export function GameCards(props: { layout: 'boards' | 'rows' | 'strip'; label?: string; children: JSX.Element }) {
  return (
    <ul class={`game-cards ${props.layout}`} aria-label={props.label}>
      {props.children}
    </ul>
  );
}

/** One game. The board is a second link to the same page, so it is left out of the tab order. */
export function GameCard(props: {
  gameId: string;
  /** The config, or only the rules. */
  config: string;
  /** The version of the game; 0 before it has started. */
  version: number;
  seats: readonly CardSeat[];
  state?: CardState | undefined;
  /** Further facts: time control, rated, date. */
  facts: readonly string[];
  /** The rating kind; null where it is not shown. */
  rated?: boolean;
  /** Whether the board is loaded at once. */
  eager?: boolean;
  /** Links and buttons below the text. */
  children?: JSX.Element;
}) {
  const href = () => `/game/${props.gameId}`;
  const game = () => parseConfig(props.config).game;
  return (
    <li class="game-card">
      <a class="card-board" href={href()} tabindex="-1" aria-hidden="true">
        <BoardThumbnail
          gameId={props.gameId}
          game={game()}
          version={props.version}
          alt=""
          eager={props.eager ?? false}
        />
      </a>
      <div class="card-text">
        <Show when={props.state}>
          {(state) => <span class={`chip ${state().kind}`}>{state().text}</span>}
        </Show>
        <ul class="card-seats" aria-label={t('player-seats')}>
          <For each={props.seats}>{(seat) => <SeatLine {...seat} game={game()} />}</For>
        </ul>
        <p class="card-facts muted">
          <a href={href()}>{configText(props.config).summary}</a>
          <For each={props.facts}>{(fact) => <> · {fact}</>}</For>
          <Show when={props.rated !== undefined}>
            {' '}
            <RatedChip rated={props.rated ?? false} />
          </Show>
        </p>
        {props.children}
      </div>
    </li>
  );
}

/** Whether the game counts for ratings. */
export function RatedChip(props: { rated: boolean }) {
  return <span class={`chip ${props.rated ? 'rated' : 'casual'}`}>{t(props.rated ? 'player-rated' : 'player-casual')}</span>;
}

/** A seat: its figure, name, rating, points. */
function SeatLine(props: CardSeat & { game: string }) {
  return (
    <li classList={{ turn: props.turn ?? false, winner: props.winner ?? false }}>
      <SeatFigure game={props.game} seat={props.seat} />
      <span class="card-name">
        <Show when={props.player} fallback={<span class="muted">{props.vacant}</span>} keyed>
          {(player) =>
            props.you ? <strong>{t('player-you')}</strong> : <PlayerLink player={player} rating={props.rating} />
          }
        </Show>
        <Show when={props.turn}>
          <span class="visually-hidden">, {t('player-to-move')}</span>
        </Show>
        <Show when={props.winner}>
          <span class="visually-hidden">, {t('player-winner')}</span>
        </Show>
      </span>
      <Show when={(props.points ?? null) !== null}>
        <span class="card-points number">{props.points}</span>
      </Show>
    </li>
  );
}
