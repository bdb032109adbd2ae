import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { DatabaseUnavailable, type Database, type Transaction } from '#server/db/database.ts';
import { openPostgres } from '#server/db/postgres.ts';
import { prepared } from '#server/db/prepared.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { missingSettings } from '#server/db/session-settings.ts';
import { serverAccount } from '#tests/support/postgres.ts';
import { startTcpProxy } from '#tests/support/tcp-proxy.ts';
import { chosenDatabase, login, openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { pgbouncerProgram, startPgbouncer } from '../../scripts/failover/proxies.ts';

const system = { role: 'system' } as const;
const lock = (tx: Transaction): Promise<unknown> => tx.execute(sql`select id from users limit 1 for update`);
const backend = async (tx: Transaction): Promise<number> => {
  const [row] = await queryRows(tx, sql`select pg_backend_pid() as pid`, z.object({ pid: z.number() }));
  return row?.pid ?? 0;
};

describe.runIf(chosenDatabase() === 'postgres')('a database that moves to another server', () => {
  let owned: TestDatabase;
  let url: string;
  const open: (() => unknown)[] = [];
  beforeAll(async () => {
    owned = await openTestDatabase();
    url = owned.url ?? '';
  });
  afterEach(async () => {
    vi.restoreAllMocks();
    for (const close of open.splice(0).toReversed()) await close();
  });
  afterAll(() => owned.database.close());

  async function opened(options: Parameters<typeof openPostgres>[0]): Promise<Database> {
    const database = await openPostgres(options);
    open.push(() => database.close());
    return database;
  }

  it('is reached again over a new connection when the rested one has gone in silence', async () => {
    const proxy = await startTcpProxy(url);
    open.push(() => proxy.close());
    const database = await opened({ url: proxy.url, poolSize: 1 });
    const before = await database.within(system, backend);
    expect(await database.within(system, backend)).toBe(before);
    proxy.hush();
    // As if it had rested for a minute.
    const now = performance.now.bind(performance);
    vi.spyOn(performance, 'now').mockImplementation(() => now() + 60_000);
    let runs = 0;
    const after = await database.within(system, (tx) => {
      runs += 1;
      return backend(tx);
    });
    expect([after === before, runs, proxy.count]).toEqual([false, 1, 2]);
  });

  it('refuses writes while it follows another, and takes them on new connections once it leads', async () => {
    const database = await opened({ url, poolSize: 1 });
    const name = new URL(url).pathname.slice(1);
    const follow = (value: string): Promise<unknown> =>
      owned.asOwner(`begin read write; alter database "${name}" ${value}; commit`);
    await follow('set default_transaction_read_only = on');
    await expect(database.within(system, lock)).rejects.toThrow(DatabaseUnavailable);
    // Reading is no reason to leave.
    const scope = { ...system, readOnly: true };
    const reader = await database.within(scope, backend);
    await expect(database.within(scope, lock)).rejects.not.toThrow(DatabaseUnavailable);
    expect(await database.within(scope, backend)).toBe(reader);
    await expect(database.within(system, lock)).rejects.toThrow(DatabaseUnavailable);
    await follow('reset default_transaction_read_only');
    await database.within(system, lock);
  });

  describe('behind a pooler that lends a connection for one transaction', () => {
    const kept = sql`select name from pg_prepared_statements`;
    const repeated = prepared((value) => sql`select ${value('n')}::int as n`, z.object({ n: z.number() }));

    it('gets no options and no statements by name, and notifications come from the direct address', async () => {
      const direct = await startTcpProxy(url);
      open.push(() => direct.close());
      const database = await opened({ url, directUrl: direct.url, poolSize: 1 });
      const found = await database.within(system, async (tx) => {
        await repeated(tx, { n: 1 });
        const names = await queryRows(tx, kept, z.object({ name: z.string() }));
        const [jit] = await queryRows(tx, sql`show jit`, z.object({ jit: z.string() }));
        return { names, jit };
      });
      expect(found).toEqual({ names: [], jit: { jit: 'on' } });
      expect(direct.count).toBe(0);
      const heard = Promise.withResolvers<string>();
      await database.listen('moves', heard.resolve, () => undefined);
      await database.notify('moves', 'from the pool');
      expect([await heard.promise, direct.count]).toEqual(['from the pool', 1]);
    });

    it('needs the settings of its role, and says which are missing', async () => {
      const statements = await missingSettings(url);
      expect(statements).toContain(`alter role "${login.role}" set jit = 'off'`);
      const name = new URL(url).pathname.slice(1);
      for (const statement of statements)
        await owned.asOwner(statement.replace(' set ', ` in database "${name}" set `));
      expect(await missingSettings(url)).toEqual([]);
    });

    it.runIf(existsSync(pgbouncerProgram))('as PgBouncer does', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'muster-pgbouncer-'));
      const account = serverAccount();
      if (account) chownSync(folder, account.uid, account.gid);
      const { port, pathname } = new URL(url);
      const pooler = await startPgbouncer({ folder, account }, pathname.slice(1), login, Number(port));
      open.push(async () => {
        await pooler.program.end('SIGTERM');
        rmSync(folder, { recursive: true, force: true });
      });
      const pooled = new URL(url);
      pooled.port = String(pooler.port);
      const database = await opened({ url: pooled.href, directUrl: url, poolSize: 8 });
      await expect
        .poll(() =>
          database.ping().then(
            () => 'up',
            () => 'down',
          ),
        )
        .toBe('up');
      const answers = await Promise.all(
        Array.from({ length: 200 }, (_, n) => database.within(system, (tx) => repeated(tx, { n }))),
      );
      expect(answers.flat().map(({ n }) => n)).toEqual(Array.from({ length: 200 }, (_, n) => n));
      // A scope ends with its transaction, on whatever connection the next one runs.
      await expect(
        database.within({ role: 'tenant', companyId: 1 }, (tx) => tx.execute(sql`select 1 from users`)),
      ).rejects.toThrow();
    });
  });
});
