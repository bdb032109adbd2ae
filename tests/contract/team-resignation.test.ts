import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { manualLog } from '#features/request/contract.ts';
import { employee, resignation } from '#features/team/contract.ts';
import { teamSlice } from '#features/team/server.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { startRecurring } from '#server/recurring/index.ts';
import { plannedChanges } from '#server/resource/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

// Today is Monday, 2 March 2026.
const server = useServer();
const people = usePeople(server);
let admin: Client;
let department = 0;
let week = 0;

async function make(resource: AnyResource, body: Readonly<Record<string, unknown>>): Promise<number> {
  const made = await admin.callEndpoint(resource.calls.create, { body });
  if (!made.isSuccess) throw new Error(`Not made: ${made.code} ${JSON.stringify(made.fields)}`);
  return Number(made.data.data['id']);
}
let count = 0;
const hire = (body: Readonly<Record<string, unknown>> = {}): Promise<number> =>
  make(employee, {
    emp_code: `R${(count += 1)}`,
    first_name: `Rita${count}`,
    department,
    area: [people.a.rootArea],
    hire_date: '2026-01-05',
    ...body,
  });
const read = async (id: number) => dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id } }));
const recordOf = async (id: number) =>
  dataOf(await admin.callEndpoint(resignation.calls.list, { query: { employee: id, ordering: '-id' } }))[0];
const cancel = async (id: number) =>
  dataOf(await admin.callEndpoint(resignation.actions.cancel.call, { body: { ids: [id] } }))[0];
const reinstate = (id: number, reinstate_date: string, sign_in_back = false) =>
  admin.callEndpoint(resignation.actions.reinstate.call, { body: { ids: [id], reinstate_date, sign_in_back } });
/** Runs the recurring jobs. */
async function bringDue(): Promise<void> {
  const worker = startRecurring(server.host, [
    plannedChanges(server.running.app.writings),
    ...(teamSlice.recurring ?? []),
  ]);
  await worker.drain();
  await worker.stop();
}
const queuedFor = async (id: number) =>
  (
    await server.database.asOwner(
      'select command_type from commands where employee = $1 and company_id = $2 order by id',
      [id, people.a.id],
    )
  ).map(({ command_type: type }) => type);

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const listed = await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } });
  department = (listed.isSuccess ? listed.data.data[0]?.department.id : undefined) ?? 0;
  await make(terminal, { sn: 'RES1', alias: 'RES1', area: people.a.rootArea });
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  week = await make(shift, {
    alias: 'Every day',
    cycle_unit: 'day',
    shift_cycle: 1,
    days: [{ day: 1, timetable: office }],
  });
});

describe('a resignation whose day is over', () => {
  it('ends all at once, and says what it ended', async () => {
    const lead = await hire();
    const heir = await hire();
    const report = await hire({ superior: lead });
    const schedule = await make(employeeSchedule, { employee: lead, shift: week, start_date: '2026-01-05' });
    await make(employeeSchedule, { employee: heir, shift: week, start_date: '2026-01-05' });
    const request = await make(manualLog, {
      employee: lead,
      punch_date: '2026-02-20',
      punch_time: '09:00',
      punch_state: 0,
      apply_reason: 'Forgot',
    });
    await make(resignation, { employee: lead, resign_date: '2026-02-27', resign_type: 2, handover_to: heir });
    expect(await read(lead)).toMatchObject({ status: 'resigned' });
    expect(await recordOf(lead)).toMatchObject({ status: 'effective', resign_date: '2026-02-27', reports: 0 });
    expect((await read(report)).superior).toMatchObject({ id: heir });
    expect(
      dataOf(await admin.callEndpoint(employeeSchedule.calls.retrieve, { params: { id: schedule } })).end_date,
    ).toBe('2026-02-27');
    expect(dataOf(await admin.callEndpoint(manualLog.calls.retrieve, { params: { id: request } })).status).toBe(
      'expired',
    );
    expect((await queuedFor(lead)).at(-1)).toBe('delete_person');
  });

  it('is undone by reinstating: schedules and terminals come back, the sign-in where it is asked for', async () => {
    const id = await hire({ login_enabled: true });
    const schedule = await make(employeeSchedule, { employee: id, shift: week, start_date: '2026-01-05' });
    await make(resignation, { employee: id, resign_date: '2026-02-20' });
    expect(await read(id)).toMatchObject({ status: 'resigned', login_enabled: false });
    const record = await recordOf(id);
    expect(await reinstate(record?.id ?? 0, '2026-02-20')).toMatchObject({
      fields: { reinstate_date: [{ code: 'minDate' }] },
    });
    expect(await reinstate(record?.id ?? 0, '2026-03-03')).toMatchObject({
      fields: { reinstate_date: [{ code: 'maxDate' }] },
    });
    expect(dataOf(await reinstate(record?.id ?? 0, '2026-03-02', true))[0]).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ status: 'active', login_enabled: true });
    expect(await recordOf(id)).toMatchObject({ status: 'reinstated', reinstate_date: '2026-03-02' });
    expect(
      dataOf(await admin.callEndpoint(employeeSchedule.calls.retrieve, { params: { id: schedule } })).end_date,
    ).toBeNull();
    expect((await queuedFor(id)).at(-1)).toBe('update_person');
  });

  it('leaves somebody on the terminals who is to stay there', async () => {
    const id = await hire();
    await make(resignation, { employee: id, resign_date: '2026-02-20', delete_from_device: false });
    expect(await queuedFor(id)).not.toContain('delete_person');
  });
});

