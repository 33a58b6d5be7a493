/** The games with others on the start page: where it is the reader's turn first. */
import { For, Show } from 'solid-js';
import type { MyGame } from '../generated/wire';
import { configWords } from '../net/configWords';
import { serverNow } from '../net/socket';
import { t } from '../shell/words';
import { gameHref } from './ask';
import { mineNow } from './mine';
import { othersWords } from './names';
import { deadlineWords } from './when';

const FEW = 5;

/** Asked for by the notices, which are on every page. */
export function StartGames() {
  const games = () => mineNow() ?? [];
  return (
    <Show when={games().length > 0}>
      <section class="kept" aria-labelledby="online-games">
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

function standing(game: MyGame): string {
  if (game.you === null) return t('lobby-mine-challenged');
  if (game.status === 'gathering') return t('lobby-mine-gathering');
  const due = game.deadline_ms === null ? [] : [deadlineWords(game.deadline_ms, serverNow())];
  return [t(game.your_turn ? 'lobby-mine-turn' : 'lobby-mine-others'), ...due].join(' · ');
}

function Row(props: { game: MyGame }) {
  const title = () =>
    [configWords(props.game.config).what, othersWords(props.game)].filter(Boolean).join(': ');
  const word = () => (props.game.your_turn ? 'lobby-mine-move' : 'lobby-go');
  return (
    <li class="game">
      <div>
        <a href={gameHref(props.game.game)}>{title()}</a>
        <span class="number muted">{standing(props.game)}</span>
      </div>
      <a
        class="button small"
        classList={{ main: props.game.your_turn }}
        href={gameHref(props.game.game)}
        aria-label={`${t(word())}: ${title()}`}
      >
        {t(word())}
      </a>
    </li>
  );
}
