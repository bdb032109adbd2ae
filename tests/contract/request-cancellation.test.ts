import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { employeeSchedule, globalRule, periodLock, shift, timetable } from '#features/attendance/contract.ts';
import { companySettings } from '#features/company/contract.ts';
import { transaction } from '#features/device/contract.ts';
import { incidentType, leaveGroup, ownBalances } from '#features/leave/contract.ts';
import {
  manualLogApprovals,
  overtime,
  overtimeApprovals,
  ownManualLog,
  ownOvertime,
  ownSwapSchedule,
  ownTraining,
  requestCodes,
  swapApprovals,
  swapSchedule,
  trainingApprovals,
} from '#features/request/contract.ts';
import { trainingType } from '#features/complement/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { flowOf, passOnGone, type FlowStep } from '#server/request/index.ts';
import { commonCodes, withdrawalCodes, type Action, type AnyResource } from '#shared/contract/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { makeOfficeWorker } from '#tests/support/office-worker.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const lead: FlowStep = {
  node: null,
  name: 'Lead',
  rule: 'any_one',
  deciders: [],
  notified: [],
  canForward: false,
  canEditAmount: true,
  timeoutHours: null,
  timeoutAction: 'remind',
  escalateTo: [],
  skipIfSame: false,
  whenEmpty: 'admin',
};
let deciders: FlowStep['deciders'] = [];
const server = useServer({
  slices: [
    {
      name: 'flows-of-the-test',
      answers: [answer(flowOf, () => Promise.resolve({ flow: 1, version: 1, steps: [{ ...lead, deciders }] }))],
    },
  ],
});
const people = usePeople(server);
let admin: Client;
let own: Client;
let superior: Client;
let week = 0;

interface Kind {
  readonly kind: AnyResource;
  readonly own: AnyResource;
  readonly aboutCancellations: readonly Action[];
}
const kinds = {
  overtime: { own: ownOvertime, ...overtimeApprovals },
  training: { own: ownTraining, ...trainingApprovals },
  manualLog: { own: ownManualLog, ...manualLogApprovals },
  swap: { own: ownSwapSchedule, ...swapApprovals },
} as const satisfies Readonly<Record<string, Kind>>;

const settle = async (body: object) => {
  const params = { id: String(people.a.id) };
  const { version } = dataOf(await admin.callEndpoint(companySettings.calls.retrieve, { params }));
  dataOf(await admin.callEndpoint(companySettings.calls.patch, { params, body: { ...body, version } }));
};
const submit = async ({ own: of }: Kind, body: object): Promise<number> =>
  Number(dataOf(await own.callEndpoint(of.calls.create, { body: { ...of.create.parse(body) } }))['id']);
const act = async (who: Client, action: Action | undefined, id: number, given: object = {}) => {
  if (!action) throw new Error('No such action');
  return dataOf(await who.callEndpoint(action.call, { body: { ids: [id], ...given } }))[0];
};
const approve = ({ kind }: Kind, id: number) => act(admin, kind.actions['approve'], id);
const ask = (of: Kind, id: number) => act(own, of.own.actions['ask_cancel'], id, { cancel_reason: 'Not needed' });
const cancelAtOnce = (of: Kind, id: number) => act(own, of.own.actions['cancel'], id, { cancel_reason: 'Not needed' });
const agree = ({ aboutCancellations: [yes] }: Kind, id: number, who = superior) => act(who, yes, id);
const refuse = ({ aboutCancellations: [, no] }: Kind, id: number, who = superior) =>
  act(who, no, id, { keep_reason: 'Agreed' });
const read = async ({ own: of }: Kind, id: number) =>
  dataOf(await own.callEndpoint(of.calls.retrieve, { params: { id } }));

const hours = { start_time: '17:00', end_time: '18:00', apply_reason: 'Stocktaking' };
const ahead = (days: number): string =>
  server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days }).toString();
const dayOf = async (day: string) => {
  await calculateDays(server);
  return (await daysOf(admin, people.employees.empA1)).get(day);
};

const signIn = async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  superior = server.caller(await people.tokenOf('empA2'));
};
/** Sessions end meanwhile. */
const pass = async (hours: number) => {
  server.clock.advance({ hours });
  await signIn();
};

