import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, globalRule, shift, timetable } from '#features/attendance/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

// Settings of a company's rule beyond the plan: rounding, levels, weekly overtime, the night.

const server = useServer();
const people = usePeople(server);
let admin: Client;
let person = 0;
const week = ['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06'];

async function change(body: object) {
  const rules = await admin.callEndpoint(globalRule.calls.list, {});
  const [rule] = rules.isSuccess ? rules.data.data : [];
  const answer = await admin.callEndpoint(globalRule.calls.patch, {
    params: { id: rule?.id ?? 0 },
    body: { ...body, holds_from: 'beginning' },
  });
  return answer.isSuccess ? {} : answer.fields;
}
const punch = (date: string, ...times: string[]) =>
  givePunches(
    server,
    people.a.id,
    'Europe/London',
    times.map((time) => ({ code: '7100', at: `${date}T${time}Z` })),
  );
/** The days of the week as stored. */
async function stored() {
  await calculateDays(server);
  return server.database.asOwner(
    `select * from att_day_totals where company_id = ${people.a.id} and employee = ${person}
      and att_date between '${week[0]}' and '${week.at(-1)}' order by att_date`,
  );
}

beforeAll(async () => {
  server.clock.advance(server.clock.now().until('2026-03-09T12:00:00Z'));
  admin = server.caller(await people.tokenOf('adminA'));
  const listed = await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
  const [known] = listed.isSuccess ? listed.data.data : [];
  const day = await makeRecord(admin, timetable, { alias: 'Eight hours', in_time: '09:00', out_time: '17:00' });
  person = await makeRecord(admin, employee, {
    emp_code: '7100',
    first_name: 'Grace',
    department: known?.department.id,
    area: known?.area.map(({ id }) => id),
    time_zone: 'Europe/London',
    hire_date: '2026-03-01',
  });
  await makeRecord(admin, employeeSchedule, {
    employee: person,
    shift: await makeRecord(admin, shift, {
      alias: 'Five of eight',
      cycle_unit: 'week',
      shift_cycle: 1,
      days: [1, 2, 3, 4, 5].map((each) => ({ day: each, timetable: day })),
    }),
    start_date: '2026-03-01',
  });
  for (const date of week.slice(1)) await punch(date, '08:53', '17:07');
});

describe('a company’s rule', () => {
  it('refuses what contradicts itself, at the field', async () => {
    expect(await change({ round_in: 'up', round_in_interval: 5, round_in_grace: 5 })).toMatchObject({
      round_in_grace: [{ code: 'lessThanInterval' }],
    });
    expect(await change({ absent_below: 300, half_day_below: 240 })).toMatchObject({
      half_day_below: [{ code: 'halfDayAboveAbsent' }],
    });
    expect(await change({ ot_min: 60, ot_max: 30 })).toMatchObject({ ot_max: [{ code: 'mostAboveLeast' }] });
    expect(await change({ ot_levels: 'ot', ot_level2_after: 120, ot_level3_after: 120 })).toMatchObject({
      ot_level3_after: [{ code: 'levelsAscend' }],
    });
    expect(await change({ night: true, night_from: '22:00', night_to: '22:00' })).toMatchObject({
      night_to: [{ code: 'nightHasLength' }],
    });
    expect(await change({ weekly_ot: 'worked', weekly_ot_after: 2400, weekly_ot_period: 'twoWeeks' })).toMatchObject({
      weekly_ot_start: [{ code: 'required' }],
    });
  });

  it('rounds the times that are used, and keeps those that were punched', async () => {
    expect(
      await change({ round_in: 'nearest', round_in_interval: 15, round_out: 'nearest', round_out_interval: 15 }),
    ).toEqual({});
    expect((await stored())[1]).toMatchObject({ first_in: 533, in_used: 540, last_out: 1027, out_used: 1020 });
  });

  it('counts overtime of a week, of which a punch on its first day changes the last', async () => {
    expect(
      await change({ ot_basis: 'none', weekly_ot: 'regular', weekly_ot_after: 2160, weekly_ot_period: 'week' }),
    ).toEqual({});
    expect((await stored()).map((day) => day['weekly_ot_min'])).toEqual([0, 0, 0, 0, 0]);
    await punch(week[0] ?? '', '09:00', '17:00');
    // Of 40 hours 36 are normal: the last four of the week become overtime.
    expect((await stored()).map((day) => [day['regular_min'], day['weekly_ot_min']])).toEqual([
      [480, 0],
      [480, 0],
      [480, 0],
      [480, 0],
      [240, 240],
    ]);
  });

  it('counts the night, from and to a time', async () => {
    expect(await change({ night: true, night_from: '16:00', night_to: '06:00' })).toEqual({});
    expect((await stored())[1]).toMatchObject({ night_min: 60 });
  });
});
