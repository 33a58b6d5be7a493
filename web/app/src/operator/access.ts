/** The choices of the operator about who can register and play. */
import type { RegistrationRule, SiteAccess, SiteAccessChoice } from '../generated/wire';

/** A field of the choice; null in the message is `settings` in a select element. */
export type AccessField = keyof SiteAccess;

/** A value of a select element. */
export type AccessOption = RegistrationRule | 'on' | 'off' | 'settings';

const SWITCH: readonly AccessOption[] = ['settings', 'on', 'off'];

/** The values of a field, in the order of the select element. */
export const ACCESS_OPTIONS: Readonly<Record<AccessField, readonly AccessOption[]>> = {
  registration: ['settings', 'open', 'invitation', 'closed'],
  guests: SWITCH,
  bots: SWITCH,
};

const asOption = (value: RegistrationRule | boolean | null): AccessOption => {
  if (value === null) return 'settings';
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : value;
};

/** The selected value of a field. */
export const chosenOption = (choice: SiteAccessChoice, field: AccessField): AccessOption =>
  asOption(choice[field]);

/** The value of a field in the settings of the node. */
export const settingsOption = (settings: SiteAccess, field: AccessField): AccessOption =>
  asOption(settings[field]);

/** The choice after a field was changed. */
export function changedChoice(
  choice: SiteAccessChoice,
  field: AccessField,
  option: AccessOption,
): SiteAccessChoice {
  if (option === 'settings') return { ...choice, [field]: null };
  return { ...choice, [field]: field === 'registration' ? option : option === 'on' };
}
