import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { incidentType, leaveApprovals, leaveRequest, ownLeave } from '#features/leave/contract.ts';
import { manualLog, overtime, ownManualLog, ownOvertime } from '#features/request/contract.ts';
import { answer } from '#server/questions/index.ts';
import { flowOf, type FlowStep } from '#server/request/index.ts';
import { commonCodes, withdrawalCodes } from '#shared/contract/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** Two steps, in the tests that say so. */
let deciders: readonly FlowStep['deciders'][] = [];
const stepOf = (given: FlowStep['deciders']): FlowStep => ({
  node: null,
  name: 'Lead',
  rule: 'any_one',
  deciders: given,
  notified: [],
  canForward: false,
  canEditAmount: false,
  timeoutHours: null,
  timeoutAction: 'remind',
  escalateTo: [],
  skipIfSame: false,
  whenEmpty: 'admin',
});
const flow = () => (deciders.length === 0 ? null : { flow: 1, version: 1, steps: deciders.map(stepOf) });
const server = useServer({
  slices: [{ name: 'flows-of-the-test', answers: [answer(flowOf, () => Promise.resolve(flow()))] }],
});
const people = usePeople(server);
let admin: Client;
let own: Client;
let lead: Client;
let type = 0;
let day = Temporal.PlainDate.from('2026-05-04');

const signIn = async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  lead = server.caller(await people.tokenOf('empA2'));
};

beforeAll(async () => {
  await signIn();
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  const { id } = dataOf(
    await admin.callEndpoint(incidentType.calls.create, {
      body: { incident_code: 'FREE', incident_name: 'Free day', symbol: 'FD', deduct_balance: false },
    }),
  );
  type = id;
});
beforeEach(() => {
  deciders = [];
});

const ask = async (start_date = (day = day.add({ weeks: 1 })).toString()) =>
  dataOf(
    await own.callEndpoint(ownLeave.calls.create, {
      body: ownLeave.create.parse({ incident_type: type, start_date, apply_reason: 'Family' }),
    }),
  );
const approve = async (id: number) =>
  dataOf(await admin.callEndpoint(leaveRequest.actions.approve.call, { body: { ids: [id] } }));
const read = async (id: number) => dataOf(await own.callEndpoint(ownLeave.calls.retrieve, { params: { id } }));
const revoke = async (id: number) =>
  dataOf(await own.callEndpoint(ownLeave.actions.revoke.call, { body: { ids: [id] } }))[0];
const cancel = async (id: number, who = own) =>
  dataOf(
    await who.callEndpoint(ownLeave.actions.cancel.call, { body: { ids: [id], cancel_reason: 'The trip is off' } }),
  )[0];
const courseOf = async (id: number) =>
  dataOf(await own.callEndpoint(leaveApprovals.course, { params: { id: String(id) } }));
const told = async (who: Client) => dataOf(await who.callEndpoint(listNotifications, { query: {} })).items;

