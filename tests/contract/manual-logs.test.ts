import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#features/device/contract.ts';
import { manualLog, manualLogCodes, ownManualLog, requestCodes } from '#features/request/contract.ts';
import { answer } from '#server/questions/index.ts';
import { flowOf, type FlowStep } from '#server/request/index.ts';
import { commonCodes } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { workCode } from '#features/complement/contract.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** The flow of the test's own slice; without one, everybody who may approve decides. */
let steps: readonly FlowStep[] = [];
const step = (given: Partial<FlowStep>): FlowStep => ({
  node: null,
  name: 'Lead',
  rule: 'any_one',
  deciders: [],
  notified: [],
  canForward: true,
  canEditAmount: false,
  timeoutHours: null,
  timeoutAction: 'remind',
  escalateTo: [],
  skipIfSame: false,
  whenEmpty: 'admin',
  ...given,
});

const server = useServer({
  slices: [
    {
      name: 'flows-of-the-test',
      answers: [answer(flowOf, () => Promise.resolve(steps.length === 0 ? null : { flow: 7, version: 2, steps }))],
    },
  ],
});
const people = usePeople(server);
let admin: Client;
let scoped: Client;
let own: Client;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  scoped = server.caller(await people.tokenOf('scopedA'));
  own = server.caller(await people.tokenOf('empA1'));
  // They were employed before the days of their requests.
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
});
beforeEach(() => {
  steps = [];
});

const forgotten = { punch_state: 0, apply_reason: 'The terminal was dark' } as const;
const ask = async (punch_date: string, punch_time = '09:00', caller = own) =>
  dataOf(await caller.callEndpoint(ownManualLog.calls.create, { body: { punch_date, punch_time, ...forgotten } }));
/** The refusal of a request. */
const refusal = async (punch_date: string, punch_time = '09:00'): Promise<unknown> =>
  own
    .callEndpoint(ownManualLog.calls.create, { body: { punch_date, punch_time, ...forgotten } })
    .catch((thrown: unknown) => thrown);
const stateOf = async (id: number) =>
  dataOf(await admin.callEndpoint(manualLog.calls.retrieve, { params: { id: String(id) } }));
const does = async (caller: Client, action: 'approve' | 'reject' | 'cancel', id: number) => {
  const body = {
    approve: { ids: [id] },
    reject: { ids: [id], reject_reason: 'You were away' },
    cancel: { ids: [id], cancel_reason: 'By mistake' },
  };
  const [result] =
    action === 'approve'
      ? dataOf(await caller.callEndpoint(manualLog.actions.approve.call, { body: body.approve }))
      : action === 'reject'
        ? dataOf(await caller.callEndpoint(manualLog.actions.reject.call, { body: body.reject }))
        : dataOf(await caller.callEndpoint(manualLog.actions.cancel.call, { body: body.cancel }));
  return result;
};
const punchesOf = async () =>
  dataOf(
    await admin.callEndpoint(transaction.calls.list, {
      query: { source: 'manual_log', employee: String(people.employees.empA1), page_size: 100 },
    }),
  );

