/** The one connection to the server: games that are watched, acts without an answer, new tries. */
import type { FromClient, FullGame, Notice, PlayerName, ToClient } from '../generated/wire';
import { Refused } from './api';

/**
 * `idle` nobody needs it; `connecting` the first try; `open`; `lost` it was open and is being tried
 * again; `away` the server cannot be reached, and is tried again later; `old` the server speaks
 * another version: the page has to be loaded anew.
 */
export type Link = 'idle' | 'connecting' | 'open' | 'lost' | 'away' | 'old';

/** Whoever listens to a game. */
export type Hear = (message: ToClient) => void;

/** As much of a `WebSocket` as is needed. */
export interface Wire {
  onopen: (() => void) | null;
  onmessage: ((event: { data: string }) => void) | null;
  onclose: ((event: { reason: string }) => void) | null;
  send(text: string): void;
  close(): void;
}

/** What a connection is given. */
export interface Around {
  connect(): Wire;
  onLink(link: Link): void;
  onNotice(notice: Notice): void;
  /** Who the reader is to the server. */
  onGreeted(you: PlayerName | null): void;
  /** The clock of the server, as it was when the message was made. */
  onInstant(atMs: number, first: 'first' | 'later'): void;
  /** From 0 to 1, so that not all come back at once. */
  random(): number;
}

interface Watched {
  hearers: Set<Hear>;
  /** The game as far as it is known; what is said is added to it. */
  full: FullGame | null;
  invite: string | null;
}

interface Pending {
  message: Extract<FromClient, { t: 'act' }>;
  tries: number;
  done(version: number): void;
  refused(why: Refused): void;
}

const VERSION = 1;
/** Why the server closes on whoever speaks another version. */
const OTHER_VERSION = 'other-version';
const FIRST_MS = 500;
const LONGEST_MS = 15_000;
/** So many tries in vain, and the server counts as away. */
const HOPEFUL = 3;
/** Nobody needs it: it is kept a little, for the next page. */
const LINGER_MS = 5_000;
/** How often it is looked whether the other side still answers, and how long it may take. */
const PROBE_MS = 25_000;
const SILENCE_MS = 8_000;
/** The server judges no more at once. */
const MOST_ACTS = 8;

/** Keeps the connection for as long as somebody needs it. */
export class Connection {
  readonly #around: Around;
  readonly #watched = new Map<string, Watched>();
  readonly #acts = new Map<string, Pending>();
  #keepers = 0;
  #wire: Wire | null = null;
  #link: Link = 'idle';
  /** Whether the server was greeted, and whether it has answered. */
  #spoken = false;
  #greeted = false;
  #wasOpen = false;
  #tries = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #linger: ReturnType<typeof setTimeout> | undefined;
  #probe: ReturnType<typeof setTimeout> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;

  constructor(around: Around) {
    this.#around = around;
  }

