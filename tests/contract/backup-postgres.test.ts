import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { createCompany } from '#features/company/server.ts';
import { asOwner } from '#server/operating/postgres-tools.ts';
import { emptyInstallation, rowsOf, runMuster } from '#tests/support/installation.ts';
import { createDatabase, dropDatabase, findBinaries } from '#tests/support/postgres.ts';
import { production } from '#tests/support/program.ts';
import { chosenDatabase } from '#tests/support/test-database.ts';
import { useServer } from '#tests/support/use-server.ts';

/** With PostgreSQL's own tools; the embedded database has its own test. */
describe.runIf(chosenDatabase() === 'postgres')('a backup of a PostgreSQL', () => {
  const server = useServer();
  const cluster = process.env['TEST_DATABASE_URL'] ?? '';
  const url = (): string => server.database.url ?? '';
  /** The same database with the owner of the tables. */
  const ownerUrl = (): string => {
    const owner = new URL(cluster);
    owner.pathname = new URL(url()).pathname;
    return owner.href;
  };
  const installation = emptyInstallation();
  const path = [findBinaries() ?? '', process.env['PATH'] ?? ''].join(delimiter);
  let away: string;
  let target: string;
  const environment = (login: string, owner: string): Record<string, string> => ({
    ...installation.environment,
    ...production,
    PATH: path,
    DATABASE_URL: login,
    MIGRATION_DATABASE_URL: owner,
    SMTP_URL: 'smtp://127.0.0.1:1',
  });
  const rowsAt = (owner: string) =>
    asOwner(owner, (client: pg.Client) =>
      rowsOf(async (text) => (await client.query<Record<string, unknown>>(text)).rows),
    );

  beforeAll(async () => {
    away = await mkdtemp(join(tmpdir(), 'muster-backups-'));
    target = await createDatabase(cluster);
    await createCompany(server.host, {
      company_name: 'Kept',
      company_domain: 'kept',
      company_timezone: 'Europe/London',
      language: 'en',
    });
  });
  afterAll(async () => {
    installation.remove();
    await dropDatabase(cluster, target);
    await rm(away, { recursive: true });
  });

  it('is restored into an empty database, row by row, with its policies; over a filled one only where that is said', async () => {
    const archive = join(away, 'postgres.tar.gz');
    expect(await runMuster(['backup', '--to', archive], environment(url(), ownerUrl()))).toMatchObject({ code: 0 });
    const rows = await rowsAt(ownerUrl());
    expect(rows['companies']).toHaveLength(1);
    const restore = (...words: string[]) => runMuster(['restore', archive, ...words], environment(target, target));
    expect((await restore()).output).toContain('Restored as of');
    const policies = `select policyname || tablename as row from pg_policies order by 1`;
    const ask = (owner: string) =>
      asOwner(owner, async (client) => (await client.query<{ row: string }>(policies)).rows.map(({ row }) => row));
    expect(await ask(target)).toEqual(await ask(ownerUrl()));
    expect(withoutMarks(await rowsAt(target))).toEqual(withoutMarks(rows));
    expect((await restore()).output).toContain('--over-present-data');
    expect((await restore('--over-present-data')).output).toContain('Restored as of');
    expect(withoutMarks(await rowsAt(target))).toEqual(withoutMarks(rows));
  });

  it('is refused while somebody uses the database', async () => {
    const archive = join(away, 'used.tar.gz');
    await runMuster(['backup', '--to', archive], environment(url(), ownerUrl()));
    const { code, output } = await runMuster(
      ['restore', archive, '--over-present-data'],
      environment(url(), ownerUrl()),
    );
    expect(output).toContain('other sessions use the database');
    expect(code).toBe(1);
  });

  it('is looked at with the rest: what is wrong comes with what to do', async () => {
    const { code, output } = await runMuster(['check'], environment(url(), ownerUrl()));
    for (const right of ['✓ configuration', '✓ role', '✓ clock', '✓ migrations', '✓ backup tools', '✓ files'])
      expect.soft(output).toContain(right);
    expect(output).toContain('✗ mail');
    expect(code).toBe(1);
    const superuser = await runMuster(['check'], environment(ownerUrl(), ownerUrl()));
    expect(superuser.output).toContain('✗ role');
  });
});

/** Only the times at which migrations were applied may differ after a restore. */
const withoutMarks = ({ schema_migrations: _applied, ...rows }: Record<string, unknown>): Record<string, unknown> =>
  rows;
