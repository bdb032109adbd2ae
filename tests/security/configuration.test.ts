import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigurationError, readConfig } from '#server/config.ts';
import { takeFolder } from '#server/local-folder.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { chosenDatabase, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

const random = (): string => randomBytes(48).toString('base64url');
const complete = (): Record<string, string> => ({
  TOKEN_SECRET: random(),
  LINK_SECRET: random(),
  DATABASE_URL: 'postgres://login@127.0.0.1:1/none',
  BASE_HOST: 'muster.example.org',
});

function problemsOf(environment: Record<string, string | undefined>): readonly string[] {
  try {
    readConfig('serve', environment);
    return [];
  } catch (error) {
    if (error instanceof ConfigurationError) return error.problems;
    throw error;
  }
}

describe('the configuration of production', () => {
  it('is taken where it is complete', () => {
    expect(problemsOf(complete())).toEqual([]);
    expect(readConfig('serve', complete())).toMatchObject({
      mode: 'serve',
      scheme: 'https',
      bind: '0.0.0.0',
      roles: ['web', 'device', 'worker'],
    });
  });

  it('takes websites of the four regions, and nothing else for one', () => {
    const { websites } = readConfig('serve', {
      ...complete(),
      REGION_WEBSITES: 'mx=https://muster.example.mx, in=https://muster.example.in',
    });
    expect([...websites]).toEqual([
      ['mx', 'https://muster.example.mx'],
      ['in', 'https://muster.example.in'],
    ]);
    for (const wrong of ['fr=https://muster.example.fr', 'mx=javascript:alert(1)', 'mx', 'https://muster.example.mx']) {
      expect
        .soft(problemsOf({ ...complete(), REGION_WEBSITES: wrong }), wrong)
        .toEqual([expect.stringContaining('REGION_WEBSITES')]);
    }
  });

  it.each(['TOKEN_SECRET', 'LINK_SECRET', 'DATABASE_URL', 'BASE_HOST'])('names %s where it is missing', (name) => {
    expect(problemsOf({ ...complete(), [name]: undefined })).toEqual([expect.stringContaining(`${name} is missing`)]);
  });

  it('takes the direct address of a database only beside that of its pooler', () => {
    const pooled = { ...complete(), DATABASE_DIRECT_URL: 'postgres://login@127.0.0.1:2/none' };
    expect(readConfig('serve', pooled).databaseDirectUrl).toBe(pooled.DATABASE_DIRECT_URL);
    expect(problemsOf({ ...pooled, DATABASE_URL: undefined })).toContainEqual(
      expect.stringContaining('DATABASE_DIRECT_URL'),
    );
  });

  it('takes no short, known or shared secret', () => {
    const one = random();
    for (const secret of [
      'short',
      'x'.repeat(31),
      'a'.repeat(64),
      'change-me-change-me-change-me-change-me',
      'my-secret-my-secret-my-secret-1',
      'muster-muster-muster-muster-muster',
    ]) {
      expect
        .soft(problemsOf({ ...complete(), TOKEN_SECRET: secret }), secret)
        .toEqual([expect.stringContaining('TOKEN_SECRET')]);
    }
    expect(problemsOf({ ...complete(), TOKEN_SECRET: one, LINK_SECRET: one })).toEqual([
      'TOKEN_SECRET and LINK_SECRET are the same',
    ]);
  });

  it('never falls back to the secrets of the trial', () => {
    expect(() =>
      readConfig('serve', { ...complete(), TOKEN_SECRET: undefined }, { token: random(), link: random() }),
    ).toThrow('TOKEN_SECRET');
  });

  it('names everything that is wrong at once', () => {
    expect(problemsOf({ ROLES: 'web,kitchen' })).toHaveLength(5);
  });
});

describe('the data folder of the trial', () => {
  const folder = mkdtempSync(join(tmpdir(), 'muster-lock-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  it('is read by its owner alone, also where it was there before', () => {
    chmodSync(folder, 0o755);
    takeFolder(folder)();
    expect(statSync(folder).mode & 0o777).toBe(0o700);
  });

  it('belongs to one process', () => {
    const giveBack = takeFolder(folder);
    // A living process other than this one.
    writeFileSync(join(folder, 'process.lock'), String(process.ppid));
    expect(() => takeFolder(folder)).toThrow(`in use by another Muster (process ${process.ppid})`);
    giveBack();
    takeFolder(folder)();
    writeFileSync(join(folder, 'process.lock'), '99999999');
    takeFolder(folder)();
    expect(existsSync(join(folder, 'process.lock'))).toBe(false);
  });
});

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the real entry point; `until` stops it in order once its output matches. */
function runMain(
  environment: Record<string, string>,
  until?: { pattern: RegExp; meanwhile: () => Promise<void> },
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', './scripts/package-scope-cache.mjs', 'src/server/main.ts'], {
      // The server gets nothing of the suite's own environment.
      env: { PATH: process.env['PATH'] ?? '', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    let isReady = false;
    const hear = (part: Buffer): void => {
      output += String(part);
      if (!until || isReady || !until.pattern.test(output)) return;
      isReady = true;
      until
        .meanwhile()
        .catch(reject)
        .finally(() => child.kill('SIGINT'));
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, output }));
  });
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