beforeAll(async () => {
  await signIn();
  await server.database.asOwner(`update employees set hire_date = '2020-01-01' where company_id = $1`, [people.a.id]);
  const [rule] = dataOf(await admin.callEndpoint(globalRule.calls.list, { query: {} }));
  const body = {
    ot_basis: 'schedule',
    ot_late_out: true,
    ot_late_out_min: 0,
    ot_approval: 'approved',
    holds_from: 'beginning',
  } as const;
  dataOf(await admin.callEndpoint(globalRule.calls.patch, { params: { id: String(rule?.id) }, body }));
  await makeOfficeWorker(admin, { emp_code: '7401', first_name: 'Ola', from: '2026-02-09' });
  [{ id: week = 0 } = {}] = dataOf(await admin.callEndpoint(shift.calls.list, { query: {} }));
  const scheduled = { employee: people.employees.empA1, shift: week, start_date: '2026-02-09' };
  dataOf(await admin.callEndpoint(employeeSchedule.calls.create, { body: scheduled }));
});
beforeEach(() => {
  deciders = [{ employee: people.employees.empA2 }];
});

describe('approved overtime', () => {
  const { overtime: of } = kinds;

  it('counts until the approvers agree that it is cancelled, then no more', async () => {
    await settle({ overtime_cancellation: 'approval' });
    const id = await submit(of, { ...hours, overtime_date: '2026-03-03' });
    await approve(of, id);
    expect(await read(of, id)).toMatchObject({ status: 'approved', withdrawal: 'ask', waits_for: '' });
    expect(await cancelAtOnce(of, id)).toMatchObject({ ok: false, code: withdrawalCodes.byApproval.code });
    expect(await ask(of, id)).toMatchObject({ ok: true });
    const asked = await read(of, id);
    expect(asked).toMatchObject({ status: 'approved', withdrawal: 'keep', cancelling: 'asked' });
    // It says for whom it waits, and since when.
    expect([asked['waits_for'], asked['waits_since']]).toEqual([expect.stringMatching(/\S/), asked['cancel_asked']]);
    for (const who of [own, server.caller(await people.tokenOf('viewA'))])
      expect(await agree(of, id, who)).toMatchObject({ ok: false });
    const stranger = server.caller(await people.tokenOf('adminB'));
    expect(await agree(of, id, stranger)).toMatchObject({ ok: false, code: commonCodes.notFound.code });
    // It is worked meanwhile.
    await pass(48);
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '1001', at: '2026-03-03T09:00:00Z' },
      { code: '1001', at: '2026-03-03T19:00:00Z', state: 1 },
    ]);
    expect(await dayOf('2026-03-03')).toMatchObject({ ot_min: 60 });
    expect(await refuse(of, id)).toMatchObject({ ok: true });
    // Its day has come: nobody but the office cancels it any more.
    expect(await ask(of, id)).toMatchObject({ ok: false, code: withdrawalCodes.begun.code });
    await server.database.asOwner(`update overtimes set cancel_asked = now() where id = $1`, [id]);
    expect(await dayOf('2026-03-03')).toMatchObject({ ot_min: 60 });
    const outcomes = await Promise.all([
      act(admin, overtime.actions.approve_cancel, id),
      act(admin, overtime.actions.approve_cancel, id),
    ]);
    expect(outcomes.filter((outcome) => outcome?.ok)).toHaveLength(1);
    expect(await dayOf('2026-03-03')).toMatchObject({ ot_min: 0 });
    expect(await read(of, id)).toMatchObject({ status: 'cancelled', cancelling: '', waits_for: '' });
  });

  it('is kept whole if its day has been locked', async () => {
    const id = await submit(of, { ...hours, overtime_date: '2026-03-27' });
    await approve(of, id);
    await ask(of, id);
    await server.database.asOwner(`update overtimes set overtime_date = '2026-02-20' where id = $1`, [id]);
    const body = { department: people.a.rootDepartment, start_date: '2026-02-20', end_date: '2026-02-20' };
    const lock = dataOf(await admin.callEndpoint(periodLock.calls.create, { body }));
    expect(await agree(of, id)).toMatchObject({ ok: false, code: requestCodes.dayLocked.code });
    expect(await read(of, id)).toMatchObject({ status: 'approved', cancelling: 'asked' });
    await act(admin, periodLock.actions.reopen, lock.id, { reopen_reason: 'A cancellation' });
    expect(await agree(of, id)).toMatchObject({ ok: true });
  });

  it('takes the time off back that it gave', async () => {
    const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
    const id = types.find(({ symbol }) => symbol === 'CL')?.id ?? 0;
    const earned = { unit: 'hour', hour_step: 15, from_overtime: true, overtime_as: 'always' } as const;
    dataOf(await admin.callEndpoint(incidentType.calls.patch, { params: { id: String(id) }, body: earned }));
    const entitlements = [{ incident_type: id, entitlement: 0, carry: 'all' as const }];
    const group = { group_name: 'Everybody', start_date: '2026-01-01', is_default: true, entitlements };
    dataOf(await admin.callEndpoint(leaveGroup.calls.create, { body: group }));
    const balance = async () =>
      dataOf(await own.callEndpoint(ownBalances, { query: { date: '2026-12-31' } }))[0]?.balance;
    await settle({ overtime_cancellation: 'approval' });
    const day = ahead(1);
    const made = await submit(of, { ...hours, overtime_date: day });
    await approve(of, made);
    await ask(of, made);
    // Until its day is settled.
    await pass(96);
    await givePunches(server, people.a.id, 'Europe/London', [
      { code: '1001', at: `${day}T09:00:00Z` },
      { code: '1001', at: `${day}T19:00:00Z`, state: 1 },
    ]);
    await calculateDays(server);
    expect(await balance()).toBe(1);
    const team = dataOf(await superior.callEndpoint(overtimeApprovals.team, { params: { id: made } }));
    expect(team?.balance).toEqual({ before: 1, after: 0, after_most: null, unit: 'hour' });
    expect(await agree(of, made)).toMatchObject({ ok: true });
    await calculateDays(server);
    expect(await balance()).toBe(0);
  });

  it('is cancelled by the office alone, or by the employee at once, as the company says', async () => {
    const id = await submit(of, { ...hours, overtime_date: '2026-03-20' });
    await approve(of, id);
    await settle({ overtime_cancellation: 'office' });
    for (const outcome of [await ask(of, id), await cancelAtOnce(of, id)])
      expect(outcome).toMatchObject({ ok: false, code: withdrawalCodes.byOffice.code });
    await settle({ overtime_cancellation: 'applicant' });
    expect(await ask(of, id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
    expect(await cancelAtOnce(of, id)).toMatchObject({ ok: true });
  });
});

