/**
 * Access control and outdoor work at their sizes, on PostgreSQL: `npm run bench -- doors`. Goals: a change of one person's privilege on
 * 200 doors is queued within 200 ms; 2,000 people for 100 controllers within 10 s, once more merged with what waits; a punch is compared
 * with 1,000 places within 1 ms; the door events of 50 controllers at 20 a second each are stored, none lost or doubled; the calls that a
 * planner of 100 people by 14 days with 5,000 clients is painted from take less than 500 ms together.
 */
import { accessGroup, privilege } from '#features/access-control/contract.ts';
import { nearestOf } from '#features/company/server.ts';
import { client } from '#features/outdoor/contract.ts';
import { visitPlan, visitPlanDaysOff, visitPlanLimits } from '#features/outdoor/contract/visit-plan.ts';
import { endBenches, openBench, percentile } from './support/bench-host.ts';
import { makeVisits } from './support/client-visits.ts';
import { ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const goals = { privilege: 200, group: 10_000, place: 1, planner: 500 } as const;
const [controllers, doorsEach, people] = [100, 2, 2000] as const;
const [telling, eventsEach, seconds] = [50, 20, 10] as const;
const places = 1000;

const bench = await openBench('PostgreSQL');
const company = await makeTenant(bench, people, controllers);
await bench.owner(`update terminals set dialect = 'D2', last_activity = now() where company_id = ${company}`);
await bench.owner(`insert into doors (company_id, terminal, door_no, name)
  select ${company}, t.id, n, t.sn || ' ' || n from terminals t, generate_series(1, ${doorsEach}) n where t.company_id = ${company}`);
await makeVisits(bench, company, 100);
const token = await ownerToken(bench, company);

/** Sends a call. @returns its answer, and its milliseconds */
async function ask(path: string, body?: object): Promise<{ readonly data: unknown; readonly took: number }> {
  const begin = performance.now();
  const answer = await fetch(`${bench.url}/web${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
  const { data }: { data: unknown } = JSON.parse(text);
  return { data, took: performance.now() - begin };
}

const numbers = async (text: string): Promise<number[]> =>
  (await bench.owner(text)).map((row) => Number(Object.values(row)[0]));
const one = async (text: string): Promise<number> => (await numbers(text))[0] ?? 0;
const rows: (string | number)[][] = [];
let isMet = true;
const report = (what: string, took: number, goal: number, more = ''): void => {
  isMet &&= took <= goal;
  rows.push([what, took.toFixed(took < 10 ? 3 : 0), goal, took <= goal ? 'met' : 'missed', more]);
};

const doorIds = await numbers(`select id from doors where company_id = ${company} order by id`);
const peopleIds = await numbers(`select id from employees where company_id = ${company} order by id`);

// One person after the other gets a privilege on every door.
const granted: number[] = [];
for (const person of peopleIds.slice(0, 20))
  granted.push((await ask(privilege.calls.create.path, { employee: person, doors: doorIds, time_period: null })).took);
report(`a privilege on ${doorIds.length} doors, p95 of 20`, percentile(granted, 0.95), goals.privilege);

const departments = await numbers(`select id from departments where company_id = ${company}`);
const body = { doors: doorIds, time_period: null, departments, employees: [] };
const group = await ask(accessGroup.calls.create.path, { ...body, name: 'Everybody' });
const queued = `select count(*) from commands where company_id = ${company} and status = 'pending'`;
const first = await one(queued);
report(`${people} people to ${controllers} controllers`, group.took, goals.group, `${first} commands wait`);
// A second group with the same: nothing differs; without the first nothing does either.
const again = await ask(accessGroup.calls.create.path, { ...body, name: 'Everybody again' });
report('the same once more, merged', again.took, goals.group, `${(await one(queued)) - first} commands more`);

const circles = Array.from({ length: places }, (_, at) => ({
  at: { lat: 48 + at / 1000, lng: 16 + at / 1000 },
  radius: 200,
}));
const compared = Array.from({ length: 2000 }, (_, at) => {
  const begin = performance.now();
  nearestOf(circles, { latitude: 48.5 + at / 10_000, longitude: 16.5, accuracy: 20 });
  return performance.now() - begin;
});
report(`a punch and ${places} places, p99`, percentile(compared, 0.99), goals.place);

const fortnight = { from: '2099-05-04', to: '2099-05-17', page_size: String(visitPlanLimits.people) };
const planPages = Array.from(
  { length: 100 / visitPlanLimits.people },
  (_, page) => `?${new URLSearchParams({ ...fortnight, page: String(page + 1) })}`,
);
const [painted, off]: [number[], number[]] = [[], []];
for (let turn = 0; turn < 5; turn += 1) {
  const begin = performance.now();
  await Promise.all([
    ask(`${client.calls.list.path}?page_size=50&enabled=true`),
    ...planPages.map((page) => ask(`${visitPlan.path}${page}`)),
  ]);
  painted.push(performance.now() - begin);
  off.push((await ask(`${visitPlanDaysOff.path}${planPages[0]}`)).took);
}
report('what a planner is painted from, median of 5', percentile(painted, 0.5), goals.planner);
report(
  `days off of its first ${visitPlanLimits.people} people, asked for after that`,
  percentile(off, 0.5),
  goals.planner,
);

/** A second's events of a controller, the eleventh second after the next. */
const eventsOf = (second: number): string =>
  Array.from({ length: eventsEach }, (_, at) => {
    const index = second * eventsEach + at + 1;
    const time = new Date(Date.now() - 60_000 + second * 1000).toISOString().slice(0, 19).replace('T', ' ');
    return `time=${time}\tpin=${1001 + (index % people)}\tcardno=0\teventaddr=${(at % doorsEach) + 1}\tevent=0\tinoutstatus=0\tverifytype=1\tindex=${index}`;
  }).join('\n');
const begin = performance.now();
const taken: number[] = [];
let late = 0;
for (let second = 0; second < seconds; second += 1) {
  const due = begin + second * 1000;
  await new Promise((resolve) => {
    setTimeout(resolve, Math.max(0, due - performance.now()));
  });
  late = Math.max(late, performance.now() - due);
  await Promise.all(
    Array.from({ length: telling }, async (_, at) => {
      const sn = `BENCH${String(at + 1).padStart(3, '0')}`;
      const sent = performance.now();
      const answer = await fetch(`${bench.url}/iclock/cdata?SN=${sn}&table=rtlog`, {
        method: 'POST',
        body: eventsOf(second),
      });
      if (answer.status !== 200) throw new Error(`${sn}: ${answer.status}`);
      taken.push(performance.now() - sent);
    }),
  );
}
const sent = telling * eventsEach * seconds;
const stored = await one(`select count(*) from door_events where company_id = ${company}`);
const [behind, p95] = [Math.round(late), Math.round(percentile(taken, 0.95))];
isMet &&= stored === sent;
rows.push([
  `door events of ${telling} controllers, ${eventsEach}/s each`,
  stored,
  sent,
  stored === sent ? 'met' : 'missed',
  `a request p95 ${p95} ms, ${behind} ms behind at most`,
]);

printTable(['what', 'ms (or stored)', 'goal', '', ''], rows);
await bench.close();
await endBenches();
process.exit(isMet ? 0 : 1);
