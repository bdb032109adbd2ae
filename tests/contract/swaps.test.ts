import { beforeAll, describe, expect, it } from 'vitest';
import { employeeCalendar, ownCalendar } from '#features/attendance/contract/explained-days.ts';
import { employeeSchedule, shift, temporarySchedule, timetable } from '#features/attendance/contract.ts';
import {
  deputy,
  swapApprovals,
  swapCodes,
  swapPartners,
  swapSchedule,
  ownSwapSchedule,
} from '#features/request/contract.ts';
import { incidentType, leaveRequest } from '#features/leave/contract.ts';
import { employee } from '#features/team/contract.ts';
import { commonCodes, withdrawalCodes, type AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let colleague: Client;
let asking = 0;
let asked = 0;
let early = 0;
let late = 0;
// Future Wednesdays; the first person works early and the second late, except on Thursdays.
const days = { swap: '2026-03-11', second: '2026-03-18', third: '2026-03-25', free: '2026-04-05' };

const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
const ask = (body: object) =>
  admin.callEndpoint(swapSchedule.calls.create, {
    body: swapSchedule.create.parse({ employee: asking, colleague: asked, apply_reason: 'School', ...body }),
  });
const refusal = (call: Promise<unknown>) => call.catch((thrown: unknown) => thrown);
const approve = async (who: Client, id: number) =>
  dataOf(await who.callEndpoint(swapApprovals.approve, { body: { ids: [id] } }))[0];
const decide = async (id: number) =>
  dataOf(await admin.callEndpoint(swapSchedule.actions.approve.call, { body: { ids: [id] } }))[0];
const schedules = async () =>
  dataOf(await admin.callEndpoint(temporarySchedule.calls.list, { query: { page_size: 100 } }))
    .map(({ employee: { id }, att_date, timetable: of }) => [id, att_date, of?.id ?? null])
    .toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b)));

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  colleague = server.caller(await people.tokenOf('empA1'));
  early = await make(timetable, { alias: 'Early', in_time: '06:00', out_time: '14:00', breaks: [] });
  late = await make(timetable, { alias: 'Late', in_time: '14:00', out_time: '22:00', breaks: [] });
  const week = (alias: string, of: number) =>
    make(shift, { alias, cycle_unit: 'week', shift_cycle: 1, days: [{ day: 3, timetable: of }] });
  const [earlyWeek, lateWeek] = [await week('Early week', early), await week('Late week', late)];
  const own = dataOf(await admin.callEndpoint(employee.calls.list, { query: { search: '1001' } }));
  const second = own.find(({ emp_code }) => emp_code === '1001');
  asked = second?.id ?? 0;
  asking = await make(employee, {
    emp_code: '7601',
    first_name: 'Ida',
    department: second?.department.id ?? 0,
    area: second?.area.map(({ id }) => id) ?? [],
    position: second?.position?.id ?? null,
  });
  await make(employeeSchedule, { employee: asking, shift: earlyWeek, start_date: '2026-03-02' });
  await make(employeeSchedule, { employee: asked, shift: lateWeek, start_date: '2026-03-02' });
});

