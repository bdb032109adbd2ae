import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '#features/device/contract.ts';
import { manualLog, manualLogApprovals, ownManualLog } from '#features/request/contract.ts';
import { JobStopped, startWorker, type JobKind, type Worker } from '#server/jobs/index.ts';
import { answer } from '#server/questions/index.ts';
import { flowOf, type Decider } from '#server/request/index.ts';
import { matchingCodes } from '#shared/contract/action-matching.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { cancelJob, retrieveJob } from '#shared/contract/jobs.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** The deciders by name; nobody means everybody who may approve. */
let deciders: readonly Decider[] = [];
const step = {
  node: null,
  name: 'Lead',
  rule: 'any_one',
  notified: [],
  canForward: false,
  canEditAmount: false,
  timeoutHours: null,
  timeoutAction: 'remind',
  escalateTo: [],
  skipIfSame: false,
  whenEmpty: 'admin',
} as const;
const server = useServer({
  slices: [
    {
      name: 'flows-of-the-test',
      answers: [
        answer(flowOf, () =>
          Promise.resolve(deciders.length === 0 ? null : { flow: 1, version: 1, steps: [{ ...step, deciders }] }),
        ),
      ],
    },
  ],
});
const people = usePeople(server);
const roles = ['adminA', 'scopedA', 'empA1', 'empA2', 'viewA', 'adminB'] as const;
const callers = new Map<string, Client>();
const as = (role: (typeof roles)[number]): Client => {
  const caller = callers.get(role);
  if (!caller) throw new Error(role);
  return caller;
};
let worker: Worker;

beforeAll(async () => {
  for (const role of roles) callers.set(role, server.caller(await people.tokenOf(role)));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  worker = await startWorker(server.host, server.running.app.jobKinds);
});
afterAll(() => worker.stop());
beforeEach(async () => {
  deciders = [];
  await server.database.asOwner(`update manual_logs set status = 'revoked' where status = 'pending'`);
});

const actions = { list: manualLog.actions, inbox: manualLogApprovals.waiting.actions } as const;
let minute = 0;
/** Requests of a day, each with a minute of its own. */
const ask = async (role: 'empA1' | 'empA2', many: number, punch_date = '2026-02-27') => {
  const ids: number[] = [];
  for (let at = 0; at < many; at += 1) {
    minute += 3;
    const punch_time = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const body = { punch_date, punch_time, punch_state: 0, apply_reason: 'Forgot' } as const;
    ids.push(dataOf(await as(role).callEndpoint(ownManualLog.calls.create, { body })).id);
  }
  return ids;
};
const ofFirst = () => ({ employee: String(people.employees.empA1), status: 'pending' });
const countOf = async (role: (typeof roles)[number], query = {}, where: keyof typeof actions = 'list') =>
  dataOf(await as(role).callEndpoint(actions[where].approve.matching?.count ?? never(), { query }));
const start = async (role: (typeof roles)[number], query = {}, where: keyof typeof actions = 'list') =>
  as(role).callEndpoint(actions[where].approve.matching?.start ?? never(), { query, body: {} });
const reject = async (role: (typeof roles)[number], body: Record<string, string>, where: keyof typeof actions) =>
  as(role).callEndpoint(actions[where].reject.matching?.start ?? never(), { query: {}, body });
const never = (): never => {
  throw new Error('It is not offered for all that match');
};
const jobOf = async (role: (typeof roles)[number], job: number) =>
  dataOf(await as(role).callEndpoint(retrieveJob, { params: { id: String(job) } }));
