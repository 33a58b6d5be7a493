/** The engine: a worker that runs one search at a time. */
import type { SearchReport } from '../generated/rules';

/** Messages of the worker: progress, and in the end the result. */
export type FromWorker =
  | { id: number; kind: 'progress'; report: SearchReport }
  | { id: number; kind: 'result'; report: SearchReport | null };

/** A search request; omitted values have defaults. */
export interface SearchRequest {
  rules: string;
  /** `startpos moves …` */
  line: string;
  /** The seat that decides, where several do. */
  seat?: number | undefined;
  /** The level, 1 to 10; without it the engine plays at full strength. */
  level?: number | undefined;
  /** The number of best moves. */
  multiPv?: number | undefined;
  /** Limit of static evaluations; by default the level decides. */
  evals?: number | undefined;
  /** Time limit. */
  timeMs?: number | undefined;
  /** Seed of random choices. */
  seed?: number | undefined;
}

/** The message to the worker. */
export interface ToWorker {
  id: number;
  request: SearchRequest;
}

interface PendingSearch {
  id: number;
  onProgress: ((report: SearchReport) => void) | undefined;
  resolve: (report: SearchReport | null) => void;
}

/** An engine with its own worker; `dispose` must be called in the end. */
export class Engine {
  #worker: Worker | undefined;
  #pending: PendingSearch | undefined;
  #nextId = 1;

  /**
   * Searches a position; a running search is stopped. Resolves to null if the game is over or the
   * search was stopped.
   */
  search(
    request: SearchRequest,
    onProgress?: (report: SearchReport) => void,
  ): Promise<SearchReport | null> {
    if (this.#pending) this.stop();
    const id = this.#nextId++;
    return new Promise((resolve) => {
      this.#pending = { id, onProgress, resolve };
      this.#startedWorker().postMessage({ id, request } satisfies ToWorker);
    });
  }

  /** Stops the search. A searching worker receives no message, so it is terminated. */
  stop(): void {
    const pending = this.#pending;
    if (!pending) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#pending = undefined;
    pending.resolve(null);
  }

  /** Stops the engine for good. */
  dispose(): void {
    this.stop();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #startedWorker(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./search.worker.ts', import.meta.url), {
      type: 'module',
      name: 'engine',
    });
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#onMessage(event.data);
    worker.onerror = () => this.stop();
    this.#worker = worker;
    return worker;
  }

  #onMessage(message: FromWorker): void {
    const pending = this.#pending;
    if (!pending || message.id !== pending.id) return;
    if (message.kind === 'progress') {
      pending.onProgress?.(message.report);
    } else {
      this.#pending = undefined;
      pending.resolve(message.report);
    }
  }
}
