/**
 * What a data scope of 20,000 people costs a request, in a tenant of 100,000 people and 2 million punches on PostgreSQL: lists and
 * searches of somebody who sees everybody, 80 departments, an area, and a team of four levels. Goal: p95 under 100 ms, as for who sees
 * everybody. `npm run bench -- scopes`.
 */
import { endBenches, openBench, percentile } from './support/bench-host.ts';
import { makeLargeTenant, ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import type { MemberScope } from '#shared/contract/member-scope.ts';

const [times, goal, below] = [30, 100, 20_000];
const bench = await openBench('PostgreSQL');
const { setMemberScope } = await import('#server/tenancy/member-scope.ts');
const { company, lastDay } = await makeLargeTenant(bench, 100_000, 2_000_000);
const numberOf = async (statement: string): Promise<number> => Number((await bench.owner(statement))[0]?.['id']);

// Five areas of 20,000 people, and a head above 20 people, who are above 20 each, and so on.
await bench.owner(
  `insert into areas (company_id, area_code, area_name) select ${company}, 'A' || n, 'Area ' || n from generate_series(1, 5) n`,
);
await bench.owner(`with placed as (select id, row_number() over (order by id) - 1 as place from employees where company_id = ${company}),
    numbered as (select id, row_number() over (order by id) - 1 as place from areas where company_id = ${company} and area_code like 'A%')
  insert into employee_areas (company_id, employee, area)
  select ${company}, placed.id, numbered.id from placed join numbered on numbered.place = placed.place % 5`);
await bench.owner(`with placed as (select id, row_number() over (order by id) - 1 as place from employees where company_id = ${company})
  update employees set superior = head.id from placed one join placed head on head.place = (one.place - 1) / 20
  where employees.company_id = ${company} and employees.id = one.id and one.place between 1 and ${below}`);
await bench.owner(`update employees set leads = true where company_id = ${company}
  and id in (select superior from employees where company_id = ${company})`);
await bench.owner('vacuum analyze');

const departments = (
  await bench.owner(`select id from departments where company_id = ${company} order by id limit ${400 / 5}`)
).map(({ id }) => Number(id));
const area = await numberOf(`select id from areas where company_id = ${company} and area_code = 'A1'`);
const head = await numberOf(`select min(id) as id from employees where company_id = ${company}`);
const scopes: readonly [name: string, scope: MemberScope][] = [
  ['everybody', { of: 'all', departments: [], areas: [] }],
  ['80 departments', { of: 'departments', departments, areas: [] }],
  ['an area', { of: 'areas', departments: [], areas: [area] }],
  ['a team', { of: 'team', departments: [], areas: [] }],
];
const week = Temporal.PlainDate.from(lastDay).subtract({ days: 6 }).toString();
const people = '/personnel/api/v2/employees/';
const punches = '/device/api/v2/transactions/';
const questions: readonly [name: string, path: string][] = [
  ['own rights', '/oauth/api/v2/current-user/'],
  ['employees, first page', `${people}?page_size=50`],
  ['employees, search a name', `${people}?search=elena%20family77`],
  ['punches, first page', `${punches}?page_size=50`],
  ['punches, a week', `${punches}?punch_time__gte=${week}T00:00:00Z&page_size=50`],
  ['dashboard', '/app/api/v2/dashboard/'],
];

const rows: (string | number)[][] = [];
let isMet = true;
for (const [at, [name, scope]] of scopes.entries()) {
  const email = `scope${at}@muster.test`;
  const token = await ownerToken(bench, company, email);
  const member = await numberOf(
    `select m.id from memberships m join users u on u.id = m.user_id where m.company_id = ${company} and u.email = '${email}'`,
  );
  await bench.owner(`update memberships set employee = null where company_id = ${company} and employee = ${head}`);
  await bench.owner(
    `update memberships set employee = ${head}, email = '${email}' where company_id = ${company} and id = ${member}`,
  );
  await bench.owner(`update employees set login_enabled = true where company_id = ${company} and id = ${head}`);
  await bench.host.database.within({ role: 'tenant', companyId: company }, (tx) =>
    setMemberScope(tx, company, member, scope),
  );
  for (const [question, path] of questions) {
    const ask = async (): Promise<void> => {
      const answer = await fetch(`${bench.url}/web${path}`, { headers: { authorization: `JWT ${token}` } });
      if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      await answer.text();
    };
    await ask();
    const taken: number[] = [];
    for (let turn = 0; turn < times; turn += 1) {
      const begin = performance.now();
      await ask();
      taken.push(performance.now() - begin);
    }
    const p95 = percentile(taken, 0.95);
    isMet &&= p95 <= goal;
    rows.push([name, question, percentile(taken, 0.5).toFixed(1), p95.toFixed(1), p95 <= goal ? 'met' : 'missed']);
  }
}
printTable(['scope', 'question', 'p50 ms', 'p95 ms', `goal ${goal}`], rows);
await bench.close();
await endBenches();
process.exit(isMet ? 0 : 1);
