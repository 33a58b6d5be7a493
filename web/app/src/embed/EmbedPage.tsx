/** A public game in a frame of another site: board, players, result, moves one by one. */
import { createMemo, createResource, createSignal, For, onCleanup, Show } from 'solid-js';
import type { ArchivedSeat, GameDocument, GameSnapshot } from '../generated/wire';
import { apiPath, request, RequestError } from '../net/api';
import { playerName } from '../net/PlayerLink';
import { useRoute } from '../router/router';
import { Button } from '../ui/Button';
import { Icon, first, last, next, previous } from '../ui/icons';
import { theme } from '../ui/theme';
import { t } from '../i18n/i18n';
import './embed.css';

/** Interval of reloads while the game runs. */
const RELOAD_MS = 10_000;

/** A game as the frame shows it. */
interface EmbeddedGame {
  seats: Pick<ArchivedSeat, 'seat' | 'player' | 'place'>[];
  result: string;
  isLive: boolean;
  /** The number of plies; null where a spectator delay hides it. */
  plies: number | null;
}

async function loadGame(id: string): Promise<EmbeddedGame> {
  try {
    const path = `${apiPath`games/${id}/record`}?as=json`;
    const { seats, result, plies, ended_ms } = await request<GameDocument>('GET', path);
    return { seats, result: ended_ms === null ? '' : result, isLive: ended_ms === null, plies: plies.length };
  } catch (thrown) {
    // The record of a game with a spectator delay is not public before the end.
    if (!(thrown instanceof RequestError) || thrown.status !== 409) throw thrown;
    const { seats } = await request<GameSnapshot>('GET', apiPath`games/${id}`);
    return { seats: seats.map((seat) => ({ ...seat, place: null })), result: '', isLive: true, plies: null };
  }
}

/** The page `/embed/game/ID`. */
export default function EmbedPage() {
  const route = useRoute();
  const id = () => route.params[0] ?? '';
  const [game, { refetch }] = createResource(id, loadGame);
  const timer = setInterval(() => game.latest?.isLive && void refetch(), RELOAD_MS);
  onCleanup(() => clearInterval(timer));
  return (
    <div class="embed">
      <Show when={!game.error} fallback={<p>{t('embed-missing')}</p>}>
        <Show when={game.latest} fallback={<div class="embed-board" />}>
          {(loaded) => <Embedded id={id()} game={loaded()} />}
        </Show>
      </Show>
    </div>
  );
}

function Embedded(props: { id: string; game: EmbeddedGame }) {
  const [chosen, setChosen] = createSignal<number | null>(null);
  const plies = () => props.game.plies ?? 0;
  const ply = createMemo(() => Math.min(chosen() ?? plies(), plies()));
  const show = (to: number) => setChosen(to >= plies() ? null : Math.max(0, to));
  const image = () => {
    const base = `/api/games/${props.id}/board.svg?theme=${theme()}`;
    // Without a number of plies the server shows the newest visible position.
    return props.game.plies === null ? `${base}&v=${Math.floor(Date.now() / RELOAD_MS)}` : `${base}&ply=${ply()}`;
  };
  const step = (label: string, icon: string, to: () => number, off: () => boolean) => (
    <Button class="icon-button" label={t(label)} disabled={off()} onClick={() => show(to())}>
      <Icon icon={icon} size={20} />
    </Button>
  );
  return (
    <>
      <h1 class="visually-hidden">{props.game.seats.map(({ player }) => playerName(player)).join(' – ')}</h1>
      <img class="embed-board" src={image()} alt={t('embed-board', { ply: ply() })} />
      <p class="embed-players">
        <For each={props.game.seats}>
          {({ player, place }) => (
            <span class="embed-player" classList={{ winner: place === 1 }}>
              {playerName(player)}
            </span>
          )}
        </For>
        <strong class="number">{props.game.isLive ? t('embed-live') : props.game.result}</strong>
      </p>
      <div class="embed-bar">
        <Show when={props.game.plies !== null}>
          {step('embed-first', first, () => 0, () => ply() === 0)}
          {step('embed-previous', previous, () => ply() - 1, () => ply() === 0)}
          <span class="number" role="status">
            {t('embed-ply', { ply: ply(), plies: plies() })}
          </span>
          {step('embed-next', next, () => ply() + 1, () => ply() === plies())}
          {step('embed-last', last, plies, () => ply() === plies())}
        </Show>
        <a href={`/game/${props.id}`} target="_blank" rel="noopener">
          {t('embed-open')}
        </a>
      </div>
    </>
  );
}