describe('approved training', () => {
  it('excuses from work until the approvers agree that it is cancelled', async () => {
    const { training: of } = kinds;
    await settle({ training_cancellation: 'approval' });
    const type = dataOf(
      await admin.callEndpoint(trainingType.calls.create, { body: { training_code: 'S', training_name: 'Safety' } }),
    );
    const day = ahead(1);
    const id = await submit(of, { training_type: type.id, title: 'Ladders', start_date: day, apply_reason: 'Due' });
    await approve(of, id);
    expect(await ask(of, id)).toMatchObject({ ok: true });
    await pass(48);
    expect(await dayOf(day)).toMatchObject({ absent_min: 0 });
    expect(await agree(of, id)).toMatchObject({ ok: true });
    expect(await dayOf(day)).toMatchObject({ absent_min: 480 });
  });
});

describe('an approved punch', () => {
  it('is taken back if the approvers agree, unless its day is locked', async () => {
    const { manualLog: of } = kinds;
    const punch = { punch_date: '2026-02-25', punch_time: '09:00', punch_state: 0, apply_reason: 'Forgot' };
    const id = await submit(of, punch);
    await approve(of, id);
    const punches = async () =>
      dataOf(await admin.callEndpoint(transaction.calls.list, { query: { page_size: 100 } })).filter(
        ({ punch_time: at }) => at.startsWith('2026-02-25'),
      ).length;
    expect(await ask(of, id)).toMatchObject({ ok: false, code: withdrawalCodes.byOffice.code });
    await settle({ manual_log_cancellation: 'approval' });
    expect(await read(of, id)).toMatchObject({ withdrawal: 'ask' });
    await calculateDays(server);
    const body = { department: people.a.rootDepartment, start_date: '2026-02-25', end_date: '2026-02-25' };
    const lock = dataOf(await admin.callEndpoint(periodLock.calls.create, { body }));
    expect(await ask(of, id)).toMatchObject({ ok: false, code: requestCodes.dayLocked.code });
    await act(admin, periodLock.actions.reopen, lock.id, { reopen_reason: 'A cancellation' });
    expect(await ask(of, id)).toMatchObject({ ok: true });
    expect(await punches()).toBe(1);
    expect(await agree(of, id)).toMatchObject({ ok: true });
    expect(await punches()).toBe(0);
  });
});

