/** One table: its players, the points of its games, and who did not appear. */
import { createEffect, createSignal, createUniqueId, For, Index, on, Show } from 'solid-js';
import type { EventTableView, PlannedGameView } from '../generated/organiser';
import { t } from '../i18n/i18n';
import { Checkbox } from '../ui/Checkbox';
import { playerName, scoreText, useDesk } from './eventDesk';
import { removeGame, setAbsent, setGame, type EnteredGame, type TableAddress } from './organiser';
import { draftOf, isEmptyDraft, isFinishedText, isSame, pointsOf, tiedPlaces } from './pointsEntry';
import { RecordButton } from './RecordDialog';

/** A table. Typing the last number of a game saves it. */
export function TableCard(props: { table: EventTableView; at: TableAddress }) {
  const desk = useDesk();
  const id = createUniqueId();
  const names = () => props.table.players.map((player) => playerName(desk.view, player));

  /** Focuses the field after this one; after the last of the card, that of the next card. */
  function focusNext(field: HTMLInputElement): void {
    const all = [...document.querySelectorAll<HTMLInputElement>('.organise-points:enabled')];
    all[all.indexOf(field) + 1]?.focus();
  }

  return (
    <section class="card organise-table" aria-labelledby={id}>
      <h3 id={id}>
        {t('organise-table', { table: props.at.table + 1 })}
        <Show when={props.table.is_complete && !props.table.is_undecided}>
          <small class="organise-done">{t('organise-complete')}</small>
        </Show>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('organise-game')}</th>
            <For each={names()}>{(name) => <th scope="col">{name}</th>}</For>
          </tr>
        </thead>
        <Index each={props.table.games}>
          {(game, index) => (
            <GameRows game={game()} number={index} at={props.at} names={names()} table={props.table} focusNext={focusNext} />
          )}
        </Index>
        <tbody class="organise-score">
          <tr>
            <th scope="row">
              {props.table.factor === 1
                ? t('organise-score')
                : t('organise-score-factor', { factor: props.table.factor })}
            </th>
            <Index each={props.table.scores}>{(score) => <td class="number">{scoreText(score())}</td>}</Index>
          </tr>
        </tbody>
      </table>
      <Show when={props.table.is_undecided}>
        <p>{t('organise-undecided')}</p>
      </Show>
      <Absent {...props} />
    </section>
  );
}

/** The points of one game, and the question of shape where they are equal. */
function GameRows(props: {
  game: PlannedGameView;
  number: number;
  at: TableAddress;
  names: string[];
  table: EventTableView;
  focusNext: (field: HTMLInputElement) => void;
}) {
  const desk = useDesk();
  const places = () => props.names.length;
  const [draft, setDraft] = createSignal(draftOf(props.game.points, places()));
  const isPlayed = () => props.game.points !== null;
  const playedCount = () => props.table.games.filter((game) => game.points !== null).length;
  // Undo, or another window.
  createEffect(
    on(
      () => JSON.stringify(props.game.points),
      () => setDraft(draftOf(props.game.points, places())),
      { defer: true },
    ),
  );

  function type(place: number, field: HTMLInputElement): void {
    const next = draft().map((text, at) => (at === place ? field.value : text));
    setDraft(next);
    const points = pointsOf(next);
    if (points) savePoints(points);
    else if (isEmptyDraft(next) && isPlayed() && props.number === playedCount() - 1) {
      desk.edit(removeGame(props.at));
    }
    if (isFinishedText(field.value, desk.view.options.win)) props.focusNext(field);
  }

  /** A game that was left incomplete shows its saved points again. */
  function leave(row: HTMLElement, to: EventTarget | null): void {
    const isInside = to instanceof Node && row.contains(to);
    if (!isInside && isPlayed() && !pointsOf(draft())) setDraft(draftOf(props.game.points, places()));
  }

  const save = (changed: Partial<EnteredGame>) => {
    const { superior, record } = props.game;
    const points = changed.points ?? props.game.points ?? [];
    desk.edit(setGame(props.at, props.number, { superior, record, ...changed, points }));
  };

  /** Saves typed points; a record of other points is dropped. */
  function savePoints(points: number[]): void {
    const superior = tiedPlaces(points).length > 0 ? props.game.superior : [];
    const record = isSame(points, props.game.points) ? props.game.record : '';
    save({ points, superior, record });
  }

  const first = () => props.game.order[0];
  const isNext = () => props.number <= playedCount();
  const label = (place: number) =>
    t(first() === place ? 'organise-points-first' : 'organise-points', {
      game: props.number + 1,
      name: props.names[place] ?? '',
    });
  return (
    <tbody>
      <tr onFocusOut={(event) => leave(event.currentTarget, event.relatedTarget)}>
        <th scope="row">
          {props.number + 1}
          <Show when={places() > 2}>
            <small>{props.game.order.map((place) => props.names[place]).join(' → ')}</small>
          </Show>
          <RecordButton
            game={props.number + 1}
            record={props.game.record}
            order={props.game.order}
            disabled={!isNext() || props.table.absent.length > 0}
            onSave={(record, result) => save({ ...result, record })}
          />
        </th>
        <Index each={draft()}>
          {(text, place) => (
            <td>
              <span class="organise-entry" classList={{ first: first() === place }}>
                <input
                  class="organise-points"
                  inputMode="numeric"
                  autocomplete="off"
                  maxLength={5}
                  aria-label={label(place)}
                  disabled={!isNext() || props.table.absent.length > 0}
                  value={text()}
                  onFocus={(event) => event.currentTarget.select()}
                  onInput={(event) => type(place, event.currentTarget)}
                  onKeyDown={(event) => event.key === 'Enter' && props.focusNext(event.currentTarget)}
                />
              </span>
            </td>
          )}
        </Index>
      </tr>
      <Show when={props.game.points && tiedPlaces(props.game.points).length > 0}>
        <ShapeRow {...props} onChange={(superior) => save({ superior })} />
      </Show>
    </tbody>
  );
}

/** Whose shape was superior, among players with equal points. */
function ShapeRow(props: {
  game: PlannedGameView;
  number: number;
  names: string[];
  onChange: (superior: number[]) => void;
}) {
  const tied = () => new Set(tiedPlaces(props.game.points ?? []));
  const toggle = (place: number) => {
    const without = props.game.superior.filter((other) => other !== place);
    props.onChange(without.length < props.game.superior.length ? without : [...without, place].sort());
  };
  return (
    <tr class="organise-shape">
      <th scope="row">{t('organise-shape')}</th>
      <For each={props.names}>
        {(name, place) => (
          <td>
            <Show when={tied().has(place())}>
              <input
                type="checkbox"
                aria-label={t('organise-shape-of', { game: props.number + 1, name })}
                checked={props.game.superior.includes(place())}
                onChange={() => toggle(place())}
              />
            </Show>
          </td>
        )}
      </For>
    </tr>
  );
}

/** Players who did not appear: they forfeit the table. */
function Absent(props: { table: EventTableView; at: TableAddress }) {
  const desk = useDesk();
  const toggle = (player: number, isAbsent: boolean) => {
    const others = props.table.absent.filter((other) => other !== player);
    desk.edit(setAbsent(props.at, isAbsent ? [...others, player] : others));
  };
  return (
    <details class="organise-absent" open={props.table.absent.length > 0}>
      <summary>{t('organise-absent')}</summary>
      <For each={props.table.players}>
        {(player) => (
          <Checkbox
            label={playerName(desk.view, player)}
            checked={props.table.absent.includes(player)}
            onChange={(checked) => toggle(player, checked)}
          />
        )}
      </For>
    </details>
  );
}
