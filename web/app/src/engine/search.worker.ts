/** The worker in which the engine searches, so that the page never waits. */
import type { SearchReport } from '../generated/rules';
import init, { Engine, EngineRequest } from '../generated/wasm/palamedes';
import wasmUrl from '../generated/wasm/palamedes_bg.wasm?url';
import type { FromWorker, ToWorker } from './engine';

const ready = init({ module_or_path: wasmUrl }).then(() => new Engine());
const send = (message: FromWorker) => self.postMessage(message);

async function runSearch({ id, request }: ToWorker): Promise<void> {
  const engine = await ready;
  const options = new EngineRequest(request.rules, request.line);
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
