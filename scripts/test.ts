import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { readStoredAtlas } from '#server/map/stored-atlas.ts';
import { makeDemoFolder } from '#tests/browser/harness/demo-folder.ts';
import { ensureChromium } from '#tests/support/chromium.ts';
import { ensurePostgres } from '#tests/support/postgres.ts';
import { quickFolder } from '#tests/support/quick-folder.ts';
import { setup as startPostgres, teardown as stopPostgres } from '#tests/support/postgres-setup.ts';
import type { Check } from './checks/index.ts';
import { checks } from './checks/index.ts';
import { ensureBuilt, gallery } from './site/build.ts';
import { failureReport, openBoard } from './suites/board.ts';
import { changesBegin } from './suites/changed.ts';
import { touchedFiles } from './suites/touched.ts';
import { slowest } from './suites/slowest.ts';
import { runSuite } from './suites/suite.ts';
import type { StageResult } from './suites/suite.ts';
import { browserTurn } from './suites/turn.ts';

/**
 * `npm test [-- words]`: every static check and every suite. Words choose the stages whose names begin with one of them. The word
 * `changed` limits suites to what the changes since the main branch affect; `sweeps` to the tests that cover everything that slices
 * declare, and changed tests. Without words, the journeys in the browser take turns (scripts/suites/turn.ts); `every` runs all. A stage
 * that crashes is a failure of its own and does not stop the others. Every test counts, each static check counts as one, and the last
 * line is `N passed, N failed`.
 */
interface Stage {
  readonly name: string;
  readonly run: (tell: Tell) => Promise<StageResult>;
}

type Tell = (words: string) => void;

const parts = ['changed', 'sweeps'];
const whole = 'every';
const words = process.argv.slice(2).filter((word) => !parts.includes(word) && word !== whole);
const related = process.argv.some((word) => parts.includes(word))
  ? touchedFiles(changesBegin(), process.argv.includes('sweeps'))
  : undefined;
const turn = process.argv.length === 2 ? browserTurn() : undefined;
// What the suites leave in passing is in memory where there is room: the browser's files, databases, folders of servers.
const passing = mkdtempSync(join(quickFolder(), 'muster-run-'));
chmodSync(passing, 0o755);
process.env['TMPDIR'] = passing;
process.once('exit', () => rmSync(passing, { recursive: true, force: true, maxRetries: 5 }));
const cores = availableParallelism();
// Tried with three: not quicker, since browsers then wait for each other, and some tests lose their patience.
const lanes = Math.max(1, Math.min(2, cores));
const workers = Math.max(1, Math.floor(cores / lanes));
const abort = new AbortController();
const openCluster = once(startDatabase);
/** Ends at the end of the run what stages share. */
const endings: (() => Promise<void>)[] = [];

/** Parts of the browser suite: the first one loads the demo, for which the others would wait. */
const [firstOfBrowser, ...moreOfBrowser] = suiteStages('browser', {
  parts: 3,
  prepare: once(prepareBrowser),
  ...(turn ? { paths: turn.paths } : {}),
});

/**
 * In the order in which lanes take them: quick stages first, then the long suites in parts, so that no lane waits long for another
 * at the end.
 */
const stages: readonly Stage[] = [
  ...checks.map(checkStage),
  ...(firstOfBrowser ? [firstOfBrowser] : []),
  ...suiteStages('gallery', { prepare: once(prepareGallery) }),
  ...moreOfBrowser,
  ...suiteStages('postgres', { parts: 3, prepare: openCluster }),
  ...suiteStages('pglite'),
  ...suiteStages('unit'),
  ...suiteStages('engine'),
  ...suiteStages('ui'),
];

/** What all parts of the browser suite need: PostgreSQL, the built site, the browser, the map, the folder of the demo. */
async function prepareBrowser(tell: Tell): Promise<void> {
  await openCluster(tell);
  await ensureBuilt(tell);
  await ensureChromium(tell);
  await readStoredAtlas(tmpdir());
  process.once('exit', makeDemoFolder());
}

/** Starts one PostgreSQL for all suites of the run, in `TEST_DATABASE_URL`. */
async function startDatabase(tell: Tell): Promise<void> {
  await ensurePostgres(tell);
  await startPostgres();
  endings.push(stopPostgres);
}

async function prepareGallery(tell: Tell): Promise<void> {
  if (related === undefined) await ensureBuilt(tell, gallery);
  await ensureChromium(tell);
}

/** Runs work once; further callers wait for the same. */
function once(work: (tell: Tell) => Promise<unknown>): (tell: Tell) => Promise<unknown> {
  let done: Promise<unknown> | undefined;
  return (tell) => (done ??= work(tell));
}