describe('an approved swap with a colleague', () => {
  const { swap: of } = kinds;
  const swapped = async (day: string): Promise<number> => {
    const code = '1002';
    const id = await submit(of, {
      swap_type: 'with_colleague',
      swap_date: day,
      colleague_code: code,
      apply_reason: 'School',
    });
    await act(superior, swapApprovals.waiting.actions.approve, id);
    await approve(of, id);
    expect(await read(of, id)).toMatchObject({ status: 'approved' });
    return id;
  };

  beforeAll(async () => {
    const body = { alias: 'Late', in_time: '14:00', out_time: '22:00', breaks: [] };
    const late = dataOf(await admin.callEndpoint(timetable.calls.create, { body }));
    const days = [1, 2, 3, 4, 5].map((day) => ({ day, timetable: late.id }));
    const lateWeek = { alias: 'Late week', cycle_unit: 'week' as const, shift_cycle: 1, days };
    const { id: shiftId } = dataOf(await admin.callEndpoint(shift.calls.create, { body: lateWeek }));
    const scheduled = { employee: people.employees.empA2, shift: shiftId, start_date: '2026-03-02' };
    dataOf(await admin.callEndpoint(employeeSchedule.calls.create, { body: scheduled }));
    await settle({ swap_with: 'anyone' });
  });
  beforeEach(async () => {
    deciders = [{ user: people.users.adminA }];
    await settle({ swap_cancellation: 'approval' });
  });

  it('is cancelled once the colleague agrees too, and by nobody in their place', async () => {
    const id = await swapped('2026-03-25');
    expect(await ask(of, id)).toMatchObject({ ok: true });
    expect(await agree(of, id, admin)).toMatchObject({ ok: false });
    expect(await act(admin, swapSchedule.actions.approve_cancel, id)).toMatchObject({ ok: false });
    const seen = dataOf(await admin.callEndpoint(swapSchedule.calls.retrieve, { params: { id } }));
    expect(seen).toMatchObject({ barred: 'consent', waits_for: expect.stringMatching(/\S/) });
    expect(await agree(of, id, superior)).toMatchObject({ ok: true });
    expect(await read(of, id)).toMatchObject({ status: 'approved', cancelling: 'asked' });
    expect(await agree(of, id, admin)).toMatchObject({ ok: true });
    expect(await read(of, id)).toMatchObject({ status: 'cancelled' });

    const second = await swapped('2026-03-26');
    await ask(of, second);
    expect(await refuse(of, second, superior)).toMatchObject({ ok: true });
    expect(await read(of, second)).toMatchObject({ status: 'approved', cancelling: '' });
    await settle({ swap_cancellation: 'applicant' });
    // Whoever may cancel their own alone does not cancel the colleague's.
    expect(await cancelAtOnce(of, second)).toMatchObject({ ok: false, code: withdrawalCodes.byDeciders.code });
  });

  it('stays, and the employee is told, if the colleague has left without an answer', async () => {
    const id = await swapped('2026-03-31');
    await ask(of, id);
    const becomes = (status: string) =>
      server.database.asOwner('update employees set status = $2 where id = $1', [people.employees.empA2, status]);
    await becomes('resigned');
    const acting = { companyId: people.a.id, name: 'Recurring', accessor: 'job' } as const;
    await asCompany(server.host, acting, (context) => passOnGone(context, server.running.app.registry));
    await becomes('active');
    expect(await read(of, id)).toMatchObject({ status: 'approved', cancelling: '', waits_for: '' });
    const { items } = dataOf(await own.callEndpoint(listNotifications, { query: {} }));
    expect(items[0]).toMatchObject({ kind: 'request_cancel_expired' });
  });
});
