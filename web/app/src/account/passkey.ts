/** Passkeys: what the browser and the server say to each other about them. */
import type { Me } from '../generated/wire';
import { ask, Refused } from '../net/api';

/** What a device is asked, as the server sends it. */
interface Asked {
  ceremony: string;
  publicKey: never;
}

/** Where a passkey can be made or shown: it belongs to a name of a host, never to its digits. */
export function passkeysWork(): boolean {
  const host = location.hostname;
  const isDigits = /^[\d.]+$|:/.test(host.replace(/^\[|\]$/g, ''));
  const spoken = globalThis.PublicKeyCredential as Partial<typeof PublicKeyCredential> | undefined;
  return isSecureContext && !isDigits && spoken?.parseCreationOptionsFromJSON !== undefined;
}

/** Why the device did not do it, as a code like the server's. */
export function passkeyTrouble(thrown: unknown): unknown {
  if (!(thrown instanceof DOMException)) return thrown;
  const code = { InvalidStateError: 'passkey-known', SecurityError: 'passkeys-need-a-name' }[
    thrown.name
  ];
  // `NotAllowedError` is whatever the person, or nobody, did: they are not told apart on purpose.
  const usual = thrown.name === 'NotAllowedError' ? 'passkey-not-shown' : 'passkey-not-here';
  return new Refused(0, { code: code ?? usual });
}

async function ofDevice(act: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = (await act()) as PublicKeyCredential | null;
    if (!credential) throw new DOMException('', 'NotAllowedError');
    return credential.toJSON();
  } catch (thrown) {
    throw passkeyTrouble(thrown);
  }
}

/** Makes a passkey: with a name, a guest becomes a member by it. Throws `Refused`. */
export async function makePasskey(label: string, name: string | null): Promise<Me> {
  const begin = name === null ? {} : { name };
  const asked = await ask<Asked>('POST', 'passkey/register/begin', begin);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(asked.publicKey);
  const credential = await ofDevice(() => navigator.credentials.create({ publicKey }));
  const { ceremony } = asked;
  return ask<Me>('POST', 'passkey/register/end', { ceremony, label, credential });
}

let offered: AbortController | undefined;

/** Ends what waits behind a field: only one question can be put to the device at a time. */
export function offerNoPasskey(): void {
  offered?.abort();
  offered = undefined;
}

/** Logs in with a passkey that the device asks for. Throws `Refused`. */
export async function showPasskey(): Promise<Me> {
  offerNoPasskey();
  return endLogin(await show({}));
}

/** So long an exchange is good for; it is begun again a little earlier. */
const OFFER_MS = 4 * 60 * 1000;

let offeredAt = 0;

/**
 * Offers passkeys where the browser fills in names. Answers nobody where none was chosen: then
 * there is nothing to tell. One that was chosen and is not accepted throws `Refused`.
 */
export async function offerPasskey(): Promise<Me | null> {
  const isThere = await PublicKeyCredential.isConditionalMediationAvailable?.();
  if (!isThere || (offered && Date.now() - offeredAt < OFFER_MS)) return null;
  offerNoPasskey();
  const mine = new AbortController();
  offered = mine;
  offeredAt = Date.now();
  const shown = await show({ mediation: 'conditional', signal: mine.signal }).catch(() => null);
  if (offered === mine) offered = undefined;
  return shown && endLogin(shown);
}

/** What a device has shown, with what it was asked. */
interface Shown {
  ceremony: string;
  credential: unknown;
}

async function show(how: Omit<CredentialRequestOptions, 'publicKey'>): Promise<Shown> {
  const { ceremony, publicKey } = await ask<Asked>('POST', 'passkey/login/begin', {});
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey);
  const wanted = { ...how, publicKey: options };
  return { ceremony, credential: await ofDevice(() => navigator.credentials.get(wanted)) };
}

const endLogin = (shown: Shown) => ask<Me>('POST', 'passkey/login/end', shown);