describe('npm run serve', () => {
  it('stops with what is missing, and no stack', async () => {
    const { code, output } = await runMain({ MUSTER_MODE: 'serve' });
    expect(code).toBe(1);
    for (const name of ['TOKEN_SECRET', 'LINK_SECRET', 'DATABASE_URL', 'BASE_HOST'])
      expect(output).toContain(`- ${name} is missing`);
    expect(output).not.toMatch(/\n\s+at /);
  });

  it('stops where the database does not answer, without telling its password', async () => {
    const { code, output } = await runMain({
      MUSTER_MODE: 'serve',
      ...complete(),
      DATABASE_URL: 'postgres://login:tell-nobody@127.0.0.1:1/none',
    });
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL: connect ECONNREFUSED');
    expect(output).not.toContain('tell-nobody');
    expect(output).not.toMatch(/\n\s+at /);
  });
});

describe.runIf(chosenDatabase() === 'postgres')('npm run serve on PostgreSQL', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.database.close());

  it('refuses a superuser', async () => {
    const { code, output } = await runMain({
      MUSTER_MODE: 'serve',
      ...complete(),
      DATABASE_URL: process.env['TEST_DATABASE_URL'] ?? '',
    });
    expect(code).toBe(1);
    expect(output).toContain('DATABASE_URL: its role is a superuser');
  });

  it('refuses a database that was not migrated', async () => {
    const applied = await database.asOwner('delete from schema_migrations returning name');
    const { code, output } = await runMain({ MUSTER_MODE: 'serve', ...complete(), DATABASE_URL: database.url ?? '' });
    expect(code).toBe(1);
    expect(output).toMatch(/DATABASE_URL: the database lacks (0000_\w+\.sql|\d+ migrations)/);
    for (const { name } of applied) await database.asOwner('insert into schema_migrations (name) values ($1)', [name]);
  });

  it('migrates an empty database by its owner, once', async () => {
    const cluster = process.env['TEST_DATABASE_URL'] ?? '';
    const owner = await createDatabase(cluster);
    const login = new URL(database.url ?? '');
    login.pathname = new URL(owner).pathname;
    const dataFolder = mkdtempSync(join(tmpdir(), 'muster-serve-'));
    const environment = {
      MUSTER_MODE: 'serve',
      ...complete(),
      DATABASE_URL: login.href,
      BIND: '127.0.0.1',
      DATA_DIR: dataFolder,
    };
    for (const extra of [{ MIGRATION_DATABASE_URL: owner }, {}]) {
      const port = await freePort();
      const ended = await runMain(
        { ...environment, ...extra, PORT: String(port) },
        {
          pattern: /Ready in/,
          meanwhile: async () => {
            expect((await fetch(`http://127.0.0.1:${port}/web/health`)).status).toBe(200);
          },
        },
      );
      expect(ended).toMatchObject({ code: 0 });
    }
    rmSync(dataFolder, { recursive: true });
    await dropDatabase(cluster, owner);
  });

  it('serves without demo, outbox and set-up calls, and ends in order', async () => {
    const port = await freePort();
    const at = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init);
    const dataFolder = mkdtempSync(join(tmpdir(), 'muster-serve-'));
    const environment = {
      MUSTER_MODE: 'serve',
      ...complete(),
      DATABASE_URL: database.url ?? '',
      PORT: String(port),
      BIND: '127.0.0.1',
      DATA_DIR: dataFolder,
    };
    const { code, output } = await runMain(environment, {
      pattern: /Ready in/,
      meanwhile: async () => {
        expect(await (await at('/web/health')).json()).toMatchObject({
          database: { kind: 'postgres', state: 'ready' },
        });
        expect((await at('/outbox')).status).toBe(404);
        for (const path of [
          '/web/setup/',
          '/web/migrate/',
          '/web/seed/',
          '/web/reset/',
          '/web/demo/',
          '/debug',
          '/web/oauth/api/v2/setup/',
        ]) {
          expect.soft((await at(path)).status, path).toBe(404);
          expect.soft((await at(path, { method: 'POST' })).status, path).toBe(404);
        }
      },
    });
    rmSync(dataFolder, { recursive: true });
    expect({ code, output }).toMatchObject({ code: 0 });
    expect(output).not.toMatch(/Muster#2026|acme|Sign in with/i);
    expect(await database.asOwner('select count(*)::int as n from companies')).toEqual([{ n: 0 }]);
  });
});

describe('npm start', () => {
  it('makes its secrets for its owner only, keeps them and its data, and refuses a taken port', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'muster-start-'));
    const secrets = (): string => readFileSync(join(dataFolder, 'secrets.json'), 'utf8');
    const port = await freePort();
    const environment = { MUSTER_MODE: 'start', PORT: String(port), DATA_DIR: dataFolder };
    const other = mkdtempSync(join(tmpdir(), 'muster-start-'));
    let first = '';
    const one = await runMain(environment, {
      pattern: /Ready in/,
      meanwhile: async () => {
        first = secrets();
        expect(statSync(join(dataFolder, 'secrets.json')).mode & 0o777).toBe(0o600);
        expect((await fetch(`http://127.0.0.1:${port}/outbox`)).status).toBe(200);
        const second = await runMain({ ...environment, PORT: String(await freePort()) });
        expect(second.code).toBe(1);
        expect(second.output).toContain('is in use by another Muster');
        const third = await runMain({ ...environment, DATA_DIR: other });
        expect(third.code).toBe(1);
        expect(third.output).toContain(`PORT ${port} is in use`);
      },
    });
    expect(one.code).toBe(0);
    expect(one.output).toContain(`http://localhost:${port}`);
    expect(one.output).toContain('admin@acme.test');
    const again = await runMain(environment, {
      pattern: /Ready in/,
      meanwhile: async () => {
        expect(secrets()).toBe(first);
      },
    });
    expect(again.code).toBe(0);
    expect(again.output).not.toContain('Making the companies');
    for (const folder of [dataFolder, other]) rmSync(folder, { recursive: true });
  }, 300_000);
});
