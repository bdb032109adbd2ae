import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { incidentType, leaveGroup } from '#features/leave/contract.ts';
import { readPlan } from '#server/erasure/index.ts';
import { makeFixtures, type Fixtures } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { findBinaries, startOwnCluster, type OwnCluster } from '#tests/support/postgres.ts';
import { programsOf, type Programs } from '#tests/support/programs.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { chosenDatabase } from '#tests/support/test-database.ts';

const people = 6500;

/**
 * The yearly grants of a company are stopped by a signal that cannot be handled, of the server and of the database. What has been granted
 * and how far the run has come are one, so that the next one goes on behind it.
 */
describe.runIf(chosenDatabase() === 'postgres' && findBinaries())('grants that something is killed during', () => {
  let cluster: OwnCluster;
  let one: TestServer;
  let programs: Programs;
  let fixtures: Fixtures;
  const folder = mkdtempSync(join(tmpdir(), 'muster-killed-grants-'));
  const owner = (text: string) => one.database.asOwner(text);
  const number = async (text: string): Promise<number> => Number(Object.values((await owner(text))[0] ?? {})[0]);
  const ofCompany = () => `company_id = ${fixtures.a.id}`;
  const granted = () => number(`select count(distinct employee) from leave_ledger where ${ofCompany()}`);
  const everybody = () => number(`select count(*) from employees where ${ofCompany()}`);

  beforeAll(async () => {
    cluster = await startOwnCluster();
    one = await startTestServer({ cluster, folder });
    programs = programsOf(one);
    fixtures = await makeFixtures(one);
    const admin = one.caller(await fixtures.tokenOf('adminA'));
    await owner(`insert into employees (company_id, emp_code, first_name, department, hire_date)
      select ${fixtures.a.id}, (500000 + n)::text, 'Person ' || n, ${fixtures.a.rootDepartment}, '2020-01-01'
      from generate_series(1, ${people}) n`);
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
    dataOf(
      await admin.callEndpoint(leaveGroup.calls.create, {
        body: {
          group_name: 'Everybody',
          start_date: '2026-01-01',
          is_default: true,
          entitlements: [
            {
              incident_type: types.find(({ symbol }) => symbol === 'AL')?.id ?? 0,
              entitlement: 20,
              accrual: 'upfront',
              prorate: false,
              carry: 'limited',
              carry_max: 5,
            },
          ],
        },
      }),
    );
  });
  afterEach(() => programs.killAll());
  afterAll(async () => {
    await programs.killAll();
    await one.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** The run is due, and nobody holds it: in place of the minutes until then. */
  const makeDue = () =>
    owner(`insert into recurring_runs (name, company, next_run) values ('leave.round', ${fixtures.a.id}, now())
      on conflict (name, company) do update set next_run = now(), held_until = null`);

  /** Everybody up to where the run has come has each line once, and nobody else has any. */
  async function expectNothingTwice(): Promise<void> {
    const wrong = await owner(`
      select e.id, count(l.id), sum(l.amount), r.last_employee
      from employees e
      left join leave_rounds r on r.${ofCompany()}
      left join leave_ledger l on l.${ofCompany()} and l.employee = e.id
      where e.${ofCompany()}
      group by e.id, r.last_employee
      having case when e.id <= coalesce(r.last_employee, 0)
        then count(l.id) = 0 or count(l.id) <> count(distinct (l.kind, l.year_start, l.effective_date)) or sum(l.amount) % 500 <> 0
        else count(l.id) > 0 end
      limit 5`);
    expect(wrong).toEqual([]);
  }

  const inTheMiddle = async (least: number): Promise<void> => {
    while ((await granted().catch(() => 0)) <= least) await pause(2);
    expect(await granted()).toBeLessThan(await everybody());
  };

  /** Has the database itself count what the eraser deletes, in the transaction that deletes it: other work goes on writing meanwhile. */
  const countDeleted = (tables: readonly string[]) =>
    one.database.asOwner(`
      create table counted_deletions (name text not null, count bigint not null);
      grant select, insert on counted_deletions to public;
      create function count_deletions() returns trigger language plpgsql as $$
      begin
        if current_user = 'muster_eraser' then
          insert into counted_deletions select tg_table_name, count(*) from gone having count(*) > 0;
        end if;
        return null;
      end $$;
      ${tables
        .map(
          (name) => `create trigger counts_deletions after delete on "${name}"
            referencing old table as gone for each statement execute function count_deletions();`,
        )
        .join('\n')}`);

  it('go on where they were, and grant nobody twice and nobody nothing', async () => {
    await makeDue();
    await programs.start();
    await inTheMiddle(0);
    await programs.killAll();
    await expectNothingTwice();
    const first = await granted();

    await makeDue();
    await programs.start();
    await inTheMiddle(first);
    await cluster.end('SIGKILL');
    await cluster.start();
    await expectNothingTwice();
    expect(await granted()).toBeGreaterThan(first);

    await makeDue();
    const all = await everybody();
    await expect.poll(() => granted().catch(() => 0), { timeout: 60_000, interval: 100 }).toBe(all);
    await expectNothingTwice();
    const lines = await number(`select count(*) from leave_ledger where ${ofCompany()}`);

    // A run of the same day over everybody adds nothing.
    await owner(`update leave_rounds set until = null, last_employee = 0 where ${ofCompany()}`);
    await makeDue();
    await expect
      .poll(() => number(`select count(*) from leave_rounds where ${ofCompany()} and until is not null`), {
        timeout: 60_000,
        interval: 100,
      })
      .toBe(1);
    expect(await number(`select count(*) from leave_ledger where ${ofCompany()}`)).toBe(lines);
  });

  it('and the company is erased whole, each row counted once, however often that is stopped', async () => {
    await programs.killAll();
    const { tables } = await one.database.database.within({ role: 'system', readOnly: true }, readPlan);
    const rows = () =>
      number(
        `select sum(count) from (${tables.map(({ name }) => `select count(*) from "${name}" where ${ofCompany()}`).join(' union all ')}) c`,
      );
    const others = () => number(`select count(*) from employees where company_id = ${fixtures.b.id}`);
    await countDeleted(tables.map(({ name }) => name));
    const before = { all: await rows(), others: await others() };
    await owner(
      `update companies set closing_asked = now(), erase_at = now() - interval '1 day' where id = ${fixtures.a.id}`,
    );
    const makeErasureDue = () =>
      owner(`insert into recurring_runs (name, company, next_run) values ('system.erase_companies', 0, now())
        on conflict (name, company) do update set next_run = now(), held_until = null`);
    const fewerThan = async (count: number): Promise<number> => {
      while ((await rows().catch(() => count)) >= count) await pause(2);
      return rows();
    };
    await makeErasureDue();
    await programs.start();
    await fewerThan(before.all);
    await programs.killAll();
    const left = await rows();
    expect(left).toBeGreaterThan(2000);

    await makeErasureDue();
    await programs.start();
    await fewerThan(left);
    await cluster.end('SIGKILL');
    await cluster.start();
    expect(await rows()).toBeGreaterThan(0);

    await makeErasureDue();
    await expect
      .poll(() => number(`select count(*) from companies where status = 'erased'`).catch(() => 0), {
        timeout: 60_000,
        interval: 100,
      })
      .toBe(1);
    const erased = await number(`select erased_rows from companies where id = ${fixtures.a.id}`);
    expect(erased).toBe(await number('select coalesce(sum(count), 0) from counted_deletions'));
    expect(erased).toBeGreaterThanOrEqual(before.all - (await rows()));
    expect(await everybody()).toBe(0);
    expect(await others()).toBe(before.others);
    expect(await number(`select count(*) from vendor_logs where action = 'erase'`)).toBe(1);
  });
});
