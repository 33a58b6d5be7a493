/** The list of online games on the start page. */
import { For, Show } from 'solid-js';
import type { MyGame } from '../generated/wire';
import { configText } from '../net/gameConfig';
import { serverNow } from '../net/socket';
import { t } from '../i18n/i18n';
import { gameHref } from './api';
import { myGames, otherPlayerNames } from './myGames';
import { deadlineText } from '../i18n/relativeTime';

const FEW = 5;

/** The games, which `Notifications` loads on every page. */
export function MyGamesSummary() {
  const games = () => myGames() ?? [];
  return (
    <Show when={games().length > 0}>
      <section class="saved-games" aria-labelledby="online-games">
        <h2 id="online-games">{t('lobby-start-games')}</h2>
        <ul>
          <For each={games().slice(0, FEW)}>{(game) => <Row game={game} />}</For>
        </ul>
        <Show when={games().length > FEW}>
          <a class="button" href="/games">
            {t('app-games-all', { count: games().length })}
          </a>
        </Show>
      </section>
    </Show>
  );
}

function gameStatus(game: MyGame): string {
  if (game.your_seat === null) return t('lobby-mine-challenged');
  if (game.status === 'open') return t('lobby-mine-open');
  if (game.status === 'broken') return t('lobby-mine-broken');
  const deadline = game.deadline_ms === null ? [] : [deadlineText(game.deadline_ms, serverNow())];
  return [t(game.your_turn ? 'lobby-mine-turn' : 'lobby-mine-others'), ...deadline].join(' · ');
}

function Row(props: { game: MyGame }) {
  const title = () =>
    [configText(props.game.config).summary, otherPlayerNames(props.game)].filter(Boolean).join(': ');
  const labelId = () => (props.game.your_turn ? 'lobby-mine-move' : 'lobby-open-game');
  return (
    <li class="game">
      <div>
        <a href={gameHref(props.game.id)}>{title()}</a>
        <span class="number muted">{gameStatus(props.game)}</span>
      </div>
      <a
        class="button small"
        classList={{ main: props.game.your_turn }}
        href={gameHref(props.game.id)}
        aria-label={`${t(labelId())}: ${title()}`}
      >
        {t(labelId())}
      </a>
    </li>
  );
}
