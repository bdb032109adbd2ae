import { getTableName, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { serverSlices } from '#features/slices.server.ts';
import { planDistribution } from '#server/db/distribution/plan.ts';
import { schemaQuery } from '#server/db/distribution/state.ts';
import { queryRows } from '#server/db/query-rows.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Tables of the host itself, which contain no company's rows or have policies of their own. */
const hostTables = [
  'add_on_plans',
  'add_on_prices',
  'add_ons',
  'companies',
  'currencies',
  'currency_rates',
  'discount_companies',
  'discount_plans',
  'discount_uses',
  'discounts',
  'features',
  'invoice_numbers',
  'jobs',
  'passkey_challenges',
  'passkeys',
  'payment_keys',
  'plan_features',
  'plan_successors',
  'plans',
  'price_strategies',
  'price_tiers',
  'provider_info',
  'rate_limits',
  'reconciliations',
  'recurring_runs',
  'sandbox_payments',
  'sandbox_refunds',
  'schema_migrations',
  'second_factors',
  'sessions',
  'terminal_callers',
  'terminal_claims',
  'terminal_registry',
  'users',
  'vendor_logs',
  'verification_codes',
  'waiting_records',
];

describe('the database keeps companies apart by itself', () => {
  let opened: TestDatabase;
  beforeAll(async () => {
    opened = await openTestDatabase();
  });
  afterAll(() => opened.database.close());

  const anyRow = z.record(z.string(), z.unknown());

  async function rows(query: ReturnType<typeof sql>): Promise<Record<string, unknown>[]> {
    return opened.database.within({ role: 'system', readOnly: true }, (tx) => queryRows(tx, query, anyRow));
  }

  const tables = sql`select c.oid, c.relname::text as name, c.relrowsecurity as enabled, c.relforcerowsecurity as forced,
      (select a.attname::text from pg_index i join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0]
       where i.indrelid = c.oid and i.indisprimary) as first_key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname = 'public' and c.relkind in ('r', 'p') order by 2`;

  it("has company_id first in the primary key of every table that is not the host's", async () => {
    const found = await rows(tables);
    const others = found.filter((table) => table['first_key'] !== 'company_id').map((table) => table['name']);
    expect(others).toEqual(hostTables);
    expect(found.length).toBeGreaterThan(hostTables.length + 10);
  });

  it('forces row-level security on every tenant table, with a policy for each command, none of them `true`', async () => {
    for (const table of (await rows(tables)).filter((one) => one['first_key'] === 'company_id')) {
      expect([table['name'], table['enabled'], table['forced']]).toEqual([table['name'], true, true]);
      const policies =
        await rows(sql`select cmd, coalesce(qual, '') || coalesce(with_check, '') as rule from pg_policies
        where tablename = ${table['name']} and 'muster_tenant' = any(roles)`);
      expect([table['name'], policies.map((policy) => String(policy['cmd'])).toSorted()]).toEqual([
        table['name'],
        ['DELETE', 'INSERT', 'SELECT', 'UPDATE'],
      ]);
    }
    const open = await rows(
      sql`select tablename, policyname from pg_policies where qual = 'true' or with_check = 'true'`,
    );
    expect(open).toEqual([]);
  });

  it('asks nothing in a policy: Citus takes no sub-select there', async () => {
    const asking = await rows(sql`select tablename::text || '.' || policyname as name from pg_policies
      where schemaname = 'public' and (coalesce(qual, '') || coalesce(with_check, '')) ~* 'select'`);
    expect(asking).toEqual([]);
  });

  it('distributes over a cluster by its keys: each table refers only to tables that lie where it does', async () => {
    const keys = z
      .array(z.object({ name: z.string(), firstKey: z.string().nullable(), refersTo: z.array(z.string()) }))
      .parse(await rows(sql.raw(schemaQuery)));
    const { faults, tenants, replicated, local } = planDistribution(keys);
    expect(faults).toEqual([]);
    expect(tenants.filter((group) => group.length > 1)).toEqual([['departments', 'employees']]);
    expect([...replicated, ...local].toSorted()).toEqual(hostTables);
  });

  it('carries the company in every foreign key and unique index between tenant tables', async () => {
    const keys = await rows(sql`select con.conrelid::regclass::text as name, con.conname::text as key
      from pg_constraint con
      where con.contype = 'f' and not exists (
        select from unnest(con.conkey) k join pg_attribute a on a.attrelid = con.conrelid and a.attnum = k where a.attname = 'company_id')
      and con.confrelid::regclass::text not in ('companies', 'users', 'terminal_callers', 'terminal_registry',
        'add_ons', 'currencies', 'discounts', 'features', 'plans', 'price_strategies')`);
    expect(keys).toEqual([]);
    const unique = await rows(sql`select i.indexrelid::regclass::text as name from pg_index i
      join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and i.indisunique and not i.indisprimary
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'company_id' and a.attnum > 0)
      and (select a.attname from pg_attribute a where a.attrelid = c.oid and a.attnum = i.indkey[0]) is distinct from 'company_id'
      and c.relname not in ('jobs', 'sessions', 'terminal_registry')`);
    expect(unique).toEqual([]);
  });

  it('has an index for every field that is unique by contract, named after it: nothing else says so', async () => {
    const indexes = new Set(
      (await rows(sql`select indexname::text as name from pg_indexes where indexdef like 'CREATE UNIQUE%'`)).map(
        (one) => one['name'],
      ),
    );
    const unique = serverSlices
      .flatMap(({ resources = [] }) => resources)
      .flatMap(({ table, resource }) =>
        Object.entries(resource.fields)
          .filter(([, field]) => field.options.unique)
          .map(([name]) => `${getTableName(table)}_unique_${name}`),
      );
    expect(unique.length).toBeGreaterThan(4);
    expect(unique.filter((name) => !indexes.has(name))).toEqual([]);
  });

  it('shows nothing and takes nothing without a company', async () => {
    const names = (await rows(tables))
      .filter((one) => one['first_key'] === 'company_id')
      .map((one) => String(one['name']));
    for (const name of names) {
      const seen = await opened.database.within({ role: 'tenant' }, (tx) =>
        queryRows(tx, sql`select * from ${sql.identifier(name)} limit 1`, anyRow),
      );
      expect([name, seen]).toEqual([name, []]);
    }
    const insert = opened.database.within({ role: 'tenant' }, (tx) =>
      tx.execute(sql`insert into departments (company_id, dept_code, dept_name) values (1, 'x', 'x')`),
    );
    await expect(insert).rejects.toThrow();
  });

  it('refuses a write in the transaction of a reading call', async () => {
    const write = opened.database.within({ role: 'system', readOnly: true }, (tx) =>
      tx.execute(sql`insert into rate_limits (key, window_start, count) values ('x', now(), 1)`),
    );
    await expect(write).rejects.toThrow();
  });

  it("lets the host's own role into no tenant table beyond what signing in needs", async () => {
    const granted =
      await rows(sql`select table_name::text as name, privilege_type::text as right from information_schema.role_table_grants
      where grantee = 'muster_system' and table_name in (select c.relname from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
        join pg_attribute a on a.attrelid = c.oid and a.attnum = i.indkey[0] where a.attname = 'company_id') order by 1, 2`);
    expect(
      granted
        .map((grant) => `${String(grant['name'])} ${String(grant['right'])}`)
        .filter((grant) => !grant.endsWith('SELECT')),
    ).toEqual([]);
  });
});
