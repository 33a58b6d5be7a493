// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, test, vi } from 'vitest';
import type { SavedGame } from '../storage/savedGames';
import { loadCatalogues } from '../i18n/i18n';
import { gameStatus } from './gameStatus';

const CATALOGUE = readFileSync(join(import.meta.dirname, '../../../../locales/en/app.ftl'), 'utf8');

beforeAll(async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(CATALOGUE)));
  await loadCatalogues(['app']);
});

const game = (second: 'person' | 'engine', turn: number): SavedGame => ({
  id: 'a',
  config: { rules: 'pentagame' } as SavedGame['config'],
  seats: [{ kind: 'person' }, { kind: second }],
  log: 'a',
  updated: 0,
  over: false,
  summary: { round: 7, score: [1, 2], turn },
});

test('a person alone against the computer reads that it is their move', () => {
  expect(gameStatus(game('engine', 1))).toBe('Round 7 · 1:2 · Your move');
  expect(gameStatus(game('engine', 2))).toBe('Round 7 · 1:2 · Player 2 to move');
  expect(gameStatus(game('person', 1))).toBe('Round 7 · 1:2 · Player 1 to move');
});
