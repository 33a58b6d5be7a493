// Turns of games in the middle, for tests and pictures of all games: `SEAT:MOVE`, `1:MOVE|2:MOVE` where both
// seats choose in secret, `~EVENT` where chance decides.

import type { SavedGame, SeatAssignment } from '../app/src/storage/savedGames';

/** The games that the gate visits, and those that only the nightly run does, by their ids. */
export const GATE_GAMES = ['frames', 'lanza', 'hi-jack', 'millennium-3d-chess'] as const;
export const NIGHTLY_GAMES = [
  'akron',
  'king-of-pearls',
  'nardeshir',
  'nibelungenlied',
  'ot-tjin',
  'sleeping-beauty-draughts',
] as const;

type MiddleGame = (typeof GATE_GAMES)[number] | (typeof NIGHTLY_GAMES)[number];

/** The options of a game that is not the usual one. */
const RULES: Partial<Record<MiddleGame, string>> = { 'ot-tjin': 'ot-tjin:fish=2' };

/** The seed of chance, and the commitment to it. */
const SEED = '5a'.repeat(32);
const COMMITMENT = '60bf07c488aad18fda339df07e4fbc47b4f00be71711936f18d04d352ad01890';

const TURNS: Record<MiddleGame, string> = {
  frames:
    '1:N7|2:K8 1:G6|2:L13 1:O9|2:O10 1:O6|2:E6 1:N5|2:G5 1:J10|2:G12 1:E9|2:J15 1:E15|2:O5 1:G8|2:F12',
  lanza:
    '~DJ ~DK ~SQ ~SJ ~DQ 1:J2Q4K5|2:J4Q5K6 1:e1 1:J1Q6K2|2:J3Q2K6 1:J6Q5K2|2:J4Q6K2 2:d1 ' +
    '1:J5Q1K2|2:J4Q5K3 1:J1Q4K2|2:J4Q6K2 1:a1 1:J6Q5K1|2:J6Q2K5 1:J4Q1K2|2:J2Q5K3 2:e1 ' +
    '1:J2Q4K3|2:J2Q3K1 2:e1 1:J4Q3K2|2:J6Q2K5 1:J4Q3K5|2:J4Q1K2 2:e1',
  'hi-jack':
    '1:d4 2:f4 1:e6 2:f4 1:d3 2:f6 1:e7 2:e2 1:b6 2:b4 1:a6 2:c2 1:a2 2:b3 1:e3 2:c2 1:a2 2:g3 1:f1 ' +
    '2:f3 1:e3 2:h5 1:g7 2:h6 1:c8 2:c5 1:d6 2:a8 1:f8 2:h8 1:a4 2:b8 1:c8 2:b7 1:e7 2:h1',
  'millennium-3d-chess':
    '1:1c1-2b2 2:3d8-2e7 1:1a1-2a1 2:3a8-2b8 1:1b1-2d1 2:3h8-2h7 1:1d1-2e2 2:2e7-2f7 1:2b2-2a3 ' +
    '2:2f7-2c7 1:1f1-3h3 2:3c8-2b7 1:2a1-2c1 2:2c7-2d7 1:3h3-2g4 2:2d7-1c7 1:2g4-1f5 2:2b7-1c8 ' +
    '1:1f5-2e4 2:2h7-2c7 1:1c2-1c3 2:3a7-3a5 1:2c1-2c7 2:1c7-2c7 1:1h1-3h3 2:3b7-3b5 1:3h3-3h7 ' +
    '2:3b5-3b4 1:2a3-3b2 2:2c7-2e7 1:3h7-3h8 2:2e7-2g7 1:3h8-3h4 2:3g7-3g5',
  akron:
    '1:a8 2:d4 1:b1 2:g8 1:h1 2:f3 1:e2 2:a7 1:a3 2:e8 1:c4 2:h6 1:c5 2:e5 1:b7 2:a5 1:b5 2:g6 1:g2 ' +
    '2:d8 1:c4>c6 2:c7 1:c6>b4 2:h3 1:b5>a4 2:c6 1:g4 2:c3 1:d7 2:c7>d6 1:a4>b5 2:f2 1:d1 2:c1 1:b4>b6 ' +
    '2:f5 1:a4 2:g3 1:c7 2:a6',
  'king-of-pearls':
    '1:3|2:2 2:a4 1:c8 1:1|2:1 1:1|2:3 2:b8 1:1|2:2 1:1|2:1 1:4|2:4 1:c1 2:h4 1:1|2:4 2:b1 2:g1 ' +
    '1:2|2:1 1:4|2:1 1:h1 1:1|2:2 1:3|2:4 1:f1 1:1|2:3 2:g8 2:a5 1:1|2:2',
  nardeshir:
    '1:1a1-3c1 2:3b8-3c6 1:1a2-2a2 2:3h7-2h6 1:1d1-3b1 2:3a7-3a5 1:1f1-3h3 2:3f7-3f6 1:1e1-2f2 ' +
    '2:3d8-1b8 1:3b1-3h7 2:3f8-1h6 1:1c1-3a3 2:3c6-3b8 1:1b2-2b3 2:3h8-1f8 1:3a3-1c1 2:1f8-2g8 ' +
    '1:1c2-2c3 2:3e8-2d8 1:1f2-2f3 2:3b8-2b6 1:3h3-1f5 2:1b8-1b6 1:1e2-1e4 2:1b6-3d8 1:2c3-3c3 ' +
    '2:3f6-3f5 1:1c1-2d2 2:3a8-1c8',
  nibelungenlied:
    '1:GH 1:KB|2:HS 1:K-E5 2:H-D3 2:S-E1 1:B-A1 1:GH|2:GK 2:K-E5 1:H-E4 1:KB|2:KB 1:GH|2:HS 1:G-D3 ' +
    '2:S-E3 1:KB|2:SB 1:K-E5 2:S-E3 1:GB|2:GK 2:K-D4 1:B-A1 1:KH|2:GK 2:G-E2 1:H-E4 1:SB|2:SB ' +
    '1:GH|2:GS 1:H-C3 2:S-D1 1:GH|2:KH 1:G-D2 2:K-D3 1:KB|2:GS',
  'ot-tjin':
    '1:6 2:3 1:8x 2:7 1:1 2:1x 1:2x 2:3x 1:6 2:1x 1:7 2:2x 1:1 2:1 1:5 2:5 1:1 2:3 1:2x 2:8x',
  'sleeping-beauty-draughts':
    '1:e3f4 2:d6c5 1:g3h4 2:b6a5 1:f4e5 2:f6:d4 1:c3:e5 2:c7d6 1:e5:c7 2:d8:b6 1:h4g5 2:h6:f4 1:d2e3 ' +
    '2:f4:d2 1:c1:e3 2:b8c7 1:e3d4 2:c5:e3 1:f2:d4 2:g7f6 1:e1d2 2:f6e5 1:d4:f6:d8L 2:f8e7',
};

