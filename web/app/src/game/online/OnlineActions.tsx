/** The actions of an online game: takeback, pause, draw, resign, and responses to offers. */
import { createComputed, createMemo, createSignal, lazy, on, onCleanup, Show, Suspense, type Accessor, type JSX } from 'solid-js';
import type { OfferView } from '../../generated/rules';
import { isCorrespondence } from '../../net/gameConfig';
import { scales, Icon, flag, pause, play, undo } from '../../ui/icons';
import { retryImport } from '../../ui/retryImport';
import { t } from '../../i18n/i18n';
import { gameName } from '../common/gameName';
import type { OnlineGame } from './onlineGame';
import { hasAccepted, canRespond, isDisconnected, offerKind, offerText } from './onlineStatus';

/** The game with a function to send commands. */
export interface GameActionsProps {
  game: OnlineGame;
  /** Sends a command unless another one is pending. */
  sendCommand(command: string): Promise<void>;
  /** Whether a command is pending. */
  busy(): boolean;
}

// The page is drawn first.
const ConfirmDialogs = lazy(() => retryImport(() => import('./ConfirmDialogs')));

/** Time in which a button that just appeared ignores presses meant for the one before it. */
const PRESS_GUARD_MS = 400;

/** The buttons under the step bar, or an offer that needs a response. */
export function OnlineActions(props: GameActionsProps) {
  const [dialog, setDialog] = createSignal<Confirmation | null>(null);
  const pendingOffer = createMemo(
    () => {
      const { yourSeat, view } = props.game;
      if (!canRespond(props.game)) return null;
      return view().offers.find((offer) => !hasAccepted(offer, yourSeat())) ?? null;
    },
    null,
    { equals: (a, b) => a?.offer === b?.offer && a?.by === b?.by },
  );
  const isRecent = createRecentlyChanged(pendingOffer);
  const guarded = () => isRecent() || props.busy() || isDisconnected();
  let host: HTMLDivElement | undefined;
  // The focus of a removed button goes to the row, not to a new button: an Enter that was
  // meant for something else accepts no offer.
  createComputed(
    on(
      pendingOffer,
      () => {
        if (host?.contains(document.activeElement)) queueMicrotask(() => host?.focus());
      },
      { defer: true },
    ),
  );
  return (
    <>
      <div class="online-actions" ref={host} tabindex="-1">
        <Show when={pendingOffer()} fallback={<ActionButtons {...props} guarded={guarded} onConfirm={setDialog} />} keyed>
          {(offer) => <OfferPrompt {...props} guarded={guarded} offer={offer} />}
        </Show>
      </div>
      <Suspense>
        <ConfirmDialogs {...props} open={dialog()} onClose={() => setDialog(null)} />
      </Suspense>
    </>
  );
}

/** An action that needs a confirmation. */
export type Confirmation = 'resign' | 'impasse';

/** True for a short time after a change. */
export function createRecentlyChanged(value: Accessor<unknown>): Accessor<boolean> {
  const [isRecent, setFresh] = createSignal(false);
  let timer: ReturnType<typeof setTimeout> | undefined;
  createComputed(
    on(
      value,
      () => {
        clearTimeout(timer);
        setFresh(true);
        timer = setTimeout(() => setFresh(false), PRESS_GUARD_MS);
      },
      { defer: true },
    ),
  );
  onCleanup(() => clearTimeout(timer));
  return isRecent;
}

interface Guarded {
  guarded(): boolean;
}

/** A button that ignores presses while guarded, and keeps the focus. */
export function GuardedButton(
  props: Guarded & {
    onPress(): void;
    class?: string;
    pressed?: boolean;
    disabled?: boolean;
    children: JSX.Element;
  },
) {
  return (
    <button
      type="button"
      class={props.class}
      aria-pressed={props.pressed}
      aria-disabled={props.guarded() ? 'true' : undefined}
      disabled={props.disabled}
      onClick={() => props.guarded() || props.onPress()}
    >
      {props.children}
    </button>
  );
}

function OfferPrompt(props: GameActionsProps & Guarded & { offer: OfferView }) {
  const sendCommand = (answer: string) => void props.sendCommand(`${answer} ${props.offer.offer}`);
  return (
    <section class="offer-prompt" aria-label={t('online-offers')}>
      <p role="alert">{offerText(props.game, props.offer)}</p>
      <GuardedButton class="main" guarded={props.guarded} onPress={() => sendCommand('accept')}>
        {t('online-accept')}
      </GuardedButton>
      <GuardedButton guarded={props.guarded} onPress={() => sendCommand('decline')}>
        {t('online-decline')}
      </GuardedButton>
    </section>
  );
}

/** The user's open offer of a kind. */
const ownOffer = ({ view, yourSeat }: OnlineGame, kind: string) =>
  view().offers.find((offer) => offer.by === yourSeat() && offerKind(offer.offer) === kind);

/** Makes an offer, or withdraws it. */
function toggleOffer({ game, sendCommand }: GameActionsProps, kind: string, offer = kind): void {
  const open = ownOffer(game, kind);
  void sendCommand(open ? `decline ${open.offer}` : `offer ${offer}`);
}

function ActionButtons(props: GameActionsProps & Guarded & { onConfirm(dialog: Confirmation): void }) {
  const { game, guarded } = props;
  const view = game.view;
  const out = () => !canRespond(game);
  const offered = (kind: string) => ownOffer(game, kind) !== undefined;
  /** The number of plies back to the user's last turn. */
  const back = () => {
    const { plies } = game.confirmed();
    const own = plies.findLastIndex((ply) => ply.seat === game.yourSeat() && ply.lost !== 'gone');
    return own < 0 ? null : plies.length - own;
  };
  const timed = () =>
    view().clocks.some((clock) => clock.left_ms !== null) && !isCorrespondence(game.control);
  return (
    <div class="actions">
      <GuardedButton
        guarded={guarded}
        pressed={offered('takeback')}
        disabled={out() || back() === null}
        onPress={() => toggleOffer(props, 'takeback', `takeback ${back() ?? 1}`)}
      >
        <Icon icon={undo} size={20} />
        <span>{t('game-takeback')}</span>
      </GuardedButton>
      <Show when={timed()}>
        <GuardedButton
          guarded={guarded}
          pressed={offered('pause')}
          disabled={out()}
          onPress={() => (view().paused ? void props.sendCommand('resume') : toggleOffer(props, 'pause'))}
        >
          <Icon icon={view().paused ? play : pause} size={20} />
          <span>{t(view().paused ? 'game-resume' : 'game-pause')}</span>
        </GuardedButton>
      </Show>
      <GuardedButton
        guarded={guarded}
        pressed={offered('impasse')}
        disabled={out() || view().plies.length === 0}
        onPress={() => (offered('impasse') ? toggleOffer(props, 'impasse') : props.onConfirm('impasse'))}
      >
        <Icon icon={scales} size={20} />
        <span>{t('game-impasse', { game: gameName(game.rules) })}</span>
      </GuardedButton>
      <GuardedButton guarded={guarded} disabled={out()} onPress={() => props.onConfirm('resign')}>
        <Icon icon={flag} size={20} />
        <span>{t('game-resign')}</span>
      </GuardedButton>
    </div>
  );
}
