/**
 * The bench of the engine in the WASM build, run by Node: `node bench.mjs EVALS` prints the nodes
 * and the nodes a second, once for every line on standard input.
 */
import { readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { bench, initSync } from '../src/generated/wasm/palamedes.js';

const wasm = new URL('../src/generated/wasm/palamedes_bg.wasm', import.meta.url);
initSync({ module: readFileSync(wasm) });
const evals = Number(process.argv[2] ?? 2000);
// The first run is compiled while it runs.
bench(evals);
for await (const line of createInterface({ input: process.stdin })) {
  if (line === '') continue;
  const [nodes, nodesPerSecond] = bench(evals);
  console.log(`nodes ${nodes} nps ${Math.round(nodesPerSecond)}`);
}
