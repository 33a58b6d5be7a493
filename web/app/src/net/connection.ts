/**
 * The WebSocket connection: subscriptions to games with the only copy of their state, commands
 * without a response yet, reconnection.
 */
import type {
  ApiError,
  FromClient,
  GameSnapshot,
  InputKind,
  PlayerRef,
  ToClient,
} from '../generated/wire';
import { RequestError } from './api';

/**
 * `idle` not needed; `connecting` the first attempt; `open`; `lost` reconnecting; `offline` the
 * server cannot be reached, and is tried again later; `outdated` the server speaks another version
 * of the protocol: the page must be reloaded.
 */
export type ConnectionState = 'idle' | 'connecting' | 'open' | 'lost' | 'offline' | 'outdated';

/** A chat message of a game. */
export type ChatMessage = Extract<ToClient, { type: 'chat' }>;

/** Callbacks of a subscriber of one game. */
export interface GameListener {
  /** The state of the game, at first and after every change. */
  onSnapshot(snapshot: GameSnapshot): void;
  onChat?(message: ChatMessage): void;
  onError?(error: ApiError): void;
}

/** The used part of a `WebSocket`. */
export interface SocketLike {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** Environment and callbacks of a connection. */
export interface ConnectionCallbacks {
  connect(): SocketLike;
  onState(state: ConnectionState): void;
  /** Every message of the server, before the connection itself handles it. */
  onMessage(message: ToClient): void;
  /** The player as whom the server knows this client. */
  onPlayer(player: PlayerRef | null): void;
  /** The clock of the server when the message was sent. */
  onServerTime(serverTimeMs: number, message: 'first' | 'later'): void;
  /** From 0 to 1, so that not all clients reconnect at once. */
  random(): number;
}

interface Subscription {
  listeners: Set<GameListener>;
  /** The state of the game as far as it is known; updates are applied to it. */
  snapshot: GameSnapshot | null;
  invite: string | null;
}

interface PendingCommand {
  message: Extract<FromClient, { type: 'command' }>;
  resolve(version: number): void;
  reject(error: RequestError): void;
}

const PROTOCOL_VERSION = 1;
/** The reason of a close after a version mismatch. */
const OTHER_VERSION = 'unsupported-protocol';
const RETRY_MIN_MS = 500;
/** The server gives players of a lost node 10 s to reconnect. */
const RETRY_MAX_MS = 8_000;
/** Errors after which a command is sent again: the server did not or may not have executed it. */
const RETRIED_CODES = ['unavailable', 'overloaded'];
/**
 * The shortest and longest wait before that. A move that was refused because of overload counts from its first
 * receipt if it is repeated within 5 s.
 */
const COMMAND_RETRY_MS = { min: 200, max: 1_000 };
/** After so many failed attempts the server counts as offline. */
const LOST_TRIES_MAX = 3;
/** Delay before an unneeded connection is closed: the next page may need it. */
const LINGER_MS = 5_000;
/** Time in which a new socket must bring the first message. */
const CONNECT_TIMEOUT_MS = 8_000;
/** The interval of pings, and the time in which any message must arrive after one. */
const PING = { intervalMs: 25_000, timeoutMs: 8_000 };
/** The same while a delay costs the player time: a silent network is noticed within 8 s. */
const FAST_PING = { intervalMs: 5_000, timeoutMs: 3_000 };
/** Interval of checks that a game has no newer version and still exists. */
const GAME_CHECK_INTERVAL_MS = 25_000;
/** The server accepts no more commands at once. */
const PENDING_COMMANDS_MAX = 8;

/** Keeps one connection open while it is needed. */
export class Connection {
  readonly #callbacks: ConnectionCallbacks;
  readonly #subscriptions = new Map<string, Subscription>();
  readonly #commands = new Map<string, PendingCommand>();
  #keepers = 0;
  #fastPingUsers = 0;
  #socket: SocketLike | null = null;
  #state: ConnectionState = 'idle';
  /** Whether the hello was sent, and whether the server has responded to it. */
  #helloSent = false;
  #helloReceived = false;
  #wasOpen = false;
  #tries = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #lingerTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setTimeout> | undefined;
  #lastPingMs = 0;
  #gameCheckTimer: ReturnType<typeof setTimeout> | undefined;
  #responseTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(callbacks: ConnectionCallbacks) {
    this.#callbacks = callbacks;
  }

