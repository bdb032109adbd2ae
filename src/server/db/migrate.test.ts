import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { migrate, migrationNames } from './migrate.ts';

test('where the database holds its roles, they are derived again only when something may have come since', async () => {
  const client = await PGlite.create();
  let secured = 0;
  const owner = {
    run: async (text: string) => {
      if (text.includes('create role')) secured += 1;
      await client.exec(text);
    },
    rows: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows,
  };
  const runs = async (holdsRoles: boolean): Promise<number> => {
    secured = 0;
    await migrate(owner, { holdsRoles });
    return secured;
  };

  expect(await runs(true)).toBe(1);
  expect(await runs(true)).toBe(0);
  // The state after a server ended between a migration and the script.
  await client.exec("delete from schema_migrations where name like 'secure.sql %'");
  expect(await runs(true)).toBe(1);
  // The state after the script has changed.
  await client.exec("update schema_migrations set name = 'secure.sql before' where name like 'secure.sql %'");
  expect(await runs(true)).toBe(1);
  // A cluster may lack the roles, whatever the database lists.
  expect(await runs(false)).toBe(1);
  expect((await owner.rows("select name from schema_migrations where name like 'secure.sql %'")).length).toBe(1);

  await expect(
    migrate({ ...owner, run: (text) => owner.run(text.includes('create role') ? 'begin; select nothing' : text) }),
  ).rejects.toThrow('column "nothing" does not exist');

  // A newer version has migrated it: this one changes nothing, and says what to do.
  const before = await owner.rows('select name from schema_migrations');
  await client.exec("insert into schema_migrations (name) values ('9999_of_tomorrow.sql')");
  await expect(migrate(owner)).rejects.toThrow(/newer Muster \(9999_of_tomorrow\.sql\).*restore a backup/s);
  await client.exec("delete from schema_migrations where name = '9999_of_tomorrow.sql'");
  expect(await owner.rows('select name from schema_migrations')).toEqual(before);
  expect(before.length).toBe((await migrationNames()).length + 1);
  await client.close();
});

test('a migration changes rows of companies, whoever owns the tables: none of them is forced meanwhile', async () => {
  const client = await PGlite.create();
  const forced = 'select count(*)::int as forced from pg_class where relforcerowsecurity';
  const seen: unknown[] = [];
  let last = '';
  const owner = {
    run: async (text: string) => {
      const isLast = last !== '' && text.includes(`'${last}'`);
      await client.exec(isLast ? text.replace(/\ncommit;$/, `\ncreate table counted as ${forced};\ncommit;`) : text);
      if (isLast) seen.push(...(await client.query('select forced from counted')).rows);
    },
    rows: async (text: string) => (await client.query<Record<string, unknown>>(text)).rows,
  };
  await migrate(owner);
  const [usual] = await owner.rows(forced);
  expect(usual?.['forced']).toBeGreaterThan(100);
  // One that writes into rows of before alone, and may run again.
  last = (await migrationNames()).find((name) => name.startsWith('0175_')) ?? '';
  await client.exec(`delete from schema_migrations where name = '${last}'`);
  await migrate(owner);
  expect(seen).toEqual([{ forced: 0 }]);
  expect(await owner.rows(forced)).toEqual([usual]);
  await client.close();
});