function checkStage({ name, run }: Check): Stage {
  return {
    name,
    run: async () => {
      const findings = await run();
      if (findings.length === 0) return { passed: 1, skipped: 0, failures: [] };
      // A check counts as one failure, however many findings it has.
      const error = findings.map(({ where, message }) => `${where}  ${message}`).join('\n');
      return { passed: 0, skipped: 0, failures: [{ name: `${findings.length} findings`, error }] };
    },
  };
}

interface SuitePlan {
  /** The number of stages. */
  readonly parts?: number;
  readonly prepare?: (tell: Tell) => Promise<unknown>;
  /** Only these files. */
  readonly paths?: readonly string[];
}

/** The stages of a suite. */
function suiteStages(project: string, { parts = 1, prepare, paths }: SuitePlan = {}): Stage[] {
  const shards = related === undefined && parts > 1 ? parts : 1;
  return Array.from({ length: shards }, (_, at): Stage => {
    const shard = shards > 1 ? `${at + 1}/${shards}` : undefined;
    return {
      name: shard === undefined ? project : `${project} ${shard}`,
      run: async (tell) => {
        await prepare?.(tell);
        let told = 0;
        return runSuite(
          {
            project,
            workers,
            ...(shard ? { shard } : {}),
            ...(related ? { related } : {}),
            ...(paths ? { paths } : {}),
          },
          (soFar) => {
            const { passed, failures } = soFar;
            if (failures.length > told)
              board.say(failureReport(project, { ...soFar, failures: failures.slice(told) }, failures.length, 4));
            told = failures.length;
            tell(`${passed} passed${told ? `, ${told} failed` : ''}`);
          },
          abort.signal,
        );
      },
    };
  });
}

const chosen = stages.filter(({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)));
const board = openBoard(process.stdout);
const results = new Map<Stage, StageResult>();

async function runStage(stage: Stage): Promise<void> {
  const started = performance.now();
  board.update(stage.name, '');
  const result = await stage
    .run((text) => board.update(stage.name, text))
    .catch((error: unknown): StageResult => {
      const reason = error instanceof Error ? (error.stack ?? error.message) : String(error);
      return { passed: 0, skipped: 0, failures: [{ name: 'the stage broke', error: reason }] };
    });
  results.set(stage, result);
  board.finish(stage.name, result, performance.now() - started);
}

/** Takes stages from the queue until it is empty. */
async function lane(queue: Stage[]): Promise<void> {
  for (let stage = queue.shift(); stage && !abort.signal.aborted; stage = queue.shift()) await runStage(stage);
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    abort.abort();
    process.exitCode = signal === 'SIGINT' ? 130 : 143;
  });
}

const queue = [...chosen];
await Promise.all(Array.from({ length: lanes }, () => lane(queue)));
board.close();
for (const end of endings) await end().catch((error: unknown) => process.stderr.write(`${String(error)}\n`));

const ordered = stages.flatMap((stage) => {
  const result = results.get(stage);
  return result ? [{ stage, result }] : [];
});
const slow = slowest(ordered.map(({ stage, result }) => ({ stage: stage.name, result })));
if (slow.length > 0) process.stdout.write(`\n${slow.join('\n')}\n`);
const notes = ordered.flatMap(({ stage, result }) => (result.notes ?? []).map((words) => `  ${stage.name}: ${words}`));
if (turn)
  notes.unshift(`  browser: ${turn.paths.length} of ${turn.all} files have their turn; \`npm test -- every\` runs all`);
if (notes.length > 0) process.stdout.write(`\nNoted\n${notes.join('\n')}\n`);
const broken = ordered.filter(({ result }) => result.failures.length > 0);
if (broken.length > 0) {
  const reports = broken.map(({ stage, result }) =>
    // A check's only failure contains all its findings.
    failureReport(stage.name, result, 50, checks.some(({ name }) => name === stage.name) ? 60 : 12),
  );
  process.stdout.write(`\n${reports.join('\n')}\n\n`);
}
if (words.length > 0 && chosen.length === 0) {
  process.stdout.write(`No such stage. There are: ${stages.map(({ name }) => name).join(', ')}\n`);
}
const passed = ordered.reduce((sum, { result }) => sum + result.passed, 0);
const failed = ordered.reduce((sum, { result }) => sum + result.failures.length, 0) + (chosen.length - ordered.length);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
if (failed > 0 || chosen.length === 0) process.exitCode ||= 1;
// Open handles of a stage must not delay the exit.
process.exit();
