/** The engine: a worker that is asked one question after the other. */
import type { Thought } from '../generated/wire';

/** What the worker sends: how far it has come, and in the end the answer. */
export type FromWorker =
  | { id: number; kind: 'report'; thought: Thought }
  | { id: number; kind: 'answer'; thought: Thought | null };

/** A question. What is left out takes its usual value. */
export interface Question {
  game: string;
  /** `startpos moves …` */
  line: string;
  /** The level for people, 1 to 10; without, the engine plays as well as it can. */
  level?: number | undefined;
  /** How many best moves are wanted. */
  lines?: number | undefined;
  /** At most so many static evaluations; without, the level decides. */
  evals?: number | undefined;
  /** At most so many milliseconds. */
  ms?: number | undefined;
  /** The seed of whatever is left to chance. */
  seed?: number | undefined;
}

/** What the worker is sent. */
export interface ToWorker {
  id: number;
  question: Question;
}

interface Asked {
  id: number;
  report: ((thought: Thought) => void) | undefined;
  answer: (thought: Thought | null) => void;
}

/** An engine of its own. A page asks for one, asks it one question at a time, and ends it. */
export class Engine {
  #worker: Worker | undefined;
  #asked: Asked | undefined;
  #next = 1;

  /**
   * Asks. `report` hears of every deepening. The answer is null where nobody is to move or the
   * question was taken back by `stop`.
   */
  think(question: Question, report?: (thought: Thought) => void): Promise<Thought | null> {
    if (this.#asked) this.stop();
    const id = this.#next++;
    return new Promise((answer) => {
      this.#asked = { id, report, answer };
      this.#running().postMessage({ id, question } satisfies ToWorker);
    });
  }

  /** Takes the question back. A worker that thinks hears nothing, so it is ended. */
  stop(): void {
    const asked = this.#asked;
    if (!asked) return;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#asked = undefined;
    asked.answer(null);
  }

  /** Ends the engine for good. */
  dispose(): void {
    this.stop();
    this.#worker?.terminate();
    this.#worker = undefined;
  }

  #running(): Worker {
    if (this.#worker) return this.#worker;
    const worker = new Worker(new URL('./worker.ts', import.meta.url), {
      type: 'module',
      name: 'engine',
    });
    worker.onmessage = (event: MessageEvent<FromWorker>) => this.#heard(event.data);
    worker.onerror = () => this.stop();
    this.#worker = worker;
    return worker;
  }

  #heard(message: FromWorker): void {
    const asked = this.#asked;
    if (!asked || message.id !== asked.id) return;
    if (message.kind === 'report') {
      asked.report?.(message.thought);
    } else {
      this.#asked = undefined;
      asked.answer(message.thought);
    }
  }
}