  /** Tells `hear` of a game until the function given back is called. */
  watch(game: string, hear: Hear, invite: string | null): () => void {
    const known = this.#watched.get(game);
    const watched = known ?? { hearers: new Set<Hear>(), full: null, invite };
    watched.hearers.add(hear);
    this.#watched.set(game, watched);
    if (watched.full) hear({ t: 'full', ...watched.full });
    else if (!known) this.#askFor(game);
    this.#need();
    return () => {
      watched.hearers.delete(hear);
      if (watched.hearers.size > 0 || this.#watched.get(game) !== watched) return;
      this.#watched.delete(game);
      this.#send({ t: 'unwatch', game });
      this.#need();
    };
  }

  /** Asks for a game as a whole. */
  renew(game: string): void {
    if (this.#watched.has(game)) this.#askFor(game, null);
  }

  /**
   * Says something at a table, again and again with the same key until it is answered: with how
   * many entries there are then.
   */
  act(game: string, key: string, say: string, ply: number | null): Promise<number> {
    if (this.#acts.size >= MOST_ACTS) {
      return Promise.reject(new Refused(0, { code: 'too-many-at-once' }));
    }
    return new Promise((done, refused) => {
      const message = { t: 'act', game, key, ply, say } as const;
      this.#acts.set(key, { message, tries: 0, done, refused });
      if (this.#send(message)) this.#expect();
      this.#need();
    });
  }

  /** Keeps it open for what concerns the player. */
  stay(): () => void {
    this.#keepers += 1;
    this.#need();
    let left = false;
    return () => {
      if (left) return;
      left = true;
      this.#keepers -= 1;
      this.#need();
    };
  }

  /** The reader is somebody else now: everything is asked anew. */
  again(): void {
    for (const watched of this.#watched.values()) watched.full = null;
    if (this.#link === 'idle') return;
    this.#drop();
    this.#open();
  }

  /** Now is a good moment: the page is seen again, the device is online again. */
  nudge(): void {
    if (this.#link === 'idle') return;
    if (this.#wire && this.#greeted) return this.#knock();
    this.#drop();
    this.#open();
  }

  /** The device says it has no network. That may be wrong, so it is tried all the same, later. */
  offline(): void {
    if (this.#wire) this.#closed('', LONGEST_MS);
  }

  #need(): void {
    clearTimeout(this.#linger);
    const needed = this.#watched.size + this.#acts.size + this.#keepers > 0;
    if (needed && this.#link === 'idle') this.#open();
    if (!needed && this.#link !== 'idle') {
      this.#linger = setTimeout(() => {
        this.#drop();
        this.#wasOpen = false;
        this.#tell('idle');
      }, LINGER_MS);
    }
  }

  #tell(link: Link): void {
    if (link === this.#link) return;
    this.#link = link;
    this.#around.onLink(link);
  }

  #open(): void {
    clearTimeout(this.#retry);
    if (this.#link === 'idle') this.#tell('connecting');
    const wire = this.#around.connect();
    this.#wire = wire;
    wire.onopen = () => this.#greet();
    wire.onmessage = ({ data }) => this.#heard(data);
    wire.onclose = ({ reason }) => this.#closed(reason);
    this.#expect();
  }

  /** Says who watches what, from where on, and whatever has no answer yet. */
  #greet(): void {
    const all = [...this.#watched];
    const known = all.filter(([, { full, invite }]) => full && full.version > 0 && !invite);
    const games = known.map(([game, { full }]) => ({ game, version: full?.version ?? 0 }));
    this.#write({ t: 'hello', v: VERSION, games });
    for (const [game] of all) {
      if (!games.some((seen) => seen.game === game)) this.#write(this.#question(game));
    }
    for (const { message } of this.#acts.values()) this.#write(message);
    // What is wanted before the answer comes is said behind the greeting.
    this.#spoken = true;
  }

  #question(game: string, version = this.#watched.get(game)?.full?.version ?? null): FromClient {
    const invite = this.#watched.get(game)?.invite ?? null;
    return { t: 'watch', game, version, ...(invite === null ? {} : { invite }) };
  }

  #askFor(game: string, version?: null): void {
    this.#send(this.#question(game, version));
  }

  /** Sends it if the server has been greeted; else it is said with the greeting, or never. */
  #send(message: FromClient): boolean {
    if (!this.#wire || !this.#spoken) return false;
    this.#write(message);
    return true;
  }

  #write(message: FromClient): void {
    this.#wire?.send(JSON.stringify(message));
  }

  /** Lets go of the wire without trying again. */
  #drop(): void {
    for (const timer of [this.#retry, this.#probe, this.#silence]) clearTimeout(timer);
    this.#silence = undefined;
    this.#spoken = false;
    this.#greeted = false;
    const wire = this.#wire;
    this.#wire = null;
    if (!wire) return;
    wire.onopen = wire.onmessage = wire.onclose = null;
    wire.close();
  }

  #closed(reason: string, afterMs?: number): void {
    this.#drop();
    this.#tries += 1;
    const hope = this.#wasOpen && this.#tries <= HOPEFUL ? 'lost' : 'away';
    // It is tried all the same: the next node may be as old as this page.
    this.#tell(reason === OTHER_VERSION ? 'old' : hope);
    const backoff = Math.min(FIRST_MS * 2 ** (this.#tries - 1), LONGEST_MS);
    const wait = afterMs ?? backoff * (0.5 + this.#around.random() / 2);
    this.#retry = setTimeout(() => this.#open(), wait);
  }

  /** Something must be heard soon, or the wire is dead. */
  #expect(): void {
    this.#silence ??= setTimeout(() => this.#closed(''), SILENCE_MS);
  }

  /** Asks what is always answered, to see whether the other side lives and what it has said. */
  #knock(): void {
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => this.#knock(), PROBE_MS);
    if (!this.#send({ t: 'ping', heads: [] })) return;
    this.#expect();
    const [game] = this.#watched.keys();
    if (game !== undefined) this.#askFor(game);
  }

  #heard(data: string): void {
    clearTimeout(this.#silence);
    this.#silence = undefined;
    const message = JSON.parse(data) as ToClient;
    switch (message.t) {
      case 'hello':
        return this.#welcome(message);
      case 'pong':
        return this.#around.onInstant(message.at_ms, 'later');
      case 'notice':
        return this.#around.onNotice(message.notice);
      case 'bye':
        return this.#closed('', message.retry_ms);
      case 'ok':
      case 'no':
        return this.#answered(message);
      case 'wrong':
        return this.#wrong(message);
      default:
        return this.#ofGame(message);
    }
  }

  #welcome({ at_ms, you }: Extract<ToClient, { t: 'hello' }>): void {
    this.#greeted = true;
    this.#wasOpen = true;
    this.#tries = 0;
    this.#around.onInstant(at_ms, 'first');
    this.#tell('open');
    this.#around.onGreeted(you);
    clearTimeout(this.#probe);
    this.#probe = setTimeout(() => this.#knock(), PROBE_MS);
  }

  #answered(answer: Extract<ToClient, { t: 'ok' | 'no' }>): void {
    const pending = this.#acts.get(answer.key);
    if (!pending) return;
    if (answer.t === 'no' && answer.why.code === 'try-again') {
      pending.tries += 1;
      const wait = Math.min(FIRST_MS * 2 ** pending.tries, LONGEST_MS);
      setTimeout(() => this.#acts.has(answer.key) && this.#send(pending.message), wait);
      return;
    }
    this.#acts.delete(answer.key);
    this.#need();
    if (answer.t === 'ok') {
      this.#around.onInstant(answer.at_ms, 'later');
      return pending.done(answer.version);
    }
    // Whoever is refused may not know what has happened meanwhile.
    this.#compare(answer.game, answer.version);
    pending.refused(new Refused(409, answer.why));
  }

  /** Something about one game goes to those who watch it, anything else to all. */
  #wrong(message: Extract<ToClient, { t: 'wrong' }>): void {
    const about = message.why.arguments?.game;
    for (const [game, { hearers }] of this.#watched) {
      if (about === undefined || about === game) tellAll(hearers, message);
    }
  }

  #compare(game: string, version: number): void {
    const full = this.#watched.get(game)?.full;
    if (full && full.version < version) this.#askFor(game);
  }

  #ofGame(message: Extract<ToClient, { game: string }> | ({ t: 'full' } & FullGame)): void {
    const watched = this.#watched.get(message.game);
    if (!watched) return;
    if ('at_ms' in message && message.t !== 'chat') {
      this.#around.onInstant(message.at_ms, 'later');
    }
    const { full } = watched;
    if (message.t === 'full') {
      const { t: _, ...whole } = message;
      watched.full = whole;
    } else if (message.t === 'head') {
      this.#compare(message.game, message.version);
    } else if (full && full.status === 'gathering' && message.t !== 'chat') {
      // A game that begins has other seats and may have another config: it is told as a whole.
      return this.#askFor(message.game, null);
    } else if (message.t === 'said') {
      const news = full ? following(full, message) : null;
      if (news === null) return this.#askFor(message.game);
      if (full) watched.full = grown(full, news.lines);
      return news.lines.length > 0 ? tellAll(watched.hearers, news) : undefined;
    } else if (message.t === 'seats' && full) watched.full = { ...full, seats: message.seats };
    tellAll(watched.hearers, message);
  }
}

function tellAll(hearers: Set<Hear>, message: ToClient): void {
  for (const hear of [...hearers]) hear(message);
}

type Said = Extract<ToClient, { t: 'said' }>;

/** The game with these entries more. */
export function grown(full: FullGame, lines: readonly string[]): FullGame {
  return { ...full, log: [...full.log, ...lines], version: full.version + lines.length };
}

/** What of it is new; null where something is missing before it. */
function following(full: FullGame, said: Said): Said | null {
  if (said.from > full.version) return null;
  const known = full.version - said.from;
  return { ...said, from: full.version, lines: said.lines.slice(known) };
}
