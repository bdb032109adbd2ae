import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fitCommands, interpret, interpretUnclaimed, readTarget } from '#features/device/server/push/index.ts';
import type { Effect, PunchRow, QueuedCommand, Reply, TerminalView } from '#features/device/server/push/index.ts';
import { terminalView } from './terminal-fixtures.ts';

/** A server for one terminal without a database, for trying a terminal. */
export type MemoryHost = {
  readonly url: string;
  readonly punches: ReadonlyMap<string, PunchRow>;
  readonly effects: readonly Effect[];
  readonly held: readonly string[];
  readonly queue: QueuedCommand[];
  terminal: TerminalView;
  /** Answers the next uploads with this status after storing them, as if the answer were lost. */
  failures: number[];
  close(): Promise<void>;
};

export async function startMemoryHost(
  terminal: Partial<TerminalView> = {},
  now: Temporal.Instant = Temporal.Now.instant(),
): Promise<MemoryHost> {
  const punches = new Map<string, PunchRow>();
  const effects: Effect[] = [];
  const held: string[] = [];
  const queue: QueuedCommand[] = [];

  const perform = (method: string, url: string, body: Uint8Array): Reply => {
    const target = readTarget(method, url);
    if (target.sn === null) return interpretUnclaimed(target).reply();
    const done = interpret({ target, body, bodyTooLarge: false }, { ...host.terminal, sn: target.sn }, now);
    let commands: QueuedCommand[] = [];
    for (const effect of done.effects) {
      effects.push(effect);
      if (effect.type === 'punches.received') for (const row of effect.rows) punches.set(row.uniqueKey, row);
      if (effect.type === 'records.held') held.push(...effect.records);
      if (effect.type === 'commands.requested') commands = fitCommands(queue.splice(0));
    }
    const failure = method === 'POST' ? host.failures.shift() : undefined;
    const reply = done.reply({ commands, isHeld: true });
    return failure === undefined || failure === 200 ? reply : { ...reply, status: failure };
  };

  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const reply = perform(request.method ?? 'GET', request.url ?? '', new Uint8Array(Buffer.concat(parts)));
      response.writeHead(reply.status, { ...reply.headers, 'content-length': reply.body.length }).end(reply.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const host: MemoryHost = {
    url: `http://127.0.0.1:${port}`,
    punches,
    effects,
    held,
    queue,
    terminal: terminalView(terminal),
    failures: [],
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
  return host;
}
