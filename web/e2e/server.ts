import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { PlaywrightTestConfig } from '@playwright/test';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const LISTENING = /http:\/\/127\.0\.0\.1:(?<palamedes_port>\d+)\//;

/**
 * How the program is started. `cargo xtask e2e` names one that was built with its pages. Named by
 * hand in `PALAMEDES_PROGRAM`, any program serves the pages in `app/dist`.
 */
export function serveCommand(...options: string[]): string[] {
  const pages = process.env.PALAMEDES_BUILT ? [] : ['--pages', here('../app/dist')];
  return [programPath(), '--language', 'en', 'serve', ...options, ...pages];
}

/** The program under test. */
function programPath(): string {
  const named = process.env.PALAMEDES_BUILT ?? process.env.PALAMEDES_PROGRAM;
  const program = named ?? here('../../target/debug/palamedes');
  if (!existsSync(program)) throw new Error(`there is no ${program}; cargo xtask e2e builds it`);
  return program;
}

/** Runs a command of the operator on a database and returns what it prints. */
export function runAdmin(database: string, ...options: string[]): string {
  const env = { ...process.env, PALAMEDES_DATABASE: database };
  return execFileSync(programPath(), ['--language', 'en', 'admin', ...options], { env }).toString().trim();
}

const command = () => serveCommand('--static-only', '--listen', '127.0.0.1:0');

/** The real server on a free port; the port is in `PALAMEDES_PORT` from then on. */
export function webServer(): PlaywrightTestConfig['webServer'] {
  return {
    command: command().map((argument) => `'${argument}'`).join(' '),
    wait: { stdout: LISTENING },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 2000 },
    timeout: 20_000,
  };
}

/** Where the pages are, once the server runs. */
export function origin(): string {
  return `http://127.0.0.1:${process.env.PALAMEDES_PORT ?? '0'}`;
}

/** A server of a test's own, that can be switched off. */
export interface TestServer {
  origin: string;
  end(): Promise<void>;
}

/** Starts one. */
export async function startServer(): Promise<TestServer> {
  const [program = '', ...args] = command();
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = once(child, 'exit');
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  const port = LISTENING.exec(line.toString())?.groups?.palamedes_port ?? '0';
  const stop = async () => {
    child.kill();
    await ended;
  };
  return { origin: `http://127.0.0.1:${port}`, end: stop };
}