  /** Subscribes to a game until the returned function is called. */
  subscribe(gameId: string, listener: GameListener, invite: string | null): () => void {
    const known = this.#subscriptions.get(gameId);
    const subscription = known ?? { listeners: new Set(), snapshot: null, invite };
    subscription.listeners.add(listener);
    this.#subscriptions.set(gameId, subscription);
    if (subscription.snapshot) listener.onSnapshot(subscription.snapshot);
    else if (!known) this.#sendSubscribe(gameId);
    this.#openOrClose();
    return () => {
      subscription.listeners.delete(listener);
      if (subscription.listeners.size > 0) return;
      if (this.#subscriptions.get(gameId) !== subscription) return;
      this.#subscriptions.delete(gameId);
      this.send({ type: 'unsubscribe', game_id: gameId });
      this.#openOrClose();
    };
  }

  /** Requests a whole snapshot of a subscribed game. */
  refetch(gameId: string): void {
    if (this.#subscriptions.has(gameId)) this.#sendSubscribe(gameId, null);
  }

  /** Changes fields of a game that were loaded over HTTP. */
  patch(gameId: string, fields: Partial<GameSnapshot>): void {
    const snapshot = this.#subscriptions.get(gameId)?.snapshot;
    if (snapshot) this.#setSnapshot(gameId, { ...snapshot, ...fields });
  }

  /**
   * Sends a command, again and again with the same request id until the server responds. Resolves
   * to the version of the log after it.
   */
  sendCommand(
    gameId: string,
    requestId: string,
    command: string,
    ply: number | null,
    input?: InputKind,
  ): Promise<number> {
    if (this.#commands.size >= PENDING_COMMANDS_MAX) {
      return Promise.reject(new RequestError(0, { code: 'too-many-pending-commands' }));
    }
    return new Promise((resolve, reject) => {
      const ids = { game_id: gameId, request_id: requestId };
      const message = { type: 'command', ...ids, ply, command, ...(input && { input }) } as const;
      this.#commands.set(requestId, { message, resolve, reject });
      this.send(message);
      this.#schedulePing();
      this.#openOrClose();
    });
  }

  /** Keeps the connection open for notifications until the returned function is called. */
  keepOpen(): () => void {
    this.#keepers += 1;
    this.#openOrClose();
    return once(() => {
      this.#keepers -= 1;
      this.#openOrClose();
    });
  }

  /** Notices a lost connection fast until the returned function is called. */
  pingFast(): () => void {
    this.#fastPingUsers += 1;
    this.#schedulePing();
    return once(() => {
      this.#fastPingUsers -= 1;
      this.#schedulePing();
    });
  }

  /** Reconnects after the user has changed: all snapshots are loaded again. */
  reconnect(): void {
    for (const subscription of this.#subscriptions.values()) subscription.snapshot = null;
    if (this.#state === 'idle') return;
    this.#drop();
    this.#open();
  }

  /** Checks or reopens the connection: the page is visible or the device is online again. */
  wake(): void {
    if (this.#state === 'idle') return;
    if (this.#socket && this.#helloReceived) {
      this.#ping();
      return this.#checkGame();
    }
    this.#drop();
    this.#open();
  }

  /** The device reports no network. That may be wrong, so a later attempt follows. */
  deviceOffline(): void {
    if (this.#socket) this.#onClose('', RETRY_MAX_MS);
  }

  #openOrClose(): void {
    clearTimeout(this.#lingerTimer);
    const needed = this.#subscriptions.size + this.#commands.size + this.#keepers > 0;
    if (needed && this.#state === 'idle') this.#open();
    if (!needed && this.#state !== 'idle') {
      this.#lingerTimer = setTimeout(() => {
        this.#drop();
        this.#wasOpen = false;
        this.#setState('idle');
      }, LINGER_MS);
    }
  }

  #setState(state: ConnectionState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#callbacks.onState(state);
  }

  #open(): void {
    clearTimeout(this.#retryTimer);
    if (this.#state === 'idle') this.#setState('connecting');
    const socket = this.#callbacks.connect();
    this.#socket = socket;
    socket.onopen = () => this.#sendHello();
    socket.onmessage = ({ data }) => this.#onMessage(data);
    socket.onclose = ({ reason }) => this.#onClose(reason);
    this.#expectResponse(CONNECT_TIMEOUT_MS);
  }

  /** Sends the known versions of the games, other subscriptions and the pending commands. */
  #sendHello(): void {
    const all = [...this.#subscriptions];
    const games = all.flatMap(([game_id, { snapshot, invite }]) =>
      snapshot && snapshot.version > 0 && !invite ? [{ game_id, version: snapshot.version }] : [],
    );
    this.#write({ type: 'hello', protocol: PROTOCOL_VERSION, games });
    for (const [gameId] of all) {
      if (!games.some(({ game_id }) => game_id === gameId)) {
        this.#write(this.#subscribeMessage(gameId));
      }
    }
    for (const { message } of this.#commands.values()) this.#write(message);
    // Anything requested before the response to the hello is sent behind it.
    this.#helloSent = true;
  }

  #subscribeMessage(
    gameId: string,
    version = this.#subscriptions.get(gameId)?.snapshot?.version ?? null,
  ): FromClient {
    const invite = this.#subscriptions.get(gameId)?.invite ?? null;
    const message = { type: 'subscribe', game_id: gameId, version } as const;
    return invite === null ? message : { ...message, invite };
  }

  #sendSubscribe(gameId: string, version?: null): void {
    this.send(this.#subscribeMessage(gameId, version));
  }

  /** Sends a message if the hello was sent; otherwise what follows the hello covers it. */
  send(message: FromClient): boolean {
    if (!this.#socket || !this.#helloSent) return false;
    this.#write(message);
    return true;
  }

  #write(message: FromClient): void {
    this.#socket?.send(JSON.stringify(message));
  }

  /** Closes the socket without a retry. */
  #drop(): void {
    const timers = [this.#retryTimer, this.#pingTimer, this.#gameCheckTimer, this.#responseTimer];
    for (const timer of timers) clearTimeout(timer);
    this.#responseTimer = undefined;
    this.#helloSent = false;
    this.#helloReceived = false;
    const socket = this.#socket;
    this.#socket = null;
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    socket.close();
  }

  #onClose(reason: string, retryAfterMs?: number): void {
    this.#drop();
    this.#tries += 1;
    const isLost = this.#wasOpen && this.#tries <= LOST_TRIES_MAX;
    // A version mismatch is retried too: the next node may be as old as this page.
    this.#setState(reason === OTHER_VERSION ? 'outdated' : isLost ? 'lost' : 'offline');
    const backoff = Math.min(RETRY_MIN_MS * 2 ** (this.#tries - 1), RETRY_MAX_MS);
    const wait = retryAfterMs ?? backoff * (0.5 + this.#callbacks.random() / 2);
    this.#retryTimer = setTimeout(() => this.#open(), wait);
  }

  /** Closes the socket unless a message arrives in time. */
  #expectResponse(timeoutMs: number): void {
    this.#responseTimer ??= setTimeout(() => this.#onClose(''), timeoutMs);
  }

  /** An unanswered command needs fast pings, too: its own response may wait for the database. */
  #pingTimes(): typeof PING {
    return this.#fastPingUsers + this.#commands.size > 0 ? FAST_PING : PING;
  }

  /** Schedules the next ping, at once if the last one is older than the interval. */
  #schedulePing(): void {
    clearTimeout(this.#pingTimer);
    if (!this.#helloReceived) return;
    const wait = this.#lastPingMs + this.#pingTimes().intervalMs - performance.now();
    this.#pingTimer = setTimeout(() => this.#ping(), wait);
  }

  /** Checks that the server responds. */
  #ping(): void {
    this.#lastPingMs = performance.now();
    this.#schedulePing();
    this.#write({ type: 'ping', versions: [] });
    this.#expectResponse(this.#pingTimes().timeoutMs);
  }

  /** Checks whether a game has a newer version or no longer exists. */
  #checkGame(): void {
    clearTimeout(this.#gameCheckTimer);
    this.#gameCheckTimer = setTimeout(() => this.#checkGame(), GAME_CHECK_INTERVAL_MS);
    const [gameId] = this.#subscriptions.keys();
    if (gameId !== undefined) this.#sendSubscribe(gameId);
  }

  #onMessage(data: string): void {
    clearTimeout(this.#responseTimer);
    this.#responseTimer = undefined;
    const message = JSON.parse(data) as ToClient;
    this.#callbacks.onMessage(message);
    switch (message.type) {
      case 'hello':
        return this.#onHello(message);
      case 'pong':
        return this.#callbacks.onServerTime(message.server_time_ms, 'later');
      case 'notification':
      case 'list':
      case 'list-changed':
        return;
      case 'going-away':
        return this.#onClose('', message.retry_after_ms);
      case 'accepted':
      case 'rejected':
        return this.#onResponse(message);
      case 'error':
        return this.#onError(message.error);
      default:
        return this.#onGameMessage(message);
    }
  }

  #onHello({ server_time_ms, player }: Extract<ToClient, { type: 'hello' }>): void {
    this.#helloReceived = true;
    this.#wasOpen = true;
    this.#tries = 0;
    this.#lastPingMs = performance.now();
    this.#schedulePing();
    this.#gameCheckTimer = setTimeout(() => this.#checkGame(), GAME_CHECK_INTERVAL_MS);
    this.#callbacks.onServerTime(server_time_ms, 'first');
    this.#setState('open');
    this.#callbacks.onPlayer(player);
  }

  #onResponse(response: Extract<ToClient, { type: 'accepted' | 'rejected' }>): void {
    const requestId = response.request_id;
    const pending = this.#commands.get(requestId);
    if (!pending) return;
    if (response.type === 'rejected' && RETRIED_CODES.includes(response.error.code)) {
      const { min, max } = COMMAND_RETRY_MS;
      const wait = min + this.#callbacks.random() * (max - min);
      setTimeout(() => this.#commands.has(requestId) && this.send(pending.message), wait);
      return;
    }
    this.#commands.delete(requestId);
    this.#schedulePing();
    this.#openOrClose();
    if (response.type === 'accepted') {
      this.#callbacks.onServerTime(response.server_time_ms, 'later');
      return pending.resolve(response.version);
    }
    // A rejected client may have missed an update.
    this.#catchUp(response.game_id, response.version);
    pending.reject(new RequestError(409, response.error));
  }

  /** Reports an error of one game to its subscribers, any other to all. */
  #onError(error: ApiError): void {
    const about = error.arguments?.game_id;
    for (const [gameId, { listeners }] of this.#subscriptions) {
      if (about !== undefined && about !== gameId) continue;
      for (const listener of [...listeners]) listener.onError?.(error);
    }
  }

  /** Requests the missing entries if the server has a newer version. */
  #catchUp(gameId: string, version: number): void {
    const snapshot = this.#subscriptions.get(gameId)?.snapshot;
    if (snapshot && snapshot.version < version) this.#sendSubscribe(gameId);
  }

  #onGameMessage(
    message: Extract<ToClient, { game_id: string }> | ({ type: 'snapshot' } & GameSnapshot),
  ): void {
    const gameId = message.type === 'snapshot' ? message.id : message.game_id;
    const subscription = this.#subscriptions.get(gameId);
    if (!subscription) return;
    if ('server_time_ms' in message) {
      this.#callbacks.onServerTime(message.server_time_ms, 'later');
    }
    if (message.type === 'chat') {
      for (const listener of [...subscription.listeners]) listener.onChat?.(message);
      return;
    }
    if (message.type === 'version') return this.#catchUp(gameId, message.version);
    if (message.type === 'snapshot') {
      const { type: _, ...snapshot } = message;
      return this.#setSnapshot(gameId, snapshot);
    }
    const { snapshot } = subscription;
    // A game that starts has other seats and may have another config: it is loaded as a whole.
    if (snapshot?.status === 'open') return this.#sendSubscribe(gameId, null);
    if (message.type === 'seats') {
      return this.patch(gameId, { seats: message.seats });
    }
    if (message.type !== 'log-appended') return;
    const next = snapshot && appendLog(snapshot, message.from_version, message.lines);
    if (!next) return this.#sendSubscribe(gameId);
    if (next !== snapshot) this.#setSnapshot(gameId, next);
  }

  #setSnapshot(gameId: string, snapshot: GameSnapshot): void {
    const subscription = this.#subscriptions.get(gameId);
    if (!subscription) return;
    subscription.snapshot = snapshot;
    for (const listener of [...subscription.listeners]) listener.onSnapshot(snapshot);
  }
}

/** A function that calls the given one only the first time. */
function once(call: () => void): () => void {
  let called = false;
  return () => {
    if (called) return;
    called = true;
    call();
  };
}

/** The game with further log lines; null where lines are missing before them. */
export function appendLog(
  snapshot: GameSnapshot,
  fromVersion: number,
  lines: readonly string[],
): GameSnapshot | null {
  if (fromVersion > snapshot.version) return null;
  const added = lines.slice(snapshot.version - fromVersion);
  if (added.length === 0) return snapshot;
  const version = snapshot.version + added.length;
  return { ...snapshot, log: [...snapshot.log, ...added], version };
}
