import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { commonCodes } from '#shared/contract/index.ts';
import { cancelJob, jobCodes, listJobs, retrieveJob, type Job } from '#shared/contract/jobs.ts';
import { loadPerson } from '#server/auth/index.ts';
import { DatabaseUnavailable, switchScope } from '#server/db/database.ts';
import { storeFile } from '#server/files/index.ts';
import { hostInfo, openContext } from '#server/http/context.ts';
import { Refusal } from '#server/http/index.ts';
import { defineJobKind, enqueue, startWorker, type JobKind, type Worker } from '#server/jobs/index.ts';
import { sealText } from '#server/sealing.ts';
import { operationLogs } from '#server/operation-log/tables.ts';
import type { LiveEvent } from '#server/host.ts';
import { unwatched } from '#tests/support/statements/watch.ts';
import { storedPayloads } from '#tests/support/stored-files.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const workers: Worker[] = [];
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()));
  await server.database.asOwner('delete from jobs');
});

const payload = z.object({ text: z.string() });

async function worker(...kinds: JobKind[]): Promise<Worker> {
  const started = await startWorker(server.host, kinds);
  workers.push(started);
  return started;
}

/** Queues a job as a call would, in the person's transaction. */
async function put(kind: JobKind, userId: number, companyId: number, given: unknown = { text: 'a' }): Promise<number> {
  const { host } = server;
  return host.database.within({ role: 'system', userId, companyId }, async (tx) => {
    const actor = await loadPerson(tx, userId, companyId);
    if (!actor) throw new Error('Nobody');
    const scope = { role: 'tenant', userId, companyId } as const;
    await switchScope(tx, scope);
    const { context } = openContext(
      host,
      tx,
      hostInfo({ companyId, name: actor.name, accessor: 'job' }),
      actor,
      scope,
      host.clock.now(),
      host.log,
    );
    return enqueue(context, { kind, payload: given });
  });
}

const putByAdmin = (kind: JobKind, given?: unknown) => put(kind, people.users.adminA, people.a.id, given);

async function readJob(id: number): Promise<Job> {
  const answer = await server
    .caller(await people.tokenOf('adminA'))
    .callEndpoint(retrieveJob, { params: { id: String(id) } });
  if (!answer.isSuccess) throw new Error(answer.code);
  return answer.data.data;
}

/** Writes an entry in the company that can be counted. */
const trace = (object_name: string) => ({
  time: server.clock.now().toString(),
  user_name: 'job',
  accessor: 'job',
  action: 'trace',
  object_type: 'test',
  object_name,
  changes: [],
});
const traces = async (): Promise<unknown[]> =>
  (await server.database.asOwner(`select object_name from operation_logs where action = 'trace' order by id`)).map(
    (row) => row['object_name'],
  );

