/** Requests to the HTTP API of the server that served this page. */
import type { ApiError } from '../generated/wire';
import { formatDateTime, hasMessage, t } from '../i18n/i18n';

/** An error known to the client; `detail` is for programs and absent for errors made here. */
type KnownError = Pick<ApiError, 'code'> & Partial<ApiError>;

/** A request that failed: rejected by the server, or without a response. */
export class RequestError extends Error {
  constructor(
    /** The HTTP status; 0 without a response. */
    readonly status: number,
    readonly error: KnownError,
    /** Seconds after which a retry makes sense, from `Retry-After`. */
    readonly retryAfter: number | null = null,
  ) {
    super(error.code);
  }
}

/** The user cancelled a dialog that the action needs. */
export class CancelledError extends Error {}

/** Error code for a missing response: the device or the server is offline. */
export const UNREACHABLE = 'server-unreachable';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Sends a request; `path` begins after `/api/`. Throws `RequestError`. A secret outside of a body
 * goes into `headers`, never into the path: proxies log paths.
 */
export async function request<T>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  headers: Record<string, string> = {},
): Promise<T> {
  const response = await sendRequest(method, path, body, signal, headers);
  const text = await response.text().catch(() => '');
  if (response.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  const after = Number(response.headers.get('Retry-After') ?? Number.NaN);
  throw new RequestError(response.status, parseError(text), Number.isFinite(after) ? after : null);
}

async function sendRequest(
  method: Method,
  path: string,
  body: unknown,
  signal: AbortSignal | undefined,
  more: Record<string, string>,
): Promise<Response> {
  const headers: Record<string, string> = { Accept: 'application/json', ...more };
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  const json = body === undefined ? null : JSON.stringify(body);
  try {
    return await fetch(`/api/${path}`, { method, headers, body: json, signal: signal ?? null });
  } catch (reason) {
    if (signal?.aborted) throw reason;
    throw new RequestError(0, { code: UNREACHABLE });
  }
}

/** The error in a response. A proxy in between may respond with anything. */
function parseError(text: string): KnownError {
  try {
    const found = JSON.parse(text) as Partial<ApiError> | null;
    if (typeof found?.code === 'string') return { arguments: {}, ...found } as KnownError;
  } catch {
    // No JSON: not a response of our server.
  }
  return { code: 'failed' };
}

/** A path with encoded parts: `` apiPath`games/${id}` ``. */
export function apiPath(parts: TemplateStringsArray, ...given: (string | number)[]): string {
  return String.raw({ raw: parts }, ...given.map((part) => encodeURIComponent(part)));
}

/** A new idempotency key for a command: a UUID of version 4. */
export function newRequestId(): string {
  // `randomUUID` exists over https only, and games in a local network use plain http.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6]! & 0x0f) | 0x40;
  bytes[8] = (bytes[8]! & 0x3f) | 0x80;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

/** The message of an error: `error-CODE` of the catalogue. */
function apiErrorText(error: KnownError): string {
  const id = `error-${error.code}`;
  if (!hasMessage(id)) return t('error-unknown', { code: error.code });
  const given = error.arguments ?? {};
  const until = given.until_ms;
  // An instant is shown in the language and the time zone of the user.
  return t(id, until === undefined ? given : { ...given, until: formatDateTime(Number(until)) });
}

/** The message of anything thrown; with the time to wait, where that is long. */
export function describeError(thrown: unknown): string {
  if (thrown instanceof RequestError) {
    const { error, retryAfter, status } = thrown;
    if (status !== 429 || retryAfter === null || retryAfter < 60) return apiErrorText(error);
    return t('error-rate-limited-wait', { minutes: Math.ceil(retryAfter / 60) });
  }
  console.error('unexpected error in an action of the user', thrown);
  return t('error-failed');
}

/** Static hosting has no API: its 404 and 405 mean that there is no server. */
export function asUnreachable(thrown: unknown): unknown {
  const none = thrown instanceof RequestError && [404, 405].includes(thrown.status);
  return none ? new RequestError(0, { code: UNREACHABLE }) : thrown;
}

/** The message of an error from an endpoint that every server has. */
export const describeListError = (thrown: unknown): string =>
  describeError(asUnreachable(thrown));
