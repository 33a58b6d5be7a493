/** Client of a Palamedes server: games, bots, archive and rules over HTTP. */

import { type CommandAccepted, Operations, type ToClient } from './generated.js';
import { pause, RequestError } from './transport.js';

export type * from './generated.js';
export { type ClientOptions, RequestError } from './transport.js';

/** A client with a token, with the session of an account, or without either. */
export class Client extends Operations {
  /** Plays a move. With `ply`, only if so many plies have been played. */
  play(gameId: string, move: string, ply: number | null = null): Promise<CommandAccepted> {
    return this.command(gameId, `move ${move}`, ply);
  }

  /** Sends a command, such as `resign` or `accept takeback 1`. */
  command(gameId: string, command: string, ply: number | null = null): Promise<CommandAccepted> {
    return this.sendCommand(gameId, { request_id: crypto.randomUUID(), ply, command });
  }

  /**
   * The messages of a game, or else the notifications of the player. The stream is opened again when
   * the connection breaks. It ends only with an error that a new attempt does not change, such as an
   * invalid token, or by the signal.
   */
  async *messages(gameId?: string, signal?: AbortSignal): AsyncGenerator<ToClient, void> {
    let delay = 250;
    for (;;) {
      try {
        const stream = gameId === undefined ? this.streamEvents({}, signal) : this.streamGame(gameId, signal);
        for await (const message of stream) {
          delay = 250;
          if (message.type === 'going-away') {
            delay = message.retry_after_ms;
            break;
          }
          yield message;
        }
      } catch (error) {
        if (signal?.aborted) return;
        const status = error instanceof RequestError ? error.status : -1;
        if (![0, 429, 502, 503, 504].includes(status)) throw error;
      }
      if (signal?.aborted) return;
      await pause(delay);
      delay = Math.min(delay * 2, 30_000);
    }
  }
}
