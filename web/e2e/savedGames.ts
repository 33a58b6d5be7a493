// Saved games in the app's storage format, for tests and screenshots.

import type { Page } from '@playwright/test';
import type { SavedGame, SeatAssignment } from '../app/src/storage/savedGames';
import { GATE_GAMES, middleGame, NIGHTLY_GAMES } from './middleGames';

/** The plies of a finished game between two engines. */
export const TWO_PLAYER_MOVES =
  'aA-B*b aA-B*b aB-C*c aB-e#C1a aC-e*2a bA-c#e3a ae-e3a#e bc-b#A1B+c bA-E*e aC-D*d ' +
  'bE-b+b aD-a#c1d+A3B eA-d#C1e dC-B*1c cC-B*2d cC-B*1c ed-e#d+B1C cB-e3a*1a ' +
  'aB-e3a*2c cB-d#B3C ae3a-a+A6d cd-B';
/** The first plies of a game of five. */
export const FIVE_PLAYER_MOVES =
  'a1A-c#c3d b1B-e#b3c c1C-a#e1a d1D-C*3c2 e1E-A*1a2 a2E-b#D1E b1e-C*3c3 c2D-b*1a2 ' +
  'd1C-e*3c3 e1A-d#D6a a2D-D6a#d3e b1C-a*3c1 c2b-b3c#a1b d1e-d3e#a2b e1d-d3e*4d1 ' +
  'a2D6a-a*2b1+D6b b1D6a-a1b#D1a c2b3c-c*1a1+a3b d1+d e1d3e-e+e';
const PENTE_MOVES = 'G7 J9 K9 H7 J5 H6 G5 F5 H5 K5 G6 G4 E6 J4';

/** The evening of all pictures; one move a minute. */
export const START_MS = Date.UTC(2026, 10, 14, 19, 30);

const you: SeatAssignment = { kind: 'person' };
/** One of several round one device, called by the number of the seat. */
const person: SeatAssignment = { kind: 'person', name: '' };
const computer: SeatAssignment = { kind: 'engine', level: 3 };

interface GameFixture {
  id: string;
  game: string;
  seats: SeatAssignment[];
  plies: string;
  /** The result as in the record: `*` while the game is unfinished. */
  result?: string;
  score?: number[];
}

function savedGame({ id, game, seats, plies, result = '*', score }: GameFixture): SavedGame {
  const moves = plies.split(' ').filter((ply) => ply !== '');
  const line = (move: string, at: number) =>
    `${START_MS + at * 60_000} ${(at % seats.length) + 1} move ${move}\n`;
  const config = {
    ...{ rules: game, start_position: null, time_control: 'none' },
    ...{ consent: 'anybody', number: 1 },
  };
  const round = Math.floor(moves.length / seats.length) + 1;
  const turn = result === '*' ? (moves.length % seats.length) + 1 : null;
  return {
    id,
    config,
    seats,
    log: moves.map(line).join(''),
    updated: START_MS + moves.length * 60_000,
    over: result !== '*',
    record: `[Game "${game}"]\n[Rules "1"]\n\n${rounds(moves, seats.length)}=${result}\n`,
    ...(score ? { summary: { round, score, turn } } : {}),
  };
}

function rounds(moves: string[], seats: number): string {
  const count = Math.ceil(moves.length / seats);
  const round = (_: unknown, at: number) =>
    `${at + 1}. ${moves.slice(at * seats, (at + 1) * seats).join(' ')}\n`;
  return Array.from({ length: count }, round).join('');
}

const first = (plies: string, count: number) => plies.split(' ').slice(0, count).join(' ');

/** By name: at the start, in the middle, won, lost, five players, each other game. */
export const GAMES: Readonly<Record<string, SavedGame>> = {
  begun: savedGame({ id: 'begun', game: 'pentagame', seats: [person, person], plies: '' }),
  middle: savedGame({
    id: 'middle',
    game: 'pentagame',
    seats: [you, computer],
    plies: first(TWO_PLAYER_MOVES, 12),
    score: [1, 2],
  }),
  over: savedGame({
    id: 'over',
    game: 'pentagame',
    seats: [you, computer],
    plies: TWO_PLAYER_MOVES,
    result: '3:2',
    score: [3, 2],
  }),
  lost: savedGame({
    id: 'lost',
    game: 'pentagame',
    seats: [computer, you],
    plies: TWO_PLAYER_MOVES,
    result: '3:2',
    score: [3, 2],
  }),
  five: savedGame({ id: 'five', game: 'pentagame:5', seats: Array<SeatAssignment>(5).fill(person), plies: FIVE_PLAYER_MOVES }),
  pente: savedGame({ id: 'pente', game: 'pente:13', seats: [person, person], plies: PENTE_MOVES }),
  ...Object.fromEntries([...GATE_GAMES, ...NIGHTLY_GAMES].map((id) => [id, middleGame(id, START_MS)])),
};

/** Puts games into the browser before the first page is opened. */
export async function storeGames(page: Page, ...names: string[]): Promise<void> {
  const games = names.flatMap((name) => GAMES[name] ?? []);
  await page.addInitScript((games) => {
    if (location.protocol !== 'http:') return;
    for (const game of games) {
      const key = `palamedes.game.${game.id}`;
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(game));
    }
  }, games);
}
