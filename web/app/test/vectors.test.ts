/**
 * The reference data through the WASM build: every line that the native tests check. The engine's
 * bench visits the same nodes here as natively.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { bundleOf, loadBundle, type Bindings } from '../src/engine/bundles';
import { serveBundles } from './loadBundles';

// Thousands of positions, some with tens of thousands of moves, on a slow machine.
vi.setConfig({ testTimeout: 120_000 });

const at = (path: string) => new URL(path, import.meta.url);
const lines = (path: string) =>
  readFileSync(at(`../../../crates/${path}`), 'utf8')
    .split('\n')
    .filter((line) => line !== '');

serveBundles();
const modules = {
  pentagame: await loadBundle('pentagame'),
  rows: await loadBundle('rows'),
};
const moduleOf = (game: string): Bindings => modules[bundleOf(game) as keyof typeof modules];

/** Number and digest of all legal moves. */
function counted(game: string, position: string): string {
  const names = moduleOf(game).legal_moves(game, position).split('\n').filter(Boolean).sort();
  const hash = createHash('sha256').update(names.join('\n')).digest('hex');
  return `${names.length} ${hash.slice(0, 16)}`;
}

function next(game: string, position: string, move: string): string {
  const played = JSON.parse(moduleOf(game).play_move(game, position, move)) as { ok?: string };
  return played.ok ?? `refused: ${move} in ${position}`;
}

const gameOf = (position: string) => {
  const [setup = '', out] = (position.split(' ')[0] ?? '').split(':');
  return `pentagame:${setup}${out ? `,out=${out}` : ''}`;
};

const WALKS = ['walks-2', 'walks-3', 'walks-4', 'walks-4t', 'walks-5', 'options'];

test.each([...WALKS, 'exits', 'ko'])('pentagame %s', (file) => {
  let expected: string | null = null;
  for (const line of lines(`pentagame/tests/vectors/${file}.txt`)) {
    const [position = '', count, digest, move = ''] = line.split(' | ');
    const game = gameOf(position);
    expect(counted(game, position), position).toBe(`${count} ${digest}`);
    const begins = position.endsWith('1 1 -');
    if (expected !== null && !begins && WALKS.includes(file)) expect(position).toBe(expected);
    expected = move === '-' ? null : next(game, position, move);
    expect(expected ?? '').not.toMatch(/^refused/);
  }
});

test.each([
  ['pente', 'walks', 1174],
  ['pente', 'options', 651],
  ['pentalath', 'walks', 931],
])('%s %s', (name, file, expected) => {
  const all = lines(`${name}/tests/vectors/${file}.txt`);
  expect(all.length).toBe(expected);
  for (const line of all) {
    const [options = '', moves, count, digest] = line.split(' | ');
    const game = `${name}:${options.replaceAll(' ', ',')}`;
    const from = moves === '-' ? 'startpos' : `startpos moves ${moves}`;
    expect(counted(game, from), line).toBe(`${count} ${digest}`);
  }
});

test('the engine visits the nodes of its fingerprint', () => {
  const source = readFileSync(at('../../../crates/engine/src/protocol/bench.rs'), 'utf8');
  const number = (name: string) =>
    Number(new RegExp(`${name}: u\\d+ = ([\\d_]+)`).exec(source)?.[1]?.replaceAll('_', ''));
  const counts = Object.values(modules).map(
    (module) => module.bench(number('FINGERPRINT_EVALS'))[0] ?? 0,
  );
  expect(counts.reduce((sum, count) => sum + count)).toBe(number('FINGERPRINT'));
});
