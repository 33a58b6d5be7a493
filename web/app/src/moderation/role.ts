/** The role of the current user in moderation. */
import { createSignal } from 'solid-js';
import type { MyRole } from '../generated/wire';
import { request } from '../net/api';
import { me } from '../net/currentUser';

const [role, setRole] = createSignal<MyRole | null>(null);

/** Loads the role. Throws `RequestError`. */
export async function loadRole(): Promise<MyRole> {
  return setRole(await request<MyRole>('GET', 'me/role'));
}

/** Whether the server requires a passkey that the user does not have. */
export const isPasskeyMissing = (): boolean =>
  role()?.passkey_required === true && me()?.passkey_count === 0;
