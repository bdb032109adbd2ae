/**
 * From a terminal's answer to the day on the screen while 20 other terminals upload what they have kept, one request after another:
 * `npm run bench -- busy-day`, with a number for other than 20 terminals. Server (that of production, on PostgreSQL), terminals and
 * Chromium are processes of one machine. Goal: on the screen of whoever looks at the days within 1 s (p99).
 */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
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
const terminals = Number(process.argv[2] ?? 20);
/** Records of an upload. */
const batch = 100;
/** More uploads than are made during the measurement. */
const endless = 100_000;
/** As many as a page of the report shows, with one to warm up. */
const punches = 21;

await ensureBuilt((line) => process.stdout.write(`${line}\n`));
const server = await openServer();
const company = await makeTenant(server, people, terminals + 1);
const access = await ownerToken(server, company);
const today = Temporal.Now.plainDateISO('Europe/London');
const [first, last] = [today.subtract({ days: 40 }), today.subtract({ days: 1 })];
await makeWorkingMonth(server, ownerCalls(server, access), company, [first.toString(), last.toString()]);
const [person] = await server.owner(`select min(id) as id from employees where company_id = ${company}`);
const employee = z.coerce.number().parse(person?.['id']);

/** The last workdays, newest first. */
const days: string[] = [];
for (let day = last; days.length < punches; day = day.subtract({ days: 1 }))
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

/** Milliseconds from the answer to each punch until its day shows it. */
async function timed(hour: number): Promise<number[]> {
  const took: number[] = [];
  for (const [at, date] of days.entries()) {
    const time = `${hour}:${String(at + 10)}:00`;
    const answer = await fetch(
      `${server.url}/iclock/cdata?SN=BENCH${String(terminals + 1).padStart(3, '0')}&table=ATTLOG&Stamp=9999`,
      {
        method: 'POST',
        body: `1001\t${date} ${time}\t255\t15\t\t0\t0\t`,
      },
    );
    if ((await answer.text()) !== 'OK: 1') throw new Error(`Answered ${answer.status}`);
    const answered = performance.now();
    await page.getByText(time, { exact: true }).first().waitFor();
    took.push(performance.now() - answered);
  }
  return took.slice(1);
}

const quiet = await timed(18);
await settled(server);
const script = fileURLToPath(new URL('support/upload-terminals.ts', import.meta.url));
const uploads = spawn(process.execPath, [script, server.url, ...[terminals, endless, batch, people].map(String)], {
  stdio: ['ignore', 'ignore', 'inherit'],
});
const stored = async (): Promise<number> =>
  z.coerce.number().parse((await server.owner('select count(*) as n from punches'))[0]?.['n']);
const [before, began] = [await stored(), performance.now()];
const busy = await timed(19);
const rate = ((await stored()) - before) / ((performance.now() - began) / 1000);
uploads.kill();
await browser.close();
await server.close();
await endBenches();

const line = (values: readonly number[]): string[] =>
  [0.5, 0.95, 0.99, 1].map((share) => percentile(values, share).toFixed(0));
const isMet = percentile(busy, 0.99) < goal;
printTable(
  [`${punches - 1} punches to the day on the screen`, 'p50 ms', 'p95 ms', 'p99 ms', 'most ms', 'goal p99', ''],
  [
    ['nobody else uploads', ...line(quiet), '', ''],
    [`${terminals} terminals upload ${rate.toFixed(0)} punches/s`, ...line(busy), goal, isMet ? 'met' : 'missed'],
  ],
);
process.exit(isMet ? 0 : 1);
