// The way between a browser and its node, which a test can cut.

import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A proxy that forwards requests to a node unless it is cut. */
export interface FlakyProxy {
  origin: string;
  /** Ends every connection and lets none begin: the node is out of reach. */
  cut(): void;
  /** As before. */
  restore(): void;
  /** How many connections carry something now. */
  count(): number;
  stop(): Promise<void>;
}

/** Lays one to this node. */
export async function startProxy(node: string): Promise<FlakyProxy> {
  const { port } = new URL(node);
  const ends = new Set<Socket>();
  let isOpen = true;
  const forward = (near: Socket) => {
    if (!isOpen) return void near.destroy();
    const far = connect(Number(port), '127.0.0.1');
    for (const [end, other] of [[near, far], [far, near]] as const) {
      ends.add(end);
      // Cut connections get no more data.
      end.on('error', () => end.destroy());
      end.on('close', () => {
        ends.delete(end);
        other.destroy();
      });
      end.pipe(other);
    }
  };
  const server = createServer(forward);
  await listening(server);
  const drop = () => ends.forEach((end) => end.destroy());
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    cut: () => {
      isOpen = false;
      drop();
    },
    restore: () => {
      isOpen = true;
    },
    count: () => ends.size / 2,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      drop();
      await closed;
    },
  };
}

function listening(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
}
