/** The actions after an online game: rematch, review, share, download. */
import { createMemo, createSignal, Show } from 'solid-js';
import { svgToPng, downloadFile } from '../../ui/download';
import { picture } from '../../engine/rules';
import { download, picture as pictureIcon, share } from '../../ui/icons';
import { StatusLine } from '../../ui/messages';
import { theme } from '../../ui/theme';
import { Button } from '../../ui/Button';
import { t } from '../../i18n/i18n';
import { createRecentlyChanged, GuardedButton, type GameActionsProps } from './OnlineActions';
import type { OnlineGame } from './onlineGame';
import { shareLink, sharePicture } from './sharing';
import { hasAccepted, offerKind, offerText } from './onlineStatus';

const PICTURE_PX = 1600;

/** The main actions after an online game: rematch and review. */
export default function MainActions(props: GameActionsProps & { text: string }) {
  const { game } = props;
  const texts = () => [props.text, rematchText(game)].filter((part) => part !== '');
  return (
    <>
      <p class="status" role="status">
        {texts().join(' ')}
      </p>
      <RematchButtons game={game} sendCommand={props.sendCommand} busy={props.busy} />
      <a class="button" href={`/analyse?online=${game.id}`}>
        {t('game-analyse')}
      </a>
    </>
  );
}

/** Further actions after an online game. */
export function MoreActions(props: { game: OnlineGame }) {
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
  return (
    <>
      <Button icon={share} onClick={() => shareLink(game).then(setNote)}>
        {t('online-share')}
      </Button>
      <Button icon={pictureIcon} onClick={sharePng}>{t('online-picture')}</Button>
      <Button
        icon={download}
        onClick={() => downloadFile(`palamedes-${game.id}.pgr`, game.record())}
      >
        {t('game-download')}
      </Button>
      <a class="button" href="/lobby">
        {t('online-more-games')}
      </a>
      <StatusLine text={note()} />
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
  return (
    <Show
      when={game.snapshot().rematch_id}
      fallback={
        <Show when={game.yourSeat() !== null}>
          <div class="rematch" classList={{ wide: state() === 'offered' }}>
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
