import { beforeAll, describe, expect, it } from 'vitest';
import { breakTime, employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { department as departmentResource } from '#features/company/contract.ts';
import { markDays } from '#features/attendance/server.ts';
import { employee } from '#features/team/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { plannedChanges } from '#server/resource/index.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { startWorker } from '#server/jobs/index.ts';
import { importFile } from '#tests/support/import-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

// Today is Monday, 2 March 2026.
const server = useServer();
const people = usePeople(server);
let admin: Client;
let department = 0;
let area: number[] = [];
let office = 0;
let week = 0;
let person = 0;

async function make(resource: AnyResource, body: Readonly<Record<string, unknown>>): Promise<{ id: number }> {
  const made = await admin.callEndpoint(resource.calls.create, { body });
  if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
  return { id: Number(made.data.data['id']) };
}
const edit = (resource: AnyResource, id: number, body: Readonly<Record<string, unknown>>) =>
  admin.callEndpoint(resource.calls.patch, { params: { id }, body });
async function edited(resource: AnyResource, id: number, body: Readonly<Record<string, unknown>>): Promise<void> {
  const answered = await edit(resource, id, body);
  expect(answered).toMatchObject({ isSuccess: true });
}
async function versionsOf(resource: AnyResource, id: number) {
  const answered = await admin.callEndpoint(resource.calls.versions, { params: { id } });
  if (!answered.isSuccess) throw new Error(`Refused: ${answered.code}`);
  return answered.data.data;
}
/** The results of days after all of them are recalculated. */
async function anew(id = person) {
  await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
    markDays(context, [id], { from: '2026-02-16', to: null }),
  );
  await calculateDays(server);
  return daysOf(admin, id);
}
async function bringDue(): Promise<void> {
  const worker = startRecurring(server.host, [plannedChanges(server.running.app.writings)]);
  await worker.drain();
  await worker.stop();
}

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const listed = await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
  if (!listed.isSuccess) throw new Error('No employees');
  department = listed.data.data[0]?.department.id ?? 0;
  area = listed.data.data[0]?.area.map(({ id }) => id) ?? [];
  office = (await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] })).id;
  week = (
    await make(shift, {
      alias: 'Every day',
      cycle_unit: 'day',
      shift_cycle: 1,
      days: [{ day: 1, timetable: office }],
    })
  ).id;
  person = (await make(employee, { emp_code: '8001', first_name: 'Ada', department, area, hire_date: '2026-02-16' }))
    .id;
  await make(employeeSchedule, { employee: person, shift: week, start_date: '2026-02-16' });
  await calculateDays(server);
});

describe('an edit of a dated record', () => {
  it('holds from today where nothing is said: a past day stays as it was, even when it is calculated again', async () => {
    await edited(timetable, office, { out_time: '18:00' });
    const days = await anew();
    expect(days.get('2026-03-01')).toMatchObject({ required_min: 480 });
    expect(days.get('2026-03-02')).toMatchObject({ required_min: 540 });
  });

  it('holds from the day that is said, and the history has it', async () => {
    await edited(timetable, office, { in_time: '08:00', holds_from: '2026-02-27' });
    const days = await anew();
    expect(days.get('2026-02-26')).toMatchObject({ required_min: 480 });
    expect(days.get('2026-02-27')).toMatchObject({ required_min: 540 });
    expect(days.get('2026-03-02')).toMatchObject({ required_min: 600 });
    expect(await versionsOf(timetable, office)).toMatchObject([
      { from: null, is_planned: false, changes: [] },
      { from: '2026-02-27', changes: [{ field: 'in_time', old: '09:00', new: '08:00' }] },
      { from: '2026-03-02', changes: [{ field: 'out_time', old: '17:00', new: '18:00' }] },
    ]);
  });

  it('from the beginning rewrites past days by itself', async () => {
    await edited(timetable, office, { allow_late: 5, work_time_duration: 300, holds_from: 'beginning' });
    await calculateDays(server);
    const days = await daysOf(admin, person);
    expect(days.get('2026-02-17')).toMatchObject({ required_min: 300 });
    expect([...days.keys()][0]).toBe('2026-02-16');
  });

  it('of a name is no edit of days', async () => {
    await edited(timetable, office, { alias: 'Headquarters', holds_from: '2026-02-20' });
    expect(await versionsOf(timetable, office)).toHaveLength(3);
  });

  it('that another version cannot have is refused, and names its day', async () => {
    const pause = (await make(breakTime, { alias: 'Supper', duration: 30 })).id;
    const late = (await make(timetable, { alias: 'Moved', in_time: '09:00', out_time: '17:00', breaks: [] })).id;
    await edited(timetable, late, { in_time: '13:00', out_time: '21:00' });
    const breaks = [{ break_time: pause, start: '19:00', end: '19:30' }];
    const refused = await edit(timetable, late, { breaks, holds_from: 'beginning' });
    expect(!refused.isSuccess && refused.fields['holds_from']?.[0]).toMatchObject({ code: 'breaksBeginning' });
    await edited(timetable, late, { breaks });
  });

  it('that the day has no meaning for is refused', async () => {
    const refused = await edit(timetable, office, { allow_late: 1, holds_from: 'yesterday' });
    expect(!refused.isSuccess && refused.fields).toHaveProperty('holds_from');
  });
});

