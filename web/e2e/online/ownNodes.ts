// Two nodes of a test's own, on a database of their own, so that one of them can be killed.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { uniqueName } from './accounts';
import { runSql } from './database';
import { serveCommand } from '../server';
import { expect } from './users';

/** A node that runs until it is killed. */
export interface OwnNode {
  origin: string;
  /** Ends the process at once, as a crash does. */
  kill(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether the node at this port of the operator takes part in the cluster. */
async function isReady(port: number): Promise<boolean> {
  return fetch(`http://127.0.0.1:${port}/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function startNode(name: string, database: string, options: string[] = []): Promise<OwnNode> {
  const [port, opsPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const [program = '', ...args] = serveCommand(
    ...['--development', '--roles', 'pages,play', '--node', name, '--public-url', origin],
    ...['--listen', `127.0.0.1:${port}`, '--ops-listen', `127.0.0.1:${opsPort}`, ...options],
  );
  const own = { PALAMEDES_DATABASE: database, PALAMEDES_NATS: process.env.PALAMEDES_BROKER ?? '' };
  const child: ChildProcess = spawn(program, args, {
    stdio: 'ignore',
    env: { ...process.env, ...own },
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    if (child.exitCode === null && child.signalCode === null) child.kill('SIGKILL');
    await ended;
  };
  const state = async () => (child.exitCode === null ? isReady(opsPort) : 'ended');
  await expect.poll(state, { timeout: 60_000 }).toBe(true);
  return { origin, kill };
}

/** A new database; returns its URL. */
function createDatabase(): string {
  const database = uniqueName('nodes').replace('-', '_');
  runSql(`CREATE DATABASE ${database}`);
  const url = new URL(process.env.PALAMEDES_STORE ?? '');
  url.pathname = database;
  return url.href;
}

/** Starts a node with settings of its own, runs a test with it and its database, and ends it. */
export async function withOwnNode(
  options: string[],
  run: (node: OwnNode, database: string) => Promise<void>,
): Promise<void> {
  const database = createDatabase();
  const node = await startNode('own', database, options);
  try {
    await run(node, database);
  } finally {
    await node.kill();
  }
}

/** Starts two nodes of a new cluster, runs a test with them, and ends them. */
export async function withOwnNodes(
  run: (first: OwnNode, second: OwnNode) => Promise<void>,
): Promise<void> {
  const database = createDatabase();
  const nodes: OwnNode[] = [];
  try {
    const first = await startNode('own-1', database);
    nodes.push(first);
    const second = await startNode('own-2', database);
    nodes.push(second);
    await run(first, second);
  } finally {
    await Promise.all(nodes.map((node) => node.kill()));
  }
}
