/** The actions after an online game: rematch, analyse, share, download. */
import { createEffect, createMemo, createResource, createSignal, on, onCleanup, Show } from 'solid-js';
import type { GameDocument } from '../../generated/wire';
import { request, apiPath } from '../../net/api';
import { onNotification, refetchGame } from '../../net/socket';
import { svgToPng, downloadFile } from '../../ui/download';
import { picture } from '../../engine/rules';
import { Icon, download, picture as pictureIcon, share } from '../../ui/icons';
import { navigate } from '../../router/router';
import { StatusLine } from '../../ui/messages';
import { theme } from '../../ui/theme';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { createRecentlyChanged, GuardedButton, type GameActionsProps } from './OnlineActions';
import type { OnlineGame } from './onlineGame';
import { shareLink, sharePicture } from './sharing';
import { hasAccepted, offerKind, offerText } from './onlineStatus';

const PICTURE_PX = 1600;

/** The buttons under the result of an online game. */
export function GameOverActions(props: GameActionsProps & { text: string }) {
  const { game } = props;
  const [note, setNote] = createSignal('');
  const sharePng = async () => {
    const last = game.view().plies.findLastIndex((ply) => ply.move !== '--');
    const move = game.view().plies[last]?.move ?? '';
    const from = game.positionAfter(Math.max(last, 0));
    const image = await svgToPng(
      picture(game.rules, from, { theme: theme(), widthPx: PICTURE_PX, lastMove: move }),
      PICTURE_PX,
    );
    if (image) await sharePicture(`palamedes-${game.id}.png`, image);
    else setNote(t('online-picture-failed'));
  };
  const texts = () => [note(), props.text, rematchText(game)].filter((part) => part !== '');
  return (
    <>
      <div class="wide">
        <StatusLine text={texts().join(' ')} />
      </div>
      <RematchButtons game={game} sendCommand={props.sendCommand} busy={props.busy} />
      <a class="button" href={`/analyse?online=${game.id}`}>
        {t('game-analyse')}
      </a>
      <Button icon={share} onClick={() => shareLink(game).then(setNote)}>
        {t('online-share')}
      </Button>
      <Button icon={pictureIcon} onClick={sharePng}>{t('online-picture')}</Button>
      <Button onClick={() => downloadFile(`palamedes-${game.id}.pgr`, game.record())}>
        <Icon icon={download} size={20} />
        {t('game-download')}
      </Button>
      <a class="button wide" href="/lobby">
        {t('online-more-games')}
      </a>
    </>
  );
}

/** The open rematch offer. */
const rematchOffer = (game: OnlineGame) =>
  game.view().offers.find(({ offer: text }) => offerKind(text) === 'rematch');

/** The state of the rematch offer. */
function rematchText(game: OnlineGame): string {
  const offer = rematchOffer(game);
  if (!offer || game.yourSeat() === null) return '';
  const missing = game.seats().filter(({ seat }) => !offer.accepted.includes(seat));
  const text = offerText(game, offer);
  // With two players it is clear who has not responded.
  if (missing.length === 1 && !hasAccepted(offer, game.yourSeat())) return text;
  const names = missing.map(({ seat }) => game.nameOf(seat)).join(', ');
  return `${text} ${t('online-awaiting-response', { names })}`;
}

/** The rematch buttons, or the link to the next game. */
function RematchButtons(props: GameActionsProps) {
  const { game } = props;
  const state = createMemo(() => {
    const offer = rematchOffer(game);
    if (!offer) return 'none';
    return hasAccepted(offer, game.yourSeat()) ? 'accepted' : 'offered';
  });
  const isRecent = createRecentlyChanged(state);
  const guarded = () => isRecent() || props.busy();
  const decline = () => void props.sendCommand('decline rematch');
  followRematch(game);
  return (
    <Show
      when={game.snapshot().rematch_id}
      fallback={
        <Show when={game.yourSeat() !== null}>
          <div class="wide rematch">
            <GuardedButton
              class={state() === 'accepted' ? '' : 'main'}
              guarded={guarded}
              onPress={() => (state() === 'accepted' ? decline() : void props.sendCommand('offer rematch'))}
            >
              {t(`online-rematch-${state()}`)}
            </GuardedButton>
            <Show when={state() === 'offered'}>
              <GuardedButton guarded={guarded} onPress={decline}>
                {t('online-decline')}
              </GuardedButton>
            </Show>
          </div>
        </Show>
      }
    >
      {(id) => (
        <a class="button main" href={`/game/${id()}`}>
          {t('online-next-game')}
        </a>
      )}
    </Show>
  );
}

/** Number and intervals of the requests for the next game, with backoff. */
const REMATCH_POLLS_MAX = 20;
const REMATCH_POLL_MIN_MS = 1000;
const REMATCH_POLL_MAX_MS = 15_000;

/** Polls for the next game after all have agreed, and opens it for its players. */
function followRematch(game: OnlineGame): void {
  const before = game.snapshot().rematch_id;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isPending = createMemo(() => game.rematchAgreed() && game.snapshot().rematch_id === null);
  const poll = (polls: number) => {
    clearTimeout(timer);
    if (!isPending() || polls >= REMATCH_POLLS_MAX) return;
    refetchGame(game.id);
    const wait = Math.min(REMATCH_POLL_MIN_MS * 1.3 ** polls, REMATCH_POLL_MAX_MS);
    timer = setTimeout(() => poll(polls + 1), wait);
  };
  createEffect(on(isPending, () => poll(0)));
  onCleanup(onNotification((notice) => notice.type === 'game-started' && poll(0)));
  onCleanup(() => clearTimeout(timer));
  createEffect(() => {
    const next = game.snapshot().rematch_id;
    // A game opened later does not redirect.
    if (next !== null && before === null && game.yourSeat() !== null) navigate(`/game/${next}`);
  });
}

/** Number of requests for the new ratings, which are computed after the end. */
const RATING_POLLS_MAX = 5;
const RATING_POLL_MS = 1200;

/** The rating changes of a rated game. */
export function createRatings(game: OnlineGame) {
  const [ratings] = createResource(
    () => game.snapshot().rated && game.view().ending !== null,
    async () => {
      for (let poll = 0; poll < RATING_POLLS_MAX; poll += 1) {
        const document = await fetchRatings(game.id);
        if (document.size > 0) return document;
        await new Promise((done) => setTimeout(done, RATING_POLL_MS));
      }
      return undefined;
    },
  );
  return () => ratings();
}

async function fetchRatings(id: string) {
  const path = `${apiPath`games/${id}/record`}?as=json`;
  const document = await request<GameDocument>('GET', path).catch(() => null);
  const seats = (document?.seats ?? []).flatMap(({ seat, rating_before, rating_after }) =>
    rating_before === null || rating_after === null
      ? []
      : [[seat, { before: rating_before, after: rating_after }] as const],
  );
  return new Map(seats);
}
