import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openEmbedded } from '#server/db/embedded.ts';
import { moveToPostgres } from '#server/operating/move.ts';
import { asOwner } from '#server/operating/postgres-tools.ts';
import { filledInstallation, rowsIn, rowsOf, runMuster, type Installation } from '#tests/support/installation.ts';
import { createDatabase, dropDatabase } from '#tests/support/postgres.ts';
import { chosenDatabase } from '#tests/support/test-database.ts';
import { join } from 'node:path';

describe.runIf(chosenDatabase() === 'postgres')('a move from the embedded database to PostgreSQL', () => {
  const cluster = process.env['TEST_DATABASE_URL'] ?? '';
  let installation: Installation;
  let target: string;
  let rows: Record<string, unknown>;

  const rowsThere = (): Promise<Record<string, unknown>> =>
    asOwner(target, (client) => rowsOf(async (text) => (await client.query<Record<string, unknown>>(text)).rows));
  const ask = (text: string): Promise<Record<string, unknown>[]> =>
    asOwner(target, async (client) => (await client.query<Record<string, unknown>>(text)).rows);

  beforeAll(async () => {
    installation = await filledInstallation();
    // More rows than one batch, text keys whose order differs by language, bytes, and JSON null.
    const database = await openEmbedded({ folder: join(installation.folder, 'database') });
    await database.asOwner(`insert into rate_limits (key, window_start, count)
      select case when n % 3 = 0 then 'Ñ' when n % 3 = 1 then 'n' else 'Z' end || n, now(), n from generate_series(1, 2500) n`);
    await database.close();
    target = await createDatabase(cluster);
    rows = await rowsIn(installation.folder);
  });
  afterAll(async () => {
    installation.remove();
    await dropDatabase(cluster, target);
  });

  it('goes on where it was cut off, and leaves the same rows on both sides', async () => {
    const tables: string[] = [];
    const cutOff = moveToPostgres(installation.folder, target, (name) => {
      tables.push(name);
      if (name === 'sessions') throw new Error('Cut off');
    });
    await expect(cutOff).rejects.toThrow('Cut off');
    // Half of a table's rows have been copied.
    await ask(`delete from rate_limits where key collate "C" > 'Z2'`);
    const { code, output } = await runMuster(['move'], {
      ...installation.environment,
      MIGRATION_DATABASE_URL: target,
    });
    expect(output).toContain('are the same on both sides');
    expect(code).toBe(0);
    const { schema_migrations: _here, ...here } = rows;
    const { schema_migrations: _there, ...there } = await rowsThere();
    expect(there).toEqual(here);
    expect(await rowsIn(installation.folder)).toEqual(rows);
    const [made] = await ask(`insert into companies (company_name, company_domain, company_timezone, language)
      select 'Next', 'next', company_timezone, language from companies limit 1 returning id > 1 as fits`);
    expect(made).toEqual({ fits: true });
  });

  it('is refused where there are companies that no move brought', async () => {
    await expect(moveToPostgres(installation.folder, target, () => undefined)).rejects.toThrow(
      'holds companies already',
    );
  });
});
