import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '#tests/browser/harness/server.ts';
import type { Node } from './patroni.ts';
import { startProgram, type Place, type Program } from './programs.ts';

/** A proxy before the nodes, and the port at which it listens. */
export interface Proxy {
  readonly port: number;
  readonly program: Program;
}

/** HAProxy leads to the node that says it leads, and cuts off who is still connected to another. */
export async function startHaproxy(place: Place, nodes: readonly Node[]): Promise<Proxy> {
  const port = await freePort();
  const file = join(place.folder, 'haproxy.cfg');
  const servers = nodes.map(
    ({ name, port: at, restPort }) => `  server ${name} 127.0.0.1:${at} check port ${restPort}`,
  );
  writeFileSync(
    file,
    `global
  maxconn 1000
defaults
  mode tcp
  timeout connect 2s
  timeout check 3s
  timeout client 1h
  timeout server 1h
listen postgres
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join('\n')}
`,
  );
  return { port, program: startProgram(place, 'haproxy', '/usr/sbin/haproxy', ['-f', file, '-db']) };
}

export const pgbouncerProgram = '/usr/sbin/pgbouncer';

/** PgBouncer lends a connection of HAProxy for one transaction. */
export async function startPgbouncer(
  place: Place,
  database: string,
  login: { readonly role: string; readonly password: string },
  haproxyPort: number,
): Promise<Proxy> {
  const port = await freePort();
  const [file, users] = [join(place.folder, 'pgbouncer.ini'), join(place.folder, 'users.txt')];
  writeFileSync(users, `"${login.role}" "${login.password}"\n`);
  writeFileSync(
    file,
    `[databases]
${database} = host=127.0.0.1 port=${haproxyPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
max_client_conn = 1000
default_pool_size = 20
query_wait_timeout = 10
server_connect_timeout = 3
server_login_retry = 1
server_check_delay = 0
`,
  );
  return { port, program: startProgram(place, 'pgbouncer', pgbouncerProgram, [file]) };
}
