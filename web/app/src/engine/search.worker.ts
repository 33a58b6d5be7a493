/** The worker in which the engine searches, so that the page never waits. */
import type { SearchReport } from '../generated/rules';
import { bundleOf, loadBundle, type Bindings } from './bundles';
import type { FromWorker, ToWorker } from './engine';

/** The engine of a WASM module. It keeps what it has searched. */
interface LoadedEngine {
  module: Bindings;
  engine: InstanceType<Bindings['Engine']>;
}

const engines = new Map<Bindings, LoadedEngine>();

async function load(rules: string): Promise<LoadedEngine> {
  const module = await loadBundle(bundleOf(rules) ?? 'pentagame');
  const loaded = engines.get(module) ?? { module, engine: new module.Engine() };
  engines.set(module, loaded);
  return loaded;
}

const send = (message: FromWorker) => self.postMessage(message);

async function runSearch({ id, request }: ToWorker): Promise<void> {
  const { engine, module } = await load(request.rules);
  const options = new module.EngineRequest(request.rules, request.line);
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
