/** Where on the forms of these pages a refusal belongs. */
import { createTask, type Task } from '../net/task';
import { withProof } from './again';

/** A place on a form. */
export type Place = 'name' | 'password' | 'old' | 'code' | 'mail' | 'label' | 'scopes' | 'bot';

const PLACES: readonly (readonly [RegExp, Place])[] = [
  [/^name-/, 'name'],
  [/^password-/, 'password'],
  [/^login-wrong$/, 'password'],
  [/^code-wrong$/, 'code'],
  [/^mail-address$/, 'mail'],
  [/^label$/, 'label'],
  [/^scopes-none$/, 'scopes'],
];

/** The place of a code, if it has one. */
export function placeOf(code: string): Place | null {
  return PLACES.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/** A task of somebody about their account: the login is shown again for it where it must be. */
export function createProven(
  places: readonly Place[] = [],
  placed: (code: string) => Place | null = placeOf,
): Task<Place> {
  return createTask({ places, placed, around: withProof });
}
