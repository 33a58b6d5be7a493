/** Rows of open games in the lobby. */
import { Show, type JSX } from 'solid-js';
import type { GameListing } from '../generated/wire';
import { configText } from '../net/gameConfig';
import { RatedChip } from '../ui/GameCard';
import { me } from '../net/currentUser';
import type { Mutation } from '../net/mutation';
import { navigate } from '../router/router';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import { quickGameLevel } from '../storage/quickGame';
import { addComputers, gameHref, leaveGame, joinGame } from './api';
import { SeatsInRow } from './SeatList';
import { isMembersOnlyBlocked, termsText } from './gameTerms';
import { elapsedText } from '../i18n/relativeTime';

/** An open game in one or two lines: what is played, who waits, actions. */
function GameRow(props: { table: GameListing; nowMs: number; you: number | null; children: JSX.Element }) {
  const config = () => configText(props.table.config);
  const facts = () => [config().control, ...termsText(props.table), elapsedText(props.table.since_ms, props.nowMs)];
  return (
    <li class="listing-row">
      <div class="listing-text">
        <span>
          <a href={gameHref(props.table.id)}>{config().summary}</a> <RatedChip rated={props.table.rated} />
        </span>
        <span class="muted">{facts().join(' · ')}</span>
      </div>
      <SeatsInRow seats={props.table.seats} you={props.you} />
      <div class="listing-actions">{props.children}</div>
    </li>
  );
}

/** An open game with its actions. */
export function OpenGameRow(props: {
  table: GameListing;
  nowMs: number;
  mutation: Mutation;
  onLeft: () => void;
}) {
  const name = () => me()?.name;
  const sitting = () => props.table.seats.find((seat) => seat.player?.name === name());
  const sits = () => name() !== undefined && sitting() !== undefined;
  const isReserved = () =>
    name() !== undefined && props.table.seats.some((seat) => seat.reserved_for?.name === name());
  const isOwn = () => sits() && props.table.created_by.name === name();
  const { mutation } = props;
  const { id: game } = props.table;
  const go = () => navigate(gameHref(game));

  const sit = () => mutation.run(async () => (await joinGame(game), go()));
  const addComputer = () => mutation.run(async () => (await addComputers(game, quickGameLevel()), go()));
  const leave = () => mutation.run(async () => (await leaveGame(game), props.onLeft()));
  return (
    <GameRow
      table={props.table}
      nowMs={props.nowMs}
      you={sits() ? (sitting()?.seat ?? null) : null}
    >
      <Show
        when={sits()}
        fallback={
          <Show when={!isMembersOnlyBlocked(props.table)} fallback={<MembersOnlyLink />}>
            <button
              type="button"
              classList={{ main: isReserved() }}
              disabled={mutation.busy()}
              onClick={() => void sit()}
            >
              {t(isReserved() ? 'lobby-accept' : 'lobby-join')}
            </button>
            <Show when={isReserved()}>
              <Button disabled={mutation.busy()} onClick={leave}>{t('lobby-decline')}</Button>
            </Show>
          </Show>
        }
      >
        <a class="button main" href={gameHref(game)}>
          {t('lobby-open-game')}
        </a>
        <Show when={isOwn() && !props.table.rated}>
          <Button disabled={mutation.busy()} onClick={addComputer}>{t('lobby-fill-now')}</Button>
        </Show>
        <Button disabled={mutation.busy()} onClick={leave}>
          {t(isOwn() ? 'lobby-close' : 'lobby-leave')}
        </Button>
      </Show>
    </GameRow>
  );
}

/** The link to sign up, for members-only games. */
export function MembersOnlyLink() {
  return (
    <a class="button" href="/account">
      {t('lobby-for-members')}
    </a>
  );
}
