import { beforeAll, describe, expect, it } from 'vitest';
import {
  departmentSchedule,
  employeeSchedule,
  globalRule,
  shift,
  temporarySchedule,
  timetable,
  waitingDays,
} from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import { markDays } from '#features/attendance/server.ts';
import { calculateMarked } from '#features/attendance/server/days/calculate-marked.ts';
import { holiday } from '#features/complement/contract.ts';
import { asCompany, type TenantContext } from '#server/http/index.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { givePunches } from '#tests/support/punches.ts';
import { unwatched } from '#tests/support/statements/watch.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let department = 0;
let area: number[] = [];
let person = 0;
let office = 0;
let week = 0;
/** The engine's codes. */
const status = { present: 0, absent: 1, pending: 5, holiday: 8, weekend: 9, dayOff: 10, noSchedule: 11 };

async function make(resource: AnyResource, body: object): Promise<{ id: number }> {
  const made = await admin.callEndpoint(resource.calls.create, { body });
  if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
  return { id: Number(made.data.data['id']) };
}
const punchesOn = (date: string, ...times: string[]) =>
  givePunches(
    server,
    people.a.id,
    'Europe/London',
    times.map((time) => ({ code: '7001', at: `${date}T${time}Z` })),
  );
const dayOf = async (date: string) => {
  await calculateDays(server);
  return (await daysOf(admin, person)).get(date);
};

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const listed = await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
  if (!listed.isSuccess) throw new Error('No employees');
  department = listed.data.data[0]?.department.id ?? 0;
  area = listed.data.data[0]?.area.map(({ id }) => id) ?? [];
  office = (
    await make(timetable, {
      alias: 'Office',
      in_time: '09:00',
      out_time: '17:30',
      allow_late: 10,
      breaks: [],
    })
  ).id;
  week = (
    await make(shift, {
      alias: 'Five days',
      cycle_unit: 'week',
      shift_cycle: 1,
      days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office })),
    })
  ).id;
  person = (await make(employee, { emp_code: '7001', first_name: 'Ada', department, area, hire_date: '2026-02-16' }))
    .id;
});

