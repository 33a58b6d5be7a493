import { expect, test } from 'vitest';
import { GAMES } from '../generated/games';
import {
  contestOf,
  draftOf,
  localDateTime,
  nextFullHour,
  settingsOf,
  TEMPLATES,
  withOfferedControl,
} from './templates';

const NOW = new Date(2026, 10, 17, 19, 20).getTime();
const rulesFor = (players: number) => (players <= 3 ? `game:${players}` : null);

test('a contest starts at a full hour, not in the next minutes', () => {
  const hour = (minutes: number) => new Date(nextFullHour(NOW + minutes * 60_000)).getHours();
  expect(hour(0)).toBe(20);
  expect(hour(24)).toBe(20);
  expect(hour(25)).toBe(21);
});

test('the value of the field of the start is in local time', () => {
  expect(localDateTime(NOW)).toBe('2026-11-17T19:20');
});

test.each(TEMPLATES)('the template %s gives a complete request', (template) => {
  const contest = contestOf(draftOf(template, ' A name ', NOW), rulesFor);
  expect(contest.name).toBe('A name');
  expect(contest.starts_at_ms).toBeGreaterThan(NOW);
  expect(contest.rules.length).toBeGreaterThan(0);
});

test('no contest of the ten other games has a clock that costs a turn', () => {
  const withEgg = GAMES.filter((game) => {
    const { control } = withOfferedControl(draftOf('swiss', '', NOW), game);
    return control.startsWith('egg');
  });
  expect(withEgg.map(({ name }) => name)).toEqual(['pentagame', 'pente', 'pentalath']);
  const slow = withOfferedControl(draftOf('correspondence', '', NOW), GAMES.at(-1));
  expect(slow.control).toBe('days:3');
});

test('a mixed night needs rules for two and for three players', () => {
  expect(contestOf(draftOf('mixed', '', NOW), rulesFor).rules).toEqual(['game:2', 'game:3']);
});

test('a draft sends only the settings of its system', () => {
  const draft = draftOf('arena', '', NOW);
  expect(settingsOf(draft)).toMatchObject({ minutes: 60, rounds: null, wins: null, table_size: null });
  expect(settingsOf({ ...draft, system: 'journey' })).toMatchObject({ minutes: null, wins: 3, boards: 4 });
});

test('no player enters a league or a cup late', () => {
  const late = { ...draftOf('cup', '', NOW), lateEntry: true };
  expect(contestOf(late, rulesFor).late_entry).toBe(false);
  expect(contestOf({ ...late, system: 'swiss' }, rulesFor).late_entry).toBe(true);
});

test('only a league has divisions, and only a series of leagues promotes players', () => {
  const draft = { ...draftOf('correspondence', '', NOW), divisions: 2 };
  expect(settingsOf(draft)).toMatchObject({ divisions: 2 });
  expect(settingsOf(draft)).not.toHaveProperty('promoted');
  expect(settingsOf({ ...draft, repeatDays: 7 })).toMatchObject({ divisions: 2, promoted: 1 });
  expect(settingsOf({ ...draft, divisions: 1 })).not.toHaveProperty('divisions');
  expect(settingsOf({ ...draft, system: 'swiss' })).not.toHaveProperty('divisions');
});
