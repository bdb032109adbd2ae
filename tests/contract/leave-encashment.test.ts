import { beforeAll, describe, expect, it } from 'vitest';
import {
  encashment,
  encashmentApprovals,
  incidentType,
  leaveCodes,
  leaveBalance,
  leaveDetailReport,
  leaveGroup,
  leaveSummaryReport,
  ledgerOf,
  ownBalances,
  ownEncashment,
  ownLeave,
  previewOwnEncashment,
} from '#features/leave/contract.ts';
import { payrollSummaryReport } from '#features/report/contract.ts';
import { employee } from '#features/team/contract.ts';
import { designWorkflow, workflow } from '#features/workflow/contract.ts';
import { commonCodes, withdrawalCodes } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let person = 0;
let annual = 0;

const ask = (amount: number) =>
  own.callEndpoint(ownEncashment.calls.create, { body: { incident_type: annual, amount } });
const decide = async (id: number) =>
  dataOf(await admin.callEndpoint(encashment.actions.approve.call, { body: { ids: [id] } }));
const cancel = async (id: number) =>
  dataOf(await admin.callEndpoint(encashment.actions.cancel.call, { body: { ids: [id], cancel_reason: 'Mistake' } }));
const revoke = async (id: number) =>
  dataOf(await own.callEndpoint(ownEncashment.actions.revoke.call, { body: { ids: [id] } }));
const balance = async () =>
  dataOf(await admin.callEndpoint(leaveBalance.calls.list, { query: { employee__in: String(person) } }))[0];
const say = async (changed: object) => {
  const { version } = dataOf(await admin.callEndpoint(incidentType.calls.retrieve, { params: { id: annual } }));
  dataOf(await admin.callEndpoint(incidentType.calls.patch, { params: { id: annual }, body: { ...changed, version } }));
};

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  person = people.employees.empA1;
  annual =
    dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} })).find(({ symbol }) => symbol === 'AL')
      ?.id ?? 0;
  const record = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: person } }));
  await admin.callEndpoint(employee.calls.patch, {
    params: { id: person },
    body: { hire_date: '2020-01-01', version: record.version },
  });
  dataOf(
    await admin.callEndpoint(leaveGroup.calls.create, {
      body: {
        group_name: 'Everybody',
        start_date: '2026-01-01',
        is_default: true,
        entitlements: [{ incident_type: annual, entitlement: 20, accrual: 'upfront', carry: 'none' }],
      },
    }),
  );
});