describe('a swap with a colleague', () => {
  it('asks the colleague first, changes both schedules at once, and undoes both', async () => {
    const made = dataOf(await ask({ swap_date: days.swap }));
    expect(made).toMatchObject({ status: 'pending', other_date: days.swap });
    // It stands in the calendars of both, under the other's name.
    const query = { from: '2026-03-01', days: 31 } as const;
    const entry = { kind: 'swap', id: made.id, status: 'pending', from: days.swap, to: days.swap };
    expect(dataOf(await colleague.callEndpoint(ownCalendar, { query })).entries).toMatchObject([
      { ...entry, display_name: 'Ida' },
    ]);
    expect(
      dataOf(await admin.callEndpoint(employeeCalendar, { query: { employee: asking, ...query } })).entries,
    ).toMatchObject([{ ...entry, display_name: expect.stringContaining('1001') }]);
    // Nobody can consent for the colleague, whatever rights they have.
    expect(await decide(made.id)).toMatchObject({ ok: false, code: commonCodes.forbidden.code });
    expect(await schedules()).toEqual([]);
    expect(await approve(colleague, made.id)).toMatchObject({ ok: true });
    const course = dataOf(await colleague.callEndpoint(swapApprovals.course, { params: { id: made.id } }));
    expect(course.steps.map(({ is_consent, status }) => [is_consent, status])).toEqual([
      [true, 'approved'],
      [false, 'active'],
    ]);
    expect(await schedules()).toEqual([]);
    expect(await decide(made.id)).toMatchObject({ ok: true });
    const swapped = [
      [asked, days.swap, early],
      [asking, days.swap, late],
    ];
    expect(await schedules()).toEqual(swapped.toSorted((a, b) => JSON.stringify(a).localeCompare(JSON.stringify(b))));
    expect(
      await refusal(ask({ swap_date: days.swap, swap_type: 'change_shift', colleague: null, timetable: late })),
    ).toMatchObject({
      code: swapCodes.dayTaken.code,
    });
    dataOf(
      await admin.callEndpoint(swapSchedule.actions.cancel.call, { body: { ids: [made.id], cancel_reason: 'Ill' } }),
    );
    expect(await schedules()).toEqual([]);
  });

  it('asks no deputy of the colleague, and is offered to nobody whom the server would refuse', async () => {
    const deputised = people.employees.empA2;
    const standsIn = await make(deputy, {
      employee: asked,
      deputy: deputised,
      start_date: '2026-02-01',
      end_date: '2026-12-31',
    });
    const standIn = server.caller(await people.tokenOf('empA2'));
    const made = dataOf(await ask({ swap_date: days.second }));
    const barred = async () =>
      dataOf(await admin.callEndpoint(swapSchedule.calls.retrieve, { params: { id: made.id } })).barred;
    const waits = async (who: Client) =>
      dataOf(await who.callEndpoint(swapApprovals.list, { query: {} })).map(({ record }) => record.id);
    expect(await barred()).toBe('consent');
    expect(await waits(standIn)).toEqual([]);
    expect(await waits(colleague)).toEqual([made.id]);
    expect(await approve(standIn, made.id)).toMatchObject({ ok: false, code: commonCodes.notFound.code });
    expect(await approve(colleague, made.id)).toMatchObject({ ok: true });
    expect(await barred()).toBe('');
    dataOf(await admin.callEndpoint(swapSchedule.actions.revoke.call, { body: { ids: [made.id] } }));
    dataOf(await admin.callEndpoint(deputy.calls.multiDestroy, { body: { ids: [standsIn] } }));
  });

  it('changes neither schedule once the colleague refuses, or the approver after them, and is over', async () => {
    const query = { from: '2026-03-18', days: 1 } as const;
    const planned = async () => [
      await schedules(),
      dataOf(await colleague.callEndpoint(ownCalendar, { query })).days,
      dataOf(await admin.callEndpoint(employeeCalendar, { query: { employee: asking, ...query } })).days,
    ];
    const before = await planned();
    const stateOf = async (id: number) =>
      dataOf(await admin.callEndpoint(swapSchedule.calls.retrieve, { params: { id } }));
    const entriesOf = async (id: number) =>
      dataOf(await colleague.callEndpoint(ownCalendar, { query })).entries.filter((entry) => entry.id === id);
    const first = dataOf(await ask({ swap_date: days.second }));
    expect(await entriesOf(first.id)).toHaveLength(1);
    const no = (id: number) => ({ body: { ids: [id], reject_reason: 'Busy' } });
    dataOf(await colleague.callEndpoint(swapApprovals.reject, no(first.id)));
    expect(await stateOf(first.id)).toMatchObject({ status: 'rejected', reject_reason: 'Busy' });
    expect(await decide(first.id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
    expect(await approve(colleague, first.id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
    expect(await planned()).toEqual(before);

    const second = dataOf(await ask({ swap_date: days.second }));
    expect(await approve(colleague, second.id)).toMatchObject({ ok: true });
    expect(await planned()).toEqual(before);
    dataOf(await admin.callEndpoint(swapSchedule.actions.reject.call, no(second.id)));
    expect(await stateOf(second.id)).toMatchObject({ status: 'rejected', reject_reason: 'Busy' });
    expect(await decide(second.id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
    expect(await planned()).toEqual(before);
    expect([...(await entriesOf(first.id)), ...(await entriesOf(second.id))]).toEqual([]);
    const course = dataOf(await colleague.callEndpoint(swapApprovals.course, { params: { id: second.id } }));
    expect(course.steps.map(({ is_consent, status }) => [is_consent, status])).toEqual([
      [true, 'approved'],
      [false, 'rejected'],
    ]);
  });

  it('is approved once, whoever is first', async () => {
    const made = dataOf(await ask({ swap_date: days.second }));
    await approve(colleague, made.id);
    const both = await Promise.all([decide(made.id), decide(made.id)]);
    expect(both.filter((one) => one?.ok)).toHaveLength(1);
    expect(await schedules()).toHaveLength(2);
  });

  it('is refused where nothing would be swapped, or too little rest be left', async () => {
    expect(await refusal(ask({ swap_date: days.free }))).toMatchObject({ code: swapCodes.nothingPlanned.code });
    await make(temporarySchedule, { employee: asking, att_date: '2026-03-26', timetable: early });
    expect(await refusal(ask({ swap_date: days.third }))).toMatchObject({ code: swapCodes.shortRest.code });
  });

  it('gives nobody work on a day on which they are away, when it is submitted and when it is approved', async () => {
    const day = '2026-04-29';
    const made = dataOf(await ask({ swap_date: day }));
    await approve(colleague, made.id);
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: { page_size: 50 } }));
    const unpaid = types.find((type) => !type.deduct_balance && type.unit !== 'hour' && type.gender_limit === 'all');
    const leave = {
      employee: asked,
      incident_type: unpaid?.id ?? 0,
      start_date: day,
      apply_reason: 'Wedding',
      approve_directly: true,
    };
    const away = dataOf(
      await admin.callEndpoint(leaveRequest.calls.create, { body: leaveRequest.create.parse(leave) }),
    );
    expect(away).toMatchObject({ status: 'approved' });
    expect(await decide(made.id)).toMatchObject({ ok: false, code: swapCodes.away.code, context: { day } });
    dataOf(await admin.callEndpoint(swapSchedule.actions.revoke.call, { body: { ids: [made.id] } }));
    expect(await refusal(ask({ swap_date: day }))).toMatchObject({ code: swapCodes.away.code });
    const cancel = { ids: [away.id], cancel_reason: 'Moved' };
    dataOf(await admin.callEndpoint(leaveRequest.actions.cancel.call, { body: cancel }));
    expect(dataOf(await ask({ swap_date: day }))).toMatchObject({ status: 'pending' });
  });

  it('is not approved where the colleague is not employed by then', async () => {
    const made = dataOf(await ask({ swap_date: '2026-04-01' }));
    await approve(colleague, made.id);
    dataOf(
      await admin.callEndpoint(employee.calls.patch, { params: { id: asked }, body: { hire_date: '2026-05-01' } }),
    );
    expect(await decide(made.id)).toMatchObject({ ok: false, code: swapCodes.colleagueGone.code });
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: asked }, body: { hire_date: null } }));
  });
});

