import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { periodLock } from '#features/attendance/contract.ts';
import {
  incidentType,
  leaveApprovals,
  leaveCodes,
  leaveGroup,
  leaveRequest,
  ownBalances,
  ownLeave,
} from '#features/leave/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { doDue, flowOf, type FlowStep } from '#server/request/index.ts';
import { commonCodes, withdrawalCodes, type Cancellation } from '#shared/contract/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

let steps: readonly FlowStep[] = [];
const stepOf = (deciders: FlowStep['deciders'], more: Partial<FlowStep> = {}): FlowStep => ({
  node: null,
  name: 'Lead',
  rule: 'any_one',
  deciders,
  notified: [],
  canForward: false,
  canEditAmount: true,
  timeoutHours: null,
  timeoutAction: 'remind',
  escalateTo: [],
  skipIfSame: false,
  whenEmpty: 'admin',
  ...more,
});
const flow = () => (steps.length === 0 ? null : { flow: 1, version: 1, steps });
const server = useServer({
  slices: [{ name: 'flows-of-the-test', answers: [answer(flowOf, () => Promise.resolve(flow()))] }],
});
const people = usePeople(server);
let admin: Client;
let own: Client;
let lead: Client;
let other: Client;
let annual = 0;
let day = Temporal.PlainDate.from('2026-05-04');

const setType = (cancellation: Cancellation, approval = 'workflow') =>
  server.database.asOwner('update incident_types set cancellation = $2, approval = $3 where id = $1', [
    annual,
    cancellation,
    approval,
  ]);

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  lead = server.caller(await people.tokenOf('empA2'));
  other = server.caller(await people.tokenOf('adminB'));
  await server.database.asOwner(`update employees set hire_date = '2020-01-01' where company_id = $1`, [people.a.id]);
  annual =
    dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} })).find(({ symbol }) => symbol === 'AL')
      ?.id ?? 0;
  dataOf(
    await admin.callEndpoint(leaveGroup.calls.create, {
      body: {
        group_name: 'Everybody',
        start_date: '2026-01-01',
        is_default: true,
        entitlements: [{ incident_type: annual, entitlement: 40, accrual: 'upfront' }],
      },
    }),
  );
});
beforeEach(async () => {
  steps = [stepOf([{ employee: people.employees.empA2 }])];
  await setType('approval');
});

const approvedLeave = async (days = 1): Promise<number> => {
  day = day.add({ weeks: 1 });
  const { id } = dataOf(
    await own.callEndpoint(ownLeave.calls.create, {
      body: ownLeave.create.parse({
        incident_type: annual,
        start_date: day.toString(),
        end_date: day.add({ days: days - 1 }).toString(),
        apply_reason: 'Family',
      }),
    }),
  );
  if (dataOf(await own.callEndpoint(ownLeave.calls.retrieve, { params: { id } })).status === 'pending')
    dataOf(await admin.callEndpoint(leaveRequest.actions.approve.call, { body: { ids: [id] } }));
  return id;
};
const body = (id: number) => ({ ids: [id], cancel_reason: 'The trip is off' });
const ask = async (id: number, who = own) =>
  dataOf(await who.callEndpoint(ownLeave.actions.ask_cancel.call, { body: body(id) }))[0];
const keep = async (id: number, who = own) =>
  dataOf(await who.callEndpoint(ownLeave.actions.keep_approved.call, { body: { ids: [id] } }))[0];
const cancelAtOnce = async (id: number) =>
  dataOf(await own.callEndpoint(ownLeave.actions.cancel.call, { body: body(id) }))[0];
const callOf = (name: 'approve_cancel' | 'reject_cancel') => {
  const found = leaveApprovals.aboutCancellations.find((each) => each.name === name);
  if (!found) throw new Error(`No ${name}`);
  return found.call;
};
const agree = async (id: number, who = lead) =>
  dataOf(await who.callEndpoint(callOf('approve_cancel'), { body: { ids: [id] } }))[0];
