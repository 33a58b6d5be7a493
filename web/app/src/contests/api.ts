/** API calls of contests. The first action of an anonymous user creates a guest account. */
import type {
  ContestLog,
  ContestPage,
  ContestState,
  ContestView,
  CreateContest,
  OverrideResult,
  WebhookView,
} from '../generated/wire';
import { apiPath, request } from '../net/api';
import { ensureGuest } from '../net/currentUser';

/** The address of the page of a contest. */
export const contestHref = (contestId: string): string => `/contests/${contestId}`;

/** A file of a contest. */
export type ContestFile = 'event.toml' | 'standings.csv' | 'results.svg' | 'calendar.ics';

/** The address of a file of a contest. */
export const fileHref = (contestId: string, file: ContestFile): string =>
  `/api/${apiPath`contests/${contestId}/`}${file}`;

/** Fetches a page of the contests in one state. */
export function fetchContests(
  state: ContestState,
  before: string | null,
  signal: AbortSignal,
): Promise<ContestPage> {
  const path =
    before === null
      ? apiPath`contests?state=${state}`
      : apiPath`contests?state=${state}&before=${before}`;
  return request<ContestPage>('GET', path, undefined, signal);
}

/** Fetches everything about a contest. */
export const fetchContest = (contestId: string, signal?: AbortSignal) =>
  request<ContestView>('GET', apiPath`contests/${contestId}`, undefined, signal);

/** Fetches the audit log of a contest. */
export const fetchLog = (contestId: string, signal?: AbortSignal) =>
  request<ContestLog>('GET', apiPath`contests/${contestId}/log`, undefined, signal);

/** Creates a contest. */
export const createContest = (contest: CreateContest) =>
  request<ContestView>('POST', 'contests', contest);

/** Actions of a player. */
export type PlayerAction = 'enter' | 'withdraw' | 'check-in';

/** Actions of the organiser. */
export type OrganiserAction = 'start' | 'next-round' | 'finish' | 'cancel';

/** Enters, withdraws or checks in; a visitor becomes a guest. */
export async function act(
  contestId: string,
  action: PlayerAction | OrganiserAction,
): Promise<void> {
  await ensureGuest();
  await request<unknown>('POST', apiPath`contests/${contestId}/${action}`);
}

/** Replaces the results of a table; round and table count from 1. */
export const overrideResult = (
  contestId: string,
  round: number,
  table: number,
  result: OverrideResult,
) =>
  request<unknown>('PUT', apiPath`contests/${contestId}/rounds/${round}/tables/${table}`, result);

/** Fetches the webhooks of a contest of the organiser. */
export const fetchWebhooks = (contestId: string, signal?: AbortSignal) =>
  request<WebhookView[]>('GET', apiPath`contests/${contestId}/webhooks`, undefined, signal);

/** Adds a webhook; only this response has its secret. */
export const addWebhook = (contestId: string, url: string) =>
  request<WebhookView>('POST', apiPath`contests/${contestId}/webhooks`, { url });

/** Deletes a webhook. */
export const deleteWebhook = (contestId: string, webhookId: string) =>
  request<unknown>('DELETE', apiPath`contests/${contestId}/webhooks/${webhookId}`);
