/**
 * The bench of the engine in the WASM build, run by Node: `node bench.mjs EVALS` prints the nodes
 * and the nodes a second, once for every line on standard input.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import * as pentagame from '../src/generated/wasm/pentagame/pentagame.js';
import * as rows from '../src/generated/wasm/rows/rows.js';

const MODULES = { pentagame, rows };
for (const [name, { initSync }] of Object.entries(MODULES)) {
  const wasm = new URL(`../src/generated/wasm/${name}/${name}_bg.wasm`, import.meta.url);
  initSync({ module: readFileSync(wasm) });
}

/** The nodes of all modules, and the nodes a second of both together. */
function bench(evals) {
  const runs = Object.values(MODULES).map((module) => module.bench(evals));
  const nodes = runs.reduce((sum, [count]) => sum + count, 0);
  const seconds = runs.reduce((sum, [count, perSecond]) => sum + count / perSecond, 0);
  return [nodes, nodes / seconds];
}

const evals = Number(process.argv[2] ?? 2000);
// The first run is compiled while it runs.
bench(evals);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '') continue;
  const [nodes, nodesPerSecond] = bench(evals);
  console.log(`nodes ${nodes} nps ${Math.round(nodesPerSecond)}`);
}