describe('days are calculated by themselves', () => {
  it('a day without a schedule is one, in the open period to today', async () => {
    await calculateDays(server);
    const days = [...(await daysOf(admin, person)).values()];
    expect(days.map(({ att_date }) => att_date)).toEqual(
      // A marked range is calculated with its neighbours, which a change may affect.
      ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
    );
    expect(new Set(days.map((day) => day.status))).toEqual(new Set([status.noSchedule]));
  });

  it('a schedule makes its days due: absent, off at the weekend, and today is still open', async () => {
    await make(employeeSchedule, { employee: person, shift: week, start_date: '2026-02-23' });
    expect(await dayOf('2026-02-25')).toMatchObject({ status: status.absent, absent_min: 510, required_min: 510 });
    expect(await dayOf('2026-02-28')).toMatchObject({ status: status.weekend });
    expect(await dayOf('2026-03-02')).toMatchObject({ status: status.pending });
    expect(await dayOf('2026-02-22')).toMatchObject({ status: status.noSchedule });
  });

  it('punches change their day, and no other row is written', async () => {
    await punchesOn('2026-02-24', '09:25:00', '17:40:00');
    const before = await daysOf(admin, person);
    expect(await dayOf('2026-02-24')).toMatchObject({ status: status.present, late_min: 25, punch_count: 2 });
    const after = await daysOf(admin, person);
    const rewritten = [...after].filter(([date, { id }]) => before.get(date)?.id !== id).map(([date]) => date);
    expect(rewritten).toEqual(['2026-02-24']);
  });

  it('what waits is told with the days that are shown, and no more once it is calculated', async () => {
    const waiting = async (from: string, to: string) => {
      const answer = await admin.callEndpoint(waitingDays, { query: { from, to } });
      return answer.isSuccess && answer.data.data.days;
    };
    expect(await waiting('2026-02-01', '2026-03-31')).toBe(0);
    await punchesOn('2026-02-18', '09:00:00');
    // A punch marks the days around it, in whatever zone it was.
    expect(await waiting('2026-02-01', '2026-03-31')).toBe(3);
    expect(await waiting('2026-02-19', '2026-02-28')).toBe(1);
    expect(await waiting('2026-01-01', '2026-01-31')).toBe(0);
    await calculateDays(server);
    expect(await waiting('2026-02-01', '2026-03-31')).toBe(0);
  });

  it('a holiday, and its end', async () => {
    const made = await make(holiday, { holiday_name: 'Founders', start_date: '2026-02-26' });
    expect(await dayOf('2026-02-26')).toMatchObject({ status: status.holiday, absent_min: 0 });
    await admin.callEndpoint(holiday.calls.destroy, { params: { id: made.id } });
    expect(await dayOf('2026-02-26')).toMatchObject({ status: status.absent });
  });

  it('a temporary schedule without a timetable is a day off', async () => {
    await make(temporarySchedule, { employee: person, att_date: '2026-02-27', rule_flag: 'replace' });
    expect(await dayOf('2026-02-27')).toMatchObject({ status: status.dayOff });
  });

  it('other hours of a timetable change the days of the open period, and none before it', async () => {
    expect(await dayOf('2026-03-02')).toMatchObject({ required_min: 510 });
    const changed = await admin.callEndpoint(timetable.calls.patch, {
      params: { id: office },
      body: { in_time: '07:30' },
    });
    expect(changed).toMatchObject({ isSuccess: true });
    expect(await dayOf('2026-03-02')).toMatchObject({ required_min: 600 });
    expect(await dayOf('2026-02-24')).toMatchObject({ required_min: 510 });
  });

  it('a mark that is committed after a later one was calculated stays', async () => {
    const markIn = (context: TenantContext): Promise<void> =>
      markDays(context, [person], { from: '2026-02-23', to: '2026-02-23' });
    const acting = { companyId: people.a.id, name: 'Test', accessor: 'job' } as const;
    await calculateDays(server);
    await asCompany(server.host, acting, async (context) => {
      await markIn(context);
      // By other processes at the same time.
      await unwatched(() => asCompany(server.host, acting, markIn));
      await unwatched(() => calculateDays(server));
    });
    expect(await server.database.asOwner('select count(*)::int as n from day_marks')).toEqual([{ n: 1 }]);
    await calculateDays(server);
    expect(await server.database.asOwner('select count(*)::int as n from day_marks')).toEqual([{ n: 0 }]);
  });

  it('few people are calculated before those who have waited longer', async () => {
    const acting = { companyId: people.a.id, name: 'Test', accessor: 'job' } as const;
    const day = { from: '2026-02-23', to: '2026-02-23' };
    const { empA2 } = people.employees;
    await calculateDays(server);
    await asCompany(server.host, acting, async (context) => {
      await markDays(context, [empA2], day);
      await markDays(context, [person], day);
      expect(await calculateMarked(context, [person])).toBe(1);
    });
    expect(await server.database.asOwner('select employee::int as employee from day_marks')).toEqual([
      { employee: empA2 },
    ]);
    await calculateDays(server);
  });

  it('the rule says what is overtime, and a change counts from the open period on', async () => {
    await punchesOn('2026-02-23', '09:00:00', '19:00:00');
    expect(await dayOf('2026-02-23')).toMatchObject({ ot_min: 90 });
    const rules = await admin.callEndpoint(globalRule.calls.list, {});
    const [rule] = rules.isSuccess ? rules.data.data : [];
    const changed = await admin.callEndpoint(globalRule.calls.patch, {
      params: { id: rule?.id ?? 0 },
      body: { ot_basis: 'none', weekend_1: true },
    });
    expect(changed).toMatchObject({ isSuccess: true });
    await calculateDays(server);
    expect(await dayOf('2026-03-01')).toMatchObject({ status: status.weekend });
    expect(await dayOf('2026-02-23')).toMatchObject({ ot_min: 90 });
  });

  it('a department’s schedule is for who has none of their own', async () => {
    const other = await make(employee, {
      emp_code: '7002',
      first_name: 'Bo',
      department,
      area,
      hire_date: '2026-02-23',
    });
    await make(departmentSchedule, { department, shift: week, start_date: '2026-02-01' });
    await calculateDays(server);
    expect((await daysOf(admin, other.id)).get('2026-02-25')).toMatchObject({ status: status.absent });
  });
});

describe('schedules of one person', () => {
  it('never overlap, and the refusal names the other', async () => {
    const refused = await admin.callEndpoint(employeeSchedule.calls.create, {
      body: { employee: person, shift: week, start_date: '2026-03-01', end_date: '2026-03-31' },
    });
    expect(refused.isSuccess).toBe(false);
    expect(!refused.isSuccess && refused.fields?.['start_date']?.[0]).toMatchObject({ code: 'overlappingSchedule' });
  });

  it('of many that are made at once one stands', async () => {
    const other = await make(employee, {
      emp_code: '7003',
      first_name: 'Cy',
      department,
      area,
      hire_date: '2026-02-23',
    });
    const made = await Promise.all(
      Array.from({ length: 5 }, () =>
        admin.callEndpoint(employeeSchedule.calls.create, {
          body: { employee: other.id, shift: week, start_date: '2026-03-01' },
        }),
      ),
    );
    expect(made.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
  });
});
