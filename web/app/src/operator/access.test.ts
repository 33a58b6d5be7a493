import { expect, test } from 'vitest';
import type { SiteAccessChoice } from '../generated/wire';
import { ACCESS_OPTIONS, changedChoice, chosenOption, settingsOption, type AccessField } from './access';

const NONE: SiteAccessChoice = { registration: null, guests: null, bots: null };

test('every option of every field is chosen and shown again', () => {
  for (const field of ['registration', 'guests', 'bots'] as AccessField[]) {
    for (const option of ACCESS_OPTIONS[field]) {
      const choice = changedChoice(NONE, field, option);
      expect(chosenOption(choice, field), `${field} ${option}`).toBe(option);
      expect(changedChoice(choice, field, 'settings')).toEqual(NONE);
    }
  }
  expect(changedChoice(NONE, 'guests', 'off')).toEqual({ ...NONE, guests: false });
  expect(changedChoice(NONE, 'registration', 'closed')).toEqual({ ...NONE, registration: 'closed' });
});

test('the settings of the node have an option, too', () => {
  const settings = { registration: 'invitation', guests: true, bots: false } as const;
  expect(settingsOption(settings, 'registration')).toBe('invitation');
  expect(settingsOption(settings, 'guests')).toBe('on');
  expect(settingsOption(settings, 'bots')).toBe('off');
});