describe('a job', () => {
  it('runs as the person who asked, tells how far it is, and is found again with its result', async () => {
    const heard: LiveEvent[] = [];
    const stop = server.host.live.subscribe({ hear: (event) => heard.push(event), missed: () => undefined });
    const kind = defineJobKind({
      kind: 'test.some.work',
      permission: 'company.department.view',
      payload,
      run: async (job, { text }) => {
        const who = await job.step(async (context) => context.actor.userId);
        job.progress(5, 10);
        return { who, text };
      },
    });
    const id = await putByAdmin(kind);
    expect(await readJob(id)).toMatchObject({ status: 'queued', progress: 0, result: null });
    await (await worker(kind)).drain();
    stop();
    expect(await readJob(id)).toMatchObject({
      status: 'done',
      progress: 100,
      result: { who: people.users.adminA, text: 'a' },
      file: null,
      error_code: null,
    });
    expect(heard.map(({ payload: { status, progress } }) => [status, progress])).toEqual([
      ['running', 0],
      ['running', 50],
      ['done', 100],
    ]);
    expect(heard.every((event) => event.companyId === people.a.id && event.userId === people.users.adminA)).toBe(true);
  });

  it('answers with a file to its person only', async () => {
    const kind = defineJobKind({
      // A kind that the host knows: its link depends on its permission.
      kind: 'company.department.export',
      permission: null,
      payload,
      run: async (job) => ({
        file: await job.step((context) =>
          storeFile(context, {
            content: new TextEncoder().encode('a,b\n'),
            contentType: 'text/csv; charset=utf-8',
            ending: 'csv',
            title: 'People "A".csv',
            access: null,
          }),
        ),
      }),
    });
    const id = await putByAdmin(kind);
    await (await worker(kind)).drain();
    const job = await readJob(id);
    expect(job).toMatchObject({ status: 'done', result: {}, file: { name: 'People "A".csv', size: 4 } });
    const params = { id: String(id) };
    const answer = await server.fetch(job.file?.url ?? '');
    expect(await answer.text()).toBe('a,b\n');
    expect(answer.headers.get('content-disposition')).toContain('People');
    for (const role of ['adminB', 'viewA', 'both', 'vendor'] as const) {
      const caller = server.caller(await people.tokenOf(role));
      await expect(caller.callEndpoint(retrieveJob, { params })).rejects.toMatchObject({ status: 404 });
      await expect(caller.callEndpoint(cancelJob, { params })).rejects.toMatchObject({ status: 404 });
      expect(await caller.callEndpoint(listJobs)).toMatchObject({ data: { data: [], total: 0 } });
    }
  });

  it('is cancelled before it runs, or at its next step', async () => {
    const begun = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const kind = defineJobKind({
      kind: 'test.long.work',
      permission: null,
      payload,
      run: async (job) => {
        await job.step(({ tx, companyId }) =>
          tx.insert(operationLogs).values({ ...trace('first'), company_id: companyId }),
        );
        begun.resolve();
        await goOn.promise;
        await job.step(({ tx, companyId }) =>
          tx.insert(operationLogs).values({ ...trace('second'), company_id: companyId }),
        );
        return {};
      },
    });
    const before = (await traces()).length;
    const caller = server.caller(await people.tokenOf('adminA'));
    const waiting = String(await putByAdmin(kind));
    expect(await caller.callEndpoint(cancelJob, { params: { id: waiting } })).toMatchObject({
      data: { data: { status: 'cancelled' } },
    });
    await expect(caller.callEndpoint(cancelJob, { params: { id: waiting } })).rejects.toMatchObject({
      status: 409,
      code: jobCodes.hasEnded.code,
    });

    const running = await putByAdmin(kind);
    const runner = await worker(kind);
    await begun.promise;
    await caller.callEndpoint(cancelJob, { params: { id: String(running) } });
    goOn.resolve();
    await runner.drain();
    expect((await traces()).slice(before)).toEqual(['first']);
    expect(await readJob(running)).toMatchObject({ status: 'cancelled' });
  });

  it('stops where the right, the membership or the person is gone meanwhile', async () => {
    const ran: string[] = [];
    const kind = defineJobKind({
      kind: 'test.guarded.work',
      permission: 'personnel.employee.view',
      payload,
      run: async (job) => {
        await job.step(async () => void ran.push('step'));
        return {};
      },
    });
    const id = await put(kind, people.users.viewA, people.a.id);
    await server.database.asOwner(`update groups set permissions = '{}' where group_name = 'Viewers'`);
    await (await worker(kind)).drain();
    expect(ran).toEqual([]);
    expect(await server.database.asOwner('select status, error_code from jobs where id = $1', [id])).toEqual([
      { status: 'failed', error_code: commonCodes.forbidden.code },
    ]);
    await server.database.asOwner(
      `update groups set permissions = '{personnel.employee.view}' where group_name = 'Viewers'`,
    );
  });

  it('sees one company only', async () => {
    let seen: unknown[] = [];
    const kind = defineJobKind({
      kind: 'test.looking.around',
      permission: null,
      payload,
      run: async (job) => {
        // Tests the policy alone, since a statement of ours would name its company.
        seen = await job.step(({ tx }) =>
          unwatched(() => tx.selectDistinct({ company: operationLogs.company_id }).from(operationLogs)),
        );
        return {};
      },
    });
    await putByAdmin(kind);
    await (await worker(kind)).drain();
    expect(seen).toEqual([{ company: people.a.id }]);
  });
});