/** Runs work while no job runs. */
const paused = async <T>(work: () => Promise<T>): Promise<T> => {
  await worker.stop();
  try {
    return await work();
  } finally {
    worker = await startWorker(server.host, server.running.app.jobKinds);
  }
};
const refusalOf = (thrown: unknown) => thrown;
/** How many requests are in each state. */
const statesOf = async (ids: readonly number[]): Promise<Record<string, number>> => {
  const query = { id__in: ids.join(','), page_size: 100 };
  const rows = dataOf(await as('adminA').callEndpoint(manualLog.calls.list, { query }));
  return Object.fromEntries([...Map.groupBy(rows, ({ status }) => status)].map(([state, of]) => [state, of.length]));
};
const punches = async (): Promise<number> =>
  dataOf(await as('adminA').callEndpoint(transaction.calls.list, { query: { source: 'manual_log', page_size: 200 } }))
    .length;

describe('a decision about all that a filter finds', () => {
  it('is made about what waited when it was pressed, one by one, and about nothing else', async () => {
    const ids = await ask('empA1', 22);
    const others = await ask('empA2', 2);
    const [own = 0, changed = 0] = ids;
    await server.database.asOwner('update manual_logs set applied_by = $1 where id = $2', [people.users.adminA, own]);
    expect(await countOf('adminA', ofFirst())).toEqual({ count: 22, more: false });
    const before = await punches();
    const { started, later } = await paused(async () => {
      const pressed = dataOf(await start('adminA', ofFirst()));
      const params = { id: String(changed) };
      dataOf(await as('empA1').callEndpoint(ownManualLog.calls.patch, { params, body: { apply_reason: 'Dark' } }));
      return { started: pressed, later: await ask('empA1', 1) };
    });
    expect(started.count).toBe(22);
    await worker.drain();
    const job = await jobOf('adminA', started.job);
    expect(job).toMatchObject({
      status: 'done',
      result: {
        found: 22,
        done: 20,
        refused: 2,
        refusals: [
          { id: own, name: expect.stringMatching(/^ML-2026-/), code: commonCodes.ownRequest.code },
          { id: changed, code: commonCodes.changedMeanwhile.code },
        ],
      },
    });
    expect(await statesOf(ids)).toEqual({ approved: 20, pending: 2 });
    expect(await statesOf([...others, ...later])).toEqual({ pending: 3 });
    expect((await punches()) - before).toBe(20);
    const { items } = dataOf(await as('adminA').callEndpoint(listNotifications, {}));
    expect(items[0]).toMatchObject({
      kind: 'matching_done',
      data: { action: 'approve', done: 20, refused: 2 },
      target: { type: 'job', id: started.job },
    });
  });

  it('finds nothing a second time, and nothing under another filter', async () => {
    const ids = await ask('empA1', 2);
    dataOf(await start('adminA', ofFirst()));
    await worker.drain();
    expect(await statesOf(ids)).toEqual({ approved: 2 });
    for (const query of [ofFirst(), { status: 'approved' }, { punch_date__gte: '2026-03-01' }]) {
      expect(await countOf('adminA', query)).toEqual({ count: 0, more: false });
      expect(await start('adminA', query).catch(refusalOf)).toMatchObject({ code: matchingCodes.nothingMatches.code });
    }
  });

  it('goes on behind what is decided, however often it is killed, and decides nothing twice', async () => {
    const ids = await ask('empA1', 22);
    const before = await punches();
    await worker.stop();
    const { job } = dataOf(await start('adminA', ofFirst()));
    const kind = server.running.app.jobKinds.find(({ kind: name }) => name === 'request.manual_log.approve.matching');
    if (!kind || !('run' in kind)) throw new Error('No such job');
    const runBy = async (by: JobKind): Promise<void> => {
      const own = await startWorker(server.host, [by], 1);
      await own.drain();
      await own.stop();
    };
    /** Dies after a step, or within one. */
    const killed = (dies: 'inside' | 'behind'): JobKind => ({
      ...kind,
      run: (running, payload) =>
        kind.run(
          {
            ...running,
            step: async (work, checkpoint) => {
              await running.step(async (context) => {
                const done = await work(context);
                if (dies === 'inside') throw new JobStopped();
                return done;
              }, checkpoint);
              throw new JobStopped();
            },
          },
          payload,
        ),
    });
    for (const [dies, decided] of [
      ['inside', {}],
      ['behind', { approved: 20 }],
      ['inside', { approved: 20 }],
    ] as const) {
      await runBy(killed(dies));
      expect(await statesOf(ids)).toEqual({ pending: 22 - (decided.approved ?? 0), ...decided });
      server.clock.advance({ seconds: 60 });
    }
    await runBy(kind);
    expect(await jobOf('adminA', job)).toMatchObject({ status: 'done', result: { found: 22, done: 22, refused: 0 } });
    expect(await statesOf(ids)).toEqual({ approved: 22 });
    expect((await punches()) - before).toBe(22);
    worker = await startWorker(server.host, server.running.app.jobKinds);
  });

  it('is made about nothing any more once it is stopped', async () => {
    const ids = await ask('empA1', 3);
    const job = await paused(async () => {
      const started = dataOf(await start('adminA', ofFirst()));
      dataOf(await as('adminA').callEndpoint(cancelJob, { params: { id: String(started.job) }, body: {} }));
      return started.job;
    });
    await worker.drain();
    expect(await jobOf('adminA', job)).toMatchObject({ status: 'cancelled' });
    expect(await statesOf(ids)).toEqual({ pending: 3 });
  });

  it('is refused to who may only read, reaches no other company, and no department that one does not see', async () => {
    const ids = await ask('empA1', 2);
    const refused = await start('viewA').catch(refusalOf);
    expect(refused).toMatchObject({ code: commonCodes.forbidden.code });
    expect(await countOf('adminB')).toEqual({ count: 0, more: false });
    const query = { ...ofFirst(), page_size: 100 };
    const seen = dataOf(await as('scopedA').callEndpoint(manualLog.calls.list, { query }));
    expect((await countOf('scopedA', ofFirst())).count).toBe(seen.length);
    expect(await statesOf(ids)).toEqual({ pending: 2 });
  });

  it('stops if the right is taken away before its next step', async () => {
    const ids = await ask('empA1', 1);
    const who = [people.a.id, people.users.adminA];
    const membership = (status: string) =>
      server.database.asOwner(
        `update memberships set status = '${status}' where company_id = $1 and user_id = $2`,
        who,
      );
    const job = await paused(async () => {
      const started = dataOf(await start('adminA', ofFirst()));
      await membership('disabled');
      return started.job;
    });
    await worker.drain();
    await membership('active');
    expect(await jobOf('adminA', job)).toMatchObject({ status: 'failed', error_code: commonCodes.forbidden.code });
    expect(await statesOf(ids)).toEqual({ pending: 1 });
  });
});

