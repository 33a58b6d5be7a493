/** The set-up form: what is played, who sits where, with what clock. */
import { batch, createMemo, createResource, createSignal, For, Show } from 'solid-js';
import type { GameInfo } from '../generated/wire';
import { AS_PRINTED } from '../panel/orientation';
import { games, rules, scene, startOf } from '../rules';
import { navigate, useRoute } from '../shell/router';
import type { SeatPlan } from '../shell/storage';
import { t } from '../shell/words';
import { ControlFields } from './ControlFields';
import { nameOf, seating, usual, type Chosen } from './forms';
import { newTable } from './kept';
import { OptionFields } from './OptionFields';
import { lastSetup, rememberSetup } from './remembered';
import { SeatRows } from './SeatRows';
import { plansFor, ROUND_ONE_DEVICE } from './seatPlans';
import './play.css';

/** The page `/play`. */
export default function Page() {
  const [loaded] = createResource(() => rules().then(() => games()));
  return (
    <div class="sheet setup">
      <h1>{t('play-title')}</h1>
      <Show when={loaded()} fallback={<p class="muted">{t('play-loading')}</p>}>
        {(all) => <SetUp games={all()} />}
      </Show>
    </div>
  );
}

function SetUp(props: { games: GameInfo[] }) {
  const before = lastSetup(props.games);
  const { query } = useRoute();
  const wanted = query.get('game');
  const first = props.games.find(({ name }) => name === wanted) ?? before.game;
  const [game, setGame] = createSignal(first);
  const [chosen, setChosen] = createSignal<Chosen>(
    first === before.game ? before.chosen : usual(first),
  );
  const [control, setControl] = createSignal(before.control);
  const [plans, setPlans] = createSignal<SeatPlan[]>(
    query.has('people') ? ROUND_ONE_DEVICE : before.plans,
  );

  const name = createMemo(() => nameOf(game(), chosen()));
  const table = createMemo(() =>
    scene(name(), startOf(name()), [], AS_PRINTED),
  );
  const teams = () => (new Set(table().teams).size < table().seats ? table().teams : null);
  const seated = createMemo(() => plansFor(table().seats, plans()));
  const groups = (about: 'seats' | 'play') =>
    game()
      .groups.map((_, group) => group)
      .filter((group) => seating(game(), group) === (about === 'seats'));

  const change = (next: GameInfo) => {
    // Options of one game say nothing in another.
    batch(() => {
      setGame(next);
      setChosen(usual(next));
    });
  };
  const start = (event: SubmitEvent) => {
    event.preventDefault();
    rememberSetup({ game: game(), chosen: chosen(), control: control(), plans: seated() });
    navigate(`/table/${newTable(name(), control(), seated())}`);
  };
  return (
    <form onSubmit={start}>
      <fieldset class="games">
        <legend>{t('play-game')}</legend>
        <For each={props.games}>
          {(one) => (
            <label class="game-choice">
              <input
                type="radio"
                name="game"
                value={one.name}
                checked={one === game()}
                onChange={() => change(one)}
              />
              <span class="game-name">{t(`play-game-${one.name}`)}</span>
              <span class="muted">{t(`play-game-${one.name}-about`)}</span>
            </label>
          )}
        </For>
      </fieldset>
      <fieldset>
        <legend>{t('play-who')}</legend>
        <OptionFields
          game={game()}
          groups={groups('seats')}
          chosen={chosen()}
          onChange={setChosen}
        />
        <SeatRows plans={seated()} teams={teams()} onChange={setPlans} />
      </fieldset>
      <fieldset>
        <legend>{t('play-clock')}</legend>
        <ControlFields name={control()} onChange={setControl} />
      </fieldset>
      <details>
        <summary>{t('play-more-options')}</summary>
        <div class="more-options">
          <OptionFields
            game={game()}
            groups={groups('play')}
            chosen={chosen()}
            onChange={setChosen}
          />
        </div>
      </details>
      <button type="submit" class="main start">
        {t('play-start')}
      </button>
    </form>
  );
}
