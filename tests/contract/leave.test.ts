import { beforeAll, describe, expect, it } from 'vitest';
import { employeeSchedule, periodLock, shift, timetable } from '#features/attendance/contract.ts';
import { position } from '#features/company/contract.ts';
import { holiday } from '#features/complement/contract.ts';
import { incidentType, leaveApprovals, leaveRequest, ownLeave, previewOwnLeave } from '#features/leave/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let colleague: Client;
let person = 0;
let annual = 0;
let personal = 0;
/** The engine's code. */
const [onLeave, inTraining] = [6, 7];

async function make(resource: AnyResource, body: object): Promise<number> {
  return Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
}
const typeOf = async (symbol: string): Promise<number> =>
  dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} })).find((type) => type.symbol === symbol)?.id ??
  0;
const ask = (body: object) =>
  own.callEndpoint(ownLeave.calls.create, { body: { apply_reason: 'Family', ...body } as never });
const enter = (body: object) =>
  admin.callEndpoint(leaveRequest.calls.create, {
    body: { employee: person, incident_type: annual, apply_reason: 'Family', approve_directly: true, ...body } as never,
  });
const mistakesOf = (outcome: { readonly isSuccess: boolean; readonly fields?: object }) =>
  outcome.isSuccess ? {} : (outcome as { fields: Record<string, { code: string }[]> }).fields;
const dayOf = async (date: string) => {
  await calculateDays(server);
  return (await daysOf(admin, person)).get(date);
};

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  colleague = server.caller(await people.tokenOf('empA2'));
  person = people.employees.empA1;
  [annual, personal] = [await typeOf('AL'), await typeOf('PL')];
  const office = await make(timetable, { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] });
  const week = await make(shift, {
    alias: 'Five days',
    cycle_unit: 'week',
    shift_cycle: 1,
    days: [1, 2, 3, 4, 5].map((day) => ({ day, timetable: office })),
  });
  await make(employeeSchedule, { employee: person, shift: week, start_date: '2026-01-05' });
  await make(holiday, { holiday_name: 'Day of rest', start_date: '2026-03-11', duration_day: 1 });
  const record = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: person } }));
  await admin.callEndpoint(employee.calls.patch, {
    params: { id: person },
    body: { hire_date: '2026-01-05', superior: people.employees.empA2, version: record.version },
  });
});

