/**
 * From a decision to its effect: manual logs of the afternoon are approved one by one, and the day of each is calculated anew with its
 * later last punch. `npm run bench -- decided-day`. Server (that of production, on PostgreSQL) and Chromium are processes of one
 * machine. Goal: on the screen of whoever looks at the days within 1 s (p95).
 */
import { z } from 'zod';
import { launchChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../scripts/site/build.ts';
import { endBenches, percentile } from './support/bench-host.ts';
import { openServer } from './support/bench-server.ts';
import { ownerToken } from './support/large-tenant.ts';
import { openOwnerContext } from './support/owner-context.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';
import { makeWorkingMonth, ownerCalls, settled } from './support/working-month.ts';

const goal = 1000;
const people = 1000;
/** As many as a page of the report shows of the first people, with one to warm up. */
const decisions = 21;

await ensureBuilt((line) => process.stdout.write(`${line}\n`));
const server = await openServer();
const company = await makeTenant(server, people, 1);
const access = await ownerToken(server, company);
const calls = ownerCalls(server, access);
const today = Temporal.Now.plainDateISO('Europe/London');
const [first, last] = [today.subtract({ days: 40 }), today.subtract({ days: 1 })];
await makeWorkingMonth(server, calls, company, [first.toString(), last.toString()]);
const [person] = await server.owner(`select min(id) as id from employees where company_id = ${company}`);
const employee = z.coerce.number().parse(person?.['id']);

/** The last workdays, newest first. */
const days: string[] = [];
for (let day = last; days.length < decisions; day = day.subtract({ days: 1 }))
  if (day.dayOfWeek < 6) days.push(day.toString());

const origin = server.originOf('bench');
const browser = await launchChromium();
const context = await openOwnerContext(browser, origin, access, 2400);
const page = await context.newPage();
const question = new URLSearchParams({
  date__gte: days.at(-1) ?? '',
  date__lte: days[0] ?? '',
  employee: String(employee),
});
const listening = page.waitForEvent('websocket');
await page.goto(`${origin}/report/report-library/daily-attendance?${question}`);
await page.getByRole('heading', { level: 1 }).waitFor();
await listening;
await page.getByText('17:00:00').first().waitFor();

const [stored, shown]: [number[], number[]] = [[], []];
for (const [at, punch_date] of days.entries()) {
  const punch_time = `18:${String(at + 10)}`;
  const id = await calls.make('/att/api/v2/manual_logs/', {
    employee,
    punch_date,
    punch_time,
    punch_state: 1,
    apply_reason: 'Forgot',
  });
  await settled(server);
  const started = performance.now();
  const seen = page
    .getByText(`${punch_time}:00`, { exact: true })
    .first()
    .waitFor()
    .then(() => performance.now() - started);
  await calls.send('POST', '/att/api/v2/manual_logs/approve/', { ids: [id] });
  await settled(server, 5);
  stored.push(performance.now() - started);
  shown.push(await seen);
}
await browser.close();
await server.close();
await endBenches();

const line = (values: readonly number[]): string[] =>
  [0.5, 0.95, 1].map((share) => percentile(values.slice(1), share).toFixed(0));
const isMet = percentile(shown.slice(1), 0.95) < goal;
printTable(
  [`${decisions - 1} decisions`, 'p50 ms', 'p95 ms', 'most ms', 'goal', ''],
  [
    ['call to the stored day', ...line(stored), '', ''],
    ['call to the day on the screen', ...line(shown), goal, isMet ? 'met' : 'missed'],
  ],
);
process.exit(isMet ? 0 : 1);
