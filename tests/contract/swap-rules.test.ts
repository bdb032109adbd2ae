import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employeeSchedule, shift, temporarySchedule, timetable } from '#features/attendance/contract.ts';
import { companySettings, department, position } from '#features/company/contract.ts';
import {
  ownSwapSchedule,
  previewOwnSwap,
  previewSwap,
  swapApprovals,
  swapCodes,
  swapPartners,
  swapSchedule,
} from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let self = 0;
/** Of the same department and position, of another department, and of another position. */
const other = { same: 0, elsewhere: 0, differently: 0 };
let [early, late] = [0, 0];
// A Wednesday on which everybody works.
const day = '2026-03-25';

const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
const say = async (body: object) => {
  const id = String(people.a.id);
  const { version } = dataOf(await admin.callEndpoint(companySettings.calls.retrieve, { params: { id } }));
  dataOf(await admin.callEndpoint(companySettings.calls.patch, { params: { id }, body: { ...body, version } }));
};
const standard = {
  swap_allowed: true,
  swap_with: 'same',
  swap_decision: 'approval',
  swap_days_ahead: null,
  swap_month_max: null,
  swap_rest_hours: 11,
  swap_week_hours: null,
} as const;
const enter = (colleague: number, swap_date = day) =>
  admin
    .callEndpoint(swapSchedule.calls.create, {
      body: swapSchedule.create.parse({ employee: self, colleague, swap_date, apply_reason: 'School' }),
    })
    .then(dataOf)
    .catch((thrown: unknown) => thrown);
const ask = (body: object) =>
  own.callEndpoint(ownSwapSchedule.calls.create, {
    body: ownSwapSchedule.create.parse({ swap_date: day, apply_reason: 'School', ...body }),
  });
const revoke = async (id: number) =>
  dataOf(await admin.callEndpoint(swapSchedule.actions.revoke.call, { body: { ids: [id] } }));

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  self = people.employees.empA1;
  early = await make(timetable, { alias: 'Early', in_time: '06:00', out_time: '14:00', breaks: [] });
  late = await make(timetable, { alias: 'Late', in_time: '14:00', out_time: '22:00', breaks: [] });
  const week = (alias: string, of: number) =>
    make(shift, { alias, cycle_unit: 'week', shift_cycle: 1, days: [{ day: 3, timetable: of }] });
  const [earlyWeek, lateWeek] = [await week('Early week', early), await week('Late week', late)];
  const mine = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: self } }));
  const [guard, cook] = [
    await make(position, { position_code: 'GRD', position_name: 'Guard' }),
    await make(position, { position_code: 'CK', position_name: 'Cook' }),
  ];
  const away = await make(department, {
    dept_code: 'AWAY',
    dept_name: 'Away',
    parent_dept: mine.department.id,
  });
  await admin.callEndpoint(employee.calls.patch, {
    params: { id: self },
    body: { position: guard, version: mine.version },
  });
  const hire = (emp_code: string, of: { department: number; position: number }) =>
    make(employee, { emp_code, first_name: emp_code, area: mine.area.map(({ id }) => id), ...of });
  other.same = await hire('8801', { department: mine.department.id, position: guard });
  other.elsewhere = await hire('8802', { department: away, position: guard });
  other.differently = await hire('8803', { department: mine.department.id, position: cook });
  await make(employeeSchedule, { employee: self, shift: earlyWeek, start_date: '2026-03-02' });
  for (const each of Object.values(other))
    await make(employeeSchedule, { employee: each, shift: lateWeek, start_date: '2026-03-02' });
});
beforeEach(() => say(standard));

