/**
 * The rule of a department of 1,000 people is changed at the end of a month in which all of them punched twice a day, on PostgreSQL,
 * with a server in its own process: `npm run bench -- rule-change`, with a number for other than 1,000 people. First "What would this
 * change?", then the change itself. Goals: first lines in 1 s and all in 5 s; days are marked within 1 s and right within 10 s.
 */
import { wouldChange } from '#features/attendance/contract.ts';
import { endBenches } from './support/bench-host.ts';
import { openServer } from './support/bench-server.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';
import { makeWorkingMonth, ownerCalls, settled } from './support/working-month.ts';

const people = Number(process.argv[2] ?? 1000);
/** Seconds. */
const goals = { firstLines: 1, allLines: 5, marked: 1, right: 10 };

const server = await openServer();
const company = await makeTenant(server, people, 1);
const calls = ownerCalls(server, await ownerToken(server, company));
const last = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 });
const first = last.subtract({ days: 30 });
const { department } = await makeWorkingMonth(server, calls, company, [first.toString(), last.toString()]);

const change = { department, absent_below: 541 };
const took = { firstLines: 0, allLines: 0, marked: 0, right: 0 };
const since = (started: number): number => (performance.now() - started) / 1000;

let started = performance.now();
let changed = 0;
for (let after: number | null = 0; after !== null;) {
  const answer = await calls.send('POST', wouldChange.path, {
    resource: 'attendance.department_rule',
    id: null,
    body: change,
    period: 'days90',
    after,
  });
  const { people: lines, next } = wouldChange.data.parse(Reflect.get(Object(answer), 'data'));
  took.firstLines ||= since(started);
  changed += lines.length;
  after = next;
}
took.allLines = since(started);
if (changed !== people) throw new Error(`${changed} of ${people} people would change`);

started = performance.now();
await calls.make('/att/api/v2/department_rules/', change);
// The days are marked in the transaction of the change.
took.marked = since(started);
await settled(server);
took.right = since(started);
const [absent] = await server.owner(
  `select count(distinct employee) as people from att_days where company_id = ${company} and absent_min > 0`,
);
if (Number(absent?.['people']) !== people) throw new Error(`${String(absent?.['people'])} of ${people} people changed`);
await server.close();
await endBenches();

const rows = [
  ['first lines of what would change', took.firstLines, goals.firstLines],
  ['all of them', took.allLines, goals.allLines],
  ['saved, days marked', took.marked, goals.marked],
  ['days right', took.right, goals.right],
] as const;
printTable(
  [`${people} people, a month`, 's', 'goal', ''],
  rows.map(([what, seconds, goal]) => [what, seconds.toFixed(2), goal, seconds <= goal ? 'met' : 'missed']),
);
process.exit(rows.every(([, seconds, goal]) => seconds <= goal) ? 0 : 1);
