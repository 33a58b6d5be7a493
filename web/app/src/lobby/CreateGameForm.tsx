/** The form to create an online game. */
import { batch, createEffect, createMemo, createResource, createSignal, on, onCleanup, onMount, Show } from 'solid-js';
import { GAMES } from '../generated/games';
import type { GameInfo } from '../generated/rules';
import type { PlayerRef } from '../generated/wire';
import { apiPath, request } from '../net/api';
import { createQuery } from '../net/query';
import { me } from '../net/currentUser';
import type { Mutation } from '../net/mutation';
import { ErrorMessage } from '../ui/messages';
import { AS_PRINTED } from '../game/common/orientation';
import { TimeControlFields } from '../game/common/TimeControlFields';
import { formatControl, offeredControl, parseControl, timeControlsFor } from '../game/common/timeControl';
import {
  createGameChoice,
  rulesName,
  defaultOptions,
  type ChosenOptions,
} from '../game/common/rulesForm';
import { RulesFields } from '../game/common/RulesFields';
import { loadRules, scene, startPosition } from '../engine/rules';
import { navigate } from '../router/router';
import { Checkbox } from '../ui/Checkbox';
import { SelectField } from '../ui/Select';
import { Button } from '../ui/Button';
import { NameField } from '../ui/NameField';
import { t } from '../i18n/i18n';
import { completeNames, lastName, splitNames } from './completeNames';
import { gameHref, createGame } from './api';
import '../game/common/game.css';
import './lobby.css';

/** The initial values of the form. */
export interface CreateGameFormProps {
  defaults: {
    /** The name of the game; by default the first one. */
    game?: string | undefined;
    /** The names of challenged players. */
    invited: string;
    /** The time control; empty for the default. */
    control: string;
  };
  mutation: Mutation;
  /** Whether the form replaced a focused button and takes its focus. */
  pressed?: boolean;
  onCancel: () => void;
}

const DEFAULT_CONTROL = 'egg:60';

/** Delay of the search for names after the last key press. */
const SEARCH_DELAY_MS = 200;

/** Players whose names begin like the last name in the field. */
function createNameSuggestions(text: () => string): () => string[] {
  const [typed, setTyped] = createSignal<string | null>(null);
  createEffect(
    on(
      text,
      (now) => {
        const timer = setTimeout(() => setTyped(lastName(now)), SEARCH_DELAY_MS);
        onCleanup(() => clearTimeout(timer));
      },
      { defer: true },
    ),
  );
  const found = createQuery(typed, (start, signal) =>
    request<PlayerRef[]>('GET', apiPath`players?find=${start}`, undefined, signal),
  );
  return () => completeNames(text(), (found.value() ?? []).map(({ name }) => name));
}

/** The offered spectator delays. */
const DELAYS_S: readonly number[] = [0, 30, 120, 600];

/** The form, once the rules are loaded. */
export function CreateGameForm(props: CreateGameFormProps) {
  const first = GAMES.find(({ name }) => name === props.defaults.game) ?? (GAMES[0] as GameInfo);
  const [loaded] = createResource(() => loadRules(first.name).then(() => true));
  return (
    <Show when={loaded()} fallback={<p class="muted">{t('game-loading')}</p>}>
      <Fields {...props} first={first} />
    </Show>
  );
}

