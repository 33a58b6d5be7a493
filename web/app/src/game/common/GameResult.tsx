/** The result of a finished game: a card over the board, and beside the board once it is closed. */
import { createMemo, For, onMount, Show, type JSX } from 'solid-js';
import type { EndingView } from '../../generated/rules';
import type { SeatRating } from '../../generated/wire';
import type { GameModel } from './gameModel';
import { openings } from '../../engine/rules';
import { hasMessage, t } from '../../i18n/i18n';
import { Button } from '../../ui/Button';
import { close, Icon, menu } from '../../ui/icons';
import { ratingText } from '../../net/ratingText';
import { pointsText, resultRows, resultText, scoreText } from './resultText';

/** A rating before and after the game. */
export interface RatingChange {
  before: SeatRating;
  after: SeatRating;
}

/** The ending, and actions after it. */
export interface GameResultProps {
  game: GameModel;
  ending: EndingView;
  /** The rating change by seat, as far as it is known: a rated game has room for them at once. */
  ratings?: ReadonlyMap<number, RatingChange> | undefined;
  /** The drawing of a piece of a seat. */
  figure(seat: number): string;
  /** Closes the card over the board; absent beside the board. */
  onClose?: (() => void) | undefined;
  /** The main actions. */
  actions: JSX.Element;
  /** Further actions, in a menu. */
  children: JSX.Element;
}

/** A number with its sign, with a true minus. */
const signed = (number: number) =>
  number > 0 ? `+${number}` : number < 0 ? `\u2212${-number}` : '\u00b10';

/** The card or panel. */
export default function GameResult(props: GameResultProps) {
  const { game } = props;
  let heading: HTMLHeadingElement | undefined;
  const rows = createMemo(() => resultRows(game, props.ending));
  const how = () => {
    const id = `game-ended-${props.ending.reason ?? props.ending.code}`;
    const seat = props.ending.seat ?? 0;
    const name = seat > 0 ? game.nameOf(seat) : '';
    return hasMessage(id) ? t(id, { who: game.isYou(seat) ? 'you' : 'other', name }) : '';
  };
  const winners = () => rows().filter(({ points }) => points.place === 1);
  const outcome = () => {
    if (!rows().some(({ seat }) => game.isYou(seat)) || winners().length === rows().length) return '';
    return winners().some(({ seat }) => game.isYou(seat)) ? 'won' : 'lost';
  };
  // Typing in the chat goes on; a player who uses keys is led to the card.
  onMount(() => {
    const focus = document.activeElement;
    const isFree = !focus || focus === document.body || focus.closest('.board') !== null;
    if (props.onClose && isFree) heading?.focus({ preventScroll: true });
  });
  return (
    <section
      class="result"
      classList={{ 'over-board': props.onClose !== undefined }}
      data-outcome={outcome()}
      data-seats={rows().length}
      aria-label={t('game-result')}
      onKeyDown={(event) => event.key === 'Escape' && props.onClose?.()}
    >
      <Show when={props.onClose}>
        {(onClose) => (
          <Button class="icon-button result-close" label={t('app-close')} onClick={onClose()}>
            <Icon icon={close} />
          </Button>
        )}
      </Show>
      <Show when={props.onClose && winners().length < rows().length}>
        <p class="result-figures" aria-hidden="true">
          <For each={winners()}>
            {({ seat }) => <svg viewBox="-1.2 -1.2 2.4 2.4" innerHTML={props.figure(seat)} />}
          </For>
        </p>
      </Show>
      <h2 ref={heading} tabindex="-1">
        {resultText(game, props.ending)}
        <Show when={scoreText(props.ending, rows())}>
          {(score) => <span class="result-score number"> {score()}</span>}
        </Show>
      </h2>
      <Show when={how()}>
        <p class="muted">{how()}</p>
      </Show>
      <OwnRating {...props} />
      <Show when={rows().length > 0}>
        <ResultTable {...props} />
      </Show>
      <ResultFacts game={game} />
      <div class="result-actions">
        {props.actions}
        <details class="result-more">
          <summary>
            <Icon icon={menu} size={20} />
            {t('game-result-more')}
          </summary>
          <div class="result-menu">{props.children}</div>
        </details>
      </div>
    </section>
  );
}

/** The new rating of the user, and its change. */
function OwnRating(props: GameResultProps) {
  const own = createMemo(() => {
    const entries = [...(props.ratings ?? [])];
    return entries.find(([seat]) => props.game.isYou(seat))?.[1] ?? null;
  });
  const isPlayer = () => props.ending.seats?.some((_, index) => props.game.isYou(index + 1));
  return (
    <Show when={props.ratings && isPlayer()}>
      <p class="result-rating number">
        <Show when={own()} fallback={'\u00a0'}>
          {(rating) => (
            <>
              {ratingText(rating().after)} <RatingChangeText rating={rating()} />
            </>
          )}
        </Show>
      </p>
    </Show>
  );
}

function RatingChangeText(props: { rating: RatingChange }) {
  const change = () => props.rating.after.value - props.rating.before.value;
  return <span class={change() < 0 ? 'rating-lost' : 'rating-won'}>{signed(change())}</span>;
}

function ResultTable(props: GameResultProps) {
  const rows = createMemo(() => resultRows(props.game, props.ending));
  return (
    <table>
      <thead>
        <tr>
          <th scope="col">{t('game-result-place')}</th>
          <th scope="col">{t('game-result-player')}</th>
          <th scope="col" class="figure">
            {t('game-result-points')}
          </th>
          <Show when={props.ratings}>
            <th scope="col" class="figure rating">
              {t('game-result-rating')}
            </th>
          </Show>
        </tr>
      </thead>
      <tbody>
        <For each={rows()}>
          {(row) => (
            <tr>
              <td class="number">{row.points.place}</td>
              <th scope="row">{row.name}</th>
              <td class="number figure">{pointsText(row.points.points)}</td>
              <Show when={props.ratings}>
                {(ratings) => (
                  <td class="number figure rating">
                    <Show when={ratings().get(row.seat)}>
                      {(rating) => (
                        <>
                          {ratingText(rating().after)} <RatingChangeText rating={rating()} />
                        </>
                      )}
                    </Show>
                  </td>
                )}
              </Show>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  );
}

const MINUTE_MS = 60_000;

/** Rounds, moves and time of the game, and its openings. */
function ResultFacts(props: { game: GameModel }) {
  const { game } = props;
  const moves = () => game.view().plies.length;
  const facts = () => {
    const rounds = Math.ceil(moves() / game.scene().seats);
    const ms = game.durationMs();
    const minutes = Math.round(ms / MINUTE_MS);
    const time = minutes === 0
      ? t('game-result-seconds', { seconds: Math.round(ms / 1000) })
      : t('game-result-minutes', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
    const counts = [t('game-result-rounds', { rounds }), t('game-result-moves', { moves: moves() })];
    // A game that was entered, not played, took no time.
    return ms < 1000 ? counts : [...counts, time];
  };
  const named = createMemo(() => openings(game.rules, game.view().line));
  return (
    <>
      <Show when={moves() > 0}>
        <ul class="result-facts number">
          <For each={facts()}>{(fact) => <li>{fact}</li>}</For>
        </ul>
      </Show>
      <Show when={named().length > 0}>
        <ul class="openings muted">
          <For each={named()}>
            {({ seat, code, name }) => (
              <li>
                {t('game-opening', {
                  who: game.isYou(seat) ? 'you' : 'other',
                  player: game.nameOf(seat),
                  ...{ code, name },
                })}
              </li>
            )}
          </For>
        </ul>
      </Show>
    </>
  );
}
