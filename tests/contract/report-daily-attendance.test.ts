import { beforeAll, describe, expect, it } from 'vitest';
import { departmentSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { dailyAttendanceReport } from '#features/report/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { givePunches } from '#tests/support/punches.ts';
import { readCsv } from '#tests/support/table-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('daily attendance', () => {
  const server = useServer();
  const people = usePeople(server);
  const { calls } = dailyAttendanceReport;
  const query = { date__gte: '2026-02-26', date__lte: '2026-02-27', employee__in: '' };
  let admin: Client;

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    query.employee__in = String(people.employees.empA1);
    await server.database.asOwner("update employees set hire_date = '2026-02-01' where id = $1", [
      people.employees.empA1,
    ]);
    const office = await admin.callEndpoint(timetable.calls.create, {
      body: { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] },
    });
    if (!office.isSuccess) throw new Error('No timetable');
    const week = await admin.callEndpoint(shift.calls.create, {
      body: {
        alias: 'Every day',
        cycle_unit: 'day',
        shift_cycle: 1,
        days: [{ day: 1, timetable: office.data.data.id }],
      },
    });
    if (!week.isSuccess) throw new Error('No shift');
    const made = await admin.callEndpoint(departmentSchedule.calls.create, {
      body: { department: people.a.departments.one, shift: week.data.data.id, start_date: '2026-02-01' },
    });
    expect(made).toMatchObject({ isSuccess: true });
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '1001', at: '2026-02-26T09:20:00Z' },
      { code: '1001', at: '2026-02-26T17:05:00Z', state: 1 },
    ]);
    await calculateDays(server);
  });

  it('shows each day against its plan', async () => {
    const page = await admin.callEndpoint(calls.page, { query });
    if (!page.isSuccess) throw new Error(page.code);
    expect(page.data.data).toMatchObject([
      { emp_code: '1001', date: '2026-02-27', status: 1, check_in: null, required_min: 480, absent_min: 480 },
      { emp_code: '1001', date: '2026-02-26', status: 0, check_in: '09:20:00', check_out: '17:05:00', late_min: 20 },
    ]);
  });

  it('adds up, by group and as a whole', async () => {
    const totals = await admin.callEndpoint(calls.totals, { query: { ...query, group_by: 'department' } });
    const figures = { people: 1, present: 1, absent: 1, late: 1, worked: 460, overtime: 0 };
    expect(totals.isSuccess && totals.data.data).toEqual({
      totals: figures,
      count: 2,
      groups: [{ key: String(people.a.departments.one), totals: figures }],
      // Nothing waits, and the newest of these days is as old as the test.
      calculated: { at: '2026-03-02T08:00:00Z', waiting: 0, more: false },
    });
  });

  it('is the same as a file', async () => {
    const columns = 'emp_code,date,late_min';
    const { blob } = await admin.downloadEndpoint(calls.export, { query: { ...query, format: 'csv', columns } });
    const [, ...lines] = readCsv(new Uint8Array(await blob.arrayBuffer()));
    expect(lines.slice(0, 2).map((line) => line.slice(0, 2))).toEqual([
      ['1001', '2026-02-27'],
      ['1001', '2026-02-26'],
    ]);
  });

  it('has no day of who is switched off, from the day on which they are, and all of them again when they are switched on', async () => {
    const turn = async (enable_att: boolean) => {
      const turned = await admin.callEndpoint(employee.calls.patch, {
        params: { id: people.employees.empA1 },
        body: { enable_att, holds_from: '2026-02-27' },
      });
      expect(turned.isSuccess).toBe(true);
      await calculateDays(server);
      const stored = [...(await daysOf(admin, people.employees.empA1)).keys()].filter((date) => date > '2026-02-25');
      const page = await admin.callEndpoint(calls.page, { query });
      return { stored, listed: page.isSuccess && page.data.data.map(({ date }) => date) };
    };
    expect(await turn(false)).toEqual({ stored: ['2026-02-26'], listed: ['2026-02-26'] });
    // A punch alone makes no stored day.
    await givePunches(server, people.a.id, 'Europe/London', [{ code: '1001', at: '2026-02-28T09:00:00Z' }]);
    await calculateDays(server);
    expect((await daysOf(admin, people.employees.empA1)).has('2026-02-28')).toBe(false);
    expect(await turn(true)).toEqual({
      stored: ['2026-02-26', '2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'],
      listed: ['2026-02-27', '2026-02-26'],
    });
  });
});