const you: SeatAssignment = { kind: 'person' };
const computer: SeatAssignment = { kind: 'engine', level: 3 };

/** The lines of the log for one turn at this time. */
function turnLines(turn: string, at: number): string[] {
  if (turn.startsWith('~')) return [`${at} - chance ${turn.slice(1)}`];
  if (turn.includes('|')) return [`${at} 1 choose`, `${at} 2 choose`, `${at} - reveal ${turn}`];
  return [`${at} ${turn[0]} move ${turn.slice(2)}`];
}

/** A game against the computer in which it is a person's turn; one turn a minute from then on. */
export function middleGame(id: MiddleGame, startMs: number): SavedGame {
  const turns = TURNS[id].split(' ');
  const hasChance = turns.some((turn) => turn.startsWith('~'));
  const lines = turns.flatMap((turn, at) => turnLines(turn, startMs + at * 60_000));
  const commit = hasChance ? [`${startMs} - commit ${COMMITMENT}`] : [];
  return {
    id,
    config: {
      ...{ rules: RULES[id] ?? id, start_position: null, time_control: 'none' },
      ...{ consent: 'anybody', number: 1 },
    },
    seats: [you, computer],
    log: [...commit, ...lines].map((line) => `${line}\n`).join(''),
    ...(hasChance ? { secrets: `seed=${SEED}` } : {}),
    updated: startMs + turns.length * 60_000,
    over: false,
  };
}
