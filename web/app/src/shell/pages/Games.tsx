import { createEffect, createSignal, For, on, Show } from 'solid-js';
import { Icon } from '../Icon';
import { bin, download } from '../icons';
import { saveAs } from '../save';
import { list, remove, save, type KeptGame } from '../storage';
import { dateOf, t } from '../words';

const FEW = 5;

function gameOf(kept: KeptGame): string {
  return kept.config.game.split(':')[0] ?? '';
}

/** What a kept game is called. */
export function titleOf(kept: KeptGame): string {
  if (kept.title) return kept.title;
  const people = kept.seats.filter((seat) => seat.kind === 'person').length;
  const engines = kept.seats.length - people;
  return t('app-games-title', { game: gameOf(kept), people, engines });
}

/** How it stands: `Round 7 · 2:1 · Player 1 to move`. */
export function standing(kept: KeptGame): string {
  const { summary } = kept;
  const parts: string[] = [];
  if (summary) parts.push(t('app-games-round', { round: summary.round }), summary.score.join(':'));
  if (kept.over) parts.push(t('app-games-over'));
  else if (summary?.turn) parts.push(t('app-games-turn', { seat: summary.turn }));
  if (kept.log === '') parts.push(t('app-games-not-begun'));
  return parts.join(' · ');
}

function fileName(kept: KeptGame): string {
  const day = new Date(kept.updated).toISOString().slice(0, 10);
  return `${gameOf(kept)}-${day}.pgr`;
}

function Row(props: { kept: KeptGame; onDelete: () => void }) {
  const doing = () => (props.kept.over ? 'app-games-look' : 'app-games-continue');
  const named = (what: string) => `${t(what)}: ${titleOf(props.kept)}`;
  return (
    <li class="game">
      <div>
        <a href={`/table/${props.kept.id}`}>{titleOf(props.kept)}</a>
        <span class="number muted">
          {standing(props.kept)} · {dateOf(props.kept.updated)}
        </span>
      </div>
      <a class="button small" href={`/table/${props.kept.id}`} aria-label={named(doing())}>
        {t(doing())}
      </a>
      <Show when={props.kept.record}>
        {(record) => (
          <button
            type="button"
            class="bare"
            title={t('app-games-download')}
            aria-label={named('app-games-download')}
            onClick={() => saveAs(fileName(props.kept), record())}
          >
            <Icon of={download} />
          </button>
        )}
      </Show>
      <button
        type="button"
        class="bare"
        title={t('app-games-delete')}
        aria-label={named('app-games-delete')}
        onClick={() => props.onDelete()}
      >
        <Icon of={bin} />
      </button>
    </li>
  );
}

/** The games kept in the browser: those to go on with first. */
export function Games(props: { onDelete: () => void }) {
  const [gone, setGone] = createSignal<KeptGame>();
  const [all, setAll] = createSignal(false);
  const games = () => [...list()].sort((a, b) => Number(a.over) - Number(b.over));

  let putBack: HTMLButtonElement | undefined;
  // The row goes with its button: the focus waits on what undoes it.
  createEffect(on(gone, (kept) => kept && putBack?.focus()));

  function forget(kept: KeptGame): void {
    props.onDelete();
    remove(kept.id);
    setGone(kept);
  }

  return (
    <section class="kept" aria-labelledby="games">
      <h2 id="games">{t('app-games')}</h2>
      <ul>
        <For each={all() ? games() : games().slice(0, FEW)}>
          {(kept) => <Row kept={kept} onDelete={() => forget(kept)} />}
        </For>
      </ul>
      <Show when={!all() && games().length > FEW}>
        <button type="button" onClick={() => setAll(true)}>
          {t('app-games-all', { count: games().length })}
        </button>
      </Show>
      <p class="status" role="status">
        <Show when={gone()}>
          {(kept) => (
            <>
              {t('app-games-deleted', { title: titleOf(kept()) })}{' '}
              <button
                type="button"
                class="small"
                ref={putBack}
                onClick={() => (save(kept()), setGone(undefined))}
              >
                {t('app-games-put-back')}
              </button>
            </>
          )}
        </Show>
      </p>
    </section>
  );
}