function Fields(props: CreateGameFormProps & { first: GameInfo }) {
  const [game, setGame] = createSignal(props.first);
  const [chosen, setChosen] = createSignal<ChosenOptions>(defaultOptions(game()));
  const defaultControl = parseControl(props.defaults.control || DEFAULT_CONTROL);
  const [wanted, setControl] = createSignal(formatControl(defaultControl.control, defaultControl.numbers));
  const offered = createMemo(() => timeControlsFor(game()));
  const control = () => offeredControl(wanted(), offered());
  const [invited, setInvited] = createSignal(props.defaults.invited);
  const [seat, setSeat] = createSignal(0);
  const [delay, setDelay] = createSignal(0);
  const [rated, setRated] = createSignal(false);
  const [isPrivate, setPrivate] = createSignal(false);
  const [chatDisabled, setChatDisabled] = createSignal(false);
  const name = createMemo(() => rulesName(game(), chosen()));
  const seats = createMemo(() => scene(name(), startPosition(name()), [], AS_PRINTED).seats);
  const mayRate = () => me()?.kind === 'member' && control() !== 'none';

  const isRated = () => rated() && mayRate();
  const suggestions = createNameSuggestions(invited);

  const choice = createGameChoice((found) =>
    batch(() => {
      setGame(found);
      setChosen(defaultOptions(found));
    }),
  );
  const change = (found: GameInfo | undefined) => found && void choice.choose(found);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    void props.mutation.run(async () => {
      const seated = await createGame({
        rules: name(),
        time_control: control(),
        rated: isRated(),
        private: isPrivate() && !isRated(),
        chat_disabled: chatDisabled(),
        seat: seat() > 0 && seat() <= seats() ? seat() : null,
        invited: splitNames(invited()),
        spectator_delay_s: delay(),
      });
      navigate(gameHref(seated.game_id, seated.invite ?? null));
    });
  };
  let firstField!: HTMLSelectElement;
  onMount(() => props.pressed && firstField.focus());
  return (
    <form class="create-game-form" onSubmit={submit}>
      <SelectField
        id="open-game"
        ref={(element) => (firstField = element)}
        label={t('game-rules')}
        options={GAMES.map((info) => info.name)}
        value={game().name}
        text={(name) => t(`game-rules-${name}`)}
        onChange={(name) => change(GAMES.find((info) => info.name === name))}
      />
      <RulesFields game={game()} groups="seats" chosen={chosen()} disabled={choice.isPending()} onChange={setChosen} />
      <fieldset>
        <legend>{t('game-clock')}</legend>
        <TimeControlFields name={control()} offered={offered()} onChange={setControl} />
        <Show when={control() === 'none'}>
          <p class="muted">{t('lobby-open-without-clock')}</p>
        </Show>
      </fieldset>
      <NameField
        label={t('lobby-open-invitees')}
        hint={t('lobby-open-invitees-hint', { most: seats() - 1 })}
        value={invited()}
        suggestions={suggestions()}
        onInput={setInvited}
      />
      <SelectField
        label={t('lobby-open-seat')}
        options={Array.from({ length: seats() + 1 }, (_, seat) => seat)}
        value={seat()}
        text={(seat) => (seat === 0 ? t('lobby-open-seat-chance') : t('game-seat', { seat }))}
        onChange={setSeat}
      />
      <Show when={mayRate()} fallback={<p class="muted">{t('lobby-open-casual')}</p>}>
        <Checkbox label={t('lobby-open-rated')} checked={rated()} onChange={setRated} />
      </Show>
      <Show when={!isRated()} fallback={<p class="muted">{t('lobby-open-rated-public')}</p>}>
        <Checkbox label={t('lobby-open-private')} checked={isPrivate()} onChange={setPrivate} />
      </Show>
      <Checkbox label={t('lobby-open-no-chat')} checked={chatDisabled()} onChange={setChatDisabled} />
      <details>
        <summary>{t('lobby-open-more')}</summary>
        <div class="more-options">
          <SelectField
            label={t('lobby-open-delay')}
            options={DELAYS_S}
            value={delay()}
            text={(seconds) => t('lobby-open-delay-by', { seconds })}
            onChange={setDelay}
          />
          <RulesFields game={game()} groups="play" chosen={chosen()} disabled={choice.isPending()} onChange={setChosen} />
        </div>
      </details>
      <ErrorMessage source={props.mutation} />
      <div class="row">
        <button type="submit" class="main large" disabled={props.mutation.busy() || choice.isPending()}>
          {t('lobby-open')}
        </button>
        <Button onClick={() => props.onCancel()}>{t('lobby-open-cancel')}</Button>
      </div>
    </form>
  );
}
