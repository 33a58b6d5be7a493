import { createSignal } from 'solid-js';

const [polite, setPolite] = createSignal('');
const [urgent, setUrgent] = createSignal('');

/** What a screen reader is to say when it has finished. */
export const politely = polite;
/** What a screen reader is to say at once. */
export const urgently = urgent;

// A region is read only if its text changes: the same sentence twice gets an unseen mark.
const again = (text: string) => (before: string) => (before === text ? `${text}\u200b` : text);

/** Tells a screen reader, without moving the focus. `at once` only for what cannot wait. */
export function announce(text: string, when: 'in turn' | 'at once' = 'in turn'): void {
  (when === 'at once' ? setUrgent : setPolite)(again(text));
}