describe('a decision about all that wait in the inbox', () => {
  it('is made by who is asked by name, whatever their department, with the reason', async () => {
    const others = await ask('empA1', 1);
    deciders = [{ employee: people.employees.empA2 }];
    const ids = await ask('empA1', 21);
    expect(await countOf('empA2', {}, 'inbox')).toEqual({ count: 21, more: false });
    expect(await countOf('viewA', {}, 'inbox')).toEqual({ count: 0, more: false });
    const without = await reject('empA2', {}, 'inbox');
    expect(without).toMatchObject({ isSuccess: false });
    const { job } = dataOf(await reject('empA2', { reject_reason: 'You were away' }, 'inbox'));
    await worker.drain();
    expect(await jobOf('empA2', job)).toMatchObject({ status: 'done', result: { found: 21, done: 21, refused: 0 } });
    expect(await statesOf(ids)).toEqual({ rejected: 21 });
    expect(await statesOf(others)).toEqual({ pending: 1 });
    const [first = 0] = ids;
    const told = await as('adminA').callEndpoint(manualLog.calls.retrieve, { params: { id: String(first) } });
    expect(dataOf(told).reject_reason).toBe('You were away');
    expect(await start('empA2', {}, 'inbox').catch(refusalOf)).toMatchObject({
      code: matchingCodes.nothingMatches.code,
    });
  });
});
