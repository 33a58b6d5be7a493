/** What can be said at a table beside moving, and what others have offered. */
import {
  createComputed,
  createMemo,
  createSignal,
  on,
  onCleanup,
  Show,
  type Accessor,
  type JSX,
} from 'solid-js';
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
  /** Says it, unless the last thing said has no answer yet. */
  say(command: string): Promise<void>;
  /** Whether something said has no answer yet. */
  busy(): boolean;
}

/** So long a finger that was on its way to a button does not press what stands there instead. */
const FRESH_MS = 400;

/** The row under the steps: an offer to be answered takes the place of the buttons. */
export function Actions(props: Speaking) {
  const [asking, setAsking] = createSignal<Asking | null>(null);
  const wanted = createMemo(
    () => {
      const { you, view } = props.game;
      if (!isAsked(props.game)) return null;
      return view().offers.find((offer) => !agreed(offer, you())) ?? null;
    },
    null,
    { equals: (a, b) => a?.what === b?.what && a?.by === b?.by },
  );
  const fresh = createFresh(wanted);
  const still = () => fresh() || props.busy();
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
    <>
      <div class="live-actions" ref={host} tabindex="-1">
        <Show when={wanted()} fallback={<Buttons {...props} still={still} onAsk={setAsking} />} keyed>
          {(offer) => <Answer {...props} still={still} offer={offer} />}
        </Show>
      </div>
      <Impasse {...props} open={asking() === 'impasse'} onClose={() => setAsking(null)} />
      <Resigning {...props} open={asking() === 'resign'} onClose={() => setAsking(null)} />
    </>
  );
}

/** What is asked back before it is said. */
type Asking = 'resign' | 'impasse';

/** True for a moment whenever something else is there. */
export function createFresh(what: Accessor<unknown>): Accessor<boolean> {
  const [fresh, setFresh] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  createComputed(
    on(
      what,
      () => {
        clearTimeout(timer);
        setFresh(true);
        timer = setTimeout(() => setFresh(false), FRESH_MS);
      },
      { defer: true },
    ),
  );
  onCleanup(() => clearTimeout(timer));
  return fresh;
}

interface Still {
  still(): boolean;
}

/** A button that cannot be pressed while it is still, and keeps the focus all the same. */
export function Press(
  props: Still & {
    onPress(): void;
    class?: string;
    pressed?: boolean;
    off?: boolean;
    children: JSX.Element;
  },
) {
  return (
    <button
      type="button"
      class={props.class}
      aria-pressed={props.pressed}
      aria-disabled={props.still() ? 'true' : undefined}
      disabled={props.off}
      onClick={() => props.still() || props.onPress()}
    >
      {props.children}
    </button>
  );
}

function Answer(props: Speaking & Still & { offer: OfferView }) {
  const say = (answer: string) => void props.say(`${answer} ${props.offer.what}`);
  return (
    <section class="offer" aria-label={t('live-offers')}>
      <p role="alert">{offerWords(props.game, props.offer)}</p>
      <Press class="main" still={props.still} onPress={() => say('accept')}>
        {t('live-accept')}
      </Press>
      <Press still={props.still} onPress={() => say('decline')}>
        {t('live-decline')}
      </Press>
    </section>
  );
}

/** One's own offer of a kind, where it is open. */
const ownOffer = ({ view, you }: OnlineGame, kind: string) =>
  view().offers.find((offer) => offer.by === you() && kindOf(offer.what) === kind);

/** Offers it, or takes the offer back. */
function offer({ game, say }: Speaking, kind: string, what = kind): void {
  const open = ownOffer(game, kind);
  void say(open ? `decline ${open.what}` : `offer ${what}`);
}

function Buttons(props: Speaking & Still & { onAsk(what: Asking): void }) {
  const { game, still } = props;
  const view = game.view;
  const out = () => !isAsked(game);
  const offered = (kind: string) => ownOffer(game, kind) !== undefined;
  /** How many plies go back to the last turn of one's own. */
  const back = () => {
    const { plies } = game.certain();
    const own = plies.findLastIndex((ply) => ply.seat === game.you() && ply.lost !== 'gone');
    return own < 0 ? null : plies.length - own;
  };
  const timed = () =>
    view().clocks.some((clock) => clock.left_ms !== null) && !overDays(game.control);
  return (
    <div class="actions">
      <Press
        still={still}
        pressed={offered('takeback')}
        off={out() || back() === null}
        onPress={() => offer(props, 'takeback', `takeback ${back() ?? 1}`)}
      >
        <Icon of={undo} size={20} />
        <span>{t('play-take-back')}</span>
      </Press>
      <Show when={timed()}>
        <Press
          still={still}
          pressed={offered('pause')}
          off={out()}
          onPress={() => (view().paused ? void props.say('resume') : offer(props, 'pause'))}
        >
          <Icon of={view().paused ? play : pause} size={20} />
          <span>{t(view().paused ? 'play-resume' : 'play-pause')}</span>
        </Press>
      </Show>
      <Press
        still={still}
        pressed={offered('impasse')}
        off={out() || view().plies.length === 0}
        onPress={() => (offered('impasse') ? offer(props, 'impasse') : props.onAsk('impasse'))}
      >
        <Icon of={scales} size={20} />
        <span>{t('play-impasse')}</span>
      </Press>
      <Press still={still} off={out()} onPress={() => props.onAsk('resign')}>
        <Icon of={flag} size={20} />
        <span>{t('play-resign')}</span>
      </Press>
    </div>
  );
}

/** A question that stays whatever is offered meanwhile. */
type Question = Speaking & { open: boolean; onClose(): void };

function Impasse(props: Question) {
  return (
    <Dialog open={props.open} title={t('play-impasse-ask')} onClose={() => props.onClose()}>
      <p>{t('live-impasse-what')}</p>
      <div class="row">
        <Press
          class="main"
          still={props.busy}
          onPress={() => (props.onClose(), void props.say('offer impasse'))}
        >
          {t('play-impasse-yes')}
        </Press>
        <button type="button" onClick={() => props.onClose()}>
          {t('play-go-on')}
        </button>
      </div>
    </Dialog>
  );
}

/** Nobody gives up by a slip. */
function Resigning(props: Question) {
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
        <Press class="main" still={props.busy} onPress={() => say('resign')}>
          {t('play-resign-yes')}
        </Press>
        <Show when={props.game.view().plies.length < seats()}>
          <Press still={props.busy} onPress={() => say('abort')}>
            {t('live-abort')}
          </Press>
        </Show>
        <button type="button" onClick={() => props.onClose()}>
          {t('play-go-on')}
        </button>
      </div>
    </Dialog>
  );
}
