import { availableParallelism } from 'node:os';
import { ensureChromium } from '#tests/support/chromium.ts';
import { ensurePostgres } from '#tests/support/postgres.ts';
import type { Check } from './checks/index.ts';
import { checks } from './checks/index.ts';
import { ensureBuilt } from './site/build.ts';
import { failureReport, openBoard } from './suites/board.ts';
import type { StageResult } from './suites/suite.ts';
import { runSuite } from './suites/suite.ts';

/**
 * `npm test [-- words]`: every static check and every suite. Words choose the stages whose names begin with one
 * of them. A stage that breaks is a failure of its own and keeps no other from running. Every test counts, each
 * static check counts as one, and the last line is `N passed, N failed`.
 */
interface Stage {
  readonly name: string;
  readonly run: (tell: (words: string) => void) => Promise<StageResult>;
}

const cores = availableParallelism();
const lanes = Math.max(1, Math.min(2, cores));
const workers = Math.max(1, Math.floor(cores / lanes));
const abort = new AbortController();

const stages: readonly Stage[] = [
  ...checks.map(checkStage),
  suiteStage('unit'),
  suiteStage('ui'),
  suiteStage('engine'),
  suiteStage('pglite'),
  suiteStage('postgres', { prepare: ensurePostgres }),
  suiteStage('browser', {
    prepare: async (tell) => {
      await ensureBuilt(tell);
      await ensureChromium(tell);
    },
  }),
  suiteStage('gallery', { prepare: ensureChromium }),
];

function checkStage({ name, run }: Check): Stage {
  return {
    name,
    run: async () => {
      const findings = await run();
      if (findings.length === 0) return { passed: 1, skipped: 0, failures: [] };
      // One check, one failure, however much it has found.
      const error = findings.map(({ where, message }) => `${where}  ${message}`).join('\n');
      return { passed: 0, skipped: 0, failures: [{ name: `${findings.length} findings`, error }] };
    },
  };
}

function suiteStage(
  name: string,
  { prepare }: { prepare?: (tell: (words: string) => void) => Promise<unknown> } = {},
): Stage {
  return {
    name,
    run: async (tell) => {
      await prepare?.(tell);
      return runSuite(
        name,
        workers,
        ({ passed, failures }) => tell(`${passed} passed${failures.length ? `, ${failures.length} failed` : ''}`),
        abort.signal,
      );
    },
  };
}

const words = process.argv.slice(2);
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

/** Takes stages from the queue until none is left. */
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

const ordered = stages.flatMap((stage) => {
  const result = results.get(stage);
  return result ? [{ stage, result }] : [];
});
const broken = ordered.filter(({ result }) => result.failures.length > 0);
if (broken.length > 0) {
  const reports = broken.map(({ stage, result }) =>
    // A check's one failure holds all its findings.
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
// Whatever a stage has left open must not keep the answer from its caller.
process.exit();
