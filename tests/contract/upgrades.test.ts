import { readdirSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migratePostgres, migrationNames } from '#server/db/migrate.ts';
import { lookForBroken } from '#server/operating/company/verify.ts';
import { asOwner } from '#server/operating/postgres-tools.ts';
import { signIn } from '#features/onboarding/contract.ts';
import { loadEarlier, type Earlier } from '#tests/support/earlier/load.ts';
import { emptyInstallation, runMuster, type Installation } from '#tests/support/installation.ts';
import { companyResources } from '#tests/support/made-records.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { startTestServer } from '#tests/support/server.ts';
import { chosenDatabase, ensureLogin, loginUrl, openOwned } from '#tests/support/test-database.ts';

const patience = 240_000;
const kept = readdirSync(new URL('../support/earlier/', import.meta.url)).filter((name) => name.endsWith('.gz'));

describe.runIf(chosenDatabase() === 'postgres').each(kept)('the data that the version of %s left', (name) => {
  const cluster = process.env['TEST_DATABASE_URL'] ?? '';
  let url: string;
  let installation: Installation;
  let earlier: Earlier;
  type Row = Record<string, unknown>;
  const ask = (text: string, values: unknown[] = []): Promise<Row[]> =>
    asOwner(url, async (client) => (await client.query<Row>(text, values)).rows);
  const appliedNames = async (): Promise<unknown[]> =>
    (await ask(`select name from schema_migrations where name not like 'secure.sql%' order by name`)).map(
      (row) => row['name'],
    );
  const migrate = (): ReturnType<typeof runMuster> => runMuster(['migrate'], installation.environment);

  beforeAll(async () => {
    url = await createDatabase(cluster);
    await ensureLogin(url);
    earlier = await asOwner(url, (client) =>
      loadEarlier(
        name,
        (text) => client.query(text),
        async (text, values) => (await client.query<Row>(text, [...(values ?? [])])).rows,
      ),
    );
    installation = emptyInstallation({
      MUSTER_MODE: 'serve',
      BASE_HOST: 'muster.test',
      DATABASE_URL: loginUrl(url),
      MIGRATION_DATABASE_URL: url,
    });
  }, patience);
  afterAll(async () => {
    installation.remove();
    await dropDatabase(cluster, url);
  });

  it(
    'is migrated to this version, going on after a kill in the middle',
    async () => {
      // A reader of one of its tables holds the migration up in the middle, where the process is killed.
      const reader = new pg.Client({ connectionString: url });
      await reader.connect();
      await reader.query('begin; select from employees limit 1');
      const stopping = new AbortController();
      const cutOff = runMuster(['migrate'], installation.environment, { killBy: stopping.signal });
      const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and pid <> pg_backend_pid()`;
      for (let found: Row[] = []; found.length === 0;) found = await ask(waiting);
      stopping.abort();
      expect((await cutOff).code).toBeNull();
      await reader.query('rollback');
      await reader.end();
      const half = await appliedNames();
      expect(half.length).toBeGreaterThanOrEqual(earlier.migrations.length);
      expect(half.length).toBeLessThan((await migrationNames()).length);

      expect(await migrate()).toMatchObject({ code: 0 });
      expect(await appliedNames()).toEqual(await migrationNames());
      const again = await migrate();
      expect(again.output).toContain('0 migrations applied');
      for (const [table, rows] of earlier.rows) {
        const [exists] = await ask('select to_regclass($1) is not null as found', [table]);
        if (exists?.['found'] !== true) continue;
        const [counted] = await ask(`select count(*)::int as rows from "${table}"`);
        expect([table, Number(counted?.['rows']) >= rows]).toEqual([table, true]);
      }
      const companies = await ask('select id::text from companies');
      for (const { id } of companies)
        await asOwner(url, (client) =>
          lookForBroken(async (text, values) => (await client.query<Row>(text, [...(values ?? [])])).rows, String(id)),
        );
    },
    patience,
  );

  it(
    'is served: its people sign in and every list answers',
    async () => {
      const server = await startTestServer({ opened: await openOwned(url) });
      try {
        const body = { username: 'admin@acme.test', password: 'Muster#2026' };
        const { token } = dataOf(await server.caller().callEndpoint(signIn, { body }));
        const admin = server.caller(token);
        const answered: string[] = [];
        for (const resource of companyResources(server)) {
          dataOf(await admin.callEndpoint(resource.calls.list, { query: { page_size: 5 } }));
          answered.push(resource.name);
        }
        expect(answered).toContain('personnel.employee');
      } finally {
        await server.stop();
      }
    },
    patience,
  );

  it(
    'is refused, in words, by a version before the one that migrated it',
    async () => {
      await ask(`insert into schema_migrations (name) values ('9999_of_tomorrow.sql')`);
      await expect(migratePostgres(url)).rejects.toThrow('migrated by a newer Muster (9999_of_tomorrow.sql)');
      const refused = await migrate();
      expect(refused.output).toContain('restore a backup');
      expect(refused.code).toBe(1);
      const { MIGRATION_DATABASE_URL: _, ...served } = installation.environment;
      const started = await runMuster(['serve'], {
        ...served,
        PORT: '0',
        TOKEN_SECRET: installation.environment['TOKEN_SECRET'] ?? '',
      });
      expect(started.output).toContain('migrated by a newer Muster');
      expect(started.code).not.toBe(0);
      await ask(`delete from schema_migrations where name = '9999_of_tomorrow.sql'`);
    },
    patience,
  );
});
