import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { manualLog, manualLogApprovals, ownManualLog } from '#features/request/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { answer } from '#server/questions/index.ts';
import { doDue, flowOf, type FlowStep } from '#server/request/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** The flow of the test's own slice. */
let steps: readonly FlowStep[] = [];
const step = (given: Partial<FlowStep>): FlowStep => ({
  node: null,
  name: 'Lead',
  rule: 'any_one',
  deciders: [{ user: people.users.scopedA }],
  notified: [],
  canForward: false,
  canEditAmount: false,
  timeoutHours: 24,
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
      answers: [answer(flowOf, () => Promise.resolve(steps.length === 0 ? null : { flow: 1, version: 1, steps }))],
    },
  ],
});
const people = usePeople(server);
let own: Client;
let admin: Client;

beforeAll(async () => {
  own = server.caller(await people.tokenOf('empA1'));
  admin = server.caller(await people.tokenOf('adminA'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
});
beforeEach(() => {
  steps = [];
});

let minute = 0;
const ask = async (): Promise<number> => {
  minute += 3;
  const body = {
    punch_date: '2026-02-27',
    punch_time: `00:${String(minute).padStart(2, '0')}`,
    punch_state: 0,
    apply_reason: 'Forgot',
  } as const;
  return dataOf(await own.callEndpoint(ownManualLog.calls.create, { body })).id;
};
/** Advances the clock past the timeout and handles what is due. */
async function later(): Promise<void> {
  await server.database.asOwner(
    `update request_steps set due_at = due_at - interval '25 hours' where company_id = $1 and due_at is not null`,
    [people.a.id],
  );
  await asCompany(server.host, { companyId: people.a.id, name: 'Recurring', accessor: 'job' }, (context) =>
    doDue(context, server.running.app.registry),
  );
}
const stateOf = async (id: number) =>
  dataOf(await admin.callEndpoint(manualLog.calls.retrieve, { params: { id: String(id) } })).status;
const eventsOf = async (id: number) =>
  dataOf(await own.callEndpoint(manualLogApprovals.course, { params: { id: String(id) } })).events.map(
    ({ kind }) => kind,
  );

describe('a step whose time has run out', () => {
  it('reminds, and again after as long', async () => {
    steps = [step({})];
    const id = await ask();
    await later();
    await later();
    expect([await stateOf(id), await eventsOf(id)]).toEqual(['pending', ['submitted', 'reminded', 'reminded']]);
  });

  it('is approved or rejected by itself, as it says; a further step is asked then', async () => {
    steps = [step({ timeoutAction: 'auto_approve' }), step({ timeoutAction: 'auto_reject' })];
    const id = await ask();
    await later();
    expect([await stateOf(id), await eventsOf(id)]).toEqual(['pending', ['submitted', 'auto_approved']]);
    await later();
    expect([await stateOf(id), await eventsOf(id)]).toEqual([
      'rejected',
      ['submitted', 'auto_approved', 'auto_rejected'],
    ]);
  });

  it('goes to others, never to who has asked', async () => {
    steps = [
      step({
        timeoutAction: 'escalate',
        escalateTo: [{ employee: people.employees.empA1 }, { user: people.users.adminA }],
      }),
    ];
    const id = await ask();
    await later();
    const course = dataOf(await own.callEndpoint(manualLogApprovals.course, { params: { id: String(id) } }));
    expect(course.steps[0]?.deciders.map(({ status }) => status)).toEqual(['passed', 'active']);
    await later();
    expect(await eventsOf(id)).toEqual(['submitted', 'escalated']);
  });
});

describe('a request that nobody decides', () => {
  it('expires after as many days as the company waits, and is asked of nobody any more', async () => {
    const id = await ask();
    const waits = (days: number | null) =>
      server.database.asOwner('update companies set request_expiry_days = $1 where id = $2', [days, people.a.id]);
    await later();
    expect(await stateOf(id)).toBe('pending');
    await waits(3);
    await later();
    expect(await stateOf(id)).toBe('pending');
    await server.database.asOwner(
      `update manual_logs set update_time = update_time - interval '4 days' where id = $1`,
      [id],
    );
    await later();
    expect(await stateOf(id)).toBe('expired');
    expect(await eventsOf(id)).toEqual(['submitted', 'expired']);
    const inbox = dataOf(await admin.callEndpoint(manualLogApprovals.list, { query: {} }));
    expect(inbox.map(({ record }) => record.id)).not.toContain(id);
  });
});
