import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { freePort } from '#tests/browser/harness/server.ts';
import { findBinaries } from '#tests/support/postgres.ts';
import { startProgram, type Place, type Program } from './programs.ts';

/** A node: a PostgreSQL and the Patroni that runs it. */
export interface Node {
  readonly name: string;
  readonly port: number;
  readonly restPort: number;
}

/** A PostgreSQL of several nodes, of which one leads. */
export interface PatroniCluster {
  readonly nodes: readonly Node[];
  /** The node that leads now, by its own word. */
  leader(): Promise<Node | undefined>;
  /** Kills all processes of a node at once, as if its machine had lost its power. */
  kill(node: Node): Promise<void>;
  /** Starts its Patroni again, as the machine would when it is back. */
  start(node: Node): void;
  /** Waits until one leads, all others follow, and one of them confirms each commit. @throws after ten minutes */
  whole(): Promise<void>;
  stop(): Promise<void>;
}

/** Times of Patroni in seconds: a leader that is silent for `ttl` is replaced. `ttl` is at least `loop_wait + 2 * retry_timeout`. */
const times = { ttl: 7, loop_wait: 1, retry_timeout: 3 } as const;

const memberSchema = z.object({ role: z.string(), state: z.string() });
const clusterSchema = z.object({ members: z.array(memberSchema) });

const configOf = (node: Node, folder: string, etcdPort: number): string => `scope: muster
name: ${node.name}
restapi:
  listen: 127.0.0.1:${node.restPort}
  connect_address: 127.0.0.1:${node.restPort}
etcd3:
  hosts: 127.0.0.1:${etcdPort}
bootstrap:
  dcs:
    ttl: ${times.ttl}
    loop_wait: ${times.loop_wait}
    retry_timeout: ${times.retry_timeout}
    primary_start_timeout: 0
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      parameters:
        max_connections: 200
        wal_keep_size: 256MB
  initdb: [{ encoding: UTF8 }, { locale: C }, data-checksums]
  pg_hba:
    - host replication replicator 127.0.0.1/32 scram-sha-256
    - host all all 127.0.0.1/32 scram-sha-256
postgresql:
  listen: 127.0.0.1:${node.port}
  connect_address: 127.0.0.1:${node.port}
  data_dir: ${join(folder, node.name)}
  bin_dir: ${findBinaries() ?? ''}
  pgpass: ${join(folder, `${node.name}.pgpass`)}
  authentication:
    superuser: { username: postgres, password: ${password} }
    replication: { username: replicator, password: ${password} }
  parameters:
    unix_socket_directories: ${folder}
`;

/** Of the superuser; nodes are reached by loopback alone. */
export const password = 'of-the-trial';

/** Starts etcd and three nodes, and waits until they are whole. */
export async function startPatroni(place: Place): Promise<PatroniCluster> {
  const { folder } = place;
  const [etcdPort, peerPort] = [await freePort(), await freePort()];
  const etcdFolder = join(folder, 'etcd');
  mkdirSync(etcdFolder, { mode: 0o700 });
  if (place.account) chownSync(etcdFolder, place.account.uid, place.account.gid);
  const etcd = startProgram(place, 'etcd', '/usr/bin/etcd', [
    '--data-dir',
    etcdFolder,
    '--listen-client-urls',
    `http://127.0.0.1:${etcdPort}`,
    '--advertise-client-urls',
    `http://127.0.0.1:${etcdPort}`,
    '--listen-peer-urls',
    `http://127.0.0.1:${peerPort}`,
  ]);
  const nodes: Node[] = [];
  for (const name of ['node1', 'node2', 'node3'])
    nodes.push({ name, port: await freePort(), restPort: await freePort() });
  const running = new Map<Node, Program>();
  const start = (node: Node): void => {
    const file = join(folder, `${node.name}.yml`);
    writeFileSync(file, configOf(node, folder, etcdPort));
    running.set(node, startProgram(place, node.name, '/usr/bin/patroni', [file]));
  };
  // However this process ends, no PostgreSQL outlives it: each is a child of its Patroni.
  const killAll = (): void => {
    for (const program of running.values()) killAny(program.pid);
    for (const { name } of nodes) for (const pid of postgresOf(join(folder, name))) killAny(pid);
  };
  process.on('exit', killAll);
  nodes.forEach(start);
  const cluster: PatroniCluster = {
    nodes,
    leader: async () => {
      for (const node of nodes) if ((await ask(node, 'primary'))?.status === 200) return node;
      return undefined;
    },
    kill: async (node) => {
      const patroni = running.get(node);
      running.delete(node);
      const pids = postgresOf(join(folder, node.name));
      // Patroni first: it would start PostgreSQL again.
      await patroni?.end('SIGKILL');
      for (const pid of pids) killAny(pid);
    },
    start,
    whole: async () => {
      const deadline = performance.now() + 600_000;
      while (!(await isWhole(nodes))) {
        if (performance.now() > deadline) throw new Error(`The nodes do not come together: see ${folder}/*.log`);
        await pause(250);
      }
    },
    stop: async () => {
      await Promise.all([...running.values()].map((program) => program.end('SIGTERM')));
      await etcd.end('SIGTERM');
      process.off('exit', killAll);
    },
  };
  await cluster.whole();
  return cluster;
}

/** What a node's Patroni says; undefined if it does not in time. */
async function ask(node: Node, path: string): Promise<{ status: number; text: string } | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${node.restPort}/${path}`, { signal: AbortSignal.timeout(2000) });
    return { status: answer.status, text: await answer.text() };
  } catch {
    return undefined;
  }
}

async function isWhole(nodes: readonly Node[]): Promise<boolean> {
  for (const node of nodes) {
    const answer = await ask(node, 'cluster');
    if (answer?.status !== 200) continue;
    const { members } = clusterSchema.parse(JSON.parse(answer.text));
    // Patroni 3 says `running` of a replica, later versions `streaming`.
    const isUp = members.every(({ state }) => state === 'running' || state === 'streaming');
    const count = (role: string): number => members.filter((member) => member.role === role).length;
    if (isUp && members.length === nodes.length && count('leader') === 1 && count('sync_standby') >= 1) return true;
  }
  return false;
}

/** The server process of a data folder and its children. */
function postgresOf(data: string): number[] {
  const file = join(data, 'postmaster.pid');
  const server = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : 0;
  if (!(server > 1)) return [];
  const children = readdirSync('/proc')
    .map(Number)
    .filter((pid) => Number.isInteger(pid) && parentOf(pid) === server);
  return [server, ...children];
}

function parentOf(pid: number): number | undefined {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]);
  } catch {
    // It has ended meanwhile.
    return undefined;
  }
}

function killAny(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended with its parent.
  }
}