const refuse = async (id: number, who = lead) =>
  dataOf(await who.callEndpoint(callOf('reject_cancel'), { body: { ids: [id], keep_reason: 'Nobody else' } }))[0];
const read = async (id: number) => dataOf(await own.callEndpoint(ownLeave.calls.retrieve, { params: { id } }));
const balance = async () => dataOf(await own.callEndpoint(ownBalances, { query: { date: '2026-12-31' } }))[0]?.balance;
const courseOf = async (id: number, who = own) =>
  dataOf(await who.callEndpoint(leaveApprovals.course, { params: { id: String(id) } }));
const kindsOf = async (id: number) => (await courseOf(id)).events.map(({ kind }) => kind);
const waiting = async (who: Client) =>
  dataOf(await who.callEndpoint(leaveApprovals.list, { query: { page_size: 100 } })).map(({ record }) => record.id);
const told = async (who: Client) => dataOf(await who.callEndpoint(listNotifications, { query: {} })).items[0];
const ledger = async (id: number) =>
  (await server.database.asOwner('select amount from leave_ledger where leave = $1 order by id', [id])).map(
    ({ amount }) => Number(amount),
  );

describe('approved leave whose type asks the approvers', () => {
  it('stays approved until they agree, then everything is undone', async () => {
    const before = await balance();
    const id = await approvedLeave(2);
    expect(await read(id)).toMatchObject({ status: 'approved', withdrawal: 'ask', cancelling: '' });
    expect(await cancelAtOnce(id)).toMatchObject({ ok: false, code: withdrawalCodes.byApproval.code });
    expect(await ask(id)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({
      status: 'approved',
      withdrawal: 'keep',
      cancelling: 'asked',
      cancel_reason: 'The trip is off',
    });
    expect(await balance()).toBe((before ?? 0) - 2);
    expect(await ask(id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
    const [item] = dataOf(await lead.callEndpoint(leaveApprovals.list, { query: {} })).filter(
      ({ record }) => record.id === id,
    );
    expect(item).toMatchObject({
      record: { cancelling: 'asked', cancel_reason: 'The trip is off', status: 'approved' },
      step: { name: 'Lead', place: 1, of: 1 },
      can_lower: false,
    });
    expect(await told(lead)).toMatchObject({
      kind: 'request_cancel_waiting',
      target: { type: 'approval.leave', id },
    });
    expect(await courseOf(id, lead)).toMatchObject({ purpose: 'cancel', steps: [{ status: 'active' }] });

    expect(await agree(id)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      withdrawal: 'none',
      cancelling: '',
      cancel_reason: 'The trip is off',
    });
    expect(await balance()).toBe(before);
    expect(await ledger(id)).toEqual([-100, -100, 100, 100]);
    expect(await kindsOf(id)).toEqual(['submitted', 'approved_in_place', 'cancel_asked', 'cancel_approved']);
    expect(await told(own)).toMatchObject({ kind: 'request_cancel_approved' });
    expect(await waiting(lead)).not.toContain(id);
    const decided = dataOf(await lead.callEndpoint(leaveApprovals.list, { query: { box: 'decided' } }));
    expect(decided.map(({ record }) => record.id)).toContain(id);
    expect(await agree(id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
  });

  it('stays if they refuse, with the reason, and may be asked for again', async () => {
    const id = await approvedLeave();
    const before = await balance();
    await ask(id);
    expect((await lead.callEndpoint(callOf('reject_cancel'), { body: { ids: [id], keep_reason: '' } })).isSuccess).toBe(
      false,
    );
    expect(await refuse(id)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({
      status: 'approved',
      withdrawal: 'ask',
      cancelling: '',
      cancel_reason: '',
      reject_reason: '',
    });
    expect(await balance()).toBe(before);
    expect(await told(own)).toMatchObject({ kind: 'request_cancel_rejected', data: { reason: 'Nobody else' } });
    expect((await courseOf(id)).events.at(-1)).toMatchObject({ kind: 'cancel_rejected', comment: 'Nobody else' });
    expect(await waiting(lead)).not.toContain(id);
    expect(await ask(id)).toMatchObject({ ok: true });
    expect(await agree(id)).toMatchObject({ ok: true });
  });

  it('is left as it was by its applicant, and nobody decides then', async () => {
    const id = await approvedLeave();
    expect(await keep(id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
    await ask(id);
    expect(await keep(id, lead)).toMatchObject({ ok: false, code: commonCodes.notFound.code });
    expect(await keep(id)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ status: 'approved', cancelling: '', cancel_reason: '', withdrawal: 'ask' });
    expect(await agree(id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
    expect(await told(lead)).toMatchObject({ kind: 'request_cancel_withdrawn' });
    expect((await kindsOf(id)).slice(-2)).toEqual(['cancel_asked', 'cancel_taken_back']);
  });

  it('is decided by nobody who is not asked, of no other company, and never by its applicant', async () => {
    steps = [stepOf([{ employee: people.employees.empA1 }, { employee: people.employees.empA2 }])];
    const id = await approvedLeave();
    expect(await ask(id, lead)).toMatchObject({ ok: false, code: commonCodes.notFound.code });
    await ask(id);
    const viewer = server.caller(await people.tokenOf('viewA'));
    for (const who of [own, other, viewer])
      for (const decide of [agree, refuse])
        expect(await decide(id, who)).toMatchObject({ ok: false, code: commonCodes.notFound.code });
    const direct = leaveRequest.actions.approve_cancel.call;
    await expect(viewer.callEndpoint(direct, { body: { ids: [id] } })).rejects.toMatchObject({ status: 403 });
    await expect(own.callEndpoint(direct, { body: { ids: [id] } })).rejects.toMatchObject({ status: 403 });
    expect(dataOf(await other.callEndpoint(direct, { body: { ids: [id] } }))).toMatchObject([{ ok: false }]);
    expect((await courseOf(id)).steps[0]?.deciders).toHaveLength(1);
    // What is said about a request does not count for its cancellation.
    expect(dataOf(await lead.callEndpoint(leaveApprovals.approve, { body: { ids: [id] } }))).toMatchObject([
      { ok: false, code: commonCodes.wrongState.code },
    ]);
    expect(await read(id)).toMatchObject({ status: 'approved', cancelling: 'asked' });
  });

  it('passes through every step, as the request did', async () => {
    const id = await approvedLeave();
    steps = [stepOf([{ employee: people.employees.empA2 }]), stepOf([{ user: people.users.adminA }], { name: 'HR' })];
    await ask(id);
    expect(await agree(id)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ status: 'approved', cancelling: 'asked' });
    expect(await told(admin)).toMatchObject({ kind: 'request_cancel_waiting' });
    expect(await agree(id, admin)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({ status: 'cancelled' });
  });

  it('is decided once if two decide at the same second, and given back once', async () => {
    const id = await approvedLeave();
    steps = [stepOf([{ employee: people.employees.empA2 }, { user: people.users.adminA }])];
    await ask(id);
    const outcomes = await Promise.all([agree(id), refuse(id, admin), agree(id, admin)]);
    expect(outcomes.filter((outcome) => outcome?.ok === true)).toHaveLength(1);
    const { status } = await read(id);
    expect(await ledger(id)).toEqual(status === 'cancelled' ? [-100, 100] : [-100]);
    expect((await kindsOf(id)).filter((kind) => kind === 'cancel_approved' || kind === 'cancel_rejected')).toHaveLength(
      1,
    );
  });

  it('is kept whole if one of its days is locked for whoever decides', async () => {
    const id = await approvedLeave();
    await ask(id);
    // A period that is over is locked.
    const date = '2026-02-16';
    await server.database.asOwner('update leaves set start_date = $2, end_date = $2 where id = $1', [id, date]);
    const lock = dataOf(
      await admin.callEndpoint(periodLock.calls.create, {
        body: { department: people.a.rootDepartment, start_date: date, end_date: date },
      }),
    );
    expect(await agree(id)).toMatchObject({ ok: false, code: leaveCodes.lockedDay.code });
    expect(await read(id)).toMatchObject({ status: 'approved', cancelling: 'asked' });
    expect(await ledger(id)).toEqual([-100]);
    expect((await kindsOf(id)).at(-1)).toBe('cancel_asked');
    const reopen = { ids: [lock.id], reopen_reason: 'A cancellation' };
    dataOf(await admin.callEndpoint(periodLock.actions.reopen.call, { body: reopen }));
    expect(await agree(id)).toMatchObject({ ok: true });
  });

  it('is cancelled by the office without them; nobody is asked then', async () => {
    const id = await approvedLeave();
    await ask(id);
    const direct = { ids: [id], cancel_reason: 'Agreed by phone' };
    expect(dataOf(await admin.callEndpoint(leaveRequest.actions.cancel.call, { body: direct }))).toMatchObject([
      { ok: true },
    ]);
    expect(await read(id)).toMatchObject({ status: 'cancelled', cancelling: '', cancel_reason: 'Agreed by phone' });
    expect(await waiting(lead)).not.toContain(id);
    expect((await courseOf(id)).steps).toMatchObject([{ status: 'skipped' }]);
  });

  it('is reminded of, decided by a timeout, and stays once nobody has decided for too long', async () => {
    const later = async (): Promise<void> => {
      await server.database.asOwner(
        `update request_steps set due_at = due_at - interval '25 hours' where company_id = $1 and due_at is not null`,
        [people.a.id],
      );
      await asCompany(server.host, { companyId: people.a.id, name: 'Recurring', accessor: 'job' }, (context) =>
        doDue(context, server.running.app.registry),
      );
    };
    const automatic = { timeoutHours: 24, timeoutAction: 'auto_approve' } as const;
    const first = await approvedLeave();
    steps = [stepOf([{ employee: people.employees.empA2 }], automatic)];
    await ask(first);
    dataOf(await own.callEndpoint(leaveApprovals.remind, { body: { id: first } }));
    await later();
    expect(await read(first)).toMatchObject({ status: 'cancelled' });
    expect(await ledger(first)).toEqual([-100, 100]);

    steps = [stepOf([{ employee: people.employees.empA2 }])];
    const second = await approvedLeave();
    await ask(second);
    await server.database.asOwner('update companies set request_expiry_days = 3 where id = $1', [people.a.id]);
    await later();
    expect(await read(second)).toMatchObject({ cancelling: 'asked' });
    await server.database.asOwner(`update leaves set cancel_asked = cancel_asked - interval '4 days' where id = $1`, [
      second,
    ]);
    await later();
    await server.database.asOwner('update companies set request_expiry_days = null where id = $1', [people.a.id]);
    expect(await read(second)).toMatchObject({ status: 'approved', cancelling: '', withdrawal: 'ask' });
    expect(await told(own)).toMatchObject({ kind: 'request_cancel_expired' });
    expect(await waiting(lead)).not.toContain(second);
  });
});

describe('other types', () => {
  it('leave it to the office alone, or to the applicant at once', async () => {
    await setType('office');
    const id = await approvedLeave();
    expect(await read(id)).toMatchObject({ withdrawal: 'none' });
    for (const outcome of [await ask(id), await cancelAtOnce(id)])
      expect(outcome).toMatchObject({ ok: false, code: withdrawalCodes.byOffice.code });
    await setType('applicant');
    expect(await read(id)).toMatchObject({ withdrawal: 'cancel' });
    expect(await ask(id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
    expect(await cancelAtOnce(id)).toMatchObject({ ok: true });
    // Nobody approved it, so that nobody is asked.
    await setType('approval', 'none');
    const free = await approvedLeave();
    expect(await read(free)).toMatchObject({ status: 'approved', withdrawal: 'cancel' });
  });
});
