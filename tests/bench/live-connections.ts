/**
 * Many open browsers: 2,000 live connections of 20 companies to one server (that of production, on PostgreSQL, in its own process),
 * with a session each: `npm run bench -- live-connections`, with a number for other than 2,000. Measures the cost of re-reading
 * every session while nothing happens, and how long a change takes to reach all browsers of its company and no others. Goals: a
 * tenth of a processor, p99 250 ms to the company's last browser.
 */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { openSession } from '#server/auth/index.ts';
import { openServer } from './support/bench-server.ts';
import { endBenches, percentile } from './support/bench-host.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const browsers = Number(process.argv[2] ?? 2000);
const companies = 20;
const watched = { seconds: 15, changes: 60 } as const;
const goals = { processor: 10, change: 250 } as const;

const server = await openServer();
const { owner, host } = server;
const client = { ip: '127.0.0.1', userAgent: 'bench' };

interface Company {
  readonly id: number;
  readonly token: string;
  readonly sockets: readonly WebSocket[];
}

/** A company whose administrators all have an open browser. */
async function makeCompany(at: number): Promise<Company> {
  const id = await makeTenant(server, 1, 1, `live${at}`);
  const token = await ownerToken(server, id);
  const people = await owner(`with u as (
      insert into users (email, first_name) select 'live${at}_' || n || '@muster.test', 'Live' from generate_series(1, ${browsers / companies}) n returning id),
    m as (insert into memberships (company_id, user_id) select ${id}, u.id from u returning id, user_id),
    g as (insert into membership_groups (company_id, membership, "group")
      select ${id}, m.id, g.id from m, groups g where g.company_id = ${id} and g.is_owner)
    select user_id from m`);
  const sockets: WebSocket[] = [];
  for (const { user_id: user } of people) {
    const userId = Number(user);
    const pair = await host.database.within({ role: 'system', userId }, (tx) =>
      openSession(tx, host.config, { userId, companyId: id, client }, host.clock.now()),
    );
    const query = new URLSearchParams({ token: `JWT ${pair.token}` });
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/websocket/live/?${query.toString()}`);
    await once(socket, 'open');
    sockets.push(socket);
  }
  return { id, token, sockets };
}

const all: Company[] = [];
for (let at = 0; at < companies; at += 1) all.push(await makeCompany(at));

const used = server.processorSeconds();
await pause(watched.seconds * 1000);
const share = ((server.processorSeconds() - used) / watched.seconds) * 100;

const took: number[] = [];
let strangers = 0;
for (let at = 0; at < watched.changes; at += 1) {
  const company = all[at % companies];
  if (!company) throw new Error('No company');
  const { id, token, sockets } = company;
  const [root] = await owner(`select min(id) as id from departments where company_id = ${id}`);
  const counting = all.filter((other) => other.id !== id).flatMap((other) => other.sockets);
  const overheard = (): void => void (strangers += 1);
  for (const socket of counting) socket.on('message', overheard);
  const heard = sockets.map((socket) => once(socket, 'message'));
  const begun = performance.now();
  const answer = await fetch(`${server.url}/web/personnel/api/v2/departments/`, {
    method: 'POST',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ dept_code: `L${at}`, dept_name: 'Live', parent_dept: Number(root?.['id']) }),
  });
  if (answer.status >= 300) throw new Error(`${answer.status} ${await answer.text()}`);
  await Promise.all(heard);
  took.push(performance.now() - begun);
  for (const socket of counting) socket.off('message', overheard);
}
for (const { sockets } of all) for (const socket of sockets) socket.terminate();
await server.close();
await endBenches();

const p99 = percentile(took, 0.99);
const isMet = share <= goals.processor && p99 <= goals.change && strangers === 0;
printTable(
  [
    'browsers',
    'processor %',
    `goal ${goals.processor}`,
    'change to the last, p50 ms',
    'p99 ms',
    `goal ${goals.change}`,
  ],
  [
    [
      browsers,
      share.toFixed(1),
      share <= goals.processor ? 'met' : 'missed',
      percentile(took, 0.5).toFixed(0),
      p99.toFixed(0),
      p99 <= goals.change ? 'met' : 'missed',
    ],
  ],
);
process.exit(isMet ? 0 : 1);
