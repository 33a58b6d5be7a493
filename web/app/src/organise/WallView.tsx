/** The wall for a projector: the tables or the standings, a round clock and an egg timer. */
import { createEffect, createSignal, For, onCleanup, onMount, Show } from 'solid-js';
import { formatList, t } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { sound } from '../ui/sound';
import { playerName, scoreText, useDesk } from './eventDesk';
import {
  countdownText,
  fullCountdown,
  leftAt,
  parseCountdown,
  paused,
  started,
  type Countdown,
} from './timers';

/** Minutes of a round that the field suggests, by system. */
const ROUND_MINUTES: Record<string, number> = { mixed: 90 };
const DEFAULT_MINUTES = 60;
const MINUTES_MAX = 600;
const SAND_SECONDS = 60;
const SAND_SECONDS_MAX = 600;

export function WallView() {
  const desk = useDesk();
  const [shown, setShown] = createSignal<'tables' | 'standings'>('tables');
  let wall!: HTMLDivElement;
  const toggleFullScreen = () => {
    if (document.fullscreenElement) void document.exitFullscreen();
    else void wall.requestFullscreen?.().catch(() => undefined);
  };
  const round = () => desk.view.rounds.length;
  return (
    <div class="wall" ref={wall}>
      <header class="wall-header">
        <h1>{desk.event().name}</h1>
        <Show when={round() > 0}>
          <p class="wall-round">{t('organise-round', { round: round() })}</p>
        </Show>
      </header>
      <div class="wall-timers">
        <RoundClock />
        <EggTimer />
      </div>
      <Show when={shown() === 'tables'} fallback={<WallStandings />}>
        <WallTables />
      </Show>
      <footer class="wall-controls">
        <Button onClick={() => setShown(shown() === 'tables' ? 'standings' : 'tables')}>
          {t(shown() === 'tables' ? 'organise-show-standings' : 'organise-show-tables')}
        </Button>
        <Show when={document.fullscreenEnabled}>
          <Button onClick={toggleFullScreen}>{t('organise-full-screen')}</Button>
        </Show>
        <a class="button" href={`#${desk.event().id}`}>
          {t('organise-leave-wall')}
        </a>
      </footer>
    </div>
  );
}

function WallTables() {
  const desk = useDesk();
  const round = () => desk.view.rounds.at(-1);
  const name = (player: number) => playerName(desk.view, player);
  return (
    <Show when={round()} fallback={<p class="wall-empty">{t('organise-no-rounds')}</p>}>
      {(round) => (
        <>
          <ol class="wall-tables">
            <For each={round().tables}>
              {(table, index) => (
                <li classList={{ done: table.is_complete }}>
                  <span class="wall-number">{index() + 1}</span>
                  <span>
                    <For each={table.players}>{(player) => <span class="wall-name">{name(player)}</span>}</For>
                  </span>
                </li>
              )}
            </For>
          </ol>
          <Show when={round().byes.length > 0}>
            <p class="wall-byes">{t('organise-byes', { names: formatList('and', round().byes.map(name)) })}</p>
          </Show>
        </>
      )}
    </Show>
  );
}

function WallStandings() {
  const desk = useDesk();
  return (
    <ol class="wall-standings">
      <For each={desk.view.standings}>
        {(line) => (
          <li>
            <span class="wall-number">{line.rank}</span>
            <span>{playerName(desk.view, line.player)}</span>
            <strong class="number">{scoreText(line.score)}</strong>
          </li>
        )}
      </For>
    </ol>
  );
}

/** The time, several times a second, while something runs. */
function createNow(): () => number {
  const [now, setNow] = createSignal(Date.now());
  onMount(() => {
    const timer = setInterval(() => setNow(Date.now()), 200);
    onCleanup(() => clearInterval(timer));
  });
  return now;
}

