/** The waiting room of an open game: seats, invite link, actions. */
import { createEffect, createMemo, createSignal, For, on, onCleanup, onMount, Show } from 'solid-js';
import type { GameSnapshot } from '../generated/wire';
import { type Query, createQuery, isPending } from '../net/query';
import { configText, isCorrespondence, parseConfig, timeControlRule } from '../net/gameConfig';
import { isAuthPending, loadCurrentUser, me } from '../net/currentUser';
import { playerName } from '../net/PlayerLink';
import { boardImageUrl } from '../ui/BoardThumbnail';
import { gamePicture } from '../ui/gamePictures';
import { onNotification, refetchGame } from '../net/socket';
import { createMutation, type Mutation } from '../net/mutation';
import { ENGINE_LEVELS } from '../engine/levels';
import { announce } from '../ui/announcer';
import { focusHeading, navigate, setTitle } from '../router/router';
import { sound } from '../ui/sound';
import { StatusLine } from '../ui/messages';
import { Select } from '../ui/Select';
import { Button } from '../ui/Button';
import { t } from '../i18n/i18n';
import { quickGameLevel } from '../storage/quickGame';
import { playComputer } from './PlayComputerCard';
import { addComputers, gameHref, leaveGame, joinGame, fetchListing } from './api';
import { Invite } from './Invite';
import { savedInvite } from './inviteStore';
import { SeatList } from './SeatList';
import { isMembersOnlyBlocked, termsText } from './gameTerms';
import { MembersOnlyLink } from './GameRow';
import './lobby.css';

const RETRY_MS = 5_000;

/** The game and its state. */
export interface WaitingRoomProps {
  gameId: string;
  snapshot: GameSnapshot;
  /** The secret of the link. */
  invite: string | null;
  /** Whether the game no longer exists. */
  closed: boolean;
}

/** The number of free seats; reserved ones are free only for players of the game. */
function freeSeats(snapshot: GameSnapshot): number {
  const free = snapshot.seats.filter((seat) => !seat.player);
  return (snapshot.your_seat === null ? free.filter((seat) => !seat.reserved_for) : free).length;
}

/** The waiting room, until the game starts or is closed. */
export function WaitingRoom(props: WaitingRoomProps) {
  onCleanup(
    onNotification((notice) => {
      if (notice.type === 'game-finished' && notice.game_id === props.gameId) refetchGame(props.gameId);
    }),
  );
  return (
    <Show when={!props.closed} fallback={<GameClosed />}>
      <OpenGame {...props} />
    </Show>
  );
}

/** The note of a closed game. */
function GameClosed() {
  onMount(() => announce(t('lobby-closed')));
  return (
    <div class="sheet">
      <h1>{t('lobby-closed')}</h1>
      <p>{t('lobby-closed-why')}</p>
      <p class="row">
        <a class="button main" href="/lobby">
          {t('app-title-lobby')}
        </a>
        <Button onClick={playComputer}>{t('lobby-meanwhile-play')}</Button>
      </p>
    </div>
  );
}

