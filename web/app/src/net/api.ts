/** Questions to the server this page came from, over HTTP. */
import type { Why } from '../generated/wire';
import { dateOf, known, t } from '../shell/words';

/** The server said no, or could not be asked: a code with arguments, as everywhere. */
export class Refused extends Error {
  constructor(
    /** The status of HTTP; 0 where no answer came. */
    readonly status: number,
    readonly why: Why,
    /** After how many seconds it is worth asking again, if the server said so. */
    readonly retryAfter: number | null = null,
  ) {
    super(why.code);
  }
}

/** The reader was asked for something before it could be done, and did not give it. */
export class GaveUp extends Error {}

/** No answer came: the device is offline, or the server is away. */
export const AWAY = 'server-away';

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * Asks the server; `path` begins after `/api/`. Throws `Refused`. A secret that is no part of a
 * body goes into `more` headers, never into the path: proxies write addresses down.
 */
export async function ask<T>(
  method: Method,
  path: string,
  body?: unknown,
  signal?: AbortSignal,
  more: Record<string, string> = {},
): Promise<T> {
  const answer = await send(method, path, body, signal, more);
  const text = await answer.text().catch(() => '');
  if (answer.ok) return (text === '' ? undefined : JSON.parse(text)) as T;
  const after = Number(answer.headers.get('Retry-After') ?? Number.NaN);
  throw new Refused(answer.status, whyOf(text), Number.isFinite(after) ? after : null);
}

async function send(
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
    throw new Refused(0, { code: AWAY });
  }
}

/** The reason in an answer. A proxy in between may answer with anything. */
function whyOf(text: string): Why {
  try {
    const found = JSON.parse(text) as Partial<Why> | null;
    if (typeof found?.code === 'string') return { arguments: {}, ...found } as Why;
  } catch {
    // No JSON: not the server's own words.
  }
  return { code: 'failed' };
}

/** A path out of parts that people may have typed. */
export function at(parts: TemplateStringsArray, ...given: (string | number)[]): string {
  return String.raw({ raw: parts }, ...given.map((part) => encodeURIComponent(part)));
}

/** The reason as a sentence: `online-no-CODE` of the catalogue, and what to do. */
export function whyWords(why: Why): string {
  const id = `online-no-${why.code}`;
  if (!known(id)) return t('online-no', { code: why.code });
  const given = why.arguments ?? {};
  const until = given.until_ms;
  // An instant is told in the language and the time zone of the reader.
  return t(id, until === undefined ? given : { ...given, until: dateOf(Number(until)) });
}

/** Whatever was thrown, as a sentence; with how long to wait, where that is long. */
export function troubleWords(thrown: unknown): string {
  if (thrown instanceof Refused) {
    const { why, retryAfter, status } = thrown;
    if (status !== 429 || retryAfter === null || retryAfter < 60) return whyWords(why);
    return t('online-wait', { minutes: Math.ceil(retryAfter / 60) });
  }
  console.error(thrown);
  return t('online-no-failed');
}

/** Pages may be served without a server for people: nothing that is always there is there. */
export function orAway(thrown: unknown): unknown {
  const none = thrown instanceof Refused && [404, 405].includes(thrown.status);
  return none ? new Refused(0, { code: AWAY }) : thrown;
}

/** Why something that every server has could not be had. */
export const listTrouble = (thrown: unknown): string => troubleWords(orAway(thrown));
