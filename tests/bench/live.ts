/**
 * The time from a terminal's POST of a punch to the frame with its row in the open list of punches: `npm run bench -- live`.
 * Terminal, server (that of production, on PostgreSQL) and Chromium are three processes of one machine; 200 punches of one record
 * each, a few a second. Goal: p99 under 1 s.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import { launchChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../scripts/site/build.ts';
import { createTerminal } from '../../scripts/terminal/index.ts';
import { endBenches, percentile } from './support/bench-host.ts';
import { printTable } from './support/print-table.ts';
import { openServer } from './support/bench-server.ts';
import { ownerToken } from './support/large-tenant.ts';
import { openOwnerContext } from './support/owner-context.ts';
import { makeTenant } from './support/small-tenant.ts';

const goal = 1000;
const punches = 200;
/** The first punches are a warm-up. */
const warming = 10;
const names = Array.from({ length: warming + punches }, (_, at) => `Person ${at + 1}`);

const now = (): number => performance.timeOrigin + performance.now();

await ensureBuilt((line) => process.stdout.write(`${line}\n`));
const server = await openServer();
const company = await makeTenant(server, names.length, 1);
const access = await ownerToken(server, company);
const origin = server.originOf('bench');
const browser = await launchChromium();
const context = await openOwnerContext(browser, origin, access);
const page = await context.newPage();
const listening = page.waitForEvent('websocket');
await page.goto(`${origin}/device/transaction`);
await page.getByRole('heading', { level: 1 }).waitFor();
await listening;
await page.evaluate(() => {
  const seen: Record<string, number> = {};
  Object.assign(globalThis, { seen });
  const look = (): void => {
    for (const { textContent } of document.querySelectorAll('[role="rowheader"]')) {
      const name = /Person \d+/.exec(textContent)?.[0];
      if (name) seen[name] ??= performance.timeOrigin + performance.now();
    }
  };
  new MutationObserver(() => requestAnimationFrame(look)).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
});

const terminal = createTerminal({ sn: 'BENCH001', url: server.url });
await terminal.connect();
const sent = new Map<string, { posted: number; answered: number }>();
for (const [at, name] of names.entries()) {
  terminal.punch({ pin: String(1001 + at) });
  const posted = now();
  await terminal.send();
  sent.set(name, { posted, answered: now() });
  // Irregular, so that it does not match any interval of the page.
  await pause(150 + ((at * 97) % 300));
}
terminal.close();
await page.waitForFunction(
  (count) => Object.keys(Reflect.get(globalThis, 'seen') as object).length >= count,
  names.length,
  { timeout: 30_000 },
);
const seen = z
  .record(z.string(), z.number())
  .parse(await page.evaluate((): unknown => Reflect.get(globalThis, 'seen')));
await browser.close();
await server.close();
await endBenches();

const counted = [...sent].slice(warming);
const answers = counted.map(([, { posted, answered }]) => answered - posted);
const rows = counted.map(([name, { posted }]) => (seen[name] ?? Number.NaN) - posted);
const isMet = percentile(rows, 0.99) < goal;
const line = (values: readonly number[]): string[] =>
  [0.5, 0.99, 1].map((share) => percentile(values, share).toFixed(1));
printTable(
  [`${punches} punches`, 'p50 ms', 'p99 ms', 'most ms', 'goal', ''],
  [
    ['POST to its answer', ...line(answers), '', ''],
    ['POST to the row in the list', ...line(rows), goal, isMet ? 'met' : 'missed'],
  ],
);
process.exit(isMet ? 0 : 1);
