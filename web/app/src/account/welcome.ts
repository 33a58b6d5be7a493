import { createSignal } from 'solid-js';

const [signedUp, setSignedUp] = createSignal(false);

/** Whether the account was created on this visit of the account page; reactive. */
export const justSignedUp = signedUp;

/** Notes that the account was created, or that the page was left. */
export const setJustSignedUp = setSignedUp;
