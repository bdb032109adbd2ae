import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  manualLog,
  manualLogApprovals,
  overtimeApprovals,
  ownManualLog,
  ownOvertime,
} from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { mailNotifications } from '#server/notifications/mail-job.ts';
import { answer } from '#server/questions/index.ts';
import { doDue, flowOf, type FlowStep } from '#server/request/index.ts';
import type { NotificationContent } from '#shared/contract/notifications.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { useOnboarding } from '#tests/support/onboarding.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** The flow of the test's own slice. */
let steps: readonly Partial<FlowStep>[] = [];
const whole = (given: Partial<FlowStep>): FlowStep => ({
  node: null,
  name: 'Lead',
  rule: 'any_one',
  deciders: [],
  notified: [],
  canForward: false,
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
      answers: [answer(flowOf, () => Promise.resolve({ flow: 1, version: 1, steps: steps.map(whole) }))],
    },
  ],
});
const people = usePeople(server);
const onboarding = useOnboarding(server);
const roles = ['adminA', 'scopedA', 'viewA', 'empA1', 'empA2'] as const;
type Person = (typeof roles)[number];
const callers = new Map<string, Client>();
const as = (role: Person): Client => {
  const caller = callers.get(role);
  if (!caller) throw new Error(role);
  return caller;
};
const asJob = (work: Parameters<typeof asCompany<void>>[2]) =>
  asCompany(server.host, { companyId: people.a.id, name: 'Recurring', accessor: 'job' }, work);

beforeAll(async () => {
  for (const role of roles) callers.set(role, server.caller(await people.tokenOf(role)));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
});
beforeEach(async () => {
  steps = [{ deciders: [{ user: people.users.scopedA }] }];
  await server.database.asOwner('delete from notifications');
});

