/**
 * What the calls that people wait for cost as a company's punches grow, on PostgreSQL: `npm run bench -- growth 1 10` (millions; these two
 * without numbers). Goal: p95 of the first page of each list and report within 200 ms at every size (a search by a first name that
 * 8,000 people have: 300). Beside them: an upload of 100 punches of another company in the same tables, a step of retention, bytes a punch, whether
 * a month that is deleted leaves room for the next, and the same statements on a copy of the table in partitions of a month
 * (docs/decisions.md#35-no-partitions).
 */
import { endBenches, openBench, percentile, type BenchHost } from './support/bench-host.ts';
import { listQuestions } from './support/list-questions.ts';
import { makeLargeTenant, ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const sizes = process.argv.slice(2).map(Number).filter(Boolean);
const millions = sizes.length > 0 ? sizes : [1, 10];
const times = 20;
const goal = 200;

interface Figures {
  readonly p50: number;
  readonly p95: number;
  readonly goal?: number;
}

async function timed(work: (turn: number) => Promise<unknown>): Promise<Omit<Figures, 'goal'>> {
  await work(0);
  const taken: number[] = [];
  for (let turn = 1; turn <= times; turn += 1) {
    const begin = performance.now();
    await work(turn);
    taken.push(performance.now() - begin);
  }
  return { p50: percentile(taken, 0.5), p95: percentile(taken, 0.95) };
}

async function fetched(url: string, init: RequestInit): Promise<void> {
  const answer = await fetch(url, init);
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${url}: ${answer.status} ${text}`);
}

/** A batch of a terminal; no two are the same. */
const batchOf = (turn: number): string =>
  Array.from(
    { length: 100 },
    (_, at) => `${1001 + at}\t2026-01-05 08:${String(turn).padStart(2, '0')}:00\t0\t1\t\t0\t0\t`,
  ).join('\n');

async function sizeOf(bench: BenchHost, table: string): Promise<number> {
  const [row] = await bench.owner(`select pg_total_relation_size('${table}') as bytes`);
  return Number(row?.['bytes']);
}

/** Copies the punches into partitions of a month, with the keys and the indexes that the statements below use. */
async function makePartitions(bench: BenchHost): Promise<void> {
  await bench.owner('create table parted (like punches including defaults) partition by range (punch_time)');
  const [span] = await bench.owner(
    `select date_trunc('month', min(punch_time))::date::text as first, max(punch_time)::date::text as last from punches`,
  );
  let month = Temporal.PlainDate.from(String(span?.['first']));
  // A year of months at least: an old company has more, and each costs the planner its time.
  const end = Temporal.PlainDate.from(String(span?.['last'])).add({ months: 12 });
  for (; Temporal.PlainDate.compare(month, end) < 0; month = month.add({ months: 1 }))
    await bench.owner(
      `create table parted_${month.toPlainYearMonth().toString().replace('-', '_')} partition of parted
       for values from ('${month.toString()}') to ('${month.add({ months: 1 }).toString()}')`,
    );
  await bench.owner('insert into parted select * from punches');
  for (const columns of ['company_id, id', 'company_id, punch_time, id', 'company_id, employee, punch_time'])
    await bench.owner(`create index on parted (${columns})`);
  await bench.owner('analyze parted');
}

/** Statements of the product in their essence, on either table. */
const statements: readonly (readonly [name: string, text: (table: string, company: number, id: number) => string])[] = [
  [
    'first page',
    (table, company) =>
      `select * from ${table} where company_id = ${company} order by punch_time desc, id desc limit 50`,
  ],
  [
    'one person',
    (table, company, id) =>
      `select * from ${table} where company_id = ${company} and employee = (select employee from punches where company_id = ${company} and id = ${id})
       order by punch_time desc limit 50`,
  ],
  [
    'one punch by its id',
    (table, company, id) => `select * from ${table} where company_id = ${company} and id = ${id}`,
  ],
  [
    'one day of 400 people',
    (table, company) =>
      `select count(*) from ${table} where company_id = ${company} and punch_time >= '2026-09-05' and punch_time < '2026-09-06'
       and employee in (select id from employees where company_id = ${company} limit 400)`,
  ],
];

async function measure(size: number): Promise<Map<string, Figures>> {
  const found = new Map<string, Figures>();
  const bench = await openBench('PostgreSQL', false);
  const { company, lastDay } = await makeLargeTenant(bench, 100_000, size * 1_000_000);
  await makeTenant(bench, 500, 1);
  const headers = { authorization: `JWT ${await ownerToken(bench, company)}` };
  const [department] = await bench.owner(`select min(id) as id from departments where company_id = ${company}`);
  for (const [name, path, of] of listQuestions(String(department?.['id']), lastDay)) {
    if (name.startsWith('employees')) continue;
    const figures = await timed(() => fetched(`${bench.url}/web${path}`, { headers }));
    found.set(name, { ...figures, goal: of === 300 ? of : goal });
  }
  found.set(
    'upload of 100, another company',
    await timed((turn) =>
      fetched(`${bench.url}/iclock/cdata?SN=BENCH001&table=ATTLOG&Stamp=9999`, { method: 'POST', body: batchOf(turn) }),
    ),
  );
  const [middle] = await bench.owner(`select (min(id) + max(id)) / 2 as id from punches where company_id = ${company}`);
  const id = Number(middle?.['id']);
  await makePartitions(bench);
  for (const [name, text] of statements)
    for (const table of ['punches', 'parted'])
      found.set(
        `SQL, ${name}, ${table === 'parted' ? 'in partitions' : 'one table'}`,
        await timed((turn) => bench.owner(text(table, company, id + turn))),
      );
  await bench.owner('drop table parted');
  found.set(
    'step of retention, 2,000 punches',
    await timed(() =>
      bench.owner(`delete from punches where company_id = ${company} and id in (select id from punches
        where company_id = ${company} and punch_time < '2026-09-05' order by punch_time limit 2000)`),
    ),
  );
  const before = await sizeOf(bench, 'punches');
  process.stdout.write(`${size} million: ${(before / size / 1_000_000).toFixed(0)} bytes a punch with its indexes\n`);
  // What was deleted comes again as a later day: the table must not grow by it.
  await bench.owner('vacuum punches');
  await bench.owner(`insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, tz, punch_state, verify_type, terminal_sn, upload_time)
    select company_id, employee, department, emp_code, punch_time + interval '200 days', punch_local + interval '200 days', tz, punch_state, verify_type, terminal_sn, now()
    from punches where company_id = ${company} order by punch_time desc limit ${2000 * (times + 1)}`);
  const after = await sizeOf(bench, 'punches');
  process.stdout.write(
    `${size} million: ${2000 * (times + 1)} deleted and as many stored anew, size ${(((after - before) / before) * 100).toFixed(2)} % more\n`,
  );
  await bench.close();
  return found;
}

const columns: Map<string, Figures>[] = [];
for (const size of millions) columns.push(await measure(size));
const names = [...(columns[0]?.keys() ?? [])];
const isMet = (name: string): boolean =>
  columns.every((column) => (column.get(name)?.p95 ?? 0) <= (column.get(name)?.goal ?? Infinity));
printTable(
  ['', ...millions.flatMap((size) => [`${size} M: p50 ms`, 'p95']), 'goal', ''],
  names.map((name) => [
    name,
    ...columns.flatMap((column) => [column.get(name)?.p50.toFixed(1) ?? '', column.get(name)?.p95.toFixed(1) ?? '']),
    columns[0]?.get(name)?.goal ?? '',
    columns[0]?.get(name)?.goal === undefined ? '' : isMet(name) ? 'met' : 'missed',
  ]),
);
await endBenches();
process.exit(names.every(isMet) ? 0 : 1);
