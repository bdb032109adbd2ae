/**
 * The daily run of leave balances over everybody, on PostgreSQL, with a server in its own process: `npm run bench -- balances`,
 * with a number for other than 100,000 people. Two types of leave whose group began the year before: that year's grants, carried
 * and expired amounts, and the grants of this year. Then the same run again, when nothing is missing, and the sums of everybody's
 * balances of a year. Goals: 100,000 people in 60 s, less than 300 MB; the sums of 10,000 people in 2 s.
 */
import { z } from 'zod';
import { leaveSummaryReport } from '#features/leave/contract.ts';
import { openServer } from './support/bench-server.ts';
import { endBenches } from './support/bench-host.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const people = Number(process.argv[2] ?? 100_000);
const megabyte = 1024 * 1024;
const goals = { round: 60, memory: 300, sums: 2 };

const server = await openServer();
const { owner } = server;
const company = await makeTenant(server, people, 1);
const token = await ownerToken(server, company);
const madeSchema = z.object({ data: z.object({ id: z.int() }) });

async function make(path: string, body: object): Promise<number> {
  const answer = await fetch(`${server.url}/web${path}/`, {
    method: 'POST',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return madeSchema.parse(await answer.json()).data.id;
}

const wait = (milliseconds: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** The only value of a statement's row, or undefined. */
const one = async (text: string): Promise<unknown> => Object.values((await owner(text))[0] ?? {})[0];

const year = Temporal.Now.plainDateISO('UTC').year;
const types = [
  await make('/leave/api/v2/incident_types', { incident_code: 'B1', incident_name: 'Annual', symbol: 'B1' }),
  await make('/leave/api/v2/incident_types', { incident_code: 'B2', incident_name: 'Care', symbol: 'B2' }),
];
// Without attendance, since the calculation of their days would be measured too.
await owner(
  `update employees set hire_date = date '2015-01-01' + (id % 3650)::integer, enable_att = false where company_id = ${company}`,
);
await owner('vacuum analyze');

const table: (string | number)[][] = [];

/** Makes the run due and waits until it has ended, measured from its first step, since the server only looks every few seconds. */
async function round(what: string): Promise<number> {
  await owner(
    `update leave_rounds set until = null, round = '2000-01-01', last_employee = 0 where company_id = ${company}`,
  );
  const has = `select count(*) from leave_rounds where company_id = ${company} and last_employee > 0`;
  while (Number(await one(has)) === 0) {
    await owner(
      `update recurring_runs set next_run = now() where name = 'leave.round' and company = ${company} and held_until is null`,
    );
    await wait(20);
  }
  const used = server.processorSeconds();
  const started = performance.now();
  const isOver = `select until is not null from leave_rounds where company_id = ${company}`;
  while ((await one(isOver)) !== true) await wait(50);
  const seconds = (performance.now() - started) / 1000;
  const lines = Number(await one(`select count(*) from leave_ledger where company_id = ${company}`));
  const processor = server.processorSeconds() - used;
  table.push([what, people, lines, seconds.toFixed(1), Math.round(people / seconds), processor.toFixed(1)]);
  return seconds;
}

await make('/leave/api/v2/groups', {
  group_name: 'Everybody',
  start_date: `${year - 1}-01-01`,
  is_default: true,
  entitlements: types.map((type) => ({
    incident_type: type,
    entitlement: 20,
    accrual: 'upfront',
    carry: 'limited',
    carry_max: 5,
    carry_months: 3,
  })),
});
const seconds = await round('a new year');
await round('again');
const started = performance.now();
const sums = await fetch(
  `${server.url}/web${leaveSummaryReport.calls.totals.path}?date__gte=${year}-01-01&date__lte=${year}-12-31`,
  { headers: { authorization: `JWT ${token}` } },
);
const said = await sums.text();
if (sums.status !== 200) throw new Error(`sums: ${sums.status} ${said}`);
const summed = (performance.now() - started) / 1000;
table.push(['sums of a year', people, '', summed.toFixed(1), Math.round(people / summed), '']);
const { peak } = server.memory();
await server.close();
await endBenches();

const isMet =
  seconds <= (goals.round * people) / 100_000 &&
  summed <= (goals.sums * people) / 10_000 &&
  peak / megabyte < goals.memory;
printTable(['round', 'people', 'lines in all', 's', 'people/s', 'processor s'], table);
printTable(
  ['peak MB', `goal ${goals.memory} MB, ${goals.round} s for 100,000`],
  [[(peak / megabyte).toFixed(0), isMet ? 'met' : 'missed']],
);
process.exit(isMet ? 0 : 1);
