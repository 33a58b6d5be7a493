/** The set-up form of a local game. */
import { batch, createMemo, createResource, createSignal, Show } from 'solid-js';
import { GAMES } from '../../generated/games';
import type { GameInfo } from '../../generated/rules';
import { AS_PRINTED } from '../common/orientation';
import { loadRules, scene, startPosition } from '../../engine/rules';
import { navigate, useRoute } from '../../router/router';
import { type SeatAssignment, createLocalGame } from '../../storage/savedGames';
import { t } from '../../i18n/i18n';
import { gamePicture } from '../../ui/gamePictures';
import { SelectField } from '../../ui/Select';
import { TimeControlFields } from '../common/TimeControlFields';
import { createGameChoice, rulesName, defaultOptions, type ChosenOptions, isCompatible } from '../common/rulesForm';
import { RulesFields } from '../common/RulesFields';
import { OpponentFields } from './OpponentFields';
import { SeatFields } from './SeatFields';
import { fillAssignments, isUser, ONE_DEVICE_SEATS } from './seatAssignments';
import '../common/game.css';
import { formatControl, offeredControl, parseControl, timeControlsFor } from '../common/timeControl';

/** The values of the set-up form. */
interface GameSetup {
  game: GameInfo;
  chosen: ChosenOptions;
  control: string;
  plans: SeatAssignment[];
}

const STORED = 'palamedes.setup';

/** Stores the set-up. */
function saveSetup(setup: GameSetup): void {
  try {
    localStorage.setItem(STORED, JSON.stringify({ ...setup, game: setup.game.name }));
  } catch {
    // Without storage the form starts with defaults.
  }
}

function stored(): Record<string, unknown> {
  try {
    const found: unknown = JSON.parse(localStorage.getItem(STORED) ?? '{}');
    return typeof found === 'object' && found !== null ? { ...found } : {};
  } catch {
    return {};
  }
}

function planOf(found: unknown): SeatAssignment[] {
  const { kind, level, name } = (found ?? {}) as Partial<SeatAssignment>;
  if (kind === 'engine' && typeof level === 'number' && level >= 1 && level <= 10) {
    return [{ kind, level: Math.floor(level) }];
  }
  if (kind !== 'person') return [];
  return [typeof name === 'string' ? { kind, name: name.slice(0, 24) } : { kind }];
}

const gameNamed = (name: unknown) => GAMES.find((one) => one.name === name);

/** Loads the last set-up; invalid values become defaults. */
function loadSetup(): GameSetup {
  const found = stored();
  const game = gameNamed(found.game) ?? (GAMES[0] as GameInfo);
  const options = Array.isArray(found.chosen) ? found.chosen.map(String) : [];
  const fits =
    options.length === game.groups.length &&
    game.groups.every((group, index) => group.includes(options[index] ?? '?')) &&
    isCompatible(game, options);
  const { control, numbers } = parseControl(String(found.control));
  const plans = Array.isArray(found.plans) ? found.plans.slice(0, 5).flatMap(planOf) : [];
  return {
    game,
    chosen: fits ? options : defaultOptions(game),
    control: formatControl(control, numbers),
    plans: fillAssignments(plans.length, plans),
  };
}

/** The page `/play`. */
export default function PlayPage() {
  const { query } = useRoute();
  const first = gameNamed(query.get('game')) ?? gameNamed(stored().game);
  const [loaded] = createResource(() => loadRules(first?.name).then(() => true));
  return (
    <div class="sheet setup">
      <h1>{t('game-setup-title')}</h1>
      <Show when={loaded()} fallback={<p class="muted">{t('game-loading')}</p>}>
        <SetupForm />
      </Show>
    </div>
  );
}

function SetupForm() {
  const before = loadSetup();
  const { query } = useRoute();
  const first = gameNamed(query.get('game')) ?? before.game;
  const [game, setGame] = createSignal(first);
  const [chosen, setChosen] = createSignal<ChosenOptions>(
    first === before.game ? before.chosen : defaultOptions(first),
  );
  const [wanted, setControl] = createSignal(before.control);
  const offered = createMemo(() => timeControlsFor(game()));
  const control = () => offeredControl(wanted(), offered());
  const [plans, setPlans] = createSignal<SeatAssignment[]>(
    query.has('people') ? ONE_DEVICE_SEATS : before.plans,
  );

  const name = createMemo(() => rulesName(game(), chosen()));
  const table = createMemo(() =>
    scene(name(), startPosition(name()), [], AS_PRINTED),
  );
  const teams = () => (new Set(table().teams).size < table().seats ? table().teams : null);
  const seated = createMemo(() => {
    const seats = fillAssignments(table().seats, plans());
    // In a game of two, one seat is the user's.
    return seats.length === 2 && !seats.some(isUser) ? [{ kind: 'person' as const }, ...seats.slice(1)] : seats;
  });

  const choice = createGameChoice((next) =>
    // Options belong to one game.
    batch(() => {
      setGame(next);
      setChosen(defaultOptions(next));
    }),
  );
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    saveSetup({ game: game(), chosen: chosen(), control: control(), plans: seated() });
    navigate(`/table/${createLocalGame(name(), control(), seated())}`);
  };
  return (
    <form onSubmit={start}>
      <fieldset class="game-field">
        <legend>{t('game-rules')}</legend>
        <img src={gamePicture(game().name)} alt="" width="96" height="96" />
        <SelectField
          label={t('game-rules')}
          describedBy="game-about"
          options={GAMES.map((one) => one.name)}
          value={game().name}
          text={(one) => t(`game-rules-${one}`)}
          onChange={(one) => void choice.choose(gameNamed(one) ?? game())}
        />
        <p id="game-about">
          {t(`game-rules-${game().name}-about`)} <a href="/games">{t('app-title-catalogue')}</a>
        </p>
      </fieldset>
      <fieldset class="players">
        <legend>{t('game-players')}</legend>
        <RulesFields game={game()} groups="seats" chosen={chosen()} disabled={choice.isPending()} onChange={setChosen} />
        <Show
          when={seated().length === 2}
          fallback={<SeatFields plans={seated()} teams={teams()} onChange={setPlans} />}
        >
          <OpponentFields plans={seated()} onChange={setPlans} />
        </Show>
      </fieldset>
      <fieldset>
        <legend>{t('game-clock')}</legend>
        <TimeControlFields name={control()} offered={offered()} onChange={setControl} />
      </fieldset>
      <details>
        <summary>{t('game-more-options')}</summary>
        <div class="more-options">
          <RulesFields game={game()} groups="play" chosen={chosen()} disabled={choice.isPending()} onChange={setChosen} />
        </div>
      </details>
      <button type="submit" class="main start" disabled={choice.isPending()}>
        {t('game-start')}
      </button>
    </form>
  );
}
