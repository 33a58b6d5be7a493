/** A table that gathers: who sits there, how to bring others, and what to do meanwhile. */
import {
  createEffect,
  createMemo,
  createSignal,
  on,
  onCleanup,
  onMount,
  Show,
} from 'solid-js';
import type { FullGame } from '../generated/wire';
import { type Asked, createAsked } from '../net/asked';
import { configWords, overDays, readConfig } from '../net/configWords';
import { findMe, me } from '../net/me';
import { playerWords } from '../net/Player';
import { onNotice, renewGame } from '../net/socket';
import { createTask, type Task } from '../net/task';
import { LEVELS } from '../play/seatPlans';
import { announce } from '../shell/live';
import { focusHeading, navigate } from '../shell/router';
import { sound } from '../shell/sound';
import { StatusLine } from '../shell/StatusLine';
import { setTitle } from '../shell/title';
import { t } from '../shell/words';
import { HOUSE_LEVEL, playHouse } from './Alone';
import { fill, gameHref, getUp, sitDown, tableOf } from './ask';
import { Invite } from './Invite';
import { inviteOf } from './invites';
import { SeatList } from './SeatList';
import { ForMembers } from './TableRow';
import { barred, termsWords } from './terms';
import './lobby.css';

const AGAIN_MS = 5_000;

/** What the page of a game gives. */
export interface WaitingProps {
  game: string;
  full: FullGame;
  /** What the link held. */
  invite: string | null;
  /** Whether the server knows of no such table any more. */
  closed: boolean;
}

/** How many seats nobody sits on; to a stranger those kept for others are not free. */
function freeSeats(full: FullGame): number {
  const free = full.seats.filter((seat) => !seat.player);
  return (full.you === null ? free.filter((seat) => !seat.reserved_for) : free).length;
}

/** The waiting room of a table, until it begins or is closed. */
export function Waiting(props: WaitingProps) {
  onCleanup(
    onNotice((notice) => {
      if (notice.n === 'over' && notice.game === props.game) renewGame(props.game);
    }),
  );
  return (
    <Show when={!props.closed} fallback={<Closed />}>
      <Gathering {...props} />
    </Show>
  );
}

/** Whoever opened it has closed it, or all have left it. */
function Closed() {
  onMount(() => announce(t('lobby-closed')));
  return (
    <div class="sheet">
      <h1>{t('lobby-closed')}</h1>
      <p>{t('lobby-closed-why')}</p>
      <p class="row">
        <a class="button main" href="/lobby">
          {t('app-title-lobby')}
        </a>
        <button type="button" onClick={playHouse}>
          {t('lobby-meanwhile-play')}
        </button>
      </p>
    </div>
  );
}

