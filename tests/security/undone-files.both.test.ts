import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readConfig } from '#server/config.ts';
import { removeFile, storeFile } from '#server/files/index.ts';
import { asCompany, type TenantContext } from '#server/http/index.ts';
import { maintenance } from '#server/maintenance.ts';
import { openHost } from '#server/open-host.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { storageUsage } from '#server/files/tables.ts';
import { makeFixtures } from '#tests/support/fixtures.ts';
import { startTestServer, testSecrets, type TestServer } from '#tests/support/server.ts';
import { testClock } from '#tests/support/test-clock.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

const inCompany = <T>(work: (context: TenantContext) => Promise<T>): Promise<T> =>
  asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, work);

const store = (context: TenantContext): Promise<string> =>
  storeFile(context, {
    content: new TextEncoder().encode('0123456789'),
    contentType: 'application/octet-stream',
    ending: 'bin',
    access: null,
  });

const lying = (of: Pick<TestServer, 'host'>): string =>
  readdirSync(join(of.host.config.dataFolder, 'files'), { recursive: true }).join();

/** The counted storage, and the sum of the rows. */
async function usage(): Promise<[counted: number, summed: number]> {
  const [row] = await server.database.asOwner(
    `select coalesce((select bytes from storage_usage where company_id = $1), 0) as counted,
       coalesce((select sum(size) from files where company_id = $1), 0) as summed`,
    [people.a.id],
  );
  return [Number(row?.['counted']), Number(row?.['summed'])];
}

/** Runs all maintenance, after advancing the clock by more than an hour. */
async function anHourLater(of: Pick<TestServer, 'host' | 'clock'>): Promise<void> {
  const worker = startRecurring(of.host, maintenance);
  await worker.drain();
  of.clock.advance({ minutes: 61 });
  await worker.drain();
  await worker.stop();
}

describe('bytes whose transaction was undone', () => {
  it('are gone within the hour, and never counted; what was committed stays', async () => {
    const kept = await inCompany(store);
    const names: string[] = [];
    const before = await usage();
    await expect(
      inCompany(async (context) => {
        names.push(await store(context));
        throw new Error('Undone');
      }),
    ).rejects.toThrow('Undone');
    await inCompany(async (context) => {
      await context
        .savepoint(async () => {
          names.push(await store(context));
          throw new Error('Undone in part');
        })
        .catch(() => undefined);
    });
    expect(await usage()).toEqual(before);
    for (const name of names) expect(lying(server)).toContain(name);
    await anHourLater(server);
    for (const name of names) expect(lying(server)).not.toContain(name);
    expect(lying(server)).toContain(kept);
    expect(await server.host.files.notes(10)).toEqual([]);
  });

  it('stay where it was their removal that was undone', async () => {
    const name = await inCompany(store);
    await expect(
      inCompany(async (context) => {
        await removeFile(context, name);
        throw new Error('Undone');
      }),
    ).rejects.toThrow('Undone');
    await anHourLater(server);
    expect(lying(server)).toContain(name);
    await inCompany((context) => removeFile(context, name));
    expect(lying(server)).not.toContain(name);
  });
});

describe('a process that is killed between store and commit', () => {
  it('leaves bytes that are gone an hour later', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-undone-'));
    const first = await startTestServer({ folder });
    const { a } = await makeFixtures(first);
    const { url } = first.database;
    await first.stop();
    const environment = {
      ...testSecrets,
      DATA_DIR: folder,
      BASE_HOST: 'muster.test',
      LOG_LEVEL: 'error',
      // On PostgreSQL as in production: with the login role, on a migrated database.
      ...(url ? { DATABASE_URL: url, BIND: '127.0.0.1', SCHEME: 'http' } : {}),
    };
    const child = spawn(
      process.execPath,
      ['--import', './scripts/package-scope-cache.mjs', 'tests/support/store-and-hang.ts'],
      {
        env: { ...process.env, ...environment, COMPANY: String(a.id), NODE_OPTIONS: '' },
        stdio: ['ignore', 'pipe', 'inherit'],
      },
    );
    const ended = once(child, 'close');
    const output = await Promise.race([once(child.stdout, 'data'), ended]);
    const name = /stored (\S+)/.exec(String(output[0]))?.[1] ?? 'nothing';
    child.kill('SIGKILL');
    await ended;

    const clock = testClock();
    // The process used the real clock.
    clock.advance(clock.now().until(Temporal.Now.instant()));
    const host = await openHost(readConfig(url ? 'serve' : 'test', environment), { clock });
    expect(lying({ host })).toContain(name);
    await anHourLater({ host, clock });
    expect(lying({ host })).not.toContain(name);
    const counted = await host.database.within({ role: 'tenant', companyId: a.id, readOnly: true }, (tx) =>
      tx.select().from(storageUsage),
    );
    expect(counted).toEqual([]);
    await host.close();
    rmSync(folder, { recursive: true, force: true });
  });
});
