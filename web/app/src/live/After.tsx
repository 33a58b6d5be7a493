/** What can be done when a game is over: again, look closely, show it to others. */
import { createEffect, createMemo, createResource, createSignal, on, onCleanup, Show } from 'solid-js';
import type { GameDocument } from '../generated/wire';
import { ask, at } from '../net/api';
import { onNotice, renewGame } from '../net/socket';
import { png } from '../shell/png';
import { picture } from '../rules';
import { Icon } from '../shell/Icon';
import { download, picture as pictureIcon, share } from '../shell/icons';
import { navigate } from '../shell/router';
import { saveAs } from '../shell/save';
import { StatusLine } from '../shell/StatusLine';
import { theme } from '../shell/theme';
import { t } from '../shell/words';
import { agreed, kindOf, offerWords } from './offerWords';
import { createFresh, Press, type Speaking } from './Offers';
import type { OnlineGame } from './onlineGame';
import { shareLink, sharePicture } from './share';

const PICTURE_PX = 1600;

/** The buttons under the result. */
export function After(props: Speaking & { news: string }) {
  const { game } = props;
  const [told, setTold] = createSignal('');
  const drawn = async () => {
    const last = game.view().plies.findLastIndex((ply) => ply.move !== '--');
    const move = game.view().plies[last]?.move ?? '';
    const from = game.positionAfter(Math.max(last, 0));
    const image = await png(picture(game.game, from, theme(), PICTURE_PX, move), PICTURE_PX);
    if (image) await sharePicture(`palamedes-${game.id}.png`, image);
    else setTold(t('live-picture-failed'));
  };
  const said = () => [told(), props.news, rematchWords(game)].filter((part) => part !== '');
  return (
    <>
      <div class="wide">
        <StatusLine text={said().join(' ')} />
      </div>
      <Again game={game} say={props.say} busy={props.busy} />
      <a class="button" href={`/analyse?online=${game.id}`}>
        {t('play-analyse')}
      </a>
      <button type="button" onClick={() => void shareLink(game).then(setTold)}>
        <Icon of={share} size={20} />
        {t('live-share')}
      </button>
      <button type="button" onClick={() => void drawn()}>
        <Icon of={pictureIcon} size={20} />
        {t('live-picture')}
      </button>
      <button
        type="button"
        onClick={() => saveAs(`palamedes-${game.id}.pgr`, game.record())}
      >
        <Icon of={download} size={20} />
        {t('play-download')}
      </button>
      <a class="button wide" href="/lobby">
        {t('live-more-games')}
      </a>
    </>
  );
}

/** The offer to play again, while it is open. */
const rematchOf = (game: OnlineGame) =>
  game.view().offers.find(({ what }) => kindOf(what) === 'rematch');

/** Who wants to play again, and who has not answered. */
function rematchWords(game: OnlineGame): string {
  const offer = rematchOf(game);
  if (!offer || game.you() === null) return '';
  const missing = game.seatsOf().filter(({ seat }) => !offer.accepted.includes(seat));
  const words = offerWords(game, offer);
  // Of two, whoever is asked knows who is missing.
  if (missing.length === 1 && !agreed(offer, game.you())) return words;
  const names = missing.map(({ seat }) => game.nameOf(seat)).join(', ');
  return `${words} ${t('live-missing', { names })}`;
}

/** The next game of the match. */
function Again(props: Speaking) {
  const { game } = props;
  const state = createMemo(() => {
    const offer = rematchOf(game);
    if (!offer) return 'none';
    return agreed(offer, game.you()) ? 'agreed' : 'asked';
  });
  const fresh = createFresh(state);
  const still = () => fresh() || props.busy();
  const decline = () => void props.say('decline rematch');
  followNext(game);
  return (
    <Show
      when={game.full().next}
      fallback={
        <Show when={game.you() !== null}>
          <div class="wide rematch">
            <Press
              class={state() === 'agreed' ? '' : 'main'}
              still={still}
              onPress={() => (state() === 'agreed' ? decline() : void props.say('offer rematch'))}
            >
              {t(`live-rematch-${state()}`)}
            </Press>
            <Show when={state() === 'asked'}>
              <Press still={still} onPress={decline}>
                {t('live-decline')}
              </Press>
            </Show>
          </div>
        </Show>
      }
    >
      {(id) => (
        <a class="button main" href={`/game/${id()}`}>
          {t('live-next')}
        </a>
      )}
    </Show>
  );
}

/** How often the next game is asked for, and how long between: slower and slower. */
const ASKS = 20;
const ASK_MS = 1000;
const SLOWEST_MS = 15_000;

/** The next game is opened after all have agreed: all ask for it, and those who sit go there. */
function followNext(game: OnlineGame): void {
  const before = game.full().next;
  let asking: ReturnType<typeof setTimeout> | undefined;
  const wanted = createMemo(() => game.again() && game.full().next === null);
  const look = (asked: number) => {
    clearTimeout(asking);
    if (!wanted() || asked >= ASKS) return;
    renewGame(game.id);
    const wait = Math.min(ASK_MS * 1.3 ** asked, SLOWEST_MS);
    asking = setTimeout(() => look(asked + 1), wait);
  };
  createEffect(on(wanted, () => look(0)));
  onCleanup(onNotice((notice) => notice.n === 'started' && look(0)));
  onCleanup(() => clearTimeout(asking));
  createEffect(() => {
    const next = game.full().next;
    // Whoever opens an old game later stays there.
    if (next !== null && before === null && game.you() !== null) navigate(`/game/${next}`);
  });
}

/** How often it is looked for the new ratings, which are reckoned after the end. */
const LOOKS = 5;
const LOOK_MS = 1200;

/** What the ratings became, where the game was rated. */
export function createRatings(game: OnlineGame) {
  const [ratings] = createResource(
    () => game.full().rated && game.view().ending !== null,
    async () => {
      for (let look = 0; look < LOOKS; look += 1) {
        const found = await ratingsOf(game.id);
        if (found.size > 0) return found;
        await new Promise((done) => setTimeout(done, LOOK_MS));
      }
      return undefined;
    },
  );
  return () => ratings();
}

async function ratingsOf(id: string) {
  const path = `${at`games/${id}/record`}?as=json`;
  const found = await ask<GameDocument>('GET', path).catch(() => null);
  const seats = (found?.seats ?? []).flatMap(({ seat, rating_before, rating_after }) =>
    rating_before === null || rating_after === null
      ? []
      : [[seat, { before: rating_before, after: rating_after }] as const],
  );
  return new Map(seats);
}