describe('a swap of one’s own', () => {
  it('is asked for by the colleague’s Employee ID, of one’s department alone', async () => {
    const body = { swap_type: 'with_colleague', swap_date: '2026-04-08', apply_reason: 'Trip' } as const;
    const nobody = colleague.callEndpoint(ownSwapSchedule.calls.create, {
      body: ownSwapSchedule.create.parse({ ...body, colleague_code: '9999' }),
    });
    expect((await nobody).isSuccess).toBe(false);
    const partners = dataOf(await colleague.callEndpoint(swapPartners, { query: { swap_date: '2026-04-08' } }));
    expect(partners.own).toMatchObject([{ date: '2026-04-08', work: [{ name: 'Late' }] }]);
    expect(partners.partners.find(({ emp_code }) => emp_code === '7601')?.days).toMatchObject([
      { work: [{ name: 'Early' }] },
    ]);
    const made = dataOf(
      await colleague.callEndpoint(ownSwapSchedule.calls.create, {
        body: ownSwapSchedule.create.parse({ ...body, colleague_code: '7601' }),
      }),
    );
    expect(made).toMatchObject({ colleague_name: 'Ida', status: 'pending' });
  });

  it('is given back by the applicant alone if no colleague has arranged their days by it', async () => {
    const ownSwap = { swap_type: 'change_shift', swap_date: '2026-04-22', timetable: early, apply_reason: 'School' };
    const made = dataOf(
      await colleague.callEndpoint(ownSwapSchedule.calls.create, { body: ownSwapSchedule.create.parse(ownSwap) }),
    );
    const before = await schedules();
    expect(await decide(made.id)).toMatchObject({ ok: true });
    expect(await schedules()).toHaveLength(before.length + 1);
    const giveBack = async (id: number) =>
      dataOf(
        await colleague.callEndpoint(ownSwapSchedule.actions.cancel.call, {
          body: { ids: [id], cancel_reason: 'Not needed' },
        }),
      );
    expect(await giveBack(made.id)).toMatchObject([{ ok: true }]);
    expect(await schedules()).toEqual(before);
    const [shared] = dataOf(
      await colleague.callEndpoint(ownSwapSchedule.calls.list, { query: { status__in: 'pending' } }),
    );
    await server.database.asOwner(`update swap_schedules set status = 'approved' where id = $1`, [shared?.id]);
    expect(await giveBack(shared?.id ?? 0)).toMatchObject([{ ok: false, code: withdrawalCodes.byDeciders.code }]);
  });

  it('exchanges two days of one’s own', async () => {
    const made = dataOf(
      await ask({
        swap_type: 'own_days',
        colleague: null,
        swap_date: '2026-04-15',
        other_date: '2026-04-17',
        approve_directly: true,
      }),
    );
    expect(made).toMatchObject({ status: 'approved' });
    expect(await schedules()).toEqual(
      expect.arrayContaining([
        [asking, '2026-04-15', null],
        [asking, '2026-04-17', early],
      ]),
    );
  });
});
