import { spawn } from 'node:child_process';
import type { SuiteMessage } from './message.ts';
import { suiteMessageSchema } from './message.ts';

/** The duration of a test or of a file of tests. */
export interface Duration {
  readonly name: string;
  readonly milliseconds: number;
}

/** The result of a stage of `npm test`. */
export interface StageResult {
  readonly passed: number;
  readonly skipped: number;
  readonly failures: readonly { readonly name: string; readonly error: string }[];
  readonly tests?: readonly Duration[];
  readonly files?: readonly Duration[];
  /** Remarks that are no failures, in words. */
  readonly notes?: readonly string[];
}

/** A Vitest project as run by a stage. */
export interface SuiteRun {
  readonly project: string;
  readonly workers: number;
  /** One part of several, e.g. `1/2`. */
  readonly shard?: string;
  /** Only these tests, and those of modules that import these files; there may be none. */
  readonly related?: readonly string[];
  /** Only the test files whose paths contain one of these. */
  readonly paths?: readonly string[];
}

/** A suite's remark on stderr, one a line (tests/browser/harness/contexts.ts). */
const noted = /^browser: (.+)$/gm;

/** The longest time without a finished test before a suite counts as hanging. */
const patience = 10 * 60_000;

/**
 * Runs a Vitest project in its own process.
 * @param onChange called after each test with the results so far
 * @returns its result; a suite that crashes, hangs or contains no test has a failure that says so
 */
export async function runSuite(
  { project, workers, shard, related, paths = [] }: SuiteRun,
  onChange: (soFar: StageResult) => void,
  signal: AbortSignal,
): Promise<StageResult> {
  let passed = 0;
  let skipped = 0;
  let hasEnded = false;
  const failures: { name: string; error: string }[] = [];
  const tests: Duration[] = [];
  const files: Duration[] = [];
  const notes: string[] = [];
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...(related === undefined ? ['run', ...paths] : ['related', '--run', ...related]),
      '--project',
      project,
      '--reporter',
      './scripts/suites/reporter.ts',
      '--maxWorkers',
      String(workers),
      '--silent',
      'passed-only',
      ...(shard === undefined ? [] : ['--shard', shard]),
    ],
    { stdio: ['ignore', 'pipe', 'pipe', 'ipc'], env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' } },
  );
  let output = '';
  const keep = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-3000);
  };
  child.stdout?.on('data', keep);
  child.stderr?.on('data', (chunk: Buffer) => {
    keep(chunk);
    notes.push(...[...chunk.toString().matchAll(noted)].map(([, words = '']) => words));
  });
  const note = (message: SuiteMessage): void => {
    if (message.what === 'ended') {
      hasEnded = true;
      return;
    }
    const { name, milliseconds } = message;
    if (message.what === 'file') {
      files.push({ name, milliseconds });
      return;
    }
    tests.push({ name, milliseconds });
    if (message.what === 'passed') passed += 1;
    else if (message.what === 'skipped') skipped += 1;
    else failures.push({ name, error: message.error });
    onChange({ passed, skipped, failures });
  };
  child.on('message', (message: unknown) => {
    const { data } = suiteMessageSchema.safeParse(message);
    if (data) note(data);
  });

  const end = (): void => {
    child.kill('SIGTERM');
    setTimeout(() => child.kill('SIGKILL'), 5000).unref();
  };
  signal.addEventListener('abort', end);
  let isHanging = false;
  const timer = setTimeout(() => {
    isHanging = true;
    end();
  }, patience);
  // Every finished test is a sign of life: a long suite on a slow machine does not count as hanging.
  child.on('message', () => timer.refresh());
  const code = await new Promise<number | string | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (exitCode, signalName) => resolve(exitCode ?? signalName));
  });
  clearTimeout(timer);
  signal.removeEventListener('abort', end);

  const broken = (name: string): void => {
    failures.push({ name, error: output.trim() });
  };
  if (isHanging) broken(`no test ended for ${patience / 60_000} minutes, and the suite was ended`);
  else if (!hasEnded) broken(`the suite broke off with ${code}`);
  else if (passed + failures.length === 0 && related === undefined) broken('the suite holds no test');
  else if (code !== 0 && failures.length === 0) broken(`the suite ended with ${code}`);
  return { passed, skipped, failures, tests, files, notes };
}
