/** Where the engine thinks, so that the page never waits. */
import init, { Engine, Request } from '../generated/wasm/palamedes';
import wasmUrl from '../generated/wasm/palamedes_bg.wasm?url';
import type { Thought } from '../generated/wire';
import type { FromWorker, ToWorker } from './engine';

const ready = init({ module_or_path: wasmUrl }).then(() => new Engine());

const send = (message: FromWorker) => self.postMessage(message);

async function answer({ id, question }: ToWorker): Promise<void> {
  const engine = await ready;
  const request = new Request(question.game, question.line);
  request.level = question.level;
  request.lines = question.lines ?? 1;
  request.evals = question.evals;
  request.ms = question.ms;
  request.seed = question.seed ?? 1;
  const heard = (text: string) =>
    send({ id, kind: 'report', thought: JSON.parse(text) as Thought });
  const text = engine.think(request, { heard });
  request.free();
  send({ id, kind: 'answer', thought: text === '' ? null : (JSON.parse(text) as Thought) });
}

// A promise that fails is not heard outside of a worker: only an error is, and ends the waiting.
self.onmessage = (event: MessageEvent<ToWorker>) => void answer(event.data).catch(reportError);
