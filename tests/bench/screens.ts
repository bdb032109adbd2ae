/**
 * Screens of the application, opened by their address by an administrator of the demo: `npm run bench -- screens`. Chromium at a
 * quarter of this machine's speed on the network of a good phone (9 Mbit/s down, 60 ms a round trip), first with an empty cache and
 * then as by somebody who opens it each day: on the fourth visit the page knows what it loads. The headless browser never takes the
 * compiled scripts from its cache, as an ordinary one does, so that every visit here compiles them again. `rounds` is the longest row
 * of calls of which each began after the one before had been answered, and `cpu` what the page's main thread worked: neither depends on
 * how busy the machine is. Goals: 30 requests and 300 kB cold, a third of the time and one round warm. Fails if requests or bytes are
 * exceeded.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright';
import { isReady } from '#tests/browser/harness/look.ts';
import { signInAs, type SignedIn } from '#tests/browser/harness/people.ts';
import { startServer } from '#tests/browser/harness/server.ts';
import { contextOptions } from '#tests/browser/harness/site.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../scripts/site/build.ts';
import { percentile } from './support/bench-host.ts';
import { printTable } from './support/print-table.ts';

const goals = { requests: 30, bytes: 300_000, warm: 1 / 3, rounds: 1 };
const turns = 3;
const network = { offline: false, latency: 60, downloadThroughput: 9_000_000 / 8, uploadThroughput: 1_500_000 / 8 };
const paths = ['/', '/team/employee', '/device/terminal', '/report/report-library/transaction', '/company/settings'];

interface Visit {
  readonly requests: number;
  readonly bytes: number;
  readonly time: number;
  readonly rounds: number;
  /** Milliseconds. */
  readonly cpu: number;
}

interface Call {
  readonly began: number;
  answered: number;
}

/** The longest row of calls of which each began after the one before had been answered. */
function roundsOf(calls: readonly Call[]): number {
  let rounds = 0;
  let last = -Infinity;
  for (const { began, answered } of calls.toSorted((one, other) => one.answered - other.answered)) {
    if (began < last) continue;
    rounds += 1;
    last = answered;
  }
  return rounds;
}

/** A visit that lasts until the page has stored what it loads when it is opened. */
async function stay(context: BrowserContext, path: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(path);
  await page.waitForFunction(
    (name) => localStorage.getItem('openings')?.includes(` ${name}"`) === true && performance.now() > 6000,
    path,
  );
  await page.close();
}

/** One visit: its requests to the network, their bytes on the wire, and milliseconds until the screen was complete. */
async function visit(context: BrowserContext, path: string, slow: boolean): Promise<Visit> {
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const calls = new Map<string, Call>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (new URL(request.url).pathname.startsWith('/web/'))
      calls.set(requestId, { began: timestamp, answered: Infinity });
  });
  if (slow) {
    await devtools.send('Network.emulateNetworkConditions', network);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  }
  let requests = 0;
  let bytes = 0;
  const cached = new Set<string>();
  devtools.on('Network.requestServedFromCache', ({ requestId }) => cached.add(requestId));
  devtools.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.fromDiskCache || response.fromPrefetchCache) cached.add(requestId);
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength, timestamp }) => {
    const call = calls.get(requestId);
    if (call) call.answered = timestamp;
    if (cached.has(requestId)) return;
    bytes += encodedDataLength;
    requests += 1;
  });
  const began = performance.now();
  await page.goto(path);
  await isReady(page);
  const time = performance.now() - began;
  const rounds = roundsOf([...calls.values()]);
  const { metrics } = await devtools.send('Performance.getMetrics');
  const cpu = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000;
  await page.waitForLoadState('networkidle');
  await page.close();
  return { requests, bytes, time, rounds, cpu };
}

await ensureBuilt((line) => process.stdout.write(`${line}\n`));
const folder = mkdtempSync(join(tmpdir(), 'muster-bench-'));
const server = await startServer(folder);
const person: SignedIn = await signInAs('administrator', server.origin.replace('localhost', '127.0.0.1'));
const origin = server.origin.replace('://', `://${person.domain}.`);
const browser = await launchChromium();
const rows: (string | number)[][] = [];
let isMissed = false;
for (const path of paths) {
  const cold: Visit[] = [];
  const warm: Visit[] = [];
  const fast: Visit[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const context = await browser.newContext(contextOptions(origin, { as: person }));
    cold.push(await visit(context, path, true));
    await stay(context, path);
    await stay(context, path);
    warm.push(await visit(context, path, true));
    fast.push(await visit(context, path, false));
    await context.close();
  }
  const median = (visits: readonly Visit[], of: (one: Visit) => number): number => percentile(visits.map(of), 0.5);
  const requests = median(cold, (one) => one.requests);
  const bytes = median(cold, (one) => one.bytes);
  const times = [median(cold, ({ time }) => time), median(warm, ({ time }) => time)] as const;
  const rounds = median(warm, (one) => one.rounds);
  const missed = [
    ...(requests > goals.requests ? ['requests'] : []),
    ...(bytes > goals.bytes ? ['bytes'] : []),
    ...(times[1] > times[0] * goals.warm ? ['(warm)'] : []),
    ...(rounds > goals.rounds ? ['(rounds)'] : []),
  ];
  isMissed ||= missed.some((goal) => !goal.startsWith('('));
  rows.push([
    path,
    requests,
    (bytes / 1000).toFixed(0),
    times[0].toFixed(0),
    times[1].toFixed(0),
    median(warm, (one) => one.requests),
    rounds,
    median(fast, ({ time }) => time).toFixed(0),
    median(fast, ({ cpu }) => cpu).toFixed(0),
    missed.length ? `missed: ${missed.join(', ')}` : 'met',
  ]);
}
await browser.close();
await server.stop();
rmSync(folder, { recursive: true });
printTable(
  ['screen', 'requests', 'kB', 'cold ms', 'warm ms', 'requests warm', 'rounds warm', 'warm unslowed ms', 'cpu', ''],
  rows,
);
process.exit(isMissed ? 1 : 0);
