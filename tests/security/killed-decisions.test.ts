import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { departmentSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { incidentType, leaveGroup, leaveRequest } from '#features/leave/contract.ts';
import { signIn } from '#features/onboarding/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { makeFixtures, password, type Fixtures } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { findBinaries, startOwnCluster, type OwnCluster } from '#tests/support/postgres.ts';
import { programsOf, type Programs } from '#tests/support/programs.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { chosenDatabase } from '#tests/support/test-database.ts';

const people = 120;
/** Monday to Friday. */
const [first, last] = ['2026-04-06', '2026-04-10'];
const tokenSchema = z.object({ data: z.object({ token: z.string() }) });
const oneOf = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Not offered');
  return value;
};

/**
 * Leave is approved while the server or the database is killed by a signal that cannot be handled. A decision and its effects are one:
 * the state, the course, the ledger, the log and the days that are calculated anew.
 */
describe.runIf(chosenDatabase() === 'postgres' && findBinaries())('decisions that something is killed during', () => {
  let cluster: OwnCluster;
  let one: TestServer;
  let programs: Programs;
  let fixtures: Fixtures;
  let admin: Client;
  let type = 0;
  const folder = mkdtempSync(join(tmpdir(), 'muster-killed-decisions-'));
  const owner = (text: string) => one.database.asOwner(text);
  const number = async (text: string): Promise<number> => Number(Object.values((await owner(text))[0] ?? {})[0]);
  const ofCompany = () => `company_id = ${fixtures.a.id}`;
  const approved = () => number(`select count(*) from leaves where ${ofCompany()} and status = 'approved'`);

  beforeAll(async () => {
    cluster = await startOwnCluster();
    one = await startTestServer({ cluster, folder });
    programs = programsOf(one);
    fixtures = await makeFixtures(one);
    admin = one.caller(await fixtures.tokenOf('adminA'));
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
    type = oneOf(types.find(({ symbol }) => symbol === 'AL')).id;
    dataOf(
      await admin.callEndpoint(leaveGroup.calls.create, {
        body: {
          group_name: 'Everybody',
          start_date: '2026-01-01',
          is_default: true,
          entitlements: [{ incident_type: type, entitlement: 200, accrual: 'upfront' }],
        },
      }),
    );
    const office = { alias: 'Day', in_time: '08:00', out_time: '17:00' };
    const day = dataOf(await admin.callEndpoint(timetable.calls.create, { body: office }));
    const days = [1, 2, 3, 4, 5].map((at) => ({ day: at, timetable: day.id }));
    const week = dataOf(await admin.callEndpoint(shift.calls.create, { body: { alias: 'Week', days } }));
    dataOf(
      await admin.callEndpoint(departmentSchedule.calls.create, {
        body: { department: fixtures.a.rootDepartment, shift: week.id, start_date: '2026-01-01' },
      }),
    );
    await owner(`insert into employees (company_id, emp_code, first_name, department, hire_date)
      select ${fixtures.a.id}, (50000 + n)::text, 'Person ' || n, ${fixtures.a.rootDepartment}, '2020-01-01'
      from generate_series(1, ${people}) n`);
  });

  /** A week of leave for each person that waits for anybody who may approve it, in place of earlier ones. */
  beforeEach(async () => {
    await owner(`update leaves set status = 'revoked' where ${ofCompany()}`);
    await owner(`with made as (
        insert into leaves (company_id, employee, request_no, incident_type, start_date, end_date, amount, unit, apply_reason)
        select company_id, id, 'LV-' || id || '-' || (select count(*) from leaves l where l.employee = e.id), ${type}, '${first}', '${last}',
          5, 'day', 'Family'
        from employees e where ${ofCompany()} and emp_code like '5____' returning company_id, id),
      steps as (
        insert into request_steps (company_id, resource, request, revision, place, name, rule, status, can_forward, can_edit_amount,
          timeout_action, escalate_to, skip_if_same, when_empty, active_since)
        select company_id, 'leave.leave', id, 1, 0, '', 'any_one', 'active', false, false, 'remind', '[]', false, 'admin', now()
        from made returning company_id, id, request)
      insert into request_deciders (company_id, step, resource, request, role, place, status)
      select company_id, id, 'leave.leave', request, 'decides', 0, 'active' from steps`);
    await owner(`delete from day_marks where ${ofCompany()}`);
  });
  afterEach(() => programs.killAll());
  afterAll(async () => {
    await programs.killAll();
    await one.stop();
    await cluster.stop();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  /** Every leave has all of what follows from its state, once; the days are marked or already calculated. */
  async function expectNothingHalf(): Promise<void> {
    const half = await owner(`select * from (
        select l.id, l.status,
          (select coalesce(sum(g.amount), 0) from leave_ledger g where g.${ofCompany()} and g.leave = l.id) as taken,
          (select count(*) from leave_ledger g where g.${ofCompany()} and g.leave = l.id) as lines,
          (select count(*) from request_events v where v.${ofCompany()} and v.resource = 'leave.leave' and v.request = l.id) as events,
          (select string_agg(s.status, ',') from request_steps s
            where s.${ofCompany()} and s.resource = 'leave.leave' and s.request = l.id) as steps,
          (select count(*) from operation_logs o
            where o.${ofCompany()} and o.object_type = 'leave.leave' and o.object_id = l.id) as logged,
          exists (select from day_marks m where m.${ofCompany()} and m.employee = l.employee) as marked,
          (select count(*) from att_days d where d.${ofCompany()} and d.employee = l.employee and d.leave_min > 0
            and d.att_date between '${first}' and '${last}') as days
        from leaves l where l.${ofCompany()} and l.status <> 'revoked') found
      where not case status
        when 'approved' then taken = -500 and lines = 5 and events = 1 and steps = 'approved' and logged = 1 and (marked or days = 5)
        when 'pending' then lines = 0 and events = 0 and steps = 'active' and logged = 0
        else false end`);
    expect(half).toEqual([]);
    expect(await number(`select count(*) from leaves where ${ofCompany()} and status <> 'revoked'`)).toBe(people);
  }

  /** Whether a transaction that is not over has written into a table. */
  const isWriting = async (table: string): Promise<boolean> =>
    (await number(
      `select count(*) from pg_locks where relation = '${table}'::regclass and mode = 'RowExclusiveLock'`,
    )) > 0;

  /** Waits until some are approved and others are not. */
  async function inTheMiddle(): Promise<void> {
    while ((await approved()) === 0) await pause(2);
    expect(await approved()).toBeLessThan(people);
  }

  describe('over a filter, as a job', () => {
    beforeEach(async () => {
      const { matching } = leaveRequest.actions.approve;
      const started = await admin.callEndpoint(oneOf(matching).start, { query: { status: 'pending' }, body: {} });
      expect(dataOf(started).count).toBe(people);
    });
    const finished = async (): Promise<void> => {
      while ((await approved().catch(() => -1)) !== people) await pause(50);
    };

    it('the worker: the next one goes on, and decides nothing twice', async () => {
      await programs.start();
      await inTheMiddle();
      await programs.killAll();
      await expectNothingHalf();
      // In place of the minute after which a job counts as given up.
      await owner(`update jobs set held_until = now() where status = 'running'`);
      await programs.start();
      await finished();
      await expectNothingHalf();
    });

    it('the database: the worker goes on by itself when it is back', async () => {
      await programs.start();
      await inTheMiddle();
      await cluster.end('SIGKILL');
      await cluster.start();
      await expectNothingHalf();
      await finished();
      await expectNothingHalf();
    });
  });

  it('by a person about a page: all of it waits as before', async () => {
    const { origin } = await programs.start();
    const post = (path: string, body: object, token?: string) =>
      fetch(`${origin}/web${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `JWT ${token}` } : {}) },
        body: JSON.stringify(body),
      });
    const signedIn = await post(signIn.path, { username: 'admin-a@acme.test', password });
    const { token } = tokenSchema.parse(await signedIn.json()).data;
    const rows = await owner(`select id from leaves where ${ofCompany()} and status = 'pending' order by id limit 50`);
    const pressed = post(leaveRequest.actions.approve.call.path, { ids: rows.map(({ id }) => Number(id)) }, token);
    const answered = pressed.then(
      () => true,
      () => false,
    );
    while (!(await isWriting('leave_ledger'))) await pause(2);
    await programs.killAll();
    expect(await answered).toBe(false);
    await expectNothingHalf();
    expect(await approved()).toBe(0);
  });

  it('by a person about the cancellation of a page of approved leave: all of it stays approved, and is given back once', async () => {
    const { origin } = await programs.start();
    const post = async (path: string, body: object, token?: string) =>
      fetch(`${origin}/web${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(token ? { authorization: `JWT ${token}` } : {}) },
        body: JSON.stringify(body),
      });
    const signedIn = await post(signIn.path, { username: 'admin-a@acme.test', password });
    const { token } = tokenSchema.parse(await signedIn.json()).data;
    const rows = await owner(`select id from leaves where ${ofCompany()} and status = 'pending' order by id limit 50`);
    const ids = rows.map(({ id }) => Number(id));
    const these = `l.${ofCompany()} and l.id in (${ids.join()})`;
    await post(leaveRequest.actions.approve.call.path, { ids }, token);
    await owner(`update leaves l set cancel_asked = now(), cancel_reason = 'Off' where ${these}`);
    const sums = () =>
      owner(`select l.status, l.cancel_asked is null as is_over, sum(g.amount)::int as taken, count(*)::int as lines
        from leaves l join leave_ledger g on g.${ofCompany()} and g.leave = l.id where ${these} group by l.id, l.status, l.cancel_asked`);
    const press = () => post(leaveRequest.actions.approve_cancel.call.path, { ids }, token);
    const answered = press().then(
      () => true,
      () => false,
    );
    while (!(await isWriting('leave_ledger'))) await pause(2);
    await programs.killAll();
    expect(await answered).toBe(false);
    expect(await sums()).toEqual(ids.map(() => ({ status: 'approved', is_over: false, taken: -500, lines: 5 })));
    const again = await programs.start();
    await fetch(`${again.origin}/web${leaveRequest.actions.approve_cancel.call.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `JWT ${token}` },
      body: JSON.stringify({ ids }),
    });
    expect(await sums()).toEqual(ids.map(() => ({ status: 'cancelled', is_over: true, taken: 0, lines: 10 })));
  });
});
