/** What only the organiser can do. */
import { createSignal, For, Index, Show } from 'solid-js';
import type { ContestView } from '../generated/wire';
import { createMutation, type Mutation } from '../net/mutation';
import { announce } from '../ui/announcer';
import { Button } from '../ui/Button';
import { Checkbox } from '../ui/Checkbox';
import { Dialog } from '../ui/Dialog';
import { copy } from '../ui/icons';
import { ErrorMessage } from '../ui/messages';
import { t } from '../i18n/i18n';
import { act, overrideResult, type OrganiserAction } from './api';
import { isContinuous, type PlacedTable } from './contestModel';
import { entryName } from './contestText';
import { Webhooks } from './Webhooks';

/** The actions that change the course of the contest, by its state. */
const ACTIONS: Partial<Record<ContestView['summary']['state'], readonly OrganiserAction[]>> = {
  open: ['start', 'cancel'],
  running: ['next-round', 'finish', 'cancel'],
};

/** These cannot be undone: a dialog asks first. */
const CONFIRMED: readonly OrganiserAction[] = ['finish', 'cancel'];

/** Buttons of the organiser. */
export function OrganiserTools(props: {
  contest: ContestView;
  mutation: Mutation;
  onChange: () => void;
}) {
  const [asked, setAsked] = createSignal<OrganiserAction | null>(null);
  const actions = () => {
    const { state, system } = props.contest.summary;
    const all = ACTIONS[state] ?? [];
    return isContinuous(system) ? all.filter((action) => action !== 'next-round') : all;
  };
  const tooFew = () => {
    const { state, system } = props.contest.summary;
    // Players can come to an arena that runs.
    const mayWait = isContinuous(system) && props.contest.late_entry;
    return state === 'open' && !mayWait && props.contest.entries.length < 2;
  };
  const run = async (action: OrganiserAction) => {
    setAsked(null);
    await props.mutation.succeeds(() => act(props.contest.summary.contest_id, action));
    props.onChange();
  };
  const press = (action: OrganiserAction) =>
    CONFIRMED.includes(action) ? void setAsked(action) : run(action);
  return (
    <Show when={actions().length > 0}>
      <section class="organiser" aria-labelledby="organiser">
        <h2 id="organiser">{t('contests-organiser')}</h2>
        <p class="muted">{t(`contests-organiser-hint-${props.contest.summary.state}`)}</p>
        <Show when={tooFew()}>
          <p class="muted" id="too-few-players">{t('contests-too-few-players')}</p>
        </Show>
        <p class="row">
          <For each={actions()}>
            {(action) => (
              <Button
                disabled={props.mutation.busy() || (action === 'start' && tooFew())}
                onClick={() => press(action)}
              >
                {t(`contests-do-${action}`)}
              </Button>
            )}
          </For>
          <Show when={props.contest.summary.state === 'open'}>
            <CopyLink />
          </Show>
        </p>
        <Dialog
          open={asked() !== null}
          title={t(`contests-do-${asked() ?? 'finish'}`)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`contests-ask-${asked() ?? 'finish'}`)}</p>
          <p class="row">
            <Button class="main" onClick={() => run(asked() ?? 'finish')}>
              {t(`contests-do-${asked() ?? 'finish'}`)}
            </Button>
            <Button onClick={() => setAsked(null)}>{t('contests-back')}</Button>
          </p>
        </Dialog>
        <Webhooks contestId={props.contest.summary.contest_id} />
      </section>
    </Show>
  );
}

/** Copies the address of the page, for the players. */
function CopyLink() {
  const [labelId, setLabelId] = createSignal('lobby-copy');
  const copyLink = async () => {
    // The clipboard exists only over https.
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
    await copied.then(
      () => setLabelId('contests-copied'),
      () => setLabelId('contests-copy-failed'),
    );
    announce(t(labelId()));
  };
  return (
    <Button icon={copy} onClick={copyLink}>
      {t(labelId())}
    </Button>
  );
}

