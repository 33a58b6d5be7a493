/** What can be said at a table beside moving, and what others have offered. */
import { createComputed, createMemo, createSignal, on, Show } from 'solid-js';
import type { OfferView } from '../generated/wire';
import { overDays } from '../net/configWords';
import { scales } from '../play/icons';
import { Dialog } from '../shell/Dialog';
import { Icon } from '../shell/Icon';
import { flag, pause, play, undo } from '../shell/icons';
import { t } from '../shell/words';
import { agreed, isAsked, kindOf, offerWords } from './offerWords';
import type { OnlineGame } from './onlineGame';

/** What is needed to speak. */
export interface Speaking {
  game: OnlineGame;
  say(command: string): Promise<void>;
}

/** The row under the steps: an offer to be answered takes the place of the buttons. */
export function Actions(props: Speaking) {
  const wanted = createMemo(
    () => {
      const { you, view } = props.game;
      if (!isAsked(props.game)) return null;
      return view().offers.find((offer) => !agreed(offer, you())) ?? null;
    },
    null,
    { equals: (a, b) => a?.what === b?.what && a?.by === b?.by },
  );
  let host: HTMLDivElement | undefined;
  // Whoever stands on a button that goes stays in the row, and on no button: an Enter that was
  // meant for something else answers no offer.
  createComputed(
    on(
      wanted,
      () => {
        if (host?.contains(document.activeElement)) queueMicrotask(() => host?.focus());
      },
      { defer: true },
    ),
  );
  return (
    <div class="live-actions" ref={host} tabindex="-1">
      <Show when={wanted()} fallback={<Buttons {...props} />} keyed>
        {(offer) => <Answer {...props} offer={offer} />}
      </Show>
    </div>
  );
}

function Answer(props: Speaking & { offer: OfferView }) {
  return (
    <section class="offer" aria-label={t('live-offers')}>
      <p role="alert">{offerWords(props.game, props.offer)}</p>
      <button
        type="button"
        class="main"
        onClick={() => void props.say(`accept ${props.offer.what}`)}
      >
        {t('live-accept')}
      </button>
      <button type="button" onClick={() => void props.say(`decline ${props.offer.what}`)}>
        {t('live-decline')}
      </button>
    </section>
  );
}

function Buttons(props: Speaking) {
  const { game } = props;
  const [asking, setAsking] = createSignal<'resign' | 'impasse' | null>(null);
  const view = game.view;
  const out = () => !isAsked(game);
  const mine = (kind: string) =>
    view().offers.find((offer) => offer.by === game.you() && kindOf(offer.what) === kind);
  /** How many plies go back to the last turn of one's own. */
  const back = () => {
    const { plies } = game.certain();
    const own = plies.findLastIndex((ply) => ply.seat === game.you() && ply.lost !== 'gone');
    return own < 0 ? null : plies.length - own;
  };
  const timed = () =>
    view().clocks.some((clock) => clock.left_ms !== null) && !overDays(game.control);
  /** Offers it, or takes the offer back. */
  const offer = (kind: string, what = kind) => {
    const open = mine(kind);
    void props.say(open ? `decline ${open.what}` : `offer ${what}`);
  };
  return (
    <div class="actions">
      <button
        type="button"
        aria-pressed={mine('takeback') !== undefined}
        disabled={out() || back() === null}
        onClick={() => offer('takeback', `takeback ${back() ?? 1}`)}
      >
        <Icon of={undo} size={20} />
        <span>{t('play-take-back')}</span>
      </button>
      <Show when={timed()}>
        <button
          type="button"
          aria-pressed={mine('pause') !== undefined}
          disabled={out()}
          onClick={() => (view().paused ? void props.say('resume') : offer('pause'))}
        >
          <Icon of={view().paused ? play : pause} size={20} />
          <span>{t(view().paused ? 'play-resume' : 'play-pause')}</span>
        </button>
      </Show>
      <button
        type="button"
        aria-pressed={mine('impasse') !== undefined}
        disabled={out() || view().plies.length === 0}
        onClick={() => (mine('impasse') ? offer('impasse') : setAsking('impasse'))}
      >
        <Icon of={scales} size={20} />
        <span>{t('play-impasse')}</span>
      </button>
      <button type="button" disabled={out()} onClick={() => setAsking('resign')}>
        <Icon of={flag} size={20} />
        <span>{t('play-resign')}</span>
      </button>
      <Dialog
        open={asking() === 'impasse'}
        title={t('play-impasse-ask')}
        onClose={() => setAsking(null)}
      >
        <p>{t('live-impasse-what')}</p>
        <div class="row">
          <button
            type="button"
            class="main"
            onClick={() => (setAsking(null), offer('impasse'))}
          >
            {t('play-impasse-yes')}
          </button>
          <button type="button" onClick={() => setAsking(null)}>
            {t('play-go-on')}
          </button>
        </div>
      </Dialog>
      <Resigning
        open={asking() === 'resign'}
        onClose={() => setAsking(null)}
        game={game}
        say={props.say}
      />
    </div>
  );
}

/** Nobody gives up by a slip. */
function Resigning(props: Speaking & { open: boolean; onClose(): void }) {
  const seats = () => props.game.view().seats;
  const say = (command: string) => {
    props.onClose();
    void props.say(command);
  };
  return (
    <Dialog
      open={props.open}
      title={t('play-resign-ask', { who: 'you' })}
      onClose={() => props.onClose()}
    >
      <p>{t('play-resign-what', { seats: seats() })}</p>
      <Show when={props.game.view().plies.length < seats()}>
        <p>{t('live-abort-what')}</p>
      </Show>
      <div class="row">
        <button type="button" class="main" onClick={() => say('resign')}>
          {t('play-resign-yes')}
        </button>
        <Show when={props.game.view().plies.length < seats()}>
          <button type="button" onClick={() => say('abort')}>
            {t('live-abort')}
          </button>
        </Show>
        <button type="button" onClick={() => props.onClose()}>
          {t('play-go-on')}
        </button>
      </div>
    </Dialog>
  );
}
