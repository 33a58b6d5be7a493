/** The form for a table of one's own: what is played, with what clock, and who may come. */
import { batch, createMemo, createResource, createSignal, For, onMount, Show } from 'solid-js';
import type { GameInfo } from '../generated/wire';
import { me } from '../net/me';
import type { Task } from '../net/task';
import { Trouble } from '../net/Trouble';
import { AS_PRINTED } from '../panel/orientation';
import { ControlFields } from '../play/ControlFields';
import { controlName, readControl } from '../play/controls';
import { nameOf, seating, usual, type Chosen } from '../play/forms';
import { OptionFields } from '../play/OptionFields';
import { games, rules, scene, startOf } from '../rules';
import { navigate } from '../shell/router';
import { t } from '../shell/words';
import { gameHref, openTable } from './ask';
import '../play/play.css';
import './lobby.css';

/** What is filled in already. */
export interface OpenFormProps {
  wanted: {
    /** Names of those who are challenged. */
    invited: string;
    /** The clock; empty for the usual one. */
    control: string;
  };
  doing: Task;
  /** Whether a button was pressed for it, which has gone since: the form takes the focus. */
  pressed?: boolean;
  onCancel: () => void;
}

const USUAL_CONTROL = 'egg:60';

/** Names out of a text: with commas or spaces between them. */
export function namesIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter((name) => name !== '');
}

/** The form, once the rules are there. */
export function OpenForm(props: OpenFormProps) {
  const [loaded] = createResource(() => rules().then(() => games()));
  return (
    <Show when={loaded()} fallback={<p class="muted">{t('play-loading')}</p>}>
      {(all) => <Fields {...props} games={all()} />}
    </Show>
  );
}

function Fields(props: OpenFormProps & { games: GameInfo[] }) {
  const [game, setGame] = createSignal(props.games[0] as GameInfo);
  const [chosen, setChosen] = createSignal<Chosen>(usual(game()));
  const usually = readControl(props.wanted.control || USUAL_CONTROL);
  const [control, setControl] = createSignal(controlName(usually.control, usually.numbers));
  const [invited, setInvited] = createSignal(props.wanted.invited);
  const [seat, setSeat] = createSignal(0);
  const [delay, setDelay] = createSignal(0);
  const [ticked, setTicked] = createSignal({ rated: false, private: false, silent: false });
  const name = createMemo(() => nameOf(game(), chosen()));
  const seats = createMemo(() => scene(name(), startOf(name()), [], AS_PRINTED).seats);
  const groups = (about: 'seats' | 'play') =>
    game()
      .groups.map((_, group) => group)
      .filter((group) => seating(game(), group) === (about === 'seats'));
  const mayRate = () => me()?.kind === 'member' && control() !== 'none';

  const change = (found: GameInfo | undefined) => {
    if (!found) return;
    batch(() => {
      setGame(found);
      setChosen(usual(found));
    });
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void props.doing.run(async () => {
      const seated = await openTable({
        game: name(),
        control: control(),
        ...ticked(),
        rated: ticked().rated && mayRate(),
        seat: seat() > 0 && seat() <= seats() ? seat() : null,
        invited: namesIn(invited()),
        delay_s: delay(),
      });
      navigate(gameHref(seated.game, seated.invite ?? null));
    });
  };
  let firstField!: HTMLSelectElement;
  onMount(() => props.pressed && firstField.focus());
  return (
    <form class="open-form" onSubmit={submit}>
      <div class="field">
        <label for="open-game">{t('play-game')}</label>
        <select
          id="open-game"
          ref={firstField}
          onChange={(event) =>
            change(props.games.find(({ name }) => name === event.currentTarget.value))
          }
        >
          <For each={props.games}>
            {(one) => (
              <option value={one.name} selected={one === game()}>
                {t(`play-game-${one.name}`)}
              </option>
            )}
          </For>
        </select>
      </div>
      <OptionFields game={game()} groups={groups('seats')} chosen={chosen()} onChange={setChosen} />
      <fieldset>
        <legend>{t('play-clock')}</legend>
        <ControlFields name={control()} onChange={setControl} />
      </fieldset>
      <Invited value={invited()} onChange={setInvited} most={seats() - 1} />
      <OwnSeat seats={seats()} value={seat()} onChange={setSeat} />
      <Show when={mayRate()} fallback={<p class="muted">{t('lobby-open-casual')}</p>}>
        <Ticked of="rated" ticked={ticked()} onChange={setTicked} />
      </Show>
      <Ticked of="private" ticked={ticked()} onChange={setTicked} />
      <Ticked of="silent" ticked={ticked()} onChange={setTicked} />
      <details>
        <summary>{t('lobby-open-more')}</summary>
        <div class="more-options">
          <Delay value={delay()} onChange={setDelay} />
          <OptionFields
            game={game()}
            groups={groups('play')}
            chosen={chosen()}
            onChange={setChosen}
          />
        </div>
      </details>
      <Trouble of={props.doing} />
      <div class="row">
        <button type="submit" class="main large" disabled={props.doing.busy()}>
          {t('lobby-open')}
        </button>
        <button type="button" onClick={() => props.onCancel()}>
          {t('lobby-open-not')}
        </button>
      </div>
    </form>
  );
}

interface Ticks {
  rated: boolean;
  private: boolean;
  silent: boolean;
}

function Ticked(props: { of: keyof Ticks; ticked: Ticks; onChange: (ticked: Ticks) => void }) {
  return (
    <label class="tick">
      <input
        type="checkbox"
        checked={props.ticked[props.of]}
        onChange={(event) =>
          props.onChange({ ...props.ticked, [props.of]: event.currentTarget.checked })
        }
      />
      <span>{t(`lobby-open-${props.of}`)}</span>
    </label>
  );
}

function Invited(props: { value: string; most: number; onChange: (value: string) => void }) {
  return (
    <div class="field">
      <label for="open-invited">{t('lobby-open-invited')}</label>
      <input
        id="open-invited"
        type="text"
        autocomplete="off"
        autocapitalize="none"
        spellcheck={false}
        aria-describedby="open-invited-how"
        value={props.value}
        onInput={(event) => props.onChange(event.currentTarget.value)}
      />
      <small id="open-invited-how">{t('lobby-open-invited-how', { most: props.most })}</small>
    </div>
  );
}

function OwnSeat(props: { seats: number; value: number; onChange: (seat: number) => void }) {
  const all = () => Array.from({ length: props.seats }, (_, index) => index + 1);
  return (
    <div class="field">
      <label for="open-seat">{t('lobby-open-seat')}</label>
      <select
        id="open-seat"
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      >
        <option value={0}>{t('lobby-open-seat-chance')}</option>
        <For each={all()}>
          {(seat) => (
            <option value={seat} selected={seat === props.value}>
              {t('play-seat', { seat })}
            </option>
          )}
        </For>
      </select>
    </div>
  );
}

/** How much later spectators see a move, in seconds. */
const DELAYS = [0, 30, 120, 600] as const;

function Delay(props: { value: number; onChange: (seconds: number) => void }) {
  return (
    <div class="field">
      <label for="open-delay">{t('lobby-open-delay')}</label>
      <select
        id="open-delay"
        onChange={(event) => props.onChange(Number(event.currentTarget.value))}
      >
        <For each={DELAYS}>
          {(seconds) => (
            <option value={seconds} selected={seconds === props.value}>
              {t('lobby-open-delay-by', { seconds })}
            </option>
          )}
        </For>
      </select>
    </div>
  );
}