describe('a forgotten punch', () => {
  it('is asked for under a number, approved, and stands on its day; cancelled, it is gone from it', async () => {
    const made = await ask('2026-02-27');
    expect(made).toMatchObject({ status: 'pending', request_no: 'ML-2026-000001' });
    expect(await punchesOf()).toEqual([]);
    expect(await does(admin, 'approve', made.id)).toMatchObject({ ok: true });
    const [punch] = await punchesOf();
    expect(punch).toMatchObject({
      punch_local: '2026-02-27T09:00:00',
      punch_state: 0,
      source: 'manual_log',
      verify_type: 104,
    });
    await calculateDays(server);
    expect((await daysOf(admin, people.employees.empA1)).get('2026-02-27')).toMatchObject({ punch_count: 1 });
    expect(await does(admin, 'cancel', made.id)).toMatchObject({ ok: true });
    expect(await stateOf(made.id)).toMatchObject({ status: 'cancelled', cancel_reason: 'By mistake' });
    expect(await punchesOf()).toEqual([]);
    await calculateDays(server);
    expect((await daysOf(admin, people.employees.empA1)).get('2026-02-27')?.punch_count ?? 0).toBe(0);
  });

  it('is made for a work code at a place, which its punch has, and the code is then not deleted', async () => {
    const { id: assembly } = dataOf(
      await admin.callEndpoint(workCode.calls.create, { body: { work_code: '42', work_code_name: 'Assembly' } }),
    );
    const body = { punch_date: '2026-02-26', punch_time: '10:30', ...forgotten };
    const made = dataOf(
      await own.callEndpoint(ownManualLog.calls.create, { body: { ...body, work_code: assembly, place: 'Gate 2' } }),
    );
    expect(made.work_code).toMatchObject({ id: assembly, display_name: '42 Assembly' });
    await does(admin, 'approve', made.id);
    expect(await punchesOf()).toMatchObject([
      { punch_local: '2026-02-26T10:30:00', work_code: '42', terminal_alias: 'Gate 2' },
    ]);
    const params = { id: String(assembly) };
    expect(
      await admin.callEndpoint(workCode.calls.destroy, { params }).catch((thrown: unknown) => thrown),
    ).toMatchObject({
      code: commonCodes.referredTo.code,
    });
    const refused = await own.callEndpoint(ownManualLog.calls.create, {
      body: { ...body, punch_time: '11:30', work_code: 999_999 },
    });
    expect(refused.isSuccess ? {} : refused.fields).toMatchObject({ work_code: [{ code: 'unknownRecord' }] });
    await does(admin, 'cancel', made.id);
    expect(await punchesOf()).toEqual([]);
  });

  it('is rejected with a reason, changed, and handed in again under its number', async () => {
    const made = await ask('2026-02-26');
    expect(await does(admin, 'reject', made.id)).toMatchObject({ ok: true });
    const params = { id: String(made.id) };
    const rejected = dataOf(await own.callEndpoint(ownManualLog.calls.retrieve, { params }));
    expect(rejected).toMatchObject({ status: 'rejected', reject_reason: 'You were away' });
    const body = { punch_time: '09:10', version: rejected.version };
    dataOf(await own.callEndpoint(ownManualLog.calls.patch, { params, body }));
    const again = await own.callEndpoint(ownManualLog.actions.resubmit.call, { body: { ids: [made.id] } });
    expect(dataOf(again)).toMatchObject([{ ok: true }]);
    expect(await stateOf(made.id)).toMatchObject({ status: 'pending', request_no: made.request_no, reject_reason: '' });
    expect(await does(admin, 'approve', made.id)).toMatchObject({ ok: true });
  });

  it('is refused where there is a punch, in the future, too far back, before the hire date, and past the limit of the month', async () => {
    await givePunches(server, people.a.id, 'Europe/London', [{ code: '1001', at: '2026-02-25T08:00:30Z' }]);
    expect(await refusal('2026-02-25', '08:01')).toMatchObject({ code: manualLogCodes.punchThere.code });
    const now = server.clock.now().toZonedDateTimeISO('Europe/London').add({ minutes: 5 });
    expect(await refusal(now.toPlainDate().toString(), now.toPlainTime().toString().slice(0, 5))).toMatchObject({
      code: commonCodes.invalidInput.code,
    });
    const early = now.toPlainDate().subtract({ days: 32 }).toString();
    expect(await refusal(early)).toMatchObject({ code: commonCodes.invalidInput.code });
    const waits = await ask('2026-02-25', '12:00');
    expect(await refusal('2026-02-25', '12:00')).toMatchObject({ code: manualLogCodes.punchThere.code });
    const limit = (most: number | null) =>
      server.database.asOwner('update companies set manual_log_month_max = $1 where id = $2', [most, people.a.id]);
    await limit(1);
    expect(await refusal('2026-02-24', '12:00')).toMatchObject({ code: manualLogCodes.monthFull.code });
    await limit(null);
    await own.callEndpoint(ownManualLog.actions.revoke.call, { body: { ids: [waits.id] } });
    await server.database.asOwner(`update employees set hire_date = '2026-02-20' where id = $1`, [
      people.employees.empA1,
    ]);
    expect(await refusal('2026-02-19')).toMatchObject({ code: requestCodes.notEmployed.code });
    await server.database.asOwner(`update employees set hire_date = null where id = $1`, [people.employees.empA1]);
  });

  it('is approved at once where who may approve enters it for somebody else, and says so', async () => {
    const body = {
      employee: people.employees.empA2,
      punch_date: '2026-02-23',
      punch_time: '18:00',
      approve_directly: true,
      ...forgotten,
    };
    const made = dataOf(await admin.callEndpoint(manualLog.calls.create, { body }));
    expect(made).toMatchObject({ status: 'approved', entered_by_admin: true });
  });

  it('is decided once, though two decide in the same second, and numbers are never given twice', async () => {
    const made = await Promise.all(['2026-02-11', '2026-02-12', '2026-02-13'].map((day) => ask(day)));
    expect(new Set(made.map(({ request_no }) => request_no)).size).toBe(3);
    const id = made[0]?.id ?? 0;
    const both = await Promise.all([does(admin, 'approve', id), does(scoped, 'reject', id)]);
    expect(both.filter((result) => result?.ok)).toHaveLength(1);
    expect(both.find((result) => !result?.ok)).toMatchObject({ code: commonCodes.wrongState.code });
  });
});

