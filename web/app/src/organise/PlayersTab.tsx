/** The players of an event: a list to paste, late entries, drop-outs. */
import { createSignal, createUniqueId, For, Show } from 'solid-js';
import type { EventPlayerView } from '../generated/organiser';
import { t } from '../i18n/i18n';
import { Button } from '../ui/Button';
import { useDesk } from './eventDesk';
import { addPlayers, changePlayer, dropPlayer, removePlayer, returnPlayer } from './organiser';
import { PairButton } from './PairButton';

/** All players, with a field for more. */
export function PlayersTab(props: { onPair: () => void }) {
  const desk = useDesk();
  return (
    <>
      <AddPlayers />
      <Show when={desk.view.players.length > 0}>
        <h2>{t('organise-player-count', { count: desk.view.players.length })}</h2>
        <ul class="organise-players">
          <For each={desk.view.players}>
            {(player, index) => <PlayerRow player={player} index={index()} />}
          </For>
        </ul>
        <PairButton onPair={props.onPair} />
      </Show>
    </>
  );
}

function AddPlayers() {
  const desk = useDesk();
  const id = createUniqueId();
  const [list, setList] = createSignal('');
  // The first thing to do in a new event.
  const isNew = () => desk.view.players.length === 0 && desk.event().past.length === 0;
  const add = (event: Event) => {
    event.preventDefault();
    if (list().trim() && desk.edit(addPlayers(list()))) setList('');
  };
  return (
    <form onSubmit={add} class="organise-add">
      <div class="field">
        <label for={id}>{t('organise-add-players')}</label>
        <textarea
          id={id}
          ref={(field) => isNew() && setTimeout(() => field.focus())}
          rows={desk.view.players.length === 0 ? 8 : 2}
          spellcheck={false}
          autocomplete="off"
          aria-describedby={`${id}-hint`}
          value={list()}
          onInput={(event) => setList(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && (event.ctrlKey || event.metaKey) && add(event)}
        />
        <small id={`${id}-hint`}>
          {t(desk.view.rounds.length === 0 ? 'organise-add-hint' : 'organise-add-late')}
        </small>
      </div>
      <button type="submit" classList={{ main: desk.view.players.length === 0 }}>
        {t('organise-add')}
      </button>
    </form>
  );
}

function PlayerRow(props: { player: EventPlayerView; index: number }) {
  const desk = useDesk();
  const [editing, setEditing] = createSignal(false);
  const about = (id: string) => `${t(id)}: ${props.player.name}`;
  const isDropped = () => props.player.dropped !== null;
  return (
    <li classList={{ dropped: isDropped() }}>
      <Show
        when={!editing()}
        fallback={<PlayerForm {...props} onDone={() => setEditing(false)} />}
      >
        <span class="organise-player">
          {props.player.name}
          <small>{playerFacts(props.player)}</small>
        </span>
        <span class="row">
          <Button class="small" label={about('organise-change')} onClick={() => setEditing(true)}>
            {t('organise-change')}
          </Button>
          <Show when={!props.player.is_paired}>
            <Button
              class="small"
              label={about('organise-remove')}
              onClick={() => desk.edit(removePlayer(props.index))}
            >
              {t('organise-remove')}
            </Button>
          </Show>
          <Show when={props.player.is_paired}>
            <Button
              class="small"
              label={about(isDropped() ? 'organise-return' : 'organise-drop')}
              onClick={() => desk.edit((isDropped() ? returnPlayer : dropPlayer)(props.index))}
            >
              {t(isDropped() ? 'organise-return' : 'organise-drop')}
            </Button>
          </Show>
        </span>
      </Show>
    </li>
  );
}

/** Rating, late entry and drop-out. */
function playerFacts({ rating, joined, dropped }: EventPlayerView): string {
  const facts = [
    rating === 0 ? '' : t('organise-rated', { rating: `${rating}` }),
    joined > 1 ? t('organise-joined', { round: joined }) : '',
    dropped === null ? '' : t('organise-dropped', { round: dropped }),
  ];
  return facts.filter(Boolean).join(', ');
}

/** Name and rating of a player. */
function PlayerForm(props: { player: EventPlayerView; index: number; onDone: () => void }) {
  const desk = useDesk();
  let name!: HTMLInputElement;
  let rating!: HTMLInputElement;
  const save = (event: SubmitEvent) => {
    event.preventDefault();
    if (desk.edit(changePlayer(props.index, name.value, rating.valueAsNumber || 0))) props.onDone();
  };
  return (
    <form class="organise-player-form" onSubmit={save}>
      <input
        ref={(input) => {
          name = input;
          queueMicrotask(() => input.focus());
        }}
        aria-label={t('organise-player-name')}
        autocomplete="off"
        spellcheck={false}
        value={props.player.name}
      />
      <input
        ref={rating}
        type="number"
        min={-9999}
        max={9999}
        aria-label={t('organise-player-rating')}
        placeholder={t('organise-player-rating')}
        value={props.player.rating || ''}
      />
      <button type="submit" class="small">
        {t('organise-save')}
      </button>
      <Button class="small" onClick={props.onDone}>
        {t('organise-cancel')}
      </Button>
    </form>
  );
}
