/** The form fields to which error codes of the account API belong. */
import { createMutation, type Mutation } from '../net/mutation';
import { withReauth } from './reauth';

/** A field of a form. */
export type FormField = 'name' | 'password' | 'old' | 'code' | 'email' | 'label' | 'scopes' | 'bot';

const FIELD_BY_CODE: readonly (readonly [RegExp, FormField])[] = [
  [/^name-|^invalid-name-characters$/, 'name'],
  [/^password-/, 'password'],
  [/^wrong-credentials$/, 'password'],
  [/^wrong-recovery-code$/, 'code'],
  [/^invalid-email$/, 'email'],
  [/^invalid-label$/, 'label'],
  [/^scopes-required$/, 'scopes'],
];

/** The field of an error code, if it has one. */
export function fieldForError(code: string): FormField | null {
  return FIELD_BY_CODE.find(([pattern]) => pattern.test(code))?.[1] ?? null;
}

/** A mutation of the account, with a new login where the server requires it. */
export function createReauthMutation(
  fields: readonly FormField[] = [],
  fieldForCode: (code: string) => FormField | null = fieldForError,
): Mutation<FormField> {
  return createMutation({ fields, fieldForCode, wrap: withReauth });
}
