/** Registration of passkeys and login with them. */
import type { CurrentUser } from '../generated/wire';
import { request, RequestError } from '../net/api';

/** A WebAuthn challenge of the server. */
interface PasskeyChallenge {
  challenge_id: string;
  publicKey: never;
}

/** Whether passkeys are available: they need a host name, not an IP address. */
export function passkeysSupported(): boolean {
  const host = location.hostname;
  const isDigits = /^[\d.]+$|:/.test(host.replace(/^\[|\]$/g, ''));
  const credentials = globalThis.PublicKeyCredential as Partial<typeof PublicKeyCredential> | undefined;
  return isSecureContext && !isDigits && credentials?.parseCreationOptionsFromJSON !== undefined;
}

/** Why the device did not do it, as a code like the server's. */
export function passkeyError(thrown: unknown): unknown {
  if (!(thrown instanceof DOMException)) return thrown;
  const code = { InvalidStateError: 'passkey-already-registered', SecurityError: 'passkeys-unavailable' }[
    thrown.name
  ];
  // `NotAllowedError` covers a cancelled dialog and a timeout; browsers do not distinguish them.
  const usual = thrown.name === 'NotAllowedError' ? 'passkey-cancelled' : 'passkey-unsupported';
  return new RequestError(0, { code: code ?? usual });
}

async function serializeCredential(act: () => Promise<Credential | null>): Promise<unknown> {
  try {
    const credential = (await act()) as PublicKeyCredential | null;
    if (!credential) throw new DOMException('', 'NotAllowedError');
    return credential.toJSON();
  } catch (thrown) {
    throw passkeyError(thrown);
  }
}

/** A new account of a guest. */
interface PasskeyMember {
  name: string;
  invitation?: string;
}

/** Makes a passkey: with a new account, a guest becomes a member by it. Throws `RequestError`. */
export async function registerPasskey(label: string, member: PasskeyMember | null): Promise<CurrentUser> {
  const begin = member ?? {};
  const challenge = await request<PasskeyChallenge>('POST', 'passkeys/register/begin', begin);
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(challenge.publicKey);
  const credential = await serializeCredential(() => navigator.credentials.create({ publicKey }));
  const { challenge_id } = challenge;
  const end = { challenge_id, label, credential, invitation: member?.invitation };
  return request<CurrentUser>('POST', 'passkeys/register/end', end);
}

let autofillRequest: AbortController | undefined;

/** Ends what waits behind a field: only one question can be put to the device at a time. */
export function cancelPasskeyAutofill(): void {
  autofillRequest?.abort();
  autofillRequest = undefined;
}

/** Logs in with a passkey chosen in a dialog. Throws `RequestError`. */
export async function loginWithPasskey(): Promise<CurrentUser> {
  cancelPasskeyAutofill();
  return endLogin(await requestAssertion({}));
}

/** So long an exchange is good for; it is begun again a little earlier. */
const AUTOFILL_RESTART_MS = 4 * 60 * 1000;

let autofillStartedMs = 0;

/**
 * Offers passkeys in the autofill of the name field. Resolves to null if none was chosen; a
 * chosen passkey that is not accepted throws `RequestError`.
 */
export async function offerPasskeyAutofill(): Promise<CurrentUser | null> {
  const isThere = await PublicKeyCredential.isConditionalMediationAvailable?.();
  if (!isThere || (autofillRequest && Date.now() - autofillStartedMs < AUTOFILL_RESTART_MS)) return null;
  cancelPasskeyAutofill();
  const aborter = new AbortController();
  autofillRequest = aborter;
  autofillStartedMs = Date.now();
  const shown = await requestAssertion({ mediation: 'conditional', signal: aborter.signal }).catch(() => null);
  if (autofillRequest === aborter) autofillRequest = undefined;
  return shown && endLogin(shown);
}

/** The assertion of a device with its challenge. */
interface PasskeyAssertion {
  challenge_id: string;
  credential: unknown;
}

async function requestAssertion(options: Omit<CredentialRequestOptions, 'publicKey'>): Promise<PasskeyAssertion> {
  const { challenge_id, publicKey } = await request<PasskeyChallenge>('POST', 'passkeys/login/begin', {});
  const all = { ...options, publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(publicKey) };
  return { challenge_id, credential: await serializeCredential(() => navigator.credentials.get(all)) };
}

const endLogin = (shown: PasskeyAssertion) => request<CurrentUser>('POST', 'passkeys/login/end', shown);