let minute = 0;
/** A request of the first employee, each with a minute of its own. */
const ask = async () => {
  minute += 3;
  const punch_time = `0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  const body = { punch_date: '2026-02-27', punch_time, punch_state: 0, apply_reason: 'Forgot' } as const;
  return dataOf(await as('empA1').callEndpoint(ownManualLog.calls.create, { body }));
};
const decide = async (role: Person, id: number, decision: 'approve' | 'reject') => {
  const { approve, reject } = manualLogApprovals;
  const [result] = dataOf(
    decision === 'approve'
      ? await as(role).callEndpoint(approve, { body: { ids: [id] } })
      : await as(role).callEndpoint(reject, { body: { ids: [id], reject_reason: 'No' } }),
  );
  expect(result).toMatchObject({ ok: true });
};
/** What a person was told, newest first. */
const toldTo = async (role: Person) => dataOf(await as(role).callEndpoint(listNotifications)).items;
const kindsTo = async (role: Person): Promise<NotificationContent['kind'][]> =>
  (await toldTo(role)).map(({ kind }) => kind);

describe('the applicant', () => {
  it('is told of a decision with the number of the request, and opens it from there', async () => {
    const { id, request_no: number } = await ask();
    await decide('scopedA', id, 'approve');
    expect(await toldTo('empA1')).toMatchObject([
      { kind: 'request_approved', data: { number, granted: null }, target: { type: 'personal.manual_log', id } },
    ]);
    const noted = await ask();
    const comment = 'Next time at once';
    dataOf(await as('scopedA').callEndpoint(manualLogApprovals.approve, { body: { ids: [noted.id], comment } }));
    expect((await toldTo('empA1'))[0]).toMatchObject({ kind: 'request_approved', data: { comment } });
    const params = { id: String(noted.id) };
    const { events } = dataOf(await as('empA1').callEndpoint(manualLogApprovals.course, { params }));
    expect(events.at(-1)).toMatchObject({ kind: 'approved', comment });
    const other = await ask();
    await decide('scopedA', other.id, 'reject');
    expect((await toldTo('empA1'))[0]).toMatchObject({
      kind: 'request_rejected',
      data: { number: other.request_no, reason: 'No' },
      target: { type: 'personal.manual_log', id: other.id },
    });
  });

  it('is told who cancelled what was approved, and why; so are those who were informed of it', async () => {
    steps = [{ deciders: [{ user: people.users.scopedA }], notified: [{ user: people.users.viewA }] }];
    const { id, request_no: number } = await ask();
    await decide('scopedA', id, 'approve');
    const body = { ids: [id], cancel_reason: 'The terminal had it' };
    dataOf(await as('adminA').callEndpoint(manualLog.actions.cancel.call, { body }));
    expect((await toldTo('empA1'))[0]).toMatchObject({
      kind: 'request_cancelled',
      data: { number, name: expect.stringContaining('admin-a'), reason: 'The terminal had it' },
      target: { type: 'personal.manual_log', id },
    });
    expect((await toldTo('viewA'))[0]).toMatchObject({ kind: 'request_result', data: { number, result: 'cancelled' } });
    expect(await kindsTo('adminA')).toEqual([]);
  });

  it('is told that somebody else withdrew it, and not of their own withdrawal', async () => {
    const [first, second] = [await ask(), await ask()];
    dataOf(await as('adminA').callEndpoint(manualLog.actions.revoke.call, { body: { ids: [first.id] } }));
    dataOf(await as('empA1').callEndpoint(ownManualLog.actions.revoke.call, { body: { ids: [second.id] } }));
    expect((await toldTo('empA1')).map(({ kind, target }) => [kind, target?.id])).toEqual([
      ['request_revoked', first.id],
    ]);
  });

  it('is told of the amount, if a step on the way granted less', async () => {
    steps = [
      { deciders: [{ user: people.users.scopedA }], canEditAmount: true },
      { deciders: [{ employee: people.employees.empA2 }] },
    ];
    const body = { overtime_date: '2026-02-26', start_time: '18:00', end_time: '20:00', apply_reason: 'Stock' };
    const { id, request_no: number } = dataOf(await as('empA1').callEndpoint(ownOvertime.calls.create, { body }));
    dataOf(
      await as('scopedA').callEndpoint(overtimeApprovals.lower, { body: { id, given: { approved_minutes: 45 } } }),
    );
    expect(await kindsTo('empA1')).toEqual([]);
    dataOf(await as('empA2').callEndpoint(overtimeApprovals.approve, { body: { ids: [id] } }));
    expect(await toldTo('empA1')).toMatchObject([
      {
        kind: 'request_approved',
        data: { number, granted: { amount: 45, unit: 'minute' } },
        target: { type: 'personal.overtime', id },
      },
    ]);
  });
});

describe('those who were asked', () => {
  it('are told that a request was withdrawn, by whom; nobody else is', async () => {
    const { id, request_no: number } = await ask();
    dataOf(await as('empA1').callEndpoint(ownManualLog.actions.revoke.call, { body: { ids: [id] } }));
    expect((await toldTo('scopedA'))[0]).toMatchObject({
      kind: 'request_withdrawn',
      data: { number, name: expect.stringContaining('Person1001') },
      target: { type: 'approval.manual_log' },
    });
    expect(await kindsTo('adminA')).toEqual([]);
    // Everybody who may approve was asked.
    steps = [];
    const open = await ask();
    dataOf(await as('empA1').callEndpoint(ownManualLog.actions.revoke.call, { body: { ids: [open.id] } }));
    expect((await toldTo('adminA'))[0]).toMatchObject({
      kind: 'request_withdrawn',
      target: { type: 'request.manual_log', id: open.id },
    });
  });

  it('are told of an expiry, and so is the applicant', async () => {
    const { id, request_no: number } = await ask();
    await server.database.asOwner('update companies set request_expiry_days = 3 where id = $1', [people.a.id]);
    await server.database.asOwner(
      `update manual_logs set update_time = update_time - interval '4 days' where id = $1`,
      [id],
    );
    await asJob((context) => doDue(context, server.running.app.registry));
    await server.database.asOwner('update companies set request_expiry_days = null where id = $1', [people.a.id]);
    expect((await toldTo('scopedA'))[0]).toMatchObject({ kind: 'request_lapsed', data: { number } });
    expect(await toldTo('empA1')).toMatchObject([
      { kind: 'request_expired', data: { number }, target: { type: 'personal.manual_log', id } },
    ]);
  });
});

describe('those who are only informed', () => {
  it('are told what was requested by whom and what became of it, and are never asked', async () => {
    steps = [
      { deciders: [{ user: people.users.scopedA }], notified: [{ employee: people.employees.empA2 }] },
      { deciders: [{ user: people.users.scopedA }], notified: [{ user: people.users.viewA }] },
    ];
    const { id, request_no: number } = await ask();
    const data = { number, name: expect.stringContaining('Person1001') };
    expect(await toldTo('empA2')).toMatchObject([
      { kind: 'request_informed', data, target: { type: 'approval.manual_log', id: null } },
    ]);
    // The second step has not begun.
    expect(await kindsTo('viewA')).toEqual([]);
    await decide('scopedA', id, 'approve');
    expect(await kindsTo('viewA')).toEqual(['request_informed']);
    await decide('scopedA', id, 'reject');
    for (const role of ['empA2', 'viewA'] as const)
      expect((await toldTo(role))[0]).toMatchObject({ kind: 'request_result', data: { ...data, result: 'rejected' } });
    for (const role of ['empA2', 'viewA'] as const)
      expect((await toldTo(role)).map(({ kind }) => kind)).not.toContain('request_waiting');
  });
});

describe('who stands in for a decider', () => {
  const today = () => server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate();
  let decider = 0;
  const standIn = (from: number, until: number) =>
    server.database.asOwner(
      `insert into request_deputies (company_id, employee, deputy, start_date, end_date) values ($1, $2, $3, $4, $5)`,
      [
        people.a.id,
        decider,
        people.employees.empA2,
        today().add({ days: from }).toString(),
        today().add({ days: until }).toString(),
      ],
    );

  beforeAll(async () => {
    const [first] = dataOf(await as('adminA').callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
    const body = {
      emp_code: '7801',
      first_name: 'Dana',
      department: first?.department.id ?? 0,
      area: first?.area.map(({ id }) => id) ?? [],
      hire_date: '2020-01-01',
    };
    decider = dataOf(await as('adminA').callEndpoint(employee.calls.create, { body })).id;
  });
  beforeEach(async () => {
    steps = [{ deciders: [{ employee: decider }] }];
    await server.database.asOwner('delete from request_deputies');
  });

  it.each([
    ['on the day before the first', 1, 9, false],
    ['on the first day', 0, 9, true],
    ['on the last day', -9, 0, true],
    ['on the day after the last', -9, -1, false],
  ])('is told of what waits, and decides it: %s', async (_, from, until, expected) => {
    await standIn(from, until);
    const { id } = await ask();
    expect(await kindsTo('empA2')).toEqual(expected ? ['request_waiting'] : []);
    const waiting = dataOf(await as('empA2').callEndpoint(manualLogApprovals.list, { query: {} }));
    expect(waiting.map(({ record }) => record.id).includes(id)).toBe(expected);
    // A reminder reaches the same people.
    dataOf(await as('empA1').callEndpoint(manualLogApprovals.remind, { body: { id } }));
    expect((await kindsTo('empA2')).includes('request_reminder')).toBe(expected);
    dataOf(
      await as('adminA').callEndpoint(manualLog.actions.reject.call, { body: { ids: [id], reject_reason: 'No' } }),
    );
  });

  it('is never the applicant, even as the deputy', async () => {
    await standIn(0, 0);
    await server.database.asOwner('update request_deputies set deputy = $1', [people.employees.empA1]);
    // Entered by somebody else, so that the applicant is not the one who acts.
    const body = {
      employee: people.employees.empA1,
      punch_date: '2026-02-27',
      punch_time: '09:59',
      punch_state: 0,
      apply_reason: 'Forgot',
    } as const;
    dataOf(await as('adminA').callEndpoint(manualLog.calls.create, { body }));
    expect(await kindsTo('empA1')).toEqual([]);
  });

  it('gets the mail with the link that works once, and decides by it', async () => {
    const to = 'deputy@acme.test';
    await server.database.asOwner('update memberships set email = $1 where company_id = $2 and employee = $3', [
      to,
      people.a.id,
      people.employees.empA2,
    ]);
    await standIn(0, 0);
    const { id } = await ask();
    await server.database.asOwner(`update notifications set create_time = create_time - interval '5 minutes'`);
    await asJob(mailNotifications);
    const [code = ''] = await onboarding.post.codes(to, '/personal/approval/manual-log');
    const body = { code, decision: 'approve' } as const;
    dataOf(await as('empA2').callEndpoint(manualLogApprovals.decideByLink, { body }));
    const params = { id: String(id) };
    expect(dataOf(await as('adminA').callEndpoint(manualLog.calls.retrieve, { params })).status).toBe('approved');
    const course = dataOf(await as('empA1').callEndpoint(manualLogApprovals.course, { params }));
    expect(course.events.at(-1)).toMatchObject({ kind: 'approved', acted_for: expect.stringContaining('Dana') });
  });
});
