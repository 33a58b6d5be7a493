// A whole game of the built client against a computer player. usage: node game.mjs SERVER

import assert from 'node:assert/strict';
import { Client, RequestError } from '../dist/index.js';

const [server = ''] = process.argv.slice(2);
const client = new Client(server);
await client.createGuest();
const { game_id: game } = await client.createGame({
  rules: 'pente:9,free',
  time_control: 'egg:60',
  seat: 1,
});
await client.addComputers(game, { level: 1 });
const end = new AbortController();
let moves = 0;
for await (const message of client.messages(game, end.signal)) {
  assert.ok(['snapshot', 'log-appended', 'seats'].includes(message.type), message.type);
  const state = await client.getGameState(game);
  if (state.status === 'finished') break;
  if (!state.to_move.includes(state.your_seat ?? 0)) continue;
  const at = { rules: state.rules, position: state.position };
  await client.play(game, (await client.randomMove({ at })).move);
  moves += 1;
}
end.abort();
assert.ok(moves > 2, `${moves} moves`);
assert.match(await client.getGameRecord(game), /pente:9/);

const refused = client.command(game, 'move A1');
await assert.rejects(refused, (error) => error instanceof RequestError && error.status === 422);
const nowhere = new Client('http://127.0.0.1:9', { retries: 1 }).listRules();
await assert.rejects(nowhere, (error) => error instanceof RequestError && error.code === 'unreachable');
console.log(`played a game with ${moves} moves`);
