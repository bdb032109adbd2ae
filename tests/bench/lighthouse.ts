/**
 * Lighthouse over every public page, as on a phone with slow 4G and a quarter of this machine's speed: `npm run bench --
 * lighthouse`, or for some pages `node tests/bench/lighthouse.ts sign-in …`. Goal: 100 each in performance, accessibility, best
 * practices and search engines; the losses are listed below the table. Lighthouse itself is installed here: it would slow down
 * every first start, and nothing else needs it.
 */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { chromium } from 'playwright';
import { z } from 'zod';
import { freePort } from '#tests/browser/harness/server.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { ensureBuilt } from '../../scripts/site/build.ts';
import { endBenches } from './support/bench-host.ts';
import { printTable } from './support/print-table.ts';
import { openServer } from './support/bench-server.ts';
import { ownerToken } from './support/large-tenant.ts';
import { handOver, publicPages, type PublicPage } from './support/public-pages.ts';
import { makeTenant } from './support/small-tenant.ts';

const goal = 100;
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

const version = 'lighthouse@13.5.0';

/** The parts of a result that are read. */
const resultSchema = z.object({
  runtimeError: z.object({ message: z.string() }).optional(),
  categories: z.record(
    z.string(),
    z.object({ score: z.number().nullable(), auditRefs: z.array(z.object({ id: z.string(), weight: z.number() })) }),
  ),
  audits: z.record(
    z.string(),
    z.object({
      title: z.string(),
      score: z.number().nullable(),
      scoreDisplayMode: z.string(),
      displayValue: z.string().optional(),
      errorMessage: z.string().optional(),
      details: z.unknown().optional(),
    }),
  ),
});

/** The parts of a result that locate a problem on the page. */
const where = z.object({ items: z.array(z.object({ node: z.object({ selector: z.string() }) })) });

interface Visit {
  /** Null if an audit of the category failed to run, so that there is no score. */
  readonly scores: readonly (number | null)[];
  /** Audits that cost points, in words. */
  readonly losses: readonly string[];
}

/** Tests a page in a browser of its own. */
async function visit(origin: string, shown: PublicPage): Promise<Visit> {
  const port = await freePort();
  const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] });
  // Lighthouse opens its page in the browser's first context, which is only reachable this way.
  const [context] = (await chromium.connectOverCDP(`http://127.0.0.1:${port}`)).contexts();
  if (!context) throw new Error('The browser has no context');
  await handOver(context, shown);
  const { stdout } = await promisify(execFile)(
    'npx',
    [
      '--yes',
      version,
      `${origin}${shown.address}`,
      `--port=${port}`,
      '--output=json',
      '--quiet',
      `--only-categories=${categories.join(',')}`,
    ],
    { maxBuffer: 64 * 1024 * 1024 },
  );
  await browser.close();
  const lhr = resultSchema.parse(JSON.parse(stdout));
  if (lhr.runtimeError) throw new Error(`${shown.path}: ${lhr.runtimeError.message}`);
  return {
    scores: categories.map((name) => {
      const score = lhr.categories[name]?.score ?? null;
      return score === null ? null : Math.round(score * 100);
    }),
    losses: categories.flatMap((name) =>
      (lhr.categories[name]?.auditRefs ?? []).flatMap(({ id, weight }) => {
        const audit = lhr.audits[id];
        if (audit?.scoreDisplayMode === 'error')
          return [`${name}: ${audit.title}, not measured: ${audit.errorMessage ?? ''}`];
        if (!audit || weight === 0 || audit.score === null || audit.score >= 1) return [];
        const places = where.safeParse(audit.details).data?.items.map(({ node }) => node.selector) ?? [];
        return [
          `${name}: ${[audit.title, audit.displayValue, Math.round(audit.score * 100), ...places].filter((part) => part !== undefined).join(', ')}`,
        ];
      }),
    ),
  };
}

await ensureBuilt((line) => process.stdout.write(`${line}\n`));
const server = await openServer();
const access = await ownerToken(server, await makeTenant(server, 10, 1));
const rows: (string | number)[][] = [];
const losses: string[] = [];
const words = process.argv.slice(2);
const origin = server.originOf(null);
for (const shown of publicPages(access).filter(
  ({ path }) => words.length === 0 || words.some((word) => path.includes(word)),
)) {
  const found = await visit(origin, shown);
  const isMet = found.scores.every((score) => score !== null && score >= goal);
  rows.push([shown.path, ...found.scores.map((score) => score ?? '-'), isMet ? 'met' : 'missed']);
  losses.push(...found.losses.map((loss) => `${shown.path}: ${loss}`));
}
await server.close();
await endBenches();
printTable(['page', 'performance', 'accessibility', 'best practices', 'search engines', `goal ${goal}`], rows);
if (losses.length > 0) process.stdout.write(`\nWhat costs points\n${losses.join('\n')}\n`);
process.exit(rows.every((row) => row.at(-1) === 'met') ? 0 : 1);