describe('a job that is given much', () => {
  const much = 'much '.repeat(10_000);
  const measure = (run: JobKind['run'] = async () => ({})): JobKind =>
    defineJobKind({
      kind: 'test.large.work',
      permission: null,
      payload,
      attempts: 1,
      run: async (job, given) => ({ ...(await run(job, given)), length: given.text.length }),
    });
  const payloadOf = async (id: number): Promise<string> => {
    const [row] = await server.database.asOwner('select payload::text as payload from jobs where id = $1', [id]);
    return String(row?.['payload']);
  };

  it('keeps it in the file store, and nothing of it when it has ended, however it ends', async () => {
    const refused = measure(async () => {
      throw new Refusal(commonCodes.inUse);
    });
    const cancelled = measure(async ({ id, step }) => {
      const caller = server.caller(await people.tokenOf('adminA'));
      await caller.callEndpoint(cancelJob, { params: { id: String(id) } });
      return step(async () => ({}));
    });
    for (const [kind, end] of [
      [measure(), { status: 'done', result: { length: much.length } }],
      [refused, { status: 'failed' }],
      [cancelled, { status: 'cancelled' }],
    ] as const) {
      const id = await putByAdmin(kind, { text: much });
      expect((await payloadOf(id)).length).toBeLessThan(100);
      expect(storedPayloads(server)).toHaveLength(1);
      await (await worker(kind)).drain();
      expect(await readJob(id)).toMatchObject(end);
      expect([await payloadOf(id), storedPayloads(server)]).toEqual(['{}', []]);
      await workers.pop()?.stop();
    }
    expect(await server.database.asOwner(`select name from files where name like '%.sealed'`)).toEqual([]);
  });

  it('is cancelled in peace where that takes it away before it was read', async () => {
    const id = await putByAdmin(measure(), { text: much });
    const { files } = server.host;
    const read = files.read;
    const failures = (): number => server.logLines.filter((line) => line.includes('Job failed')).length;
    const before = failures();
    Object.assign(files, {
      read: async (name: string) => {
        Object.assign(files, { read });
        const caller = server.caller(await people.tokenOf('adminA'));
        await caller.callEndpoint(cancelJob, { params: { id: String(id) } });
        return read(name);
      },
    });
    await (await worker(measure())).drain();
    expect(await readJob(id)).toMatchObject({ status: 'cancelled' });
    expect(failures()).toBe(before);
  });

  it('runs as an older version queued it: in the queue, sealed or not', async () => {
    const text = { text: much };
    for (const queued of [text, { sealed: sealText(server.host.config.linkSecret, JSON.stringify(text)) }]) {
      const id = await putByAdmin(measure());
      await server.database.asOwner('update jobs set payload = $2::jsonb where id = $1', [id, JSON.stringify(queued)]);
      await (await worker(measure())).drain();
      expect(await readJob(id)).toMatchObject({ status: 'done', result: { length: much.length } });
    }
  });
});

describe('a job that fails', () => {
  it('is tried again, later each time, and then gives up', async () => {
    let tries = 0;
    const kind = defineJobKind({
      kind: 'test.broken.work',
      permission: null,
      payload,
      run: async () => {
        tries += 1;
        throw new Error('broken');
      },
    });
    const id = await putByAdmin(kind);
    const runner = await worker(kind);
    for (const [pause, expected] of [
      [0, 1],
      [4, 1],
      [1, 2],
      [19, 2],
      [1, 3],
      [3600, 3],
    ] as const) {
      server.clock.advance({ seconds: pause });
      await runner.drain();
      expect(tries).toBe(expected);
    }
    expect(await readJob(id)).toMatchObject({ status: 'failed', error_code: commonCodes.unexpected.code });
  });

  it('goes on from its checkpoint however often the database goes away under it', async () => {
    let outages = 0;
    const kind = defineJobKind({
      kind: 'test.unlucky.work',
      permission: null,
      payload,
      run: async (job) => {
        const at = z.object({ done: z.int() }).safeParse(job.checkpoint).data?.done ?? 0;
        const done = await job.step(
          async () => at + 1,
          (next) => ({ done: next }),
        );
        if ((outages += 1) <= 6) throw new DatabaseUnavailable(new Error('terminating connection'));
        return { done };
      },
    });
    const id = await putByAdmin(kind);
    const runner = await worker(kind);
    for (let turn = 0; turn < 7; turn += 1) {
      await runner.drain();
      server.clock.advance({ seconds: 10 });
    }
    expect(await readJob(id)).toMatchObject({ status: 'done', result: { done: 7 } });
  });

  it('is not tried again where it was refused', async () => {
    let tries = 0;
    const kind = defineJobKind({
      kind: 'test.refused.work',
      permission: null,
      payload,
      run: async () => {
        tries += 1;
        throw new Refusal(commonCodes.inUse);
      },
    });
    const id = await putByAdmin(kind);
    const runner = await worker(kind);
    await runner.drain();
    server.clock.advance({ hours: 1 });
    await runner.drain();
    expect(tries).toBe(1);
    expect(await readJob(id)).toMatchObject({ status: 'failed', error_code: commonCodes.inUse.code });
  });
});

