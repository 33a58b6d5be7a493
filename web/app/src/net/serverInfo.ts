/** Information about the server and its operator. */
import { createEffect, createResource, createSignal, type Accessor } from 'solid-js';
import type { ServerInfo } from '../generated/wire';
import { language } from '../i18n/i18n';
import { apiPath, request, RequestError } from './api';

/** The loaded server info; `none` for pages that are hosted without a server. */
export type ServerInfoState =
  | { is: 'loading' }
  | { is: 'none' }
  | { is: 'offline' }
  | { is: 'loaded'; info: ServerInfo };

async function fetchServerInfo(language: string): Promise<ServerInfoState> {
  try {
    const info = await request<ServerInfo>('GET', apiPath`server?language=${language}`);
    return { is: 'loaded', info };
  } catch (thrown) {
    const none = thrown instanceof RequestError && thrown.status === 404;
    return { is: none ? 'none' : 'offline' };
  }
}

/** The server info, if it was loaded. */
export const serverInfoOf = (state: ServerInfoState): ServerInfo | null =>
  state.is === 'loaded' ? state.info : null;

/** Loads the server info in the language of the page, and again when that changes. */
export function createServerInfo(): Accessor<ServerInfoState> {
  const [state] = createResource<ServerInfoState, string>(language, fetchServerInfo);
  return () => state.latest ?? { is: 'loading' };
}

/** The server info in the language of the page; undefined until it is loaded, null without it. */
export function createServerFacts(): Accessor<ServerInfo | null | undefined> {
  // No resource: that would suspend the whole page while it is loading.
  const [info, setInfo] = createSignal<ServerInfo | null>();
  createEffect(() => {
    const asked = language();
    void fetchServerInfo(asked).then((state) => asked === language() && setInfo(serverInfoOf(state)));
  });
  return info;
}

/** Whether this server sends email; undefined until it is loaded. */
export function createEmailEnabled(): Accessor<boolean | undefined> {
  const info = createServerFacts();
  // Unknown: the forms are offered.
  return () => (info() === undefined ? undefined : (info()?.email_enabled ?? true));
}
