import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, realpath, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { stage } from '../../scripts/package/stage.ts';
import { ensureBuilt } from '../../scripts/site/build.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { freePort, production } from '#tests/support/program.ts';
import { testSecrets } from '#tests/support/server.ts';
import { chosenDatabase, ensureLogin, loginUrl } from '#tests/support/test-database.ts';

const run = promisify(execFile);

/** An installation as `npm run package` makes it, away from the project, as on a machine without anything else. */
describe.runIf(chosenDatabase() === 'postgres')('an installed archive', () => {
  let folder: string;
  let files: readonly string[];
  let ownerUrl: string;
  let environment: Record<string, string>;
  const muster = (): string => join(folder, 'muster/bin/muster');
  /** Runs one of its commands in an empty folder. @returns its exit code and output */
  const command = async (...words: string[]): Promise<{ code: number; output: string }> => {
    try {
      const { stdout } = await run(muster(), words, { cwd: folder, env: environment });
      return { code: 0, output: stdout };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && 'stdout' in error && 'stderr' in error)) throw error;
      return { code: Number(error.code), output: `${String(error.stdout)}${String(error.stderr)}` };
    }
  };

  beforeAll(async () => {
    await ensureBuilt();
    folder = await realpath(await mkdtemp(join(tmpdir(), 'muster-installed-')));
    files = await stage(process.cwd(), join(folder, 'muster'));
    ownerUrl = await createDatabase(process.env['TEST_DATABASE_URL'] ?? '');
    await ensureLogin(ownerUrl);
    environment = {
      ...production,
      ...testSecrets,
      // Only the shell's own programs, nothing of the project's.
      PATH: '/usr/bin:/bin',
      MUSTER_ENV_FILE: join(folder, 'none.env'),
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      DATABASE_URL: loginUrl(ownerUrl),
      MIGRATION_DATABASE_URL: ownerUrl,
      SMTP_URL: 'smtp://127.0.0.1:1',
    };
  }, 180_000);
  afterAll(async () => {
    // A directory that a server has just left may not be empty at once.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
    await dropDatabase(process.env['TEST_DATABASE_URL'] ?? '', ownerUrl);
  });

  it('holds what runs and nothing that only makes or tests it', async () => {
    expect(files.length).toBeGreaterThan(1000);
    expect(files).toEqual(files.toSorted());
    for (const needed of [
      'bin/muster',
      'runtime/node',
      'share/muster.service',
      'dist/index.html',
      'src/server/main.ts',
    ])
      expect(files).toContain(needed);
    const odd = files.filter((path) =>
      /\.test\.ts$|^tests\/|\.map$|^node_modules\/(astro|vite|vitest|typescript|react-dom|playwright)\//.test(path),
    );
    expect(odd).toEqual([]);
    const entries = await readdir(join(folder, 'muster'), { withFileTypes: true, recursive: true });
    expect(entries.filter((entry) => entry.isSymbolicLink())).toEqual([]);
    expect(await readFile(join(folder, 'muster/package.json'), 'utf8')).not.toContain('devDependencies');
  });

  it('loads every package that its server names', async () => {
    const names = new Set(
      files.flatMap((path) => /^node_modules\/((?:@[^/]+\/)?[^/]+)\/package\.json$/.exec(path)?.[1] ?? []),
    );
    const { dependencies } = z
      .object({ dependencies: z.record(z.string(), z.string()) })
      .parse(JSON.parse(await readFile('package.json', 'utf8')));
    const direct = Object.keys(dependencies).filter((name) => names.has(name));
    expect(direct).toEqual(
      expect.arrayContaining(['hono', 'pg', 'sharp', 'pdfkit', '@node-rs/argon2', '@electric-sql/pglite']),
    );
    // Fonts and shapes are files without modules.
    const modules = direct.filter((name) => !/^@fontsource|^world-atlas|^cities/.test(name));
    const script = `for (const name of ${JSON.stringify(modules)}) await import(name);`;
    const runtime = join(folder, 'muster/runtime/node');
    await run(runtime, ['--input-type=module', '--eval', script], { cwd: join(folder, 'muster'), env: environment });
  });

  it('serves by one word through a link, tells its health, and ends in order', async () => {
    expect(await command('health')).toMatchObject({ code: 1 });
    await symlink(muster(), join(folder, 'linked'));
    const child = spawn(join(folder, 'linked'), ['serve'], { cwd: folder, env: environment });
    let output = '';
    const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
    await new Promise<void>((resolve, reject) => {
      const hear = (chunk: Buffer): void => {
        output += chunk.toString();
        if (output.includes('Ready in')) resolve();
      };
      child.stdout.on('data', hear);
      child.stderr.on('data', hear);
      child.once('exit', (code) => reject(new Error(`It ended with ${code}: ${output}`)));
    });
    try {
      expect(await command('health')).toEqual({ code: 0, output: 'It serves requests.\n' });
      const origin = `http://127.0.0.1:${environment['PORT']}`;
      const page = await fetch(`${origin}/onboard/`, { headers: { host: 'muster.test' } });
      expect([page.status, page.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
      expect(await command('check')).toMatchObject({ output: expect.stringContaining('✓ database') });
    } finally {
      child.kill('SIGTERM');
    }
    expect(await ended).toBe(0);
  });

  it('says what is missing, and what a command does', async () => {
    const { DATABASE_URL: _left, ...rest } = environment;
    environment = { ...rest, MUSTER_MODE: 'serve' };
    const refused = await command('serve');
    expect(refused.code).toBe(1);
    expect(refused.output).toContain('DATABASE_URL');
    expect((await command('serve', '--help')).output).toContain('--role');
    expect((await command('nothing')).code).toBe(1);
  });
});
