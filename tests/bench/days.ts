/**
 * Stored days of attendance on PostgreSQL, with a server in its own process: 10,000 people and a month in which all of them punched
 * twice a day; the same again without any change; everybody's new date at midnight; and one punch, from its commit to its stored
 * day, on an idle server. `npm run bench -- days`, with a number for other than 10,000 people. Goals: a month of 10,000 people in
 * 20 s, a punch in its day within 100 ms (p95), less than 300 MB.
 */
import { openServer } from './support/bench-server.ts';
import { endBenches, percentile } from './support/bench-host.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';
import { makeWorkingMonth, ownerCalls, settled } from './support/working-month.ts';

const people = Number(process.argv[2] ?? 10_000);
const megabyte = 1024 * 1024;
const punches = 40;
const goals = { month: 20, punch: 100, memory: 300 };

const server = await openServer();
const { owner } = server;
const company = await makeTenant(server, people, 1);
const calls = ownerCalls(server, await ownerToken(server, company));

const today = Temporal.Now.plainDateISO('UTC');
const [first, last] = [today.subtract({ days: 31 }), today.subtract({ days: 1 })];
await makeWorkingMonth(server, calls, company, [first.toString(), last.toString()]);

const table: (string | number)[][] = [];

/** Marks everybody's dates and waits until their days are stored. */
async function calculated(what: string, days: number, from: string, to: string): Promise<number> {
  const used = server.processorSeconds();
  const started = performance.now();
  await owner(`insert into day_marks (company_id, employee, first_date, last_date, marked_at)
    select company_id, id, '${from}', '${to}', now() from employees where company_id = ${company}`);
  await owner(`select pg_notify('muster_days', '')`);
  await settled(server);
  const seconds = (performance.now() - started) / 1000;
  const processor = server.processorSeconds() - used;
  const count = people * days;
  table.push([
    what,
    count,
    seconds.toFixed(1),
    Math.round(count / seconds),
    processor.toFixed(1),
    Math.round(count / processor),
  ]);
  return seconds;
}

const month = await calculated('a month, each otherwise', 31, first.toString(), last.toString());
await calculated('the same, as stored', 31, first.toString(), last.toString());
await calculated('the date that begins', 1, today.toString(), today.toString());

const took: number[] = [];
for (let at = 0; at < punches; at += 1) {
  const code = 1001 + ((at * 97) % people);
  const answer = await fetch(`${server.url}/iclock/cdata?SN=BENCH001&table=ATTLOG&Stamp=9999`, {
    method: 'POST',
    body: `${code}\t${last.toString()} 12:${String(at).padStart(2, '0')}:07\t255\t15\t\t0\t0\t`,
  });
  const text = await answer.text();
  if (text !== 'OK: 1') throw new Error(`Answered ${answer.status} ${text}`);
  // It is committed when the terminal gets its answer.
  const committed = performance.now();
  await settled(server, 3);
  took.push(performance.now() - committed);
}
const { peak } = server.memory();
await server.close();
await endBenches();

const p95 = percentile(took, 0.95);
printTable(['what', 'days', 's', 'days/s', 'processor s', 'days/processor s'], table);
const isMet = month <= (goals.month * people) / 10_000 && p95 <= goals.punch && peak / megabyte < goals.memory;
printTable(
  ['punch to its day', 'p50 ms', 'p95 ms', `goal ${goals.punch}`, 'peak MB', `goal ${goals.memory}`],
  [
    [
      punches,
      percentile(took, 0.5).toFixed(0),
      p95.toFixed(0),
      p95 <= goals.punch ? 'met' : 'missed',
      (peak / megabyte).toFixed(0),
      peak / megabyte < goals.memory ? 'met' : 'missed',
    ],
  ],
);
process.exit(isMet ? 0 : 1);
