import { createEffect, createSignal, For, on, Show } from 'solid-js';
import { Icon, bin, download } from '../ui/icons';
import { downloadFile } from '../ui/download';
import { savedGames, deleteGame, saveGame, type SavedGame } from '../storage/savedGames';
import { savedGameTitle } from '../game/common/savedGameTitle';
import { Button } from '../ui/Button';
import { formatDateTime, t } from '../i18n/i18n';
import { loadThumbnail } from '../storage/thumbnails';
import { gamePicture } from '../ui/gamePictures';
import { theme } from '../ui/theme';
import { gameStatus } from './gameStatus';

const FEW = 5;

function fileName(game: SavedGame): string {
  const day = new Date(game.updated).toISOString().slice(0, 10);
  return `${game.config.rules.split(':')[0] ?? ''}-${day}.pgr`;
}

function Row(props: { game: SavedGame; onDelete: () => void }) {
  const actionId = () => (props.game.over ? 'app-games-view' : 'app-games-continue');
  const labelled = (messageId: string) => `${t(messageId)}: ${savedGameTitle(props.game)}`;
  const source = () =>
    loadThumbnail(props.game.id)?.[theme()] ?? gamePicture(props.game.config.rules.split(':')[0] ?? '');
  return (
    <li class="game">
      <a href={`/table/${props.game.id}`} tabindex="-1" aria-hidden="true">
        <img class="board-thumbnail" src={source()} alt="" width="88" height="88" />
      </a>
      <div>
        <a href={`/table/${props.game.id}`}>{savedGameTitle(props.game)}</a>
        <span class="number muted">
          {gameStatus(props.game)} · {formatDateTime(props.game.updated)}
        </span>
      </div>
      <a class="button small" href={`/table/${props.game.id}`} aria-label={labelled(actionId())}>
        {t(actionId())}
      </a>
      <Show when={props.game.record}>
        {(record) => (
          <button
            type="button"
            class="icon-button"
            title={t('app-games-download')}
            aria-label={labelled('app-games-download')}
            onClick={() => downloadFile(fileName(props.game), record())}
          >
            <Icon icon={download} />
          </button>
        )}
      </Show>
      <button
        type="button"
        class="icon-button"
        title={t('app-games-delete')}
        aria-label={labelled('app-games-delete')}
        onClick={() => props.onDelete()}
      >
        <Icon icon={bin} />
      </button>
    </li>
  );
}

/** The list of saved games, unfinished ones first. */
export function SavedGames(props: { onDelete: () => void }) {
  const [deleted, setDeleted] = createSignal<SavedGame>();
  const [all, setAll] = createSignal(false);
  const games = () => [...savedGames()].sort((a, b) => Number(a.over) - Number(b.over));

  let restoreButton: HTMLButtonElement | undefined;
  // The focused button is removed with its row: the focus goes to the undo button.
  createEffect(on(deleted, (game) => game && restoreButton?.focus()));

  function remove(game: SavedGame): void {
    props.onDelete();
    deleteGame(game.id);
    setDeleted(game);
  }

  return (
    <section class="saved-games" aria-labelledby="games">
      <h2 id="games">{t('app-games')}</h2>
      <ul>
        <For each={all() ? games() : games().slice(0, FEW)}>
          {(game) => <Row game={game} onDelete={() => remove(game)} />}
        </For>
      </ul>
      <Show when={!all() && games().length > FEW}>
        <Button onClick={() => setAll(true)}>
          {t('app-games-all', { count: games().length })}
        </Button>
      </Show>
      <p class="status" role="status">
        <Show when={deleted()}>
          {(game) => (
            <>
              {t('app-games-deleted', { title: savedGameTitle(game()) })}{' '}
              <button
                type="button"
                class="small"
                ref={restoreButton}
                onClick={() => (saveGame(game()), setDeleted(undefined))}
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