/** The button at a table that opens the form for its results. */
export function OverrideButton(props: { placed: PlacedTable; onPress: () => void }) {
  return (
    <Button
      class="small"
      label={t('contests-override-table', { table: props.placed.table })}
      onClick={() => props.onPress()}
    >
      {t('contests-override')}
    </Button>
  );
}

/** The dialog with the form for the results of a table; null closes it. */
export function OverrideDialog(props: {
  contest: ContestView;
  placed: PlacedTable | null;
  onClose: () => void;
  onChange: () => void;
}) {
  return (
    <Dialog
      open={props.placed !== null}
      title={t('contests-override-table', { table: props.placed?.table ?? 0 })}
      onClose={() => props.onClose()}
    >
      <Show when={props.placed} keyed>
        {(placed) => (
          <OverrideForm
            contest={props.contest}
            placed={placed}
            onDone={() => {
              props.onClose();
              props.onChange();
            }}
          />
        )}
      </Show>
    </Dialog>
  );
}

const REASON_MAX = 500;

/** The points of each game, who was absent, and why. */
function OverrideForm(props: { contest: ContestView; placed: PlacedTable; onDone: () => void }) {
  const mutation = createMutation();
  const { view, round, table } = props.placed;
  const none = () => view.players.map(() => 0);
  const entered = view.games.flatMap(({ points }) => (points === null ? [] : [[...points]]));
  const [games, setGames] = createSignal<number[][]>(entered.length > 0 ? entered : [none()]);
  const [absent, setAbsent] = createSignal<number[]>([...view.absent]);
  const [reason, setReason] = createSignal('');
  const name = (entry: number) => entryName(props.contest.entries, entry);
  const setPoints = (game: number, place: number, points: number) =>
    setGames((all) =>
      all.map((row, index) => (index === game ? row.map((old, at) => (at === place ? points : old)) : row)),
    );
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    const result = { games: games(), absent: absent(), reason: reason().trim() };
    const { contest_id: id } = props.contest.summary;
    if (await mutation.succeeds(() => overrideResult(id, round, table, result))) props.onDone();
  };
  return (
    <form class="override" onSubmit={submit}>
      <p class="muted">{t('contests-override-hint')}</p>
      <Index each={games()}>
        {(points, game) => (
          <fieldset>
            <legend>{t('contests-override-game', { game: game + 1 })}</legend>
            <div class="points-row">
              <For each={view.players}>
                {(entry, place) => (
                  <label>
                    <span>{name(entry)}</span>
                    <input
                      type="number"
                      inputmode="numeric"
                      min="0"
                      max="99"
                      required
                      value={points()[place()] ?? 0}
                      onChange={(event) => setPoints(game, place(), event.currentTarget.valueAsNumber || 0)}
                    />
                  </label>
                )}
              </For>
            </div>
          </fieldset>
        )}
      </Index>
      <p class="row">
        <Button class="small" onClick={() => setGames((all) => [...all, none()])}>
          {t('contests-override-add')}
        </Button>
        <Button
          class="small"
          disabled={games().length === 0}
          onClick={() => setGames((all) => all.slice(0, -1))}
        >
          {t('contests-override-remove')}
        </Button>
      </p>
      <fieldset>
        <legend>{t('contests-override-absent')}</legend>
        <For each={view.players}>
          {(entry) => (
            <Checkbox
              label={name(entry)}
              checked={absent().includes(entry)}
              onChange={(checked) =>
                setAbsent((all) => (checked ? [...all, entry] : all.filter((other) => other !== entry)))
              }
            />
          )}
        </For>
      </fieldset>
      <div class="field">
        <label for="override-reason">{t('contests-override-reason')}</label>
        <input
          id="override-reason"
          required
          maxLength={REASON_MAX}
          value={reason()}
          onInput={(event) => setReason(event.currentTarget.value)}
        />
        <small>{t('contests-override-reason-hint')}</small>
      </div>
      <ErrorMessage source={mutation} />
      <button type="submit" class="main" disabled={mutation.busy()}>
        {t('contests-override-save')}
      </button>
    </form>
  );
}