describe('leave', () => {
  it('tells before it is handed in what counts, what is skipped and who else is away', async () => {
    const told = dataOf(
      await own.callEndpoint(previewOwnLeave, {
        body: { incident_type: annual, start_date: '2026-03-06', end_date: '2026-03-11', end_part: 'first_half' },
      }),
    );
    expect(told.amount).toBe(3);
    expect(told.lines.map(({ date, skipped, minutes }) => [date, skipped, minutes])).toEqual([
      ['2026-03-06', null, 480],
      ['2026-03-07', 'rest', 0],
      ['2026-03-08', 'rest', 0],
      ['2026-03-09', null, 480],
      ['2026-03-10', null, 480],
      ['2026-03-11', 'holiday', 0],
    ]);
    expect(told.mistakes).toEqual({});
  });

  it('is asked for, approved and shown by its days', async () => {
    const asked = dataOf(await ask({ incident_type: annual, start_date: '2026-02-26', start_part: 'first_half' }));
    expect(asked).toMatchObject({ status: 'pending', amount: 0.5, unit: 'half_day', end_date: '2026-02-26' });
    expect(await dayOf('2026-02-26')).toMatchObject({ absent_min: 480 });
    const results = dataOf(await admin.callEndpoint(leaveRequest.actions.approve.call, { body: { ids: [asked.id] } }));
    expect(results).toMatchObject([{ id: asked.id, ok: true }]);
    expect(await dayOf('2026-02-26')).toMatchObject({ absent_min: 240, required_min: 480 });
  });

  it('by the hour takes the minutes that are planned, rounded once', async () => {
    const asked = dataOf(
      await ask({
        incident_type: personal,
        start_date: '2026-02-25',
        start_part: 'time_range',
        start_time: '08:00',
        end_time: '11:40',
      }),
    );
    expect(asked).toMatchObject({
      amount: 2.5,
      unit: 'hour',
      lines: [{ date: '2026-02-25', part: 'span', minutes: 160 }],
    });
    dataOf(await admin.callEndpoint(leaveRequest.actions.approve.call, { body: { ids: [asked.id] } }));
    expect(await dayOf('2026-02-25')).toMatchObject({ absent_min: 320 });
  });

  it('of a type that needs no approval is approved as it is handed in, and marked so', async () => {
    const free = await make(incidentType, {
      incident_code: 'BLOOD',
      incident_name: 'Blood donation',
      symbol: 'BD',
      deduct_balance: false,
      approval: 'none',
    });
    const told = dataOf(
      await own.callEndpoint(previewOwnLeave, { body: { incident_type: free, start_date: '2026-02-18' } }),
    );
    expect(told.needs_nobody).toBe(true);
    const asked = dataOf(await ask({ incident_type: free, start_date: '2026-02-18' }));
    expect(asked).toMatchObject({ status: 'approved', decided_by: '' });
    const { events, steps } = dataOf(
      await own.callEndpoint(leaveApprovals.course, { params: { id: String(asked.id) } }),
    );
    expect(steps).toEqual([]);
    expect(events.map(({ kind, user_name }) => [kind, user_name === ''])).toEqual([
      ['submitted', false],
      ['auto_approved', true],
    ]);
    expect(await dayOf('2026-02-18')).toMatchObject({ status: onLeave });
  });

  it('that is entered by who may approve holds at once, and is marked so', async () => {
    const entered = dataOf(await enter({ start_date: '2026-02-23', end_date: '2026-02-24' }));
    const now = async () =>
      dataOf(await admin.callEndpoint(leaveRequest.calls.retrieve, { params: { id: entered.id } }));
    expect(await now()).toMatchObject({ status: 'approved', amount: 2, entered_by_admin: true });
    expect(await dayOf('2026-02-24')).toMatchObject({ status: onLeave, absent_min: 0 });
  });

  it('that is cancelled is on its days no more', async () => {
    const entered = dataOf(await enter({ start_date: '2026-02-19' }));
    expect(await dayOf('2026-02-19')).toMatchObject({ status: onLeave });
    const body = { ids: [entered.id], cancel_reason: 'Came to work' };
    const [result] = dataOf(await admin.callEndpoint(leaveRequest.actions.cancel.call, { body }));
    expect(result).toMatchObject({ ok: true });
    expect(await dayOf('2026-02-19')).toMatchObject({ absent_min: 480 });
  });

  describe('that is handed over to a colleague', () => {
    const toldOf = async () =>
      dataOf(await colleague.callEndpoint(listNotifications)).items.filter(({ kind }) => kind.startsWith('leave_'));
    const asked = { start_date: '2026-05-05', end_date: '2026-05-07', contact: '555 0142' };

    it('tells them once it is approved, with how to reach the person, and once it is cancelled', async () => {
      const made = dataOf(await ask({ incident_type: annual, ...asked, handover_code: '1002' }));
      expect(made).toMatchObject({ contact: '555 0142', handover_code: '1002', handover_name: 'Person1002 Works' });
      const params = { id: String(made.id) };
      const read = async () => dataOf(await admin.callEndpoint(leaveRequest.calls.retrieve, { params }));
      expect(await read()).toMatchObject({
        contact: '555 0142',
        handover_to: { id: people.employees.empA2, display_name: expect.stringContaining('Person1002') },
      });
      const box = dataOf(await admin.callEndpoint(leaveApprovals.list, { query: {} }));
      expect(box.find(({ record }) => record.id === made.id)?.record).toMatchObject({
        contact: '555 0142',
        handover_to: { id: people.employees.empA2 },
      });
      expect(await toldOf()).toEqual([]);
      dataOf(await admin.callEndpoint(leaveRequest.actions.approve.call, { body: { ids: [made.id] } }));
      const days = { name: 'Person1001 Works', number: made.request_no, from: '2026-05-05', to: '2026-05-07' };
      expect(await toldOf()).toMatchObject([
        { kind: 'leave_handover', data: { ...days, contact: '555 0142' }, target: null },
      ]);
      const shorter = { ids: [made.id], new_end: '2026-05-06', shorten_reason: 'Back' };
      dataOf(await admin.callEndpoint(leaveRequest.actions.shorten.call, { body: shorter }));
      expect((await toldOf())[0]).toMatchObject({ kind: 'leave_handover', data: { to: '2026-05-06' } });
      const body = { ids: [made.id], cancel_reason: 'Off' };
      dataOf(await admin.callEndpoint(leaveRequest.actions.cancel.call, { body }));
      expect((await toldOf())[0]).toMatchObject({ kind: 'leave_handover_ended', data: { ...days, to: '2026-05-06' } });
      expect(await toldOf()).toHaveLength(3);
    });

    it('is entered by the office, changed and taken back, and says nothing where nobody is named', async () => {
      const before = (await toldOf()).length;
      const entered = dataOf(await enter({ ...asked, approve_directly: false, handover_to: people.employees.empA2 }));
      const changed = dataOf(
        await admin.callEndpoint(leaveRequest.calls.patch, {
          params: { id: String(entered.id) },
          body: { version: entered.version, handover_to: null, contact: '' },
        }),
      );
      expect(changed).toMatchObject({ contact: '', handover_to: null });
      dataOf(await admin.callEndpoint(leaveRequest.actions.approve.call, { body: { ids: [entered.id] } }));
      expect((await toldOf()).length).toBe(before);
      const body = { ids: [entered.id], cancel_reason: 'Off' };
      dataOf(await admin.callEndpoint(leaveRequest.actions.cancel.call, { body }));
    });

    it('is refused for oneself, for strangers, for who has left and for another company', async () => {
      const at = (field: string) => ({ [field]: [{ code: 'unknownRecord' }] });
      const { start_date } = asked;
      for (const handover_code of ['1001', 'B001', 'nobody'])
        expect(mistakesOf(await ask({ incident_type: annual, start_date, handover_code }))).toMatchObject(
          at('handover_code'),
        );
      await server.database.asOwner(`update employees set status = 'resigned' where id = $1`, [people.employees.empA2]);
      expect(mistakesOf(await ask({ incident_type: annual, start_date, handover_code: '1002' }))).toMatchObject(
        at('handover_code'),
      );
      for (const handover_to of [person, people.employees.empA2, people.employees.empB1])
        expect(mistakesOf(await enter({ start_date, handover_to }))).toMatchObject(at('handover_to'));
      await server.database.asOwner(`update employees set status = 'active' where id = $1`, [people.employees.empA2]);
    });
  });

  it('beside other leave finds the free half of a day alone', async () => {
    expect(mistakesOf(await enter({ start_date: '2026-02-24' }))).toMatchObject({
      start_date: [{ code: 'leaveOverlaps' }],
    });
    expect(mistakesOf(await enter({ start_date: '2026-02-26', start_part: 'first_half' }))).toMatchObject({
      start_date: [{ code: 'leaveOverlaps' }],
    });
    expect(dataOf(await enter({ start_date: '2026-02-26', start_part: 'second_half' }))).toMatchObject({ amount: 0.5 });
  });

  it.each([
    ['a day of rest', { start_date: '2026-03-07' }, { start_date: [{ code: 'leaveCountsNothing' }] }],
    [
      'half a holiday',
      { start_date: '2026-03-11', start_part: 'first_half' },
      { start_date: [{ code: 'leaveCountsNothing' }] },
    ],
    ['before the hire date', { start_date: '2026-01-02' }, { start_date: [{ code: 'leaveBeforeHire' }] }],
    [
      'an end before the start',
      { start_date: '2026-03-10', end_date: '2026-03-09' },
      { end_date: [{ code: 'periodOrder' }] },
    ],
    [
      'more than a year',
      { start_date: '2026-03-12', end_date: '2027-03-13' },
      { end_date: [{ code: 'periodTooLong' }] },
    ],
    [
      'hours of a type in days',
      { start_date: '2026-03-12', start_part: 'time_range', start_time: '09:00', end_time: '10:00' },
      { start_part: [{ code: 'leaveNotByHour' }] },
    ],
    ['no reason', { start_date: '2026-03-12', apply_reason: '' }, { apply_reason: [{ code: 'required' }] }],
  ])('is refused for %s', async (_, body, expected) => {
    expect(mistakesOf(await enter(body))).toMatchObject(expected);
    expect(mistakesOf(await ask({ incident_type: annual, ...body }))).toMatchObject(expected);
  });

  it('two who ask for the same days at once get them once', async () => {
    const both = await Promise.all(
      [1, 2].map(() => ask({ incident_type: annual, start_date: '2026-03-16', end_date: '2026-03-17' })),
    );
    expect(both.map(({ isSuccess }) => isSuccess).toSorted((one, other) => Number(one) - Number(other))).toEqual([
      false,
      true,
    ]);
  });

  it('of a locked day is not asked for', async () => {
    await calculateDays(server);
    const record = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: person } }));
    await make(periodLock, { department: record.department.id, start_date: '2026-02-20', end_date: '2026-02-20' });
    await expect(ask({ incident_type: annual, start_date: '2026-02-20' })).rejects.toMatchObject({ code: 'ZBLV0201' });
  });

  it('settles how its type is counted', async () => {
    const type = dataOf(await admin.callEndpoint(incidentType.calls.retrieve, { params: { id: annual } }));
    const changed = await admin.callEndpoint(incidentType.calls.patch, {
      params: { id: annual },
      body: { unit: 'day', version: type.version },
    });
    expect(mistakesOf(changed)).toMatchObject({ unit: [{ code: 'settledByUse' }] });
  });

  it('of a type that counts as work is no leave in its day, but work elsewhere, as training is; its first request settles that', async () => {
    const trip = await make(incidentType, {
      incident_code: 'FAIR',
      incident_name: 'Trade fair',
      symbol: 'TF',
      unit: 'half_day',
      deduct_balance: false,
      count_as_work: true,
    });
    const whole = dataOf(await enter({ incident_type: trip, start_date: '2026-02-16' }));
    await enter({ incident_type: trip, start_date: '2026-02-17', start_part: 'first_half' });
    const minutes = async (date: string) => {
      await calculateDays(server);
      const [day] = await server.database.asOwner(
        `select status, required_min, leave_min, training_min, absent_min, regular_min, short_min from att_day_totals
          where employee = $1 and att_date = $2`,
        [person, date],
      );
      return day;
    };
    const rest = { required_min: 480, leave_min: 0, regular_min: 0, short_min: 0 };
    expect(await minutes('2026-02-16')).toEqual({ ...rest, status: inTraining, training_min: 480, absent_min: 0 });
    expect(await minutes('2026-02-17')).toMatchObject({ ...rest, training_min: 240, absent_min: 240 });
    const type = dataOf(await admin.callEndpoint(incidentType.calls.retrieve, { params: { id: trip } }));
    const changed = await admin.callEndpoint(incidentType.calls.patch, {
      params: { id: trip },
      body: { count_as_work: false, version: type.version },
    });
    expect(mistakesOf(changed)).toMatchObject({ count_as_work: [{ code: 'settledByUse' }] });
    const body = { ids: [whole.id], cancel_reason: 'The fair is off' };
    dataOf(await admin.callEndpoint(leaveRequest.actions.cancel.call, { body }));
    expect(await minutes('2026-02-16')).toMatchObject({ training_min: 0, absent_min: 480 });
  });

  it('is for people of the positions that its type names', async () => {
    const driver = await make(position, { position_code: 'DRV', position_name: 'Driver' });
    const type = await make(incidentType, {
      incident_code: 'LONGHAUL',
      incident_name: 'Rest after a long haul',
      symbol: 'LH',
      deduct_balance: false,
      positions: [driver],
    });
    const refused = await ask({ incident_type: type, start_date: '2026-04-07' });
    expect(mistakesOf(refused)).toMatchObject({ incident_type: [{ code: 'leaveTypeNotFor' }] });
    const record = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: person } }));
    const given = { position: driver, version: record.version };
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: person }, body: given }));
    expect(dataOf(await ask({ incident_type: type, start_date: '2026-04-07' }))).toMatchObject({ status: 'pending' });
  });

  it('of another person or company is nobody’s to preview or enter', async () => {
    const b = server.caller(await people.tokenOf('adminB'));
    const body = { employee: person, incident_type: annual, apply_reason: 'x', start_date: '2026-04-01' };
    const entered = await b.callEndpoint(leaveRequest.calls.create, { body });
    expect(entered.isSuccess).toBe(false);
    const other = dataOf(
      await ask({ incident_type: annual, start_date: '2026-04-01', employee: people.employees.empA2 }),
    );
    const seen = dataOf(await admin.callEndpoint(leaveRequest.calls.retrieve, { params: { id: other.id } }));
    expect(seen.employee.id).toBe(person);
  });
});
