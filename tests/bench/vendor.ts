/**
 * What the provider's staff look at across 1,000 companies of 100 people, on PostgreSQL, with the server's own calls:
 * `npm run bench -- vendor`, with a number for other than 1,000 companies. Goals: the dashboard within 500 ms, the first page of every list
 * and the totals of those with amounts within 100 ms (p95).
 */
import { vendorDashboard } from '#features/app/contract/vendor-dashboard.ts';
import { companySubscription, vendorOrder } from '#features/subscription/contract.ts';
import { serverSlices } from '#features/slices.server.ts';
import { moneyFields } from '#shared/contract/index.ts';
import { openSession } from '#server/auth/index.ts';
import { endBenches, openBench, percentile } from './support/bench-host.ts';
import { printTable } from './support/print-table.ts';

const goals = { dashboard: 500, list: 100 };
const size = { companies: Number(process.argv[2] ?? 1_000), people: 100, days: 10 };
const times = 30;

const bench = await openBench('PostgreSQL', false);
const { owner, host } = bench;
await owner(`insert into companies (company_name, company_domain, company_timezone, create_time)
  select 'Company ' || n, 'company-' || n, 'Europe/London', now() - n * interval '1 day' from generate_series(1, ${size.companies}) n`);
await owner(`insert into departments (company_id, dept_code, dept_name) select id, '1', 'All' from companies`);
await owner(`insert into areas (company_id, area_code, area_name) select id, '1', 'All' from companies`);
await owner(`insert into employees (company_id, emp_code, first_name, department)
  select d.company_id, (1000 + n)::text, 'Person ' || n, d.id from departments d, generate_series(1, ${size.people}) n`);
await owner(`with made as (
    insert into terminals (company_id, sn, alias, area, standing, protocol)
    select company_id, 'VENDOR' || company_id, 'Terminal', id, 'proven', '{"registryCode":"bench","sessionId":"bench"}'::jsonb from areas
    returning id, company_id, sn)
  insert into terminal_registry (sn, company_id, terminal, first_seen, last_seen) select sn, company_id, id, now(), now() from made`);
await owner(`insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, tz, punch_state, source, upload_time)
  select e.company_id, e.id, e.department, e.emp_code, t, t at time zone 'UTC', 'UTC', 0, 'web', t
  from employees e, generate_series(0, ${size.days - 1}) day cross join lateral (select now() - day * interval '1 day' as t) times`);
await owner(`insert into subscriptions (company_id, plan_name, status, period_start, period_end, billing_cycle, currency, fullest_percent)
  select id, 'Professional', case when id % 10 = 0 then 'trial' when id % 10 = 1 then 'past_due' else 'active' end,
    current_date - 100, current_date + (id % 300)::int, 'monthly', 'USD', (id * 7 % 110)::int from companies on conflict do nothing`);
await owner(`insert into orders (company_id, order_ref, type, description, total, tax, currency, status, expires_at, period_start, period_end)
  select id, 'B' || n, 'renew', 'A month', 5000, 0, 'USD', case when n = 0 then 'unpaid' else 'paid' end, now(),
    (current_date - n * interval '1 month')::date, (current_date - (n - 1) * interval '1 month')::date from companies, generate_series(0, 12) n`);
await owner(`insert into payments (company_id, "order", gateway, gateway_ref, reference, amount, currency, status, request_time)
  select company_id, id, 'telr', 'g' || id, 'r' || id, total, currency, case when id % 20 = 0 then 'failed' else 'paid' end, period_start
  from orders where status = 'paid'`);
await owner('analyze');
const [staff] = await owner(
  `insert into users (email, first_name, password_hash, is_vendor, vendor_role) values ('staff@muster.test', 'Staff', '', true, 'administrator') returning id`,
);
const userId = Number(staff?.['id']);
const { token } = await host.database.within({ role: 'system', userId }, (tx) =>
  openSession(
    tx,
    host.config,
    { userId, companyId: null, client: { ip: '127.0.0.1', userAgent: 'bench' } },
    host.clock.now(),
  ),
);

/** Sends a call and returns its milliseconds. */
async function ask(path: string): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${bench.url}/web${path}`, { headers: { authorization: `JWT ${token}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return performance.now() - begin;
}

const lists = serverSlices
  .flatMap(({ resources = [] }) => resources.map(({ resource }) => resource))
  .filter(({ audience }) => audience.of === 'vendor');
const questions = [
  { name: vendorDashboard.name, path: vendorDashboard.path, goal: goals.dashboard },
  ...lists.map(({ name, calls }) => ({ name, path: `${calls.list.path}?page_size=50`, goal: goals.list })),
  // The sums below lists with amounts, and what a status that time ends and counted usage are found by.
  ...lists
    .filter(({ fields }) => moneyFields(fields).length > 0)
    .map(({ name, calls }) => ({ name: `${name}, totals`, path: calls.totals.path, goal: goals.list })),
  {
    name: 'unpaid orders',
    path: `${vendorOrder.calls.list.path}?page_size=50&status__in=unpaid,expired`,
    goal: goals.list,
  },
  {
    name: 'near a limit',
    path: `${companySubscription.calls.list.path}?page_size=50&fullest_percent__gte=90`,
    goal: goals.list,
  },
];

const rows: (string | number)[][] = [];
let isMet = true;
for (const { name, path, goal } of questions) {
  await ask(path);
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) taken.push(await ask(path));
  const p95 = percentile(taken, 0.95);
  isMet &&= p95 <= goal;
  rows.push([name, percentile(taken, 0.5).toFixed(1), p95.toFixed(1), goal, p95 <= goal ? 'met' : 'missed']);
}
printTable(['question', 'p50 ms', 'p95 ms', 'goal', ''], rows);
await bench.close();
await endBenches();
process.exit(isMet ? 0 : 1);
