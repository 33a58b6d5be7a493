/** The worker in which the engine searches, so that the page never waits. */
import type { SearchReport } from '../generated/rules';
import init, { Engine, EngineRequest } from '../generated/wasm/palamedes';
import wasmUrl from '../generated/wasm/palamedes_bg.wasm?url';
import { needsAllGames } from './bundles';
import type { FromWorker, ToWorker } from './engine';

/** The engine of a WASM module. */
interface LoadedEngine {
  engine: Engine;
  EngineRequest: typeof EngineRequest;
}

const MODULES = {
  async small(): Promise<LoadedEngine> {
    await init({ module_or_path: wasmUrl });
    return { engine: new Engine(), EngineRequest };
  },
  async all(): Promise<LoadedEngine> {
    const { loadAllGames } = await import('./allGames');
    const all = await loadAllGames();
    return { engine: new all.Engine(), EngineRequest: all.EngineRequest } as unknown as LoadedEngine;
  },
};
const loading: { [name in keyof typeof MODULES]?: Promise<LoadedEngine> } = {};

function load(rules: string): Promise<LoadedEngine> {
  const name = needsAllGames(rules) ? 'all' : 'small';
  return (loading[name] ??= MODULES[name]());
}

const send = (message: FromWorker) => self.postMessage(message);

async function runSearch({ id, request }: ToWorker): Promise<void> {
  const { engine, EngineRequest } = await load(request.rules);
  const options = new EngineRequest(request.rules, request.line);
  options.seat = request.seat ?? 0;
  options.level = request.level;
  options.multi_pv = request.multiPv ?? 1;
  options.evals = request.evals;
  options.time_ms = request.timeMs;
  options.seed = request.seed ?? 1;
  const onReport = (text: string) =>
    send({ id, kind: 'progress', report: JSON.parse(text) as SearchReport });
  const text = engine.search(options, { onReport });
  options.free();
  send({ id, kind: 'result', report: text === '' ? null : (JSON.parse(text) as SearchReport) });
}

// A rejected promise is not visible outside of a worker; an error is, and ends the search.
self.onmessage = (event: MessageEvent<ToWorker>) => void runSearch(event.data).catch(reportError);
