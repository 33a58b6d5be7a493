/** The keys of a game page that work wherever the focus is not in a control that needs them. */
import { onCleanup, onMount } from 'solid-js';
import type { Playback } from './playback';

/** Controls and dialogs with keys of their own. */
const OWN_KEYS = 'input, select, textarea, dialog, [role="tab"], [role="dialog"], .board-popup';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'Tab'];

/** The state of the page that keys change. */
export interface KeyedPage extends Playback {
  zen(): boolean;
  setZen(zen: boolean): void;
  showKeys(): void;
}

/** Skips waiting moves with any key, steps with the arrow keys, and toggles zen mode and help. */
export function listenForPlaybackKeys(page: KeyedPage): void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.altKey || event.metaKey || MODIFIERS.includes(event.key)) return;
    if (target?.closest(OWN_KEYS)) return;
    const isOnBoard = target?.closest('.board') != null;
    const handled =
      skipKey(page) || pageKey(page, event.key, isOnBoard) || (!isOnBoard && stepKey(page, event.key));
    if (!handled) return;
    event.preventDefault();
    event.stopPropagation();
  };
  // Before the board: a key that skips chooses nothing on it.
  onMount(() => document.addEventListener('keydown', onKey, { capture: true }));
  onCleanup(() => document.removeEventListener('keydown', onKey, { capture: true }));
}

function skipKey(playback: Playback): boolean {
  if (!playback.isCatchingUp() || playback.isLookingBack()) return false;
  playback.skipQueue();
  return true;
}

function pageKey({ zen, setZen, showKeys }: KeyedPage, key: string, isOnBoard: boolean): boolean {
  // On the board, Escape undoes a step.
  const leaves = key === 'Escape' && zen() && !isOnBoard;
  if (key === '?') showKeys();
  else if (key === 'z' || leaves) setZen(!zen());
  else return false;
  return true;
}

function stepKey({ shown, showPly, backToLive }: Playback, key: string): boolean {
  const steps: Record<string, () => void> = {
    ArrowLeft: () => showPly(shown() - 1),
    ArrowRight: () => showPly(shown() + 1),
    Home: () => showPly(0),
    End: backToLive,
  };
  steps[key]?.();
  return key in steps;
}