describe('a worker that dies', () => {
  /** Writes one entry a step and stores its progress in the checkpoint. */
  const steps = (name: string, afterStep: (at: number) => Promise<void>) =>
    defineJobKind({
      kind: name,
      permission: null,
      payload,
      run: async (job) => {
        const from = z.object({ next: z.int() }).safeParse(job.checkpoint).data?.next ?? 0;
        for (let at = from; at < 4; at += 1) {
          await job.step(
            async ({ tx, companyId }) => {
              await tx.insert(operationLogs).values({ ...trace(`${name} ${at}`), company_id: companyId });
            },
            () => ({ next: at + 1 }),
          );
          await afterStep(at);
        }
        return { steps: 4 };
      },
    });

  it('is followed by another one that goes on where it stopped: every effect once', async () => {
    const name = 'test.dying.work';
    const dead = Promise.withResolvers<never>();
    const reached = Promise.withResolvers<void>();
    // The first worker hangs after its second step, like a killed process: it neither ends nor renews.
    const id = await putByAdmin(steps(name, async () => {}));
    void startWorker(server.host, [
      steps(name, async (at) => {
        if (at === 1) {
          reached.resolve();
          await dead.promise;
        }
      }),
    ]);
    await reached.promise;
    const second = await worker(steps(name, async () => {}));
    await second.drain();
    expect(await readJob(id)).toMatchObject({ status: 'running' });
    server.clock.advance({ seconds: 31 });
    await second.drain();
    expect(await readJob(id)).toMatchObject({ status: 'done', result: { steps: 4 } });
    expect((await traces()).filter((text) => String(text).startsWith(name))).toEqual(
      [0, 1, 2, 3].map((at) => `${name} ${at}`),
    );
  });

  it('writes nothing any more once another one has taken over', async () => {
    const name = 'test.late.work';
    const goOn = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const id = await putByAdmin(steps(name, async () => {}));
    const late = await worker(
      steps(name, async (at) => {
        if (at === 0) {
          reached.resolve();
          await goOn.promise;
        }
      }),
    );
    await reached.promise;
    server.clock.advance({ seconds: 31 });
    const second = await startWorker(server.host, [steps(name, async () => {})]);
    await second.drain();
    await second.stop();
    expect(await readJob(id)).toMatchObject({ status: 'done' });
    goOn.resolve();
    await late.drain();
    expect((await traces()).filter((text) => String(text).startsWith(name))).toHaveLength(4);
    expect(await readJob(id)).toMatchObject({ status: 'done', result: { steps: 4 } });
  });

  it('lets go of its job when it is stopped in order', async () => {
    const name = 'test.stopped.work';
    const goOn = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    const id = await putByAdmin(steps(name, async () => {}));
    const first = await startWorker(server.host, [
      steps(name, async (at) => {
        if (at === 0) {
          reached.resolve();
          await goOn.promise;
        }
      }),
    ]);
    await reached.promise;
    const stopped = first.stop();
    goOn.resolve();
    await stopped;
    expect(await readJob(id)).toMatchObject({ status: 'queued' });
    await (await worker(steps(name, async () => {}))).drain();
    expect(await readJob(id)).toMatchObject({ status: 'done' });
    expect((await traces()).filter((text) => String(text).startsWith(name))).toHaveLength(4);
  });

  it('shares the queue with others: each job is done once', async () => {
    const done: string[] = [];
    const kind = defineJobKind({
      kind: 'test.many.works',
      permission: null,
      payload,
      run: async (_job, { text }) => {
        done.push(text);
        return {};
      },
    });
    for (let at = 0; at < 20; at += 1) await putByAdmin(kind, { text: String(at) });
    const team = await Promise.all([worker(kind), worker(kind), worker(kind)]);
    await Promise.all(team.map((one) => one.drain()));
    // One may have found nothing while another held the last ones.
    for (const one of team) await one.drain();
    expect(done.toSorted((a, b) => Number(a) - Number(b))).toEqual(Array.from({ length: 20 }, (_, at) => String(at)));
  });
});