/** A countdown that is stored, so that a reload or a second window shows the same. */
function createStoredCountdown(key: string, ms: number): [() => Countdown, (next: Countdown) => void] {
  const read = () => {
    try {
      return parseCountdown(localStorage.getItem(key));
    } catch {
      return null;
    }
  };
  const [countdown, setCountdown] = createSignal(read() ?? fullCountdown(ms));
  const onStorage = (event: StorageEvent) => {
    const changed = event.key === key ? parseCountdown(event.newValue) : null;
    if (changed) setCountdown(changed);
  };
  onMount(() => window.addEventListener('storage', onStorage));
  onCleanup(() => window.removeEventListener('storage', onStorage));
  const change = (next: Countdown) => {
    setCountdown(next);
    try {
      localStorage.setItem(key, JSON.stringify(next));
    } catch {
      // Full: the clock runs in this window alone.
    }
  };
  return [countdown, change];
}

/** Plays a sound once, when the time has run out while it was shown. */
function soundAtEnd(isRunning: () => boolean, left: () => number): void {
  let before = left();
  createEffect(() => {
    const now = left();
    if (isRunning() && before > 0 && now <= 0) sound('end');
    before = now;
  });
}

/** The key of the clock of one event; another event begins with a full clock. */
const clockKey = (id: string) => `palamedes.clock.${id}`;

function RoundClock() {
  const desk = useDesk();
  const now = createNow();
  const minutes = ROUND_MINUTES[desk.view.options.system] ?? DEFAULT_MINUTES;
  const [clock, setClock] = createStoredCountdown(clockKey(desk.event().id), minutes * 60_000);
  const [chosen, setChosen] = createSignal(minutes);
  const isRunning = () => clock().endsAt !== null;
  const left = () => leftAt(clock(), now());
  soundAtEnd(isRunning, left);
  return (
    <section class="wall-timer" classList={{ over: left() <= 0 }} aria-label={t('organise-clock')}>
      <p class="wall-label">{t('organise-clock')}</p>
      <p class="wall-time" role="timer" aria-label={t('organise-clock')}>
        {countdownText(left())}
      </p>
      <div class="row">
        <Button onClick={() => setClock((isRunning() ? paused : started)(clock(), Date.now()))}>
          {t(isRunning() ? 'organise-clock-pause' : 'organise-clock-start')}
        </Button>
        <Button onClick={() => setClock(fullCountdown(chosen() * 60_000))}>
          {t('organise-clock-reset')}
        </Button>
        <label class="wall-length">
          <input
            type="number"
            min={1}
            max={MINUTES_MAX}
            value={chosen()}
            onChange={(event) => {
              const entered = event.currentTarget.valueAsNumber;
              if (entered >= 1 && entered <= MINUTES_MAX) setChosen(Math.round(entered));
              event.currentTarget.value = `${chosen()}`;
              if (!isRunning()) setClock(fullCountdown(chosen() * 60_000));
            }}
          />
          {t('organise-minutes')}
        </label>
      </div>
    </section>
  );
}

/** A glass of sand. As on a table it is turned over only when it has run through. */
function EggTimer() {
  const now = createNow();
  const [seconds, setSeconds] = createSignal(SAND_SECONDS);
  const [glass, setGlass] = createSignal<Countdown>(fullCountdown(0));
  const left = () => Math.max(0, leftAt(glass(), now()));
  const isRunning = () => left() > 0;
  soundAtEnd(() => glass().endsAt !== null, () => leftAt(glass(), now()));
  const turnOver = () => setGlass(started(fullCountdown(seconds() * 1000), Date.now()));
  return (
    <section class="wall-timer wall-egg" aria-label={t('organise-egg')}>
      <p class="wall-label">{t('organise-egg')}</p>
      <p class="wall-time" role="timer" aria-label={t('organise-egg')}>
        {countdownText(left())}
      </p>
      <div class="row">
        <Button disabled={isRunning()} onClick={turnOver}>
          {t('organise-egg-turn')}
        </Button>
        <Show when={isRunning()}>
          <Button onClick={() => setGlass(fullCountdown(0))}>{t('organise-egg-stop')}</Button>
        </Show>
        <label class="wall-length">
          <input
            type="number"
            min={5}
            max={SAND_SECONDS_MAX}
            value={seconds()}
            onChange={(event) => {
              const entered = event.currentTarget.valueAsNumber;
              if (entered >= 5 && entered <= SAND_SECONDS_MAX) setSeconds(Math.round(entered));
              event.currentTarget.value = `${seconds()}`;
            }}
          />
          {t('organise-seconds')}
        </label>
      </div>
    </section>
  );
}
