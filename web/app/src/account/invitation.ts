import { createSignal } from 'solid-js';

const [code, setCode] = createSignal<string | undefined>();

/** The code of the invitation with which this page was opened; reactive. */
export const invitation = code;

/** Keeps the code of a link until the page is closed. */
export const setInvitation = setCode;