describe('the rules of swaps', () => {
  it('take department and position alike for what the office enters, unless the company says otherwise', async () => {
    const outcomes = async () => {
      const found: Record<string, unknown> = {};
      for (const [name, colleague] of Object.entries(other)) {
        const made = await enter(colleague);
        const isMade = typeof made === 'object' && made !== null && 'id' in made && typeof made.id === 'number';
        if (isMade) await revoke(Number(made.id));
        found[name] = isMade ? 'made' : made;
      }
      return found;
    };
    const { otherDepartment, otherPosition } = swapCodes;
    expect(await outcomes()).toMatchObject({
      same: 'made',
      elsewhere: { code: otherDepartment.code },
      differently: { code: otherPosition.code },
    });
    await say({ swap_with: 'position' });
    expect(await outcomes()).toMatchObject({
      same: 'made',
      elsewhere: 'made',
      differently: { code: otherPosition.code },
    });
    await say({ swap_with: 'department' });
    expect(await outcomes()).toMatchObject({
      same: 'made',
      elsewhere: { code: otherDepartment.code },
      differently: 'made',
    });
    await say({ swap_with: 'anyone' });
    expect(await outcomes()).toMatchObject({ same: 'made', elsewhere: 'made', differently: 'made' });
  });

  it('let people name colleagues as far as they may swap', async () => {
    const shown = async () =>
      dataOf(await own.callEndpoint(swapPartners, { query: { swap_date: day } })).partners.map((one) => one.emp_code);
    expect(await shown()).toContain('8801');
    expect(await shown()).not.toContain('8803');
    const refused = await ask({ colleague_code: '8802' });
    expect(refused.isSuccess ? {} : refused.fields).toMatchObject({ colleague_code: [{ code: 'unknownRecord' }] });
    await say({ swap_with: 'anyone' });
    expect(await shown()).toEqual(expect.arrayContaining(['8801', '8803']));
    const made = dataOf(await ask({ colleague_code: '8802' }));
    await revoke(made.id);
  });

  it('say beforehand what is refused, as the server then refuses it', async () => {
    const told = async (body: object) =>
      dataOf(
        await own.callEndpoint(previewOwnSwap, {
          body: previewOwnSwap.body.parse({ swap_date: day, colleague_code: '8801', ...body }),
        }),
      );
    expect(await told({})).toMatchObject({
      is_allowed: true,
      is_complete: true,
      refusal: null,
      mistakes: {},
      month: null,
    });
    expect(await told({ swap_date: null })).toMatchObject({ is_complete: false, refusal: null });
    await say({ swap_days_ahead: 60, swap_month_max: 1 });
    const near = await told({});
    expect(near.mistakes).toMatchObject({ swap_date: [{ code: 'minDate', context: { day: near.first_day } }] });
    const early = await ask({ colleague_code: '8801' });
    expect(early.isSuccess ? {} : early.fields).toMatchObject(near.mistakes);
    await say({ swap_days_ahead: null });
    const made = dataOf(await ask({ colleague_code: '8801' }));
    // Another day of the same month.
    const full = await told({ swap_date: '2026-03-18' });
    expect(full).toMatchObject({ month: { most: 1, used: 1 }, refusal: { code: swapCodes.monthFull.code } });
    await expect(ask({ swap_date: '2026-03-18', colleague_code: '8801' }).then(dataOf)).rejects.toMatchObject({
      code: swapCodes.monthFull.code,
    });
    // The office is not limited.
    const office = dataOf(
      await admin.callEndpoint(previewSwap, {
        body: previewSwap.body.parse({ employee: self, colleague: other.same, swap_date: '2026-03-18' }),
      }),
    );
    expect(office).toMatchObject({ month: null, refusal: null, is_complete: true });
    await revoke(made.id);
    await say({ swap_allowed: false });
    expect(await told({})).toMatchObject({ is_allowed: false, refusal: { code: swapCodes.notAllowed.code } });
    await expect(ask({ colleague_code: '8801' }).then(dataOf)).rejects.toMatchObject({
      code: swapCodes.notAllowed.code,
    });
  });

  it('keep hours of rest and hours a week, of both people: employees are refused, the office is warned of the week', async () => {
    const long = await make(timetable, { alias: 'Long', in_time: '06:00', out_time: '20:00', breaks: [] });
    // The week has one day of eight hours.
    const longer = { swap_type: 'change_shift', swap_date: '2026-03-18', timetable: long } as const;
    const refused = (call: Promise<unknown>) => call.catch((thrown: unknown) => thrown);
    const told = async () =>
      dataOf(await own.callEndpoint(previewOwnSwap, { body: previewOwnSwap.body.parse(longer) }));
    await say({ swap_week_hours: 14 });
    expect(await told()).toMatchObject({ refusal: null });
    const waits = dataOf(await ask(longer));
    await say({ swap_week_hours: 13 });
    const full = { code: swapCodes.weekFull.code, context: { day: '2026-03-18', most: 13 } };
    // What is decided by others would be over it too.
    const approved = dataOf(await admin.callEndpoint(swapSchedule.actions.approve.call, { body: { ids: [waits.id] } }));
    expect(approved).toMatchObject([{ ok: false, code: swapCodes.weekFull.code }]);
    await revoke(waits.id);
    expect(await told()).toMatchObject({ refusal: full, warning: null });
    expect(await refused(ask(longer).then(dataOf))).toMatchObject({ code: swapCodes.weekFull.code });
    const byOffice = { employee: self, ...longer };
    expect(dataOf(await admin.callEndpoint(previewSwap, { body: previewSwap.body.parse(byOffice) }))).toMatchObject({
      refusal: null,
      warning: full,
    });
    const entered = dataOf(
      await admin.callEndpoint(swapSchedule.calls.create, {
        body: swapSchedule.create.parse({ ...byOffice, apply_reason: 'Fair', approve_directly: true }),
      }),
    );
    expect(entered.status).toBe('approved');
    dataOf(
      await admin.callEndpoint(swapSchedule.actions.cancel.call, { body: { ids: [entered.id], cancel_reason: 'Off' } }),
    );

    // Wednesday ends at two in the afternoon, sixteen hours before six.
    const nextMorning = { swap_type: 'change_shift', swap_date: '2026-03-19', timetable: early } as const;
    await say({ swap_rest_hours: 17, swap_week_hours: null });
    expect(await refused(ask(nextMorning).then(dataOf))).toMatchObject({
      code: swapCodes.shortRest.code,
      context: { hours: 17 },
    });
    await say({ swap_rest_hours: 16 });
    await revoke(dataOf(await ask(nextMorning)).id);
  });

  it('let the consent of the colleague be enough, for swaps with a colleague only', async () => {
    await say({ swap_decision: 'consent' });
    const asking = dataOf(
      await admin.callEndpoint(swapSchedule.calls.create, {
        body: swapSchedule.create.parse({
          employee: other.same,
          colleague: self,
          swap_date: day,
          apply_reason: 'School',
        }),
      }),
    );
    // Nobody decides in the colleague's place.
    const instead = dataOf(await admin.callEndpoint(swapSchedule.actions.approve.call, { body: { ids: [asking.id] } }));
    expect(instead).toMatchObject([{ ok: false }]);
    expect(dataOf(await own.callEndpoint(swapApprovals.approve, { body: { ids: [asking.id] } }))).toMatchObject([
      { ok: true },
    ]);
    const after = dataOf(await admin.callEndpoint(swapSchedule.calls.retrieve, { params: { id: asking.id } }));
    expect(after.status).toBe('approved');
    const changed = dataOf(await admin.callEndpoint(temporarySchedule.calls.list, { query: { page_size: 100 } }));
    expect(changed.map((one) => [one.employee.id, one.timetable?.id])).toEqual(
      expect.arrayContaining([
        [self, late],
        [other.same, early],
      ]),
    );
    const alone = dataOf(await ask({ swap_type: 'own_days', swap_date: '2026-04-15', other_date: '2026-04-17' }));
    expect(alone.status).toBe('pending');
    const course = dataOf(await own.callEndpoint(swapApprovals.course, { params: { id: alone.id } }));
    expect(course.steps.map(({ is_consent, status }) => [is_consent, status])).toEqual([[false, 'active']]);
  });
});
