/** Who runs the server, as it tells itself. */
import { createResource, type Accessor } from 'solid-js';
import type { House } from '../generated/wire';
import { ask, at, Refused } from '../net/api';
import { language } from '../shell/words';

/** What is known of the house: not yet; pages without a server; not to be reached; what it says. */
export type Found =
  | { is: 'asking' }
  | { is: 'none' }
  | { is: 'away' }
  | { is: 'there'; house: House };

async function find(language: string): Promise<Found> {
  try {
    return { is: 'there', house: await ask<House>('GET', at`house?language=${language}`) };
  } catch (thrown) {
    // Pages that are served alone have nobody behind them to ask.
    return { is: thrown instanceof Refused && thrown.status === 404 ? 'none' : 'away' };
  }
}

/** The house, where it could be asked. */
export const houseIn = (found: Found): House | null => (found.is === 'there' ? found.house : null);

/** The house in the language of the page; asked again when that changes. */
export function useHouse(): Accessor<Found> {
  const [found] = createResource<Found, string>(language, find);
  return () => found.latest ?? { is: 'asking' };
}