describe('what begins later', () => {
  it('is planned: the record is as it was, its versions tell it, days of then have it', async () => {
    await edited(timetable, office, { work_time_duration: 240, holds_from: '2026-03-04' });
    const read = await admin.callEndpoint(timetable.calls.retrieve, { params: { id: office } });
    expect(read.isSuccess && read.data.data.work_time_duration).toBe(300);
    expect((await versionsOf(timetable, office)).at(-1)).toMatchObject({
      from: '2026-03-04',
      is_planned: true,
      changes: [{ field: 'work_time_duration', old: 300, new: 240 }],
    });
  });

  it('can be taken back, once', async () => {
    const withdraw = () =>
      admin.callEndpoint(timetable.calls.withdrawVersion, { params: { id: office, from: '2026-03-04' } });
    expect(await withdraw()).toMatchObject({ isSuccess: true });
    expect((await versionsOf(timetable, office)).at(-1)).toMatchObject({ from: '2026-03-02', is_planned: false });
    await expect(withdraw()).rejects.toMatchObject({ status: 404 });
    const past = admin.callEndpoint(timetable.calls.withdrawVersion, { params: { id: office, from: '2026-02-27' } });
    await expect(past).rejects.toMatchObject({ status: 404 });
  });

  it('keeps what it refers to', async () => {
    const late = (await make(timetable, { alias: 'Late', in_time: '13:00', out_time: '21:00', breaks: [] })).id;
    await edited(shift, week, { days: [{ day: 1, timetable: late }], holds_from: '2026-03-20' });
    await expect(admin.callEndpoint(timetable.calls.destroy, { params: { id: late } })).rejects.toMatchObject({
      status: 409,
      context: { by: expect.stringContaining('Every day') as unknown },
    });
    await admin.callEndpoint(shift.calls.withdrawVersion, { params: { id: week, from: '2026-03-20' } });
    expect(await admin.callEndpoint(timetable.calls.destroy, { params: { id: late } })).toMatchObject({
      isSuccess: true,
    });
  });
});

describe('a file', () => {
  it('says for each line from when it holds; a line that says nothing holds from today', async () => {
    const worker = await startWorker(server.host, server.running.app.jobKinds);
    const file = ['alias,allow_leave_early,holds_from', 'Headquarters,7,2026-02-26', 'Moved,9,'].join('\r\n');
    expect(await importFile(admin, () => worker.drain(), timetable, file)).toMatchObject({
      seen: { rows: 2, good: 2, changed: 2 },
      wrong: [],
    });
    await worker.stop();
    expect((await versionsOf(timetable, office)).map(({ from }) => from)).toContain('2026-02-26');
    const moved = await admin.callEndpoint(timetable.calls.list, { query: { search: 'Moved' } });
    const id = moved.isSuccess ? (moved.data.data[0]?.id ?? 0) : 0;
    const newest = (await versionsOf(timetable, id)).at(-1);
    expect(newest).toMatchObject({ from: '2026-03-02' });
    expect(newest?.changes.map(({ field }) => field)).toContain('allow_leave_early');
  });
});

