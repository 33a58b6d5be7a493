import { createEffect, createSignal, For, on, Show } from 'solid-js';
import { Icon, bin, download } from '../ui/icons';
import { downloadFile } from '../ui/download';
import { savedGames, deleteGame, saveGame, type SavedGame } from '../storage/savedGames';
import { savedGameTitle } from '../game/common/savedGameTitle';
import { formatDateTime, t } from '../i18n/i18n';

const FEW = 5;

/** The status of a saved game: `Round 7 · 2:1 · Player 1 to move`. */
export function gameStatus(kept: SavedGame): string {
  const { summary } = kept;
  const parts: string[] = [];
  if (summary) parts.push(t('app-games-round', { round: summary.round }), summary.score.join(':'));
  if (kept.over) parts.push(t('app-games-over'));
  else if (summary?.turn) parts.push(t('app-games-turn', { seat: summary.turn }));
  if (kept.log === '') parts.push(t('app-games-not-started'));
  return parts.join(' · ');
}

function fileName(kept: SavedGame): string {
  const day = new Date(kept.updated).toISOString().slice(0, 10);
  return `${kept.config.rules.split(':')[0] ?? ''}-${day}.pgr`;
}

function Row(props: { kept: SavedGame; onDelete: () => void }) {
  const doing = () => (props.kept.over ? 'app-games-view' : 'app-games-continue');
  const named = (what: string) => `${t(what)}: ${savedGameTitle(props.kept)}`;
  return (
    <li class="game">
      <div>
        <a href={`/table/${props.kept.id}`}>{savedGameTitle(props.kept)}</a>
        <span class="number muted">
          {gameStatus(props.kept)} · {formatDateTime(props.kept.updated)}
        </span>
      </div>
      <a class="button small" href={`/table/${props.kept.id}`} aria-label={named(doing())}>
        {t(doing())}
      </a>
      <Show when={props.kept.record}>
        {(record) => (
          <button
            type="button"
            class="icon-button"
            title={t('app-games-download')}
            aria-label={named('app-games-download')}
            onClick={() => downloadFile(fileName(props.kept), record())}
          >
            <Icon of={download} />
          </button>
        )}
      </Show>
      <button
        type="button"
        class="icon-button"
        title={t('app-games-delete')}
        aria-label={named('app-games-delete')}
        onClick={() => props.onDelete()}
      >
        <Icon of={bin} />
      </button>
    </li>
  );
}

/** The list of saved games, unfinished ones first. */
export function SavedGames(props: { onDelete: () => void }) {
  const [gone, setGone] = createSignal<SavedGame>();
  const [all, setAll] = createSignal(false);
  const games = () => [...savedGames()].sort((a, b) => Number(a.over) - Number(b.over));

  let putBack: HTMLButtonElement | undefined;
  // The focused button is removed with its row: the focus goes to the undo button.
  createEffect(on(gone, (kept) => kept && putBack?.focus()));

  function forget(kept: SavedGame): void {
    props.onDelete();
    deleteGame(kept.id);
    setGone(kept);
  }

  return (
    <section class="saved-games" aria-labelledby="games">
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
              {t('app-games-deleted', { title: savedGameTitle(kept()) })}{' '}
              <button
                type="button"
                class="small"
                ref={putBack}
                onClick={() => (saveGame(kept()), setGone(undefined))}
              >
                {t('app-games-restore')}
              </button>
            </>
          )}
        </Show>
      </p>
    </section>
  );
}
