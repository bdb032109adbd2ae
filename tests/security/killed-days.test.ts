import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { departmentSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { makeFixtures, type Fixtures } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { findBinaries, startOwnCluster, type OwnCluster } from '#tests/support/postgres.ts';
import { programsOf, type Programs } from '#tests/support/programs.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { chosenDatabase } from '#tests/support/test-database.ts';

const [first, last] = ['2026-01-01', '2026-01-31'];
const people = 500;
const days = 31;

/** Workers as companies run them, killed in the middle of writing by a signal that cannot be handled. */
describe.runIf(chosenDatabase() === 'postgres' && findBinaries())(
  'days that are calculated while something is killed',
  () => {
    let cluster: OwnCluster;
    let one: TestServer;
    let programs: Programs;
    let fixtures: Fixtures;
    /** Everybody's days when nothing is killed. */
    let whole = '';
    const folder = mkdtempSync(join(tmpdir(), 'muster-killed-days-'));

    const owner = (text: string) => one.database.asOwner(text);
    const number = async (text: string): Promise<number> => Number(Object.values((await owner(text))[0] ?? {})[0]);
    const ofCompany = () => `company_id = ${fixtures.a.id}`;
    /** Days that begin during the test are marked too, but are not part of it. */
    const inRange = `att_date between '${first}' and '${last}'`;
    const marked = () => number(`select count(*) from day_marks where ${ofCompany()} and first_date = '${first}'`);
    const stored = () => number(`select count(*) from att_day_totals where ${ofCompany()} and ${inRange}`);

    /** Deletes all days and marks everybody's, some of them twice. */
    async function forget(): Promise<void> {
      for (const table of ['att_days', 'att_day_details', 'att_day_totals'])
        await owner(`delete from ${table} where ${ofCompany()}`);
      await markAll();
    }
    const markAll = () =>
      owner(`insert into day_marks (company_id, employee, first_date, last_date, marked_at)
      select company_id, id, '${first}', '${last}', now() from employees, generate_series(1, 1 + (id % 2)::integer) where ${ofCompany()}`);

    /** Everybody's stored data; for recalculated days without the time of calculation. */
    async function snapshot(but = `- 'create_time' - 'id'`): Promise<string> {
      const of = (table: string, order: string): string =>
        `(select md5(string_agg((to_jsonb(t) ${but})::text, '' order by ${order})) from ${table} t where ${ofCompany()} and ${inRange})`;
      const [row] =
        await owner(`select ${of('att_day_totals', 't.employee, t.att_date')} || ${of('att_days', 't.employee, t.att_date, t.position')}
      || ${of('att_day_details', 't.employee, t.att_date')} as all_of_it`);
      return String(row?.['all_of_it']);
    }

    /** Waits until some days exist and others do not. */
    async function inTheMiddle(): Promise<void> {
      while ((await stored()) === 0) await pause(2);
      expect(await marked()).toBeGreaterThan(0);
    }

    /** People who are marked have none of the remaining days; all others have every day with its explanation. */
    async function expectNothingHalf(): Promise<void> {
      const found = await owner(`select e.id,
        exists (select from day_marks m where m.${ofCompany()} and m.employee = e.id and m.first_date = '${first}') as marked,
        (select count(*)::integer from att_day_totals t join att_day_details d using (company_id, employee, att_date)
          where ${ofCompany()} and employee = e.id and ${inRange}) as days
      from employees e where e.${ofCompany()} and e.emp_code like '5____'`);
      expect(found.filter((row) => row['days'] !== (row['marked'] === true ? 0 : days))).toEqual([]);
      expect(found.length).toBe(people);
    }

    /** Waits until nothing is marked, also while the database is away. */
    async function settled(): Promise<void> {
      while ((await marked().catch(() => -1)) !== 0) await pause(50);
    }

    beforeAll(async () => {
      cluster = await startOwnCluster();
      one = await startTestServer({ cluster, folder });
      programs = programsOf(one);
      fixtures = await makeFixtures(one);
      const admin = one.caller(await fixtures.tokenOf('adminA'));
      const office = dataOf(
        await admin.callEndpoint(timetable.calls.create, {
          body: { alias: 'Day', in_time: '08:00', out_time: '17:00' },
        }),
      );
      const week = dataOf(
        await admin.callEndpoint(shift.calls.create, {
          body: { alias: 'Week', days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office.id })) },
        }),
      );
      dataOf(
        await admin.callEndpoint(departmentSchedule.calls.create, {
          body: { department: fixtures.a.rootDepartment, shift: week.id, start_date: first },
        }),
      );
      await owner(`insert into employees (company_id, emp_code, first_name, department)
      select ${fixtures.a.id}, (50000 + n)::text, 'Person ' || n, ${fixtures.a.rootDepartment} from generate_series(1, ${people}) n`);
      await owner(`insert into punches (company_id, employee, department, emp_code, punch_time, punch_local, tz, punch_state, upload_time)
      select e.company_id, e.id, e.department, e.emp_code, t, t at time zone 'UTC', 'UTC', 255, t
      from employees e cross join generate_series('${first}'::date, '${last}'::date, interval '1 day') d
      cross join lateral (values (d + interval '8 hours' + e.id % 40 * interval '1 minute'), (d + interval '17 hours')) as w (t)
      where e.${ofCompany()}`);
      await owner(`delete from day_marks where ${ofCompany()}`);
      await forget();
      await programs.start();
      await settled();
      whole = await snapshot();
      await programs.killAll();
    });

    afterEach(() => programs.killAll());
    afterAll(async () => {
      await programs.killAll();
      await one.stop();
      await cluster.stop();
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    });

    describe('all of them anew', () => {
      beforeEach(forget);

      it('the worker: nothing that was marked is lost, and nothing is half written', async () => {
        await programs.start();
        await inTheMiddle();
        await programs.killAll();
        await expectNothingHalf();
        await programs.start();
        await settled();
        expect(await snapshot()).toBe(whole);
      });

      it('the database: the worker goes on by itself when it is back', async () => {
        await programs.start();
        await inTheMiddle();
        await cluster.end('SIGKILL');
        await cluster.start();
        await settled();
        expect(await snapshot()).toBe(whole);
      });

      it('nothing, but two workers are at it: each day stands once', async () => {
        await Promise.all([programs.start(), programs.start()]);
        await settled();
        await expectNothingHalf();
        expect(await snapshot()).toBe(whole);
      });
    });

    it('nothing at all: what is calculated again is the same row', async () => {
      const before = await snapshot('');
      await markAll();
      await programs.start();
      await settled();
      expect(await snapshot('')).toBe(before);
    });
  },
);
