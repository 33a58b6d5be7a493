// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import {
  boundTexts,
  deleteEvent,
  HISTORY_MAX_STEPS,
  loadEvent,
  redone,
  saveEvent,
  savedEvents,
  undone,
  withText,
  type SavedEvent,
} from './savedEvents';

const event = (id: string, some: Partial<SavedEvent> = {}): SavedEvent => ({
  id,
  name: 'Club night',
  place: '',
  date: '',
  text: 'a',
  past: [],
  future: [],
  updated: 1,
  ...some,
});

beforeEach(() => localStorage.clear());

test('events are saved, the latest first', () => {
  expect(saveEvent(event('old'))).toBe(true);
  expect(saveEvent(event('new', { updated: 2 }))).toBe(true);
  expect(savedEvents().map(({ id }) => id)).toEqual(['new', 'old']);
  deleteEvent('new');
  expect(loadEvent('new')).toBeNull();
  expect(loadEvent('old')).toEqual(event('old'));
});

test('invalid entries are ignored', () => {
  saveEvent(event('whole'));
  const broken = ['', 'null', '{', '[]', '{"id":"x"}', JSON.stringify({ ...event('x'), past: [1] })];
  broken.forEach((text, at) => localStorage.setItem(`palamedes.event.broken${at}`, text));
  expect(savedEvents().map(({ id }) => id)).toEqual(['whole']);
  expect(loadEvent('broken0')).toBeNull();
});

test('changes are undone and redone', () => {
  const changed = withText(withText(event('x'), 'b'), 'c');
  expect(undone(changed)).toMatchObject({ text: 'b', past: ['a'], future: ['c'] });
  expect(undone(undone(changed))).toMatchObject({ text: 'a', past: [], future: ['c', 'b'] });
  expect(undone(undone(undone(changed))).text).toBe('a');
  expect(redone(redone(undone(undone(changed))))).toEqual(changed);
  expect(redone(changed)).toBe(changed);
  expect(withText(undone(changed), 'd')).toMatchObject({ text: 'd', past: ['a', 'b'], future: [] });
  expect(withText(changed, 'c')).toBe(changed);
});

test('the history is bounded in characters and in steps', () => {
  expect(boundTexts(['xxxx', 'yy', 'zz'], 5)).toEqual(['yy', 'zz']);
  expect(boundTexts(['xxxx', 'yy', 'zz'], 1)).toEqual([]);
  expect(boundTexts(Array<string>(150).fill('x'), 1000)).toHaveLength(HISTORY_MAX_STEPS);
});

test('a full storage drops the history first and then reports it', () => {
  let refusals = 1;
  const full = new Proxy(localStorage, {
    get: (store, name) => {
      const value = store[name as keyof Storage] as unknown;
      if (typeof value !== 'function') return value;
      if (name === 'setItem' && refusals > 0) {
        refusals -= 1;
        throw new DOMException('full', 'QuotaExceededError');
      }
      return value.bind(store) as unknown;
    },
  });
  vi.stubGlobal('localStorage', full);
  expect(saveEvent(event('x', { past: ['before'] }))).toBe(true);
  expect(loadEvent('x')?.past).toEqual([]);
  refusals = 2;
  expect(saveEvent(event('y'))).toBe(false);
  vi.unstubAllGlobals();
});
