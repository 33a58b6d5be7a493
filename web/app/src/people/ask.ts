/** What the pages about people ask of the server. */
import type { ArchivePage, OpeningKnown } from '../generated/wire';
import { ask } from '../net/api';
import { queryOf, type Sought } from './sought';

/** The games that fit, the newest first. */
export function searchArchive(
  sought: Sought,
  more: { before?: string | null; limit?: number },
  signal?: AbortSignal,
): Promise<ArchivePage> {
  const part: Record<string, string> = {};
  if (more.before) part['before'] = more.before;
  if (more.limit) part['limit'] = String(more.limit);
  return ask<ArchivePage>('GET', `archive?${queryOf(sought, part)}`, undefined, signal);
}

let openings: Promise<OpeningKnown[]> | undefined;

/** The openings that have a name; asked once. */
export function allOpenings(): Promise<OpeningKnown[]> {
  openings ??= ask<OpeningKnown[]>('GET', 'openings').catch((thrown: unknown) => {
    openings = undefined;
    throw thrown;
  });
  return openings;
}