function OpenGame(props: WaitingRoomProps) {
  void loadCurrentUser();
  const mutation = createMutation();
  const invite = () => props.invite ?? savedInvite(props.gameId);
  const query = createQuery(
    () => props.gameId,
    (gameId) => fetchListing(gameId, invite()),
  );
  const listing = query.value;
  retryUntilLoaded(query);
  const config = createMemo(() => configText(props.snapshot.config));
  const game = () => parseConfig(props.snapshot.config).game;
  const creator = () => listing()?.created_by ?? null;
  const isCreator = () => props.snapshot.your_seat !== null && creator()?.name === me()?.name;
  const mayAddComputers = () => isCreator() && !props.snapshot.rated;
  const isInvited = () =>
    me() !== null && props.snapshot.seats.some((seat) => seat.reserved_for?.name === me()?.name);
  const invited = () => isInvited() || invite() !== null;
  const free = () => freeSeats(props.snapshot);
  const title = () => {
    if (isPlayer()) return t('lobby-waiting');
    const name = creator();
    if (name === null) return t(invited() ? 'lobby-invited' : 'lobby-open-table');
    return t('lobby-invites-you', {
      name: playerName(name),
      game: config().game,
      to: invited() ? 'you' : 'all',
    });
  };
  const isPlayer = () => props.snapshot.your_seat !== null;
  const mayChoose = () => !isPlayer() && listing()?.random_seats === false && !isMembersOnlyBlocked(props.snapshot);
  setTitle(() => t('lobby-waiting-title', { what: config().summary }));
  announceSeatChanges(props);

  const sit = (seat: number | null) =>
    mutation.run(async () => {
      await joinGame(props.gameId, { seat, invite: invite() });
      focusHeading();
    });
  const leave = () =>
    mutation.run(async () => {
      await leaveGame(props.gameId);
      navigate('/lobby', { replace: true });
    });
  return (
    <div class="sheet waiting" data-loading={isPending(query) || isAuthPending()}>
      <Show when={!isPlayer()}>
        <img
          class="game-picture"
          // The board of a private game is drawn for its players only.
          src={invite() === null ? boardImageUrl(props.gameId, 0) : gamePicture(game())}
          alt=""
          width="160"
          height="160"
        />
      </Show>
      <h1>{title()}</h1>
      <Show when={!isPlayer()}>
        <p>{t('lobby-aim', { game: game() })}</p>
      </Show>
      <dl class="game-terms">
        <dt>{t('lobby-game')}</dt>
        <dd>{config().summary}</dd>
        <dt>{t('lobby-fact-time')}</dt>
        <dd>
          {[config().control, ...termsText(props.snapshot)].join(' · ')}
          <Show when={parseConfig(props.snapshot.config).control !== 'none'}>
            <small class="muted">{timeControlRule(parseConfig(props.snapshot.config).control)}</small>
          </Show>
        </dd>
        <dt>{t('lobby-fact-rating')}</dt>
        <dd>{t(props.snapshot.rated ? 'lobby-fact-rated' : 'lobby-fact-casual')}</dd>
        <dt>{t('lobby-fact-players')}</dt>
        <dd>
          <SeatList
            seats={props.snapshot.seats}
            you={props.snapshot.your_seat}
            shuffled={listing()?.random_seats ?? false}
            onJoin={mayChoose() ? (seat) => void sit(seat) : undefined}
          />
        </dd>
      </dl>
      <StatusLine
        text={mutation.errorText() || waitingText(free(), isPlayer())}
        kind={mutation.errorText() ? 'error' : 'plain'}
      />
      <Show when={!isPlayer()}>
        <div class="row">
          <Show when={!isMembersOnlyBlocked(props.snapshot)} fallback={<MembersOnlyLink />}>
            <Button
              class="main large"
              disabled={mutation.busy() || (free() === 0 && !isInvited())}
              onClick={() => sit(null)}
            >
              {t(isInvited() ? 'lobby-accept' : 'lobby-join')}
            </Button>
          </Show>
          <Show when={isInvited()}>
            <Button disabled={mutation.busy()} onClick={leave}>{t('lobby-decline')}</Button>
          </Show>
          <a class="button new-here" href={`/rules/${game()}`}>
            {t('lobby-new-here')}
          </a>
        </div>
        <p class="muted join-note">
          <For each={joinNotes(props.snapshot, listing()?.random_seats ?? false)}>{(note) => <>{t(note)} </>}</For>
        </p>
      </Show>
      <Show when={isPlayer()}>
        <Show when={mayAddComputers() && invite() === null}>
          <AddComputersForm gameId={props.gameId} free={free()} mutation={mutation} />
        </Show>
        <h2>{t('lobby-invite')}</h2>
        <Invite href={location.origin + gameHref(props.gameId, invite())} title={config().summary} />
        <Show when={mayAddComputers() && invite() !== null}>
          <AddComputersForm gameId={props.gameId} free={free()} mutation={mutation} />
        </Show>
        <Meanwhile seat={isCorrespondence(parseConfig(props.snapshot.config).control) ? 'stays' : 'waits'} />
        <p>
          <Button disabled={mutation.busy()} onClick={leave}>
            {t(isCreator() ? 'lobby-close' : 'lobby-leave')}
          </Button>
        </p>
      </Show>
    </div>
  );
}

/** Retries, because the creator is part of the listing. */
function retryUntilLoaded(query: Query<unknown>): void {
  createEffect(() => {
    if (query.error() === null) return;
    const timer = setTimeout(() => void query.refetch(), RETRY_MS);
    onCleanup(() => clearTimeout(timer));
  });
}

/** The notes for users who have not joined; only users without an account read that none is needed. */
function joinNotes(snapshot: GameSnapshot, shuffled: boolean): string[] {
  const isMember = me()?.kind === 'member';
  const account = snapshot.rated ? 'lobby-rated-why' : 'lobby-guest-hint';
  return [...(isMember ? [] : [account]), ...(shuffled ? ['lobby-seats-by-chance'] : [])];
}

function waitingText(free: number, isPlayer: boolean): string {
  return t(isPlayer ? 'lobby-waiting-for' : 'lobby-free', { free });
}

/** Announces players who join or leave. */
function announceSeatChanges(props: WaitingRoomProps): void {
  const names = createMemo(() => props.snapshot.seats.map((seat) => seat.player?.name ?? '').join(' '));
  createEffect(
    on(
      names,
      (_, before) => {
        if (before === undefined) return;
        sound('turn');
        announce(waitingText(freeSeats(props.snapshot), props.snapshot.your_seat !== null));
      },
      { defer: true },
    ),
  );
}

/** The form to fill the free seats with computer players. */
function AddComputersForm(props: { gameId: string; free: number; mutation: Mutation }) {
  const [level, setLevel] = createSignal(quickGameLevel());
  return (
    <>
      <h2>{t('lobby-fill')}</h2>
      <p class="muted">{t('lobby-fill-hint', { free: props.free })}</p>
      <div class="row">
        <label for="fill-level">{t('lobby-level')}</label>
        <Select id="fill-level" class="short" options={ENGINE_LEVELS} value={level()} text={String} onChange={setLevel} />
        <Button
          disabled={props.mutation.busy()}
          onClick={() => props.mutation.run(async () => void (await addComputers(props.gameId, level())))}
        >
          {t('lobby-fill-now')}
        </Button>
      </div>
    </>
  );
}

/** The link to a local game while waiting. */
function Meanwhile(props: { seat: 'stays' | 'waits' }) {
  return (
    <>
      <h2>{t('lobby-meanwhile')}</h2>
      <p class="muted">{t('lobby-meanwhile-hint', { seat: props.seat })}</p>
      <p class="row">
        <Button onClick={playComputer}>{t('lobby-meanwhile-play')}</Button>
        <a class="button" href="/learn">
          {t('app-start-learn')}
        </a>
      </p>
    </>
  );
}
