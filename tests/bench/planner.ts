/**
 * The planner of visits with 100 people by 14 days, four visits a day each, and 5,000 clients, opened by its address in Chromium, with the
 * server (that of production, on PostgreSQL) in its own process: `npm run bench -- planner`. Goal: first painted with visits after 1 s.
 */
import { launchChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../scripts/site/build.ts';
import { endBenches, percentile } from './support/bench-host.ts';
import { openServer } from './support/bench-server.ts';
import { makeVisits } from './support/client-visits.ts';
import { ownerToken } from './support/large-tenant.ts';
import { openOwnerContext } from './support/owner-context.ts';
import { printTable } from './support/print-table.ts';
import { makeTenant } from './support/small-tenant.ts';

const goal = 1000;
const turns = 5;
const people = 100;

await ensureBuilt((line) => process.stdout.write(`${line}\n`));
const server = await openServer();
const company = await makeTenant(server, people, 1);
await makeVisits(server, company, people);
const token = await ownerToken(server, company);
const origin = server.originOf('bench');
const browser = await launchChromium();
const context = await openOwnerContext(browser, origin, token);

/** Milliseconds from the navigation to the first cells with visits, and to the first clients. */
async function paint(): Promise<{ readonly visits: number; readonly clients: number }> {
  const page = await context.newPage();
  const began = performance.now();
  const since = (): number => performance.now() - began;
  await page.goto(`${origin}/gps/schedule-planner?at=2099-05-04&span=twoWeeks`);
  const [visits, clients] = await Promise.all([
    page.locator('.people-days-seen', { hasText: '09:00' }).first().waitFor().then(since),
    page.locator('.planner-client').first().waitFor().then(since),
  ]);
  await page.close();
  return { visits, clients };
}

await paint();
const paints: Awaited<ReturnType<typeof paint>>[] = [];
for (let turn = 0; turn < turns; turn += 1) paints.push(await paint());
await browser.close();
await server.close();
await endBenches();

const rows = (['visits', 'clients'] as const).map((what) => {
  const times = paints.map((each) => each[what]);
  return { what, half: percentile(times, 0.5), worst: Math.max(...times) };
});
printTable(
  [`${people} people, 14 days`, 'p50 ms', 'worst', 'goal', ''],
  rows.map(({ what, half, worst }) => [
    `first ${what}`,
    half.toFixed(0),
    worst.toFixed(0),
    goal,
    half <= goal ? 'met' : 'missed',
  ]),
);
process.exit(rows.every(({ half }) => half <= goal) ? 0 : 1);
