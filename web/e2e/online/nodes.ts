// Where the network is: `cargo xtask e2e` starts two nodes and names them.

const named = [process.env.PALAMEDES_ONE ?? '', process.env.PALAMEDES_TWO ?? ''];

/** The origins of the nodes; empty without nodes. A single node serves as both. */
export const NODES: readonly string[] = named.filter((node) => node !== '');

/** The node of this number, in turn. */
export function nodeAt(index: number): string {
  const node = NODES[index % NODES.length];
  if (!node) throw new Error('there is no network: cargo xtask e2e starts one');
  return node;
}
