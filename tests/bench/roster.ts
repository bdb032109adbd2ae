/**
 * The roster of 1,000 people over five weeks, opened by its address and scrolled both ways, in Chromium at this machine's speed and at
 * a quarter of it, with the server (that of production, on PostgreSQL) in its own process: `npm run bench -- roster`. Goals: first
 * cells after 1 s; 60 frames a second, or 30 at a quarter of the speed.
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
import { makeWorkingMonth, ownerCalls } from './support/working-month.ts';

const people = 1000;
const visits = 5;
/** Milliseconds, and frames a second. */
const goals = { paint: 1000, frames: [60, 30] } as const;
/** Milliseconds of scrolling down, and of each way across. */
const scrolling = { down: 3000, across: 700 };

await ensureBuilt((line) => process.stdout.write(`${line}\n`));
const server = await openServer();
const company = await makeTenant(server, people, 1);
const token = await ownerToken(server, company);
const last = Temporal.Now.plainDateISO('UTC').subtract({ days: 1 });
const first = last.subtract({ days: 34 });
await makeWorkingMonth(server, ownerCalls(server, token), company, [first.toString(), last.toString()]);

const origin = server.originOf('bench');
const browser = await launchChromium();
const context = await openOwnerContext(browser, origin, token);
const address = `${origin}/att/schedule-view?at=${first.toString()}&span=fiveWeeks`;

/** Milliseconds from the navigation to the first cells with plans. */
async function paint(): Promise<number> {
  const page = await context.newPage();
  const began = performance.now();
  await page.goto(address);
  await page.locator('.people-days-cell:not([aria-busy])').first().waitFor();
  const time = performance.now() - began;
  await page.close();
  return time;
}

/** Milliseconds between frames while the roster is scrolled down and across without a pause. */
async function scroll(slowdown: number): Promise<number[]> {
  const page = await context.newPage();
  await page.goto(address);
  await page.locator('.people-days-cell:not([aria-busy])').first().waitFor();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const frames = await page.evaluate(async ({ down, across }) => {
    let box: Element | null = document.querySelector('.people-days-cell');
    while (box && box.scrollHeight <= box.clientHeight + 1) box = box.parentElement;
    if (!box) throw new Error('Nothing scrolls');
    const scroller = box;
    const between: number[] = [];
    const began = performance.now();
    await new Promise<void>((resolve) => {
      let before = began;
      const step = (now: number): void => {
        between.push(now - before);
        before = now;
        const past = now - began;
        // Down by 2,000 px a second, then across and back by 1,500 px a second.
        if (past < down) scroller.scrollTop = 2 * past;
        else scroller.scrollLeft = 1.5 * Math.min(past - down, down + 2 * across - past);
        if (past < down + 2 * across) requestAnimationFrame(step);
        else resolve();
      };
      requestAnimationFrame(step);
    });
    return between.slice(1);
  }, scrolling);
  await page.close();
  return z.array(z.number()).parse(frames);
}

await paint();
const paints: number[] = [];
for (let visit = 0; visit < visits; visit += 1) paints.push(await paint());
const scrolls = [await scroll(1), await scroll(4)] as const;
await browser.close();
await server.close();
await endBenches();

const framesASecond = scrolls.map((between) => (1000 * between.length) / between.reduce((sum, time) => sum + time, 0));
const half = percentile(paints, 0.5);
const isDrawn = half <= goals.paint;
printTable(
  [`${people} people, 35 days`, 'p50', 'worst', 'goal', ''],
  [['first cells, ms', half.toFixed(0), Math.max(...paints).toFixed(0), goals.paint, isDrawn ? 'met' : 'missed']],
);
const isSmooth = framesASecond.map((frames, at) => frames >= (goals.frames[at] ?? 0) * 0.97);
printTable(
  ['scrolling', 'frames/s', 'p95 ms', 'worst ms', 'goal', ''],
  scrolls.map((between, at) => [
    at === 0 ? 'full speed' : 'a quarter of it',
    (framesASecond[at] ?? 0).toFixed(1),
    percentile(between, 0.95).toFixed(0),
    Math.max(...between).toFixed(0),
    goals.frames[at] ?? '',
    isSmooth[at] ? 'met' : 'missed',
  ]),
);
process.exit(isDrawn && isSmooth.every(Boolean) ? 0 : 1);
