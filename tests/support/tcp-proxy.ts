import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** Stands between a host and its database. */
export interface TcpProxy {
  /** The URL of the database behind it, with its own address. */
  readonly url: string;
  /** How many connections have come. */
  readonly count: number;
  /** From now on nothing passes on the present connections, and nobody is told, as when a machine loses its power. New ones work. */
  hush(): void;
  close(): Promise<void>;
}

/** Starts a proxy before a database. */
export async function startTcpProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [near: Socket, far: Socket]>();
  let count = 0;
  const server = createServer((near) => {
    count += 1;
    const far = connect(Number(target.port), target.hostname);
    const pair = [near, far] as const;
    pairs.add(pair);
    for (const [one, other] of [pair, [far, near] as const]) {
      one.on('error', () => undefined);
      one.once('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const url = new URL(databaseUrl);
  url.port = String(typeof address === 'object' && address ? address.port : 0);
  return {
    url: url.href,
    get count() {
      return count;
    },
    hush: () => {
      for (const [near, far] of pairs) {
        near.unpipe(far);
        far.unpipe(near);
        // What arrives is taken, so that the sender sees a connection that is open.
        near.resume();
        far.resume();
      }
    },
    close: async () => {
      for (const pair of pairs) for (const socket of pair) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
