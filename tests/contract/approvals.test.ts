import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#features/device/contract.ts';
import { employee as employees } from '#features/team/contract.ts';
import { manualLog, manualLogApprovals, ownManualLog } from '#features/request/contract.ts';
import { answer } from '#server/questions/index.ts';
import { flowOf, type FlowStep } from '#server/request/index.ts';
import { approvalCodes, type ApprovalBox } from '#shared/contract/approvals.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
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
      answers: [
        answer(flowOf, () =>
          Promise.resolve(steps.length === 0 ? null : { flow: 1, version: 1, steps: steps.map(whole) }),
        ),
      ],
    },
  ],
});
const people = usePeople(server);
const callers = new Map<string, Client>();
const as = (role: 'adminA' | 'scopedA' | 'empA1' | 'empA2' | 'adminB' | 'viewA'): Client => {
  const caller = callers.get(role);
  if (!caller) throw new Error(role);
  return caller;
};

beforeAll(async () => {
  for (const role of ['adminA', 'scopedA', 'empA1', 'empA2', 'adminB', 'viewA'] as const)
    callers.set(role, server.caller(await people.tokenOf(role)));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
});
beforeEach(() => {
  steps = [];
});

let minute = 0;
/** A request of the first employee, each with a minute of its own. */
const ask = async () => {
  minute += 3;
  const punch_time = `0${Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  const body = { punch_date: '2026-02-27', punch_time, punch_state: 0, apply_reason: 'Forgot' } as const;
  return dataOf(await as('empA1').callEndpoint(ownManualLog.calls.create, { body }));
};
const box = async (role: Parameters<typeof as>[0], which: ApprovalBox = 'waiting') =>
  dataOf(await as(role).callEndpoint(manualLogApprovals.list, { query: { box: which, page_size: 100 } }));
const idsIn = async (...given: Parameters<typeof box>) => (await box(...given)).map(({ record }) => record.id);
const decide = async (
  role: Parameters<typeof as>[0],
  ids: readonly number[],
  decision: 'approve' | 'reject' = 'approve',
  versions?: Record<string, number>,
) => {
  const body = { ids: [...ids], ...(versions ? { versions } : {}) };
  const { approve, reject } = manualLogApprovals;
  return decision === 'approve'
    ? dataOf(await as(role).callEndpoint(approve, { body }))
    : dataOf(await as(role).callEndpoint(reject, { body: { ...body, reject_reason: 'No' } }));
};
const stateOf = async (id: number) =>
  dataOf(await as('adminA').callEndpoint(manualLog.calls.retrieve, { params: { id: String(id) } })).status;

describe('the inbox', () => {
  it('holds what asks the person by name, whatever their department, and nothing more', async () => {
    const other = await ask();
    steps = [{ deciders: [{ employee: people.employees.empA2 }] }];
    const mine = await ask();
    const [item, ...rest] = await box('empA2');
    expect(rest).toEqual([]);
    expect(item).toMatchObject({
      record: {
        id: mine.id,
        employee: { id: people.employees.empA1, display_name: expect.stringContaining('Person1001') },
      },
      step: { name: 'Lead', place: 1, of: 1 },
      can_forward: true,
      acting_for: null,
    });
    expect(await idsIn('empA1')).toEqual([]);
    expect(await idsIn('adminB')).toEqual([]);
    expect(await idsIn('adminA')).toEqual([other.id]);
    expect(await decide('empA2', [other.id])).toMatchObject([{ ok: false, code: commonCodes.notFound.code }]);
    expect(await decide('empA2', [mine.id])).toMatchObject([{ ok: true }]);
    expect(await stateOf(mine.id)).toBe('approved');
    expect(await idsIn('empA2')).toEqual([]);
    expect(await idsIn('empA2', 'decided')).toEqual([mine.id]);
    expect(await decide('adminA', [other.id], 'reject')).toMatchObject([{ ok: true }]);
  });

  it('is nobody’s for their own: not as the one who is asked, nor as who may approve', async () => {
    steps = [{ deciders: [{ employee: people.employees.empA1 }], whenEmpty: 'skip' }];
    const { id } = await ask();
    expect(await idsIn('empA1')).toEqual([]);
    expect(await decide('empA1', [id])).toMatchObject([{ ok: false, code: commonCodes.notFound.code }]);
    expect(await stateOf(id)).toBe('pending');
    expect(await idsIn('adminA')).toContain(id);
    await decide('adminA', [id], 'reject');
  });

  it('refuses who comes second, and what was changed since it was seen', async () => {
    steps = [{ deciders: [{ employee: people.employees.empA2 }, { user: people.users.scopedA }] }];
    const made = await ask();
    const seen = { [made.id]: made.version };
    const both = await Promise.all([
      decide('empA2', [made.id], 'approve', seen),
      decide('scopedA', [made.id], 'reject', seen),
    ]);
    expect(both.flat().filter(({ ok }) => ok)).toHaveLength(1);
    const other = await ask();
    const body = { apply_reason: 'Changed', version: other.version };
    dataOf(await as('empA1').callEndpoint(ownManualLog.calls.patch, { params: { id: String(other.id) }, body }));
    expect(await decide('empA2', [other.id], 'approve', { [other.id]: other.version })).toMatchObject([
      { ok: false, code: commonCodes.changedMeanwhile.code },
    ]);
    await decide('empA2', [other.id], 'reject');
  });

  it('says in both lists whom it waits for, who stands in for them, and since when', async () => {
    const nameOf = async (id: number) =>
      dataOf(await as('adminA').callEndpoint(employees.calls.retrieve, { params: { id: String(id) } })).display_name;
    const { empA1, empA2 } = people.employees;
    const listed = async (id: number) => {
      const query = { id__in: String(id) };
      const [of] = dataOf(await as('adminA').callEndpoint(manualLog.calls.list, { query }));
      const [own] = dataOf(await as('empA1').callEndpoint(ownManualLog.calls.list, { query }));
      expect(own).toMatchObject({ waits_for: of?.waits_for, waits_since: of?.waits_since });
      return { for: of?.waits_for, since: of?.waits_since };
    };
    const { id: open, create_time } = await ask();
    expect(await listed(open)).toEqual({ for: '', since: expect.stringMatching(/Z$/) });
    expect(Date.parse((await listed(open)).since ?? '')).toBeCloseTo(Date.parse(create_time), -5);
    await decide('adminA', [open], 'reject');
    expect(await listed(open)).toEqual({ for: '', since: null });

    steps = [{ deciders: [{ employee: empA2 }, { user: people.users.scopedA }] }, { deciders: [{ employee: empA2 }] }];
    const { id } = await ask();
    const [lead, user] = (await listed(id)).for?.split(' · ') ?? [];
    expect(lead).toBe(await nameOf(empA2));
    expect(user).not.toBe('');
    const body = {
      emp_code: 'DEP1',
      first_name: 'Dana',
      department: people.a.rootDepartment,
      area: [people.a.rootArea],
    };
    const other = dataOf(await as('adminA').callEndpoint(employees.calls.create, { body }));
    for (const to of [empA1, other.id])
      await server.database.asOwner(
        `insert into request_deputies (company_id, employee, deputy, start_date, end_date) values ($1, $2, $3, '2026-01-01', '2036-12-31')`,
        [people.a.id, empA2, to],
      );
    const standIn = `${await nameOf(empA2)} (${other.display_name})`;
    expect((await listed(id)).for).toBe(`${standIn} · ${user}`);
    const { since } = await listed(id);
    await server.database.asOwner(
      `update request_steps set active_since = '2026-02-27T06:00:00Z' where company_id = $1 and request = $2 and place = 0`,
      [people.a.id, id],
    );
    expect((await listed(id)).since).toBe('2026-02-27T06:00:00Z');
    await decide('scopedA', [id]);
    const next = await listed(id);
    expect(next.for).toBe(standIn);
    expect(next.since).toBe(since);
    await server.database.asOwner('delete from request_deputies where company_id = $1', [people.a.id]);
    await decide('empA2', [id], 'reject');
  });

  it('lets a deputy decide from their first day to their last, but never who has asked', async () => {
    steps = [{ deciders: [{ employee: people.employees.empA2 }] }];
    const made = await ask();
    const deputy = (to: number, from: string, until: string) =>
      server.database.asOwner(
        `insert into request_deputies (company_id, employee, deputy, start_date, end_date) values ($1, $2, $3, $4, $5)`,
        [people.a.id, people.employees.empA2, to, from, until],
      );
    await deputy(people.employees.empA1, '2026-03-01', '2026-03-31');
    expect(await idsIn('empA1')).toEqual([]);
    expect(await decide('empA1', [made.id])).toMatchObject([{ ok: false }]);
    expect(await stateOf(made.id)).toBe('pending');
    await decide('empA2', [made.id], 'reject');
  });

  it('hands a request on to somebody else, who then decides it; never back to who asks', async () => {
    steps = [{ deciders: [{ user: people.users.scopedA }] }];
    const { id } = await ask();
    const to = (employee: number) =>
      as('scopedA')
        .callEndpoint(manualLogApprovals.forward, { body: { id, employee, comment: 'Yours' } })
        .catch((thrown: unknown) => thrown);
    expect(await to(people.employees.empA1)).toMatchObject({ code: approvalCodes.notTo.code });
    expect(await to(people.employees.empB1)).toMatchObject({ code: approvalCodes.notTo.code });
    expect(await to(people.employees.empA2)).toMatchObject({ isSuccess: true });
    expect(await idsIn('scopedA')).not.toContain(id);
    expect(await idsIn('empA2')).toContain(id);
    const course = dataOf(await as('empA1').callEndpoint(manualLogApprovals.course, { params: { id: String(id) } }));
    expect(course.events.map(({ kind }) => kind)).toEqual(['submitted', 'forwarded']);
    expect(course.events[1]).toMatchObject({ comment: 'Yours', to: expect.stringContaining('Person1002') });
    expect(course.steps[0]?.deciders.map(({ status }) => status)).toEqual(['passed', 'active']);
    expect(await decide('empA2', [id])).toMatchObject([{ ok: true }]);
    const punches = dataOf(
      await as('adminA').callEndpoint(transaction.calls.list, { query: { source: 'manual_log', page_size: 100 } }),
    );
    expect(punches.length).toBeGreaterThan(0);
  });

  describe('adding somebody who has to decide too', () => {
    const add = (role: Parameters<typeof as>[0], id: number, employee: number) =>
      as(role)
        .callEndpoint(manualLogApprovals.add, { body: { id, employee, comment: 'Her budget' } })
        .catch((thrown: unknown) => thrown);
    const courseOf = async (id: number) =>
      dataOf(await as('empA1').callEndpoint(manualLogApprovals.course, { params: { id: String(id) } }));

    it('asks them after the present step and before the next ones', async () => {
      const { scopedA: user } = people.users;
      // Somebody is told once until they read it.
      await server.database.asOwner('delete from notifications where company_id = $1', [people.a.id]);
      steps = [{ deciders: [{ user }] }, { name: 'Head', deciders: [{ user }], skipIfSame: true }];
      const { id } = await ask();
      expect(await add('scopedA', id, people.employees.empA2)).toMatchObject({ isSuccess: true });
      const course = await courseOf(id);
      expect(course.steps.map(({ name, status, deciders }) => [name, status, deciders.length])).toEqual([
        ['Lead', 'active', 1],
        ['', 'waiting', 1],
        ['Head', 'waiting', 1],
      ]);
      expect(course.events[1]).toMatchObject({
        kind: 'approver_added',
        comment: 'Her budget',
        to: expect.stringContaining('Person1002'),
      });
      const told = async () =>
        dataOf(await as('empA2').callEndpoint(listNotifications)).items.filter(({ target }) => target?.id === id);
      expect(await idsIn('empA2')).not.toContain(id);
      expect(await told()).toEqual([]);
      expect(await decide('scopedA', [id])).toMatchObject([{ ok: true }]);
      expect(await stateOf(id)).toBe('pending');
      // It is their turn now, and they are told.
      expect(await idsIn('empA2')).toContain(id);
      expect(await told()).toMatchObject([{ kind: 'request_waiting', target: { type: 'approval.manual_log' } }]);
      expect(await decide('empA2', [id])).toMatchObject([{ ok: true }]);
      // Their approval lies between the two steps of one person, who is therefore asked again.
      expect(await stateOf(id)).toBe('pending');
      expect(await decide('scopedA', [id])).toMatchObject([{ ok: true }]);
      expect(await stateOf(id)).toBe('approved');
    });

    it('counts: what they reject is rejected', async () => {
      const { id } = await ask();
      // Anybody who may approve is asked.
      expect(await add('adminA', id, people.employees.empA2)).toMatchObject({ isSuccess: true });
      expect(await decide('adminA', [id])).toMatchObject([{ ok: true }]);
      expect(await decide('empA2', [id], 'reject')).toMatchObject([{ ok: true }]);
      expect(await stateOf(id)).toBe('rejected');
    });

    it('is refused for the applicant, for approvers, for those who left and for strangers', async () => {
      steps = [{ deciders: [{ user: people.users.scopedA }] }];
      const { id } = await ask();
      const body = {
        emp_code: 'GONE1',
        first_name: 'Gone',
        department: people.a.rootDepartment,
        area: [people.a.rootArea],
      };
      const left = dataOf(await as('adminA').callEndpoint(employees.calls.create, { body }));
      await server.database.asOwner(`update employees set status = 'resigned' where id = $1`, [left.id]);
      for (const employee of [people.employees.empA1, people.employees.empB1, left.id])
        expect(await add('scopedA', id, employee)).toMatchObject({ code: approvalCodes.notTo.code });
      expect(await add('scopedA', id, people.employees.empA2)).toMatchObject({ isSuccess: true });
      expect(await add('scopedA', id, people.employees.empA2)).toMatchObject({ code: approvalCodes.notTo.code });
      // Of those who do not decide it now, nobody may: not even the one who was added, nor who may approve such requests.
      for (const role of ['empA1', 'empA2', 'adminA', 'adminB', 'viewA'] as const)
        expect(await add(role, id, people.employees.empA2)).toMatchObject({ code: commonCodes.notFound.code });
      expect((await courseOf(id)).steps).toHaveLength(2);
      await decide('scopedA', [id], 'reject');
      expect(await add('scopedA', id, people.employees.empA2)).toMatchObject({ code: commonCodes.notFound.code });
    });

    it('ends somewhere', async () => {
      steps = Array.from({ length: 30 }, () => ({ deciders: [{ user: people.users.scopedA }] }));
      const { id } = await ask();
      expect((await box('scopedA')).find(({ record }) => record.id === id)).toMatchObject({ can_add: false });
      expect(await add('scopedA', id, people.employees.empA2)).toMatchObject({ code: approvalCodes.notAdded.code });
      await decide('scopedA', [id], 'reject');
    });
  });

  it('offers colleagues to whom it may be handed on, to nobody else', async () => {
    steps = [{ deciders: [{ user: people.users.scopedA }] }];
    const { id } = await ask();
    const offered = (role: Parameters<typeof as>[0], search = '') =>
      as(role)
        .callEndpoint(manualLogApprovals.colleagues, { params: { id: String(id) }, query: { search } })
        .catch((thrown: unknown) => thrown);
    expect(await offered('empA1')).toMatchObject({ code: commonCodes.notFound.code });
    expect(await offered('adminA')).toMatchObject({ code: commonCodes.notFound.code });
    const ids = dataOf(
      await as('scopedA').callEndpoint(manualLogApprovals.colleagues, { params: { id: String(id) }, query: {} }),
    ).map((one) => one.id);
    expect(ids).toContain(people.employees.empA2);
    expect(ids).not.toContain(people.employees.empA1);
    expect(ids).not.toContain(people.employees.empB1);
    await decide('scopedA', [id], 'reject');
  });

  it('reminds those who are asked once a day, by whose it is', async () => {
    steps = [{ deciders: [{ user: people.users.scopedA }] }];
    const { id } = await ask();
    const remind = (role: Parameters<typeof as>[0]) =>
      as(role)
        .callEndpoint(manualLogApprovals.remind, { body: { id } })
        .catch((thrown: unknown) => thrown);
    const mayOf = async (role: Parameters<typeof as>[0]) =>
      dataOf(await as(role).callEndpoint(manualLogApprovals.course, { params: { id: String(id) } })).may;
    expect(await mayOf('empA1')).toEqual({ forward: false, add: false, lower: false, remind: true });
    expect(await mayOf('scopedA')).toEqual({ forward: true, add: true, lower: false, remind: false });
    expect(await remind('empA2')).toMatchObject({ code: commonCodes.notFound.code });
    expect(await remind('empA1')).toMatchObject({ isSuccess: true });
    expect(await remind('empA1')).toMatchObject({ code: approvalCodes.reminded.code });
    expect(await mayOf('empA1')).toMatchObject({ remind: false });
    const { items } = dataOf(await as('scopedA').callEndpoint(listNotifications));
    expect(items[0]).toMatchObject({ kind: 'request_reminder', target: { type: 'approval.manual_log' } });
    await decide('scopedA', [id], 'reject');
  });

  it('tells where a request stands to nobody whom it is no business of', async () => {
    steps = [{ deciders: [{ user: people.users.scopedA }] }];
    const { id } = await ask();
    const refused = (role: Parameters<typeof as>[0]) =>
      as(role)
        .callEndpoint(manualLogApprovals.course, { params: { id: String(id) } })
        .catch((thrown: unknown) => thrown);
    for (const role of ['empA2', 'viewA', 'adminB'] as const)
      expect(await refused(role)).toMatchObject({ code: commonCodes.notFound.code });
    for (const role of ['adminA', 'scopedA', 'empA1'] as const)
      expect(await refused(role)).toMatchObject({ isSuccess: true });
    const ahead = dataOf(await as('empA1').callEndpoint(manualLogApprovals.ahead));
    expect(ahead).toMatchObject([{ name: 'Lead', status: 'active', deciders: [{ status: 'active' }] }]);
  });
});
