/**
 * Sheets, summaries, punches and the hand-over to payroll of a company of 10,000 people over a month on PostgreSQL, with the server's own
 * calls: `npm run bench -- sheets`. Goal: p95 of the first page of a sheet 500 ms, of a summary 1 s; the hand-over 10 s, what has changed
 * since 3 s; totals, counts and charts are complete.
 */
import { endBenches, openBench, percentile } from './support/bench-host.ts';
import { makeLargeTenant, ownerToken } from './support/large-tenant.ts';
import { printTable } from './support/print-table.ts';

const times = 20;
const bench = await openBench('PostgreSQL');
const { company, lastDay } = await makeLargeTenant(bench, 10_000, 800_000);
const last = Temporal.PlainDate.from(lastDay);
const first = last.subtract({ days: 30 });
await bench.owner(`insert into att_day_totals (company_id, employee, att_date, department, zone, day_kind, schedule_source, status,
    required_min, present_min, regular_min, late_min, ot_min, ot_normal_min, work_days, punch_count, rule_version, engine_version,
    input_hash, create_time)
  select e.company_id, e.id, d::date, e.department, 'UTC', 0, 0, case when extract(isodow from d) > 5 then 9 else 0 end,
    480, 480, 480, (e.id % 7) * 3, (e.id % 5) * 10, (e.id % 5) * 10, 1, 2, '', 1, 0, now()
  from employees e, generate_series(date '${first.toString()}', date '${lastDay}', interval '1 day') d
  where e.company_id = ${company}`);
await bench.owner('analyze att_day_totals');
const token = await ownerToken(bench, company);
const days = `date__gte=${first.toString()}&date__lte=${lastDay}`;

async function ask(path: string): Promise<void> {
  const answer = await fetch(`${bench.url}/web/report/api/v2${path}`, { headers: { authorization: `JWT ${token}` } });
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  await answer.text();
}

/** Hands the month over to payroll, which later questions compare with. @returns milliseconds */
async function handOver(): Promise<number> {
  const begin = performance.now();
  const answer = await fetch(`${bench.url}/web/report/api/v2/payroll-summary/handovers/`, {
    method: 'POST',
    headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ content: `report.payroll_summary?${days}`, corrections: true, remark: '' }),
  });
  if (answer.status !== 200) throw new Error(`Hand-over: ${answer.status} ${await answer.text()}`);
  await answer.text();
  return performance.now() - begin;
}

const handing = await handOver();
const handingGoal = 10_000;
await bench.owner(`update att_day_totals set regular_min = regular_min + 30 where company_id = ${company}
  and att_date = date '${lastDay}' and employee % 100 = 0`);

const questions: [name: string, path: string, goal: number][] = [
  ['monthly status sheet, first page', `/monthly-basic-status/?${days}&page_size=50`, 500],
  ['monthly hours sheet, first page', `/monthly-duration-summary/?${days}&page_size=50`, 500],
  ['detailed sheet, page of 100', `/monthly-detailed-summary/?${days}&page_size=100`, 500],
  ['status sheet, by days present', `/monthly-basic-status/?${days}&page_size=50&ordering=-present_days`, 1000],
  ['status sheet, page 150', `/monthly-basic-status/?${days}&page_size=50&page=150`, 1000],
  ['employee summary, first page', `/employee-summary/?${days}&page_size=50`, 1000],
  ['employee summary, totals', `/employee-summary/totals/?${days}`, 1000],
  ['payroll summary, first page', `/payroll-summary/?${days}&page_size=50`, 1000],
  ['changes since the hand-over, first page', `/payroll-difference/?${days}&page_size=50`, 3000],
  ['changes since the hand-over, counted', `/payroll-summary/handovers/?from=${first.toString()}&to=${lastDay}`, 3000],
  ['handed over to payroll, first page', `/payroll-handover/?page_size=50`, 1000],
  ['first-last, first page', `/first-last/?${days}&page_size=50`, 1000],
  ['first-last, totals', `/first-last/totals/?${days}`, 3000],
  ['first-last, plot', `/first-last/chart/?${days}`, 3000],
];
const rows: (string | number)[][] = [];
let isMet = handing <= handingGoal;
rows.push(['hand-over of everybody', handing.toFixed(1), handing.toFixed(1), handingGoal, isMet ? 'met' : 'missed']);
for (const [name, path, goal] of questions) {
  await ask(path);
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const begin = performance.now();
    await ask(path);
    taken.push(performance.now() - begin);
  }
  const p95 = percentile(taken, 0.95);
  isMet &&= p95 <= goal;
  rows.push([name, percentile(taken, 0.5).toFixed(1), p95.toFixed(1), goal, p95 <= goal ? 'met' : 'missed']);
}
printTable(['question', 'p50 ms', 'p95 ms', 'goal', ''], rows);
await bench.close();
await endBenches();
process.exit(isMet ? 0 : 1);