describe('encashment of leave', () => {
  it('is not offered until the leave type allows it, and asked for by employees only if it lets them', async () => {
    const refused = () =>
      ask(2)
        .then(dataOf)
        .catch((thrown: unknown) => thrown);
    expect(await refused()).toMatchObject({ code: leaveCodes.notEncashable.code });
    await say({ encashable: true, encash_max: 6, encash_keep: 10 });
    const body = { employee: person, incident_type: annual, amount: 1 };
    const entered = dataOf(await admin.callEndpoint(encashment.calls.create, { body }));
    expect(entered).toMatchObject({ status: 'pending', balance_after: 19, entered_by_admin: true });
    expect(await refused()).toMatchObject({ code: leaveCodes.notEncashable.code });
    dataOf(await admin.callEndpoint(encashment.actions.revoke.call, { body: { ids: [entered.id] } }));
    await say({ encash_by_employee: true });
  });

  it('tells before it is sent what can be paid out, and why not more', async () => {
    const told = async (amount: number | null) =>
      dataOf(await own.callEndpoint(previewOwnEncashment, { body: { incident_type: annual, amount } }));
    expect(await told(4)).toMatchObject({
      free: 6,
      balance: { before: 20, after: 16 },
      keep: 10,
      year: { most: 6, taken: 0 },
      mistakes: {},
    });
    expect((await told(7)).mistakes).toMatchObject({ amount: [{ code: 'encashMaxYear' }] });
    const refused = await ask(7);
    expect(refused.isSuccess ? {} : refused.fields).toMatchObject({
      amount: [{ code: 'encashMaxYear', context: { max: 6, taken: 0 } }],
    });
  });

  it('takes the amount from the balance once it is approved, and gives it back by a further line', async () => {
    const asked = dataOf(await ask(4));
    expect(asked).toMatchObject({ status: 'pending', unit: 'half_day', balance_after: 16 });
    const mine = async () => dataOf(await own.callEndpoint(ownBalances, { query: {} }))[0];
    expect(await mine()).toMatchObject({ balance: 20, waiting: 4 });
    expect(await decide(asked.id)).toMatchObject([{ ok: true }]);
    expect(await mine()).toMatchObject({ balance: 16, waiting: 0 });
    expect(await balance()).toMatchObject({ encashed: 4, used: 0, available: 16 });
    const course = dataOf(await own.callEndpoint(encashmentApprovals.course, { params: { id: String(asked.id) } }));
    expect(course).toBeTruthy();
    expect(await cancel(asked.id)).toMatchObject([{ ok: true }]);
    expect(await balance()).toMatchObject({ encashed: 0, available: 20 });
    const { id = 0 } = (await balance()) ?? {};
    const lines = dataOf(await admin.callEndpoint(ledgerOf, { query: { balance: id } }));
    expect(lines.filter(({ kind }) => kind === 'encash')).toMatchObject([
      { amount: -4, reason: asked.request_no },
      { amount: 4, reason: asked.request_no },
    ]);
  });

  it('is taken back by whose it is while it waits, with a reason once somebody has decided; approved, by the office alone', async () => {
    const read = async (id: number) => dataOf(await own.callEndpoint(ownEncashment.calls.retrieve, { params: { id } }));
    const giveBack = async (id: number) =>
      dataOf(await own.callEndpoint(ownEncashment.actions.cancel.call, { body: { ids: [id], cancel_reason: 'Kept' } }));
    const waiting = dataOf(await ask(4));
    expect(await read(waiting.id)).toMatchObject({ status: 'pending', withdrawal: 'revoke' });
    expect(await revoke(waiting.id)).toMatchObject([{ ok: true }]);
    expect(await read(waiting.id)).toMatchObject({ status: 'revoked', withdrawal: 'none' });

    const approved = dataOf(await ask(4));
    await decide(approved.id);
    expect(await read(approved.id)).toMatchObject({ status: 'approved', withdrawal: 'none' });
    // It may have been paid by then.
    expect(await giveBack(approved.id)).toMatchObject([{ ok: false, code: withdrawalCodes.byDeciders.code }]);
    expect(await cancel(approved.id)).toMatchObject([{ ok: true }]);

    // Two steps, of which the first one has approved.
    const flow = { flow_code: 'PAY', flow_name: 'Paid out', request_type: 'encashment' } as const;
    const { id, version } = dataOf(await admin.callEndpoint(workflow.calls.create, { body: flow }));
    const params = { id: String(id) };
    const step = (node_name: string) => ({
      id: null,
      node_name,
      approver_mode: 'specific_users' as const,
      approver_users: [people.users.adminA],
      skip_if_same_as_previous: false,
    });
    const steps = [step('HR'), step('Payroll')];
    dataOf(await admin.callEndpoint(designWorkflow, { params, body: { version, steps } }));
    dataOf(await admin.callEndpoint(workflow.calls.patch, { params, body: { enabled: true } }));
    const halfway = dataOf(await ask(4));
    dataOf(await admin.callEndpoint(encashmentApprovals.approve, { body: { ids: [halfway.id] } }));
    expect(await read(halfway.id)).toMatchObject({ status: 'pending', withdrawal: 'cancel' });
    expect(await revoke(halfway.id)).toMatchObject([{ ok: false, code: withdrawalCodes.decided.code }]);
    expect(await giveBack(halfway.id)).toMatchObject([{ ok: true }]);
    expect(await read(halfway.id)).toMatchObject({ status: 'cancelled' });
    expect(await balance()).toMatchObject({ encashed: 0, available: 20 });
    dataOf(await admin.callEndpoint(workflow.calls.patch, { params, body: { enabled: false } }));
  });

  it('takes nothing that leave has or waits for, and leave nothing of it', async () => {
    const days = { start_date: '2026-06-01', end_date: '2026-06-12', apply_reason: 'Family' };
    const leave = dataOf(await own.callEndpoint(ownLeave.calls.create, { body: { incident_type: annual, ...days } }));
    // Ten days wait and ten must remain.
    const refused = await ask(1);
    expect(refused.isSuccess ? {} : refused.fields).toMatchObject({
      amount: [{ code: 'encashKeep', context: { free: 0, keep: 10 } }],
    });
    dataOf(await own.callEndpoint(ownLeave.actions.revoke.call, { body: { ids: [leave.id] } }));
    const asked = dataOf(await ask(6));
    const more = { start_date: '2026-06-01', end_date: '2026-06-19', apply_reason: 'Family' };
    const over = await own.callEndpoint(ownLeave.calls.create, { body: { incident_type: annual, ...more } });
    expect(over.isSuccess ? {} : over.fields).toMatchObject({
      incident_type: [{ code: 'leaveBalance', context: { free: 14 } }],
    });
    await revoke(asked.id);
  });

  it('is decided by others only, and not twice for the same days', async () => {
    const both = await Promise.all([ask(4), ask(4)]);
    expect(both.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    const won = both.find(({ isSuccess }) => isSuccess);
    const id = won?.isSuccess ? won.data.data.id : 0;
    await expect(
      own.callEndpoint(encashment.actions.approve.call, { body: { ids: [id] } }).then(dataOf),
    ).rejects.toMatchObject({ code: commonCodes.forbidden.code });
    expect(await decide(id)).toMatchObject([{ ok: true }]);
  });

  it('is no longer approved where the rules have changed since', async () => {
    const asked = dataOf(await ask(2));
    await say({ encash_keep: 16 });
    expect(await decide(asked.id)).toMatchObject([{ ok: false, code: 'ZBLV0401' }]);
    expect(await balance()).toMatchObject({ encashed: 4, available: 16 });
    await revoke(asked.id);
    await say({ encash_keep: null });
  });

  it('is in the reports of leave, where it counts no day of leave', async () => {
    const period = { date__gte: '2026-01-01', date__lte: '2026-12-31', employee__in: String(person) };
    const rows = dataOf(await admin.callEndpoint(leaveDetailReport.calls.page, { query: period }));
    const approved = rows.filter(({ leave_status: status }) => status === 'approved');
    expect(approved).toMatchObject([{ encashed_days: 4, leave_days: null, balance_after: 16 }]);
    const [sums] = dataOf(await admin.callEndpoint(leaveSummaryReport.calls.page, { query: period }));
    expect(sums).toMatchObject({ encashed: 4, used: 0, available: 16 });
  });

  it('is handed over to payroll on the day on which it was taken, by type', async () => {
    await calculateDays(server);
    const rowOf = async (from: string, to: string) =>
      dataOf(
        await admin.callEndpoint(payrollSummaryReport.calls.page, {
          query: { date__gte: from, date__lte: to, employee__in: String(person) },
        }),
      )[0];
    expect(await rowOf('2026-02-01', '2026-03-31')).toMatchObject({
      encashed_days: 4,
      encashed_hours: null,
      encashed_types: expect.stringMatching(/ 4$/),
    });
    expect(await rowOf('2026-01-01', '2026-01-31')).toMatchObject({ encashed_days: null, encashed_types: '' });
  });
});