describe('approved leave that lies ahead', () => {
  it('is given back with a reason, which its course and its approver are told', async () => {
    const { id, request_no } = await ask();
    await approve(id);
    expect(await read(id)).toMatchObject({ status: 'approved', withdrawal: 'cancel' });
    await expect(
      own.callEndpoint(ownLeave.actions.cancel.call, { body: { ids: [id], cancel_reason: '' } }),
    ).resolves.toMatchObject({ isSuccess: false });
    expect(await cancel(id, lead)).toMatchObject({ ok: false, code: commonCodes.notFound.code });
    expect(await cancel(id)).toMatchObject({ ok: true });
    expect(await read(id)).toMatchObject({
      status: 'cancelled',
      withdrawal: 'none',
      cancel_reason: 'The trip is off',
    });
    const { events } = await courseOf(id);
    expect(events.at(-1)).toMatchObject({ kind: 'cancelled', comment: 'The trip is off' });
    expect((await told(admin))[0]).toMatchObject({
      kind: 'request_result',
      data: { number: request_no, result: 'cancelled' },
      target: { type: leaveRequest.name, id },
    });
    expect(await cancel(id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
  });

  it('stays once its first day has begun where the person is', async () => {
    const today = '2026-03-03';
    const { id } = await ask(today);
    await approve(id);
    expect(await read(id)).toMatchObject({ withdrawal: 'cancel' });
    // Already tomorrow there, though not yet in the company.
    const zone = (time_zone: string | null) =>
      server.database.asOwner('update employees set time_zone = $2 where id = $1', [people.employees.empA1, time_zone]);
    await zone('Pacific/Kiritimati');
    server.clock.advance({ hours: 4 });
    await signIn();
    expect(await read(id)).toMatchObject({ status: 'approved', withdrawal: 'none' });
    expect(await cancel(id)).toMatchObject({ ok: false, code: withdrawalCodes.begun.code });
    await zone(null);
    expect(await read(id)).toMatchObject({ withdrawal: 'cancel' });
  });

  it('is told to the employee if the office cancels it', async () => {
    const { id, request_no } = await ask();
    await approve(id);
    const body = { ids: [id], cancel_reason: 'Stocktaking' };
    dataOf(await admin.callEndpoint(leaveRequest.actions.cancel.call, { body }));
    expect((await told(own))[0]).toMatchObject({
      kind: 'request_cancelled',
      data: { number: request_no, reason: 'Stocktaking' },
    });
  });
});

describe('a request on its way', () => {
  it('is withdrawn before anybody decides, and cancelled with a reason afterwards', async () => {
    deciders = [[{ employee: people.employees.empA2 }], [{ user: people.users.adminA }]];
    const { id, version } = await ask();
    expect(await read(id)).toMatchObject({ withdrawal: 'revoke' });
    expect(await cancel(id)).toMatchObject({ ok: false, code: commonCodes.wrongState.code });
    dataOf(await lead.callEndpoint(leaveApprovals.approve, { body: { ids: [id] } }));
    expect(await read(id)).toMatchObject({ status: 'pending', withdrawal: 'cancel' });
    expect(await revoke(id)).toMatchObject({ ok: false, code: withdrawalCodes.decided.code });
    await expect(
      own.callEndpoint(ownLeave.calls.patch, { params: { id }, body: { apply_reason: 'Other', version } }),
    ).rejects.toMatchObject({ status: 409 });
    expect(await cancel(id)).toMatchObject({ ok: true });
    const waiting = dataOf(await admin.callEndpoint(leaveApprovals.list, { query: { box: 'waiting' } }));
    expect(waiting.map(({ record }) => record.id)).not.toContain(id);
    expect((await told(lead))[0]).toMatchObject({ kind: 'request_result', data: { result: 'cancelled' } });
    expect((await courseOf(id)).steps.map(({ status }) => status)).toEqual(['approved', 'skipped']);
    const other = await ask();
    expect(await revoke(other.id)).toMatchObject({ ok: true });
  });
});

describe('other kinds', () => {
  it('give back overtime ahead, and leave an approved punch to those who approve', async () => {
    const hours = { overtime_date: '2026-03-20', start_time: '18:00', end_time: '20:00', apply_reason: 'Stock' };
    const extra = dataOf(await own.callEndpoint(ownOvertime.calls.create, { body: hours }));
    dataOf(await admin.callEndpoint(overtime.actions.approve.call, { body: { ids: [extra.id] } }));
    const body = { ids: [extra.id], cancel_reason: 'Not needed' };
    expect(dataOf(await own.callEndpoint(ownOvertime.actions.cancel.call, { body }))).toMatchObject([{ ok: true }]);
    const at = { punch_date: '2026-02-27', punch_time: '09:00', punch_state: 0, apply_reason: 'Forgot' } as const;
    const log = dataOf(await own.callEndpoint(ownManualLog.calls.create, { body: at }));
    dataOf(await admin.callEndpoint(manualLog.actions.approve.call, { body: { ids: [log.id] } }));
    const again = { ids: [log.id], cancel_reason: 'Mistake' };
    expect(dataOf(await own.callEndpoint(ownManualLog.actions.cancel.call, { body: again }))).toMatchObject([
      { ok: false, code: withdrawalCodes.byOffice.code },
    ]);
  });
});
