import { createSignal } from 'solid-js';

const [polite, setPolite] = createSignal('');
const [urgent, setUrgent] = createSignal('');

/** The text of the polite live region. */
export const politeText = polite;
/** The text of the assertive live region. */
export const assertiveText = urgent;

// A region is read only if its text changes: a repeated text gets an invisible mark.
const withRepeatMark = (text: string) => (before: string) => (before === text ? `${text}\u200b` : text);

/** Announces a text to screen readers; `assertive` only for urgent texts. */
export function announce(text: string, when: 'polite' | 'assertive' = 'polite'): void {
  (when === 'assertive' ? setUrgent : setPolite)(withRepeatMark(text));
}