describe('the steps of a flow', () => {
  it('are frozen with the request: the last approval alone brings the punch about', async () => {
    steps = [
      step({ deciders: [{ user: people.users.scopedA }] }),
      step({ name: 'HR', deciders: [{ user: people.users.adminA }] }),
    ];
    const made = await ask('2026-02-16');
    steps = [];
    const before = (await punchesOf()).length;
    expect(await does(scoped, 'approve', made.id)).toMatchObject({ ok: true });
    expect(await stateOf(made.id)).toMatchObject({ status: 'pending' });
    expect(await punchesOf()).toHaveLength(before);
    expect(await does(admin, 'approve', made.id)).toMatchObject({ ok: true });
    expect(await stateOf(made.id)).toMatchObject({ status: 'approved' });
    expect(await punchesOf()).toHaveLength(before + 1);
    const kinds = await server.database.asOwner(
      `select kind from request_events where company_id = $1 and resource = 'request.manual_log' and request = $2 order by id`,
      [people.a.id, made.id],
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['submitted', 'approved', 'approved']);
  });

  it('are gone through anew where the request is changed, and end where it is taken back', async () => {
    steps = [step({ deciders: [{ user: people.users.scopedA }] })];
    const made = await ask('2026-02-17');
    const waiting = () =>
      server.database.asOwner(
        `select count(*)::int as count from request_deciders where company_id = $1 and request = $2 and status = 'active'`,
        [people.a.id, made.id],
      );
    expect(await waiting()).toEqual([{ count: 1 }]);
    const body = { apply_reason: 'Changed', version: made.version };
    dataOf(await own.callEndpoint(ownManualLog.calls.patch, { params: { id: String(made.id) }, body }));
    expect(await waiting()).toEqual([{ count: 1 }]);
    await own.callEndpoint(ownManualLog.actions.revoke.call, { body: { ids: [made.id] } });
    expect(await waiting()).toEqual([{ count: 0 }]);
  });

  it('leave the history as it was written: the database lets nobody change it', async () => {
    const rights = await server.database.asOwner(
      `select has_table_privilege('muster_tenant', 'request_events', 'update') as changes,
         has_table_privilege('muster_tenant', 'request_events', 'delete') as deletes,
         has_table_privilege('muster_tenant', 'request_events', 'insert') as writes`,
    );
    expect(rights).toEqual([{ changes: false, deletes: false, writes: true }]);
  });
});