describe('an employee', () => {
  it('is transferred in mid-month: days before stay with the department of then', async () => {
    const other = (await make(departmentResource, { dept_code: 'D2', dept_name: 'Second', parent_dept: department }))
      .id;
    await edited(employee, person, { department: other, holds_from: '2026-02-25' });
    const days = await anew();
    expect(days.get('2026-02-24')?.department.id).toBe(department);
    expect(days.get('2026-02-25')?.department.id).toBe(other);
  });

  it('moves with others in one go: from a day on, one by one, and what is wrong stands at the field of the dialog', async () => {
    const { call, matching } = employee.actions.transfer;
    const third = (await make(departmentResource, { dept_code: 'D3', dept_name: 'Third', parent_dept: department })).id;
    const ids: number[] = [];
    for (const [emp_code, first_name] of [
      ['8101', 'Bea'],
      ['8102', 'Cem'],
      ['8103', 'Dua'],
    ])
      ids.push((await make(employee, { emp_code, first_name, department, area, hire_date: '2026-02-16' })).id);
    const [bea = 0, cem = 0, dua = 0] = ids;
    const given = { to_department: null };
    expect(await admin.callEndpoint(call, { body: { ids } })).toMatchObject({
      isSuccess: false,
      fields: { to_department: [{ code: 'nothingOwn' }] },
    });
    const moved = await admin.callEndpoint(call, {
      body: { ids: [cem, dua], to_position: null, to_department: third, to_superior: bea, transfer_date: '2026-02-25' },
    });
    expect(moved.isSuccess && moved.data.data).toMatchObject([{ ok: true }, { ok: true }]);
    const now = await admin.callEndpoint(employee.calls.retrieve, { params: { id: cem } });
    expect(now.isSuccess && now.data.data).toMatchObject({ department: { id: third }, superior: { id: bea } });
    const days = await anew(cem);
    expect(days.get('2026-02-24')?.department.id).toBe(department);
    expect(days.get('2026-02-25')?.department.id).toBe(third);

    // Bea would report to somebody who reports to her; Dua may.
    const parted = await admin.callEndpoint(call, { body: { ids: [bea, dua], ...given, to_superior: cem } });
    expect(parted.isSuccess && parted.data.data).toMatchObject([
      { id: bea, ok: false, mistake: { code: 'superiorLoop' } },
      { id: dua, ok: true },
    ]);
    expect(await admin.callEndpoint(call, { body: { ids: [bea], ...given, to_superior: cem } })).toMatchObject({
      isSuccess: false,
      fields: { to_superior: [{ code: 'superiorLoop' }] },
    });

    if (!matching) throw new Error('It is not offered for all that match');
    const body = { to_department: third, transfer_date: '2026-03-09' };
    const query = { emp_code__in: '8101,8102,8103' };
    expect(await admin.callEndpoint(matching.start, { query, body })).toMatchObject({ data: { data: { count: 3 } } });
    const worker = await startWorker(server.host, server.running.app.jobKinds);
    await worker.drain();
    await worker.stop();
    expect((await versionsOf(employee, bea)).at(-1)).toMatchObject({ from: '2026-03-09', is_planned: true });
  });

  it('leaves on a day to come: signs in until then, and is gone when it has come in their zone', async () => {
    await edited(employee, person, { time_zone: 'Pacific/Auckland' });
    await edited(employee, person, { status: 'resigned', holds_from: '2026-03-04' });
    const stateOf = async () => {
      const read = await admin.callEndpoint(employee.calls.retrieve, { params: { id: person } });
      return read.isSuccess ? read.data.data.status : read.code;
    };
    await bringDue();
    expect(await stateOf()).toBe('active');
    // 3 March, noon in UTC, is the 4th in Auckland.
    server.clock.advance(server.clock.now().until('2026-03-03T12:00:00Z'));
    await bringDue();
    admin = server.caller(await people.tokenOf('adminA'));
    expect(await stateOf()).toBe('resigned');
    expect((await versionsOf(employee, person)).at(-1)).toMatchObject({ from: '2026-03-04', is_planned: false });
    const days = await anew();
    expect(days.has('2026-03-04')).toBe(false);
    expect(days.has('2026-03-03')).toBe(true);
  });
});
