/** Requests to a server with `fetch`. */

/** A stream that is silent for longer is dead: the server sends an empty line every 15 seconds. */
const STREAM_TIMEOUT_MS = 40_000;

/** Statuses after which the outcome is unknown; 0 stands for no response. */
const TEMPORARY = [0, 502, 503, 504];

/** The body of a rejection. */
interface Problem {
  code?: string;
  detail?: string;
  field?: string;
  arguments?: Record<string, string>;
}

/** A rejected request, or one without a response (status 0). */
export class RequestError extends Error {
  /** A stable code, such as `stale-ply`. */
  readonly code: string;
  /** The invalid field of the request. */
  readonly field: string | null;
  readonly arguments: Record<string, string>;

  constructor(
    readonly status: number,
    problem: Problem,
    /** The delay after which the server accepts requests again. */
    readonly retryAfterMs: number | null = null,
  ) {
    const { code = 'no-code', detail = '', field = null } = problem;
    super(`${status} ${code}${field ? ` (${field})` : ''}: ${detail}`);
    this.name = 'RequestError';
    this.code = code;
    this.field = field;
    this.arguments = problem.arguments ?? {};
  }
}

/** Options of a client. */
export interface ClientOptions {
  /** The token of a bot or of a member. */
  token?: string;
  timeoutMs?: number;
  /** How often a request is repeated when the server is unreachable or overloaded. */
  retries?: number;
}

/** The parts of a request. */
interface RequestParts {
  path?: Record<string, string>;
  query?: object;
  body?: unknown;
  signal?: AbortSignal | undefined;
}

/** Sends requests and reads streams. Outside of browsers, the cookies of responses are kept. */
export class Transport {
  private readonly cookies = new Map<string, string>();
  private readonly server: string;

  /** `server` is its address, such as `https://play.example.org`; empty for that of the page. */
  constructor(
    server: string,
    private readonly options: ClientOptions = {},
  ) {
    this.server = server.replace(/\/$/, '');
  }

  protected async send(method: string, path: string, parts: RequestParts = {}): Promise<void> {
    await this.text(method, path, parts);
  }

  protected async json<T>(method: string, path: string, parts: RequestParts = {}): Promise<T> {
    const text = await this.text(method, path, parts);
    return (text === '' ? null : JSON.parse(text)) as T;
  }

  protected async text(method: string, path: string, parts: RequestParts = {}): Promise<string> {
    return (await this.request(method, path, parts)).text();
  }

  protected async bytes(method: string, path: string, parts: RequestParts = {}): Promise<ArrayBuffer> {
    return (await this.request(method, path, parts)).arrayBuffer();
  }

  /** The messages of a stream. It ends with the connection; open it again then. */
  protected async *lines<T>(method: string, path: string, parts: RequestParts = {}): AsyncGenerator<T, void> {
    const { body } = await this.request(method, path, parts);
    if (!body) return;
    const reader = body.getReader();
    const decoder = new TextDecoder();
    let text = '';
    try {
      for (;;) {
        const { done, value } = await within(STREAM_TIMEOUT_MS, reader.read());
        if (done) return;
        const lines = (text + decoder.decode(value, { stream: true })).split('\n');
        text = lines.pop() ?? '';
        for (const line of lines) if (line.trim() !== '') yield JSON.parse(line) as T;
      }
    } catch (error) {
      throw unreachable(error);
    } finally {
      await reader.cancel().catch(() => undefined);
    }
  }

  private async request(method: string, path: string, parts: RequestParts): Promise<Response> {
    const canRepeat = ['GET', 'PUT', 'DELETE'].includes(method) || hasRequestId(parts.body);
    const { retries = 5 } = this.options;
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await this.attempt(method, path, parts);
      } catch (error) {
        if (!(error instanceof RequestError) || attempt >= retries) throw error;
        const isTemporary = error.status === 429 || (canRepeat && TEMPORARY.includes(error.status));
        if (!isTemporary || parts.signal?.aborted) throw error;
        await pause(error.retryAfterMs ?? Math.min(250 * 2 ** attempt, 8000));
      }
    }
  }

  private async attempt(method: string, path: string, parts: RequestParts): Promise<Response> {
    const headers = new Headers();
    if (parts.body !== undefined) headers.set('content-type', 'application/json');
    if (this.options.token !== undefined) headers.set('authorization', `Bearer ${this.options.token}`);
    const cookies = [...this.cookies].map(([name, value]) => `${name}=${value}`);
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '));
    const body = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) };
    const aborts = new AbortController();
    const abort = () => aborts.abort();
    parts.signal?.addEventListener('abort', abort, { once: true });
    const init: RequestInit = { method, headers, ...body, signal: aborts.signal };
    let response: Response;
    try {
      response = await within(this.options.timeoutMs ?? 30_000, fetch(this.url(path, parts), init));
    } catch (error) {
      abort();
      throw unreachable(error);
    }
    for (const cookie of response.headers.getSetCookie?.() ?? []) {
      const [name = '', value = ''] = (cookie.split(';')[0] ?? '').split(/=(.*)/);
      this.cookies.set(name.trim(), value.trim());
    }
    if (response.ok) return response;
    const problem = (await response.json().catch(() => ({}))) as Problem;
    const seconds = Number(response.headers.get('retry-after') ?? NaN);
    throw new RequestError(response.status, problem, seconds >= 0 ? Math.min(seconds, 60) * 1000 : null);
  }

  private url(path: string, { path: values = {}, query = {} }: RequestParts): string {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
    const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== null);
    const search = new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]));
    return `${this.server}/api${filled}${given.length > 0 ? `?${search}` : ''}`;
  }
}

const hasRequestId = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'request_id' in body;

const unreachable = (error: unknown): RequestError =>
  error instanceof RequestError
    ? error
    : new RequestError(0, { code: 'unreachable', detail: error instanceof Error ? error.message : String(error) });

/** Waits. */
export const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

/** A result, or an error after some time. */
async function within<T>(ms: number, result: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`no answer for ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([result, late]);
  } finally {
    clearTimeout(timer);
  }
}