describe('a resignation that is planned ahead', () => {
  it('is cancelled before it, and another one can be made', async () => {
    const id = await hire();
    await make(resignation, { employee: id, resign_date: '2026-03-31' });
    const twice = admin.callEndpoint(resignation.calls.create, {
      body: { employee: id, resign_date: '2026-04-30', resign_type: 1 },
    });
    await expect(twice).rejects.toMatchObject({ code: 'ZBPE0105' });
    expect(await cancel((await recordOf(id))?.id ?? 0)).toMatchObject({ ok: true });
    const versions = dataOf(await admin.callEndpoint(employee.calls.versions, { params: { id } }));
    expect(versions.filter(({ is_planned: isPlanned }) => isPlanned)).toEqual([]);
    await make(resignation, { employee: id, resign_date: '2026-04-30' });
  });

  it('moves to another day with its plan', async () => {
    const id = await hire();
    const record = await make(resignation, { employee: id, resign_date: '2026-03-31' });
    dataOf(
      await admin.callEndpoint(resignation.calls.patch, {
        params: { id: record },
        body: { resign_date: '2026-04-15' },
      }),
    );
    const versions = dataOf(await admin.callEndpoint(employee.calls.versions, { params: { id } }));
    expect(versions.filter(({ is_planned: isPlanned }) => isPlanned).map(({ from }) => from)).toEqual(['2026-04-16']);
  });

  it('is before nobody came', async () => {
    const id = await hire();
    const refused = await admin.callEndpoint(resignation.calls.create, {
      body: { employee: id, resign_date: '2026-01-01', resign_type: 1 },
    });
    expect(!refused.isSuccess && refused.fields['resign_date']?.[0]).toMatchObject({ code: 'minDate' });
  });
});

describe('several people at once', () => {
  it('have a result each', async () => {
    const [one, two] = [await hire(), await hire()];
    await make(resignation, { employee: two, resign_date: '2026-03-31' });
    const results = dataOf(
      await admin.callEndpoint(employee.actions.resign.call, {
        body: { ids: [one, two], resign_date: '2026-03-15', resign_type: 4, reason: 'To the sister company' },
      }),
    );
    expect(results.map(({ ok }) => ok)).toEqual([true, false]);
    expect(await recordOf(one)).toMatchObject({ status: 'planned', resign_type: 4, reason: 'To the sister company' });
  });
});

describe('a status that the form of the person sets', () => {
  it('has its resignation, which coming back ends', async () => {
    const id = await hire();
    await admin.callEndpoint(employee.calls.patch, { params: { id }, body: { status: 'resigned' } });
    expect(await recordOf(id)).toMatchObject({ status: 'effective', resign_date: '2026-03-01', resign_type: 3 });
    await admin.callEndpoint(employee.calls.patch, { params: { id }, body: { status: 'active' } });
    expect(await recordOf(id)).toMatchObject({ status: 'reinstated' });
  });
});

// At the end, since the clock cannot go back.
describe('a planned resignation', () => {
  it('changes nothing before its day, and comes about on it by itself', async () => {
    const id = await hire();
    await make(resignation, { employee: id, resign_date: '2026-03-03' });
    expect(await recordOf(id)).toMatchObject({ status: 'planned' });
    await bringDue();
    expect(await read(id)).toMatchObject({ status: 'active' });
    server.clock.advance({ hours: 48 });
    admin = server.caller(await people.tokenOf('adminA'));
    await bringDue();
    expect(await read(id)).toMatchObject({ status: 'resigned' });
    expect(await recordOf(id)).toMatchObject({ status: 'effective', resign_date: '2026-03-03' });
  });
});
