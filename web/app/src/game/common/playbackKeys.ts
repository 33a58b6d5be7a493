/** The keys of a game page that work wherever the focus is not in a control that needs them. */
import { onCleanup, onMount } from 'solid-js';
import type { Playback } from './playback';

/** Controls and dialogs with keys of their own. */
const OWN_KEYS = 'input, select, textarea, dialog, [role="tab"], [role="dialog"], .board-popup';

const MODIFIERS = ['Shift', 'Control', 'Alt', 'Meta', 'Tab'];

/** Skips waiting moves with any key, and steps through the game with the arrow keys. */
export function listenForPlaybackKeys(playback: Playback): void {
  const onKey = (event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : null;
    if (event.ctrlKey || event.altKey || event.metaKey || MODIFIERS.includes(event.key)) return;
    if (target?.closest(OWN_KEYS)) return;
    const handled = skipKey(playback) || (!target?.closest('.board') && stepKey(playback, event.key));
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