function Gathering(props: WaitingProps) {
  void findMe();
  const doing = createTask();
  const invite = () => props.invite ?? inviteOf(props.game);
  const asked = createAsked(
    () => props.game,
    (game) => tableOf(game, invite()),
  );
  const table = asked.value;
  askUntilHeard(asked);
  const words = createMemo(() => configWords(props.full.config));
  const opener = () => table()?.opened_by ?? null;
  const mine = () => props.full.you !== null && opener()?.name === me()?.name;
  const mayFill = () => mine() && !props.full.rated;
  const kept = () =>
    me() !== null && props.full.seats.some((seat) => seat.reserved_for?.name === me()?.name);
  const invited = () => kept() || invite() !== null;
  const whom = () => (invited() ? 'you' : 'all');
  const free = () => freeSeats(props.full);
  const sits = () => props.full.you !== null;
  const mayChoose = () => !sits() && table()?.shuffled === false && !barred(props.full);
  setTitle(() => t('lobby-waiting-title', { what: words().what }));
  followSeats(props);

  const sit = (seat: number | null) =>
    doing.run(async () => {
      await sitDown(props.game, { seat, invite: invite() });
      focusHeading();
    });
  const leave = () =>
    doing.run(async () => {
      await getUp(props.game);
      navigate('/lobby', { replace: true });
    });
  return (
    <div class="sheet waiting">
      <h1>{t(sits() ? 'lobby-waiting' : invited() ? 'lobby-invited' : 'lobby-open-table')}</h1>
      <p class="agreed">
        <Show when={!sits() && opener()}>
          {(opener) => (
            <span>{t('lobby-invites-you', { name: playerWords(opener()), to: whom() })}</span>
          )}
        </Show>
        <strong>{words().what}</strong>
        <span class="muted">{[words().control, ...termsWords(props.full)].join(' · ')}</span>
      </p>
      <SeatList
        seats={props.full.seats}
        you={props.full.you}
        shuffled={table()?.shuffled ?? false}
        onSit={mayChoose() ? (seat) => void sit(seat) : undefined}
      />
      <StatusLine
        text={doing.trouble() || standing(free(), sits())}
        kind={doing.trouble() ? 'wrong' : 'plain'}
      />
      <Show when={!sits()}>
        <div class="row">
          <Show when={!barred(props.full)} fallback={<ForMembers />}>
            <button
              type="button"
              class="main large"
              disabled={doing.busy() || (free() === 0 && !kept())}
              onClick={() => void sit(null)}
            >
              {t(kept() ? 'lobby-accept' : 'lobby-sit')}
            </button>
          </Show>
          <Show when={kept()}>
            <button type="button" disabled={doing.busy()} onClick={() => void leave()}>
              {t('lobby-decline')}
            </button>
          </Show>
        </div>
        <p class="muted as-guest">
          {t(asGuest(props.full, table()?.shuffled ?? false))}
        </p>
      </Show>
      <Show when={sits()}>
        <Show when={mayFill() && invite() === null}>
          <FillSeats game={props.game} free={free()} doing={doing} />
        </Show>
        <h2>{t('lobby-bring')}</h2>
        <Invite href={location.origin + gameHref(props.game, invite())} title={words().what} />
        <Show when={mayFill() && invite() !== null}>
          <FillSeats game={props.game} free={free()} doing={doing} />
        </Show>
        <Meanwhile seat={overDays(readConfig(props.full.config).control) ? 'stays' : 'waits'} />
        <p>
          <button type="button" disabled={doing.busy()} onClick={() => void leave()}>
            {t(mine() ? 'lobby-close' : 'lobby-leave')}
          </button>
        </p>
      </Show>
    </div>
  );
}

/** Without it nobody would know whose table this is. */
function askUntilHeard(asked: Asked<unknown>): void {
  createEffect(() => {
    if (asked.thrown() === null) return;
    const timer = setTimeout(() => void asked.again(), AGAIN_MS);
    onCleanup(() => clearTimeout(timer));
  });
}

/** What whoever comes by the link wants to know first. */
function asGuest(full: FullGame, shuffled: boolean): string {
  if (full.rated) return 'lobby-rated-why';
  return shuffled ? 'lobby-seats-by-chance' : 'lobby-no-form';
}

function standing(free: number, sits: boolean): string {
  return t(sits ? 'lobby-waiting-for' : 'lobby-free', { free });
}

/** Whoever comes or goes is heard. */
function followSeats(props: WaitingProps): void {
  const names = createMemo(() => props.full.seats.map((seat) => seat.player?.name ?? '').join(' '));
  createEffect(
    on(
      names,
      (_, before) => {
        if (before === undefined) return;
        sound('turn');
        announce(standing(freeSeats(props.full), props.full.you !== null));
      },
      { defer: true },
    ),
  );
}

/** The house takes the free seats, and the game begins at once. */
function FillSeats(props: { game: string; free: number; doing: Task }) {
  const [level, setLevel] = createSignal(HOUSE_LEVEL);
  return (
    <>
      <h2>{t('lobby-fill')}</h2>
      <p class="muted">{t('lobby-fill-what', { free: props.free })}</p>
      <div class="row">
        <label for="fill-level">{t('lobby-level')}</label>
        <select
          id="fill-level"
          class="short"
          onChange={(event) => setLevel(Number(event.currentTarget.value))}
        >
          {LEVELS.map((one) => (
            <option value={one} selected={one === level()}>
              {one}
            </option>
          ))}
        </select>
        <button
          type="button"
          disabled={props.doing.busy()}
          onClick={() => void props.doing.run(async () => void (await fill(props.game, level())))}
        >
          {t('lobby-fill-now')}
        </button>
      </div>
    </>
  );
}

/** A game here against the house; a notice tells when somebody has come. */
function Meanwhile(props: { seat: 'stays' | 'waits' }) {
  return (
    <>
      <h2>{t('lobby-meanwhile')}</h2>
      <p class="muted">{t('lobby-meanwhile-what', { seat: props.seat })}</p>
      <p class="row">
        <button type="button" onClick={playHouse}>
          {t('lobby-meanwhile-play')}
        </button>
        <a class="button" href="/learn">
          {t('app-start-learn')}
        </a>
      </p>
    </>
  );
}
