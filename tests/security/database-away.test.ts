import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { department } from '#features/company/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { defineJobKind, enqueue, startWorker, type Worker } from '#server/jobs/index.ts';
import { makeFixtures, type Fixtures } from '#tests/support/fixtures.ts';
import { findBinaries, startOwnCluster, type OwnCluster } from '#tests/support/postgres.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { chosenDatabase } from '#tests/support/test-database.ts';

const answerSchema = z.object({ code: z.string(), context: z.record(z.string(), z.unknown()).optional() });

/** An unhandled error of a connection would also end this process, and the suite with it. */
describe.runIf(chosenDatabase() === 'postgres' && findBinaries())('a database that goes away', () => {
  let cluster: OwnCluster;
  let one: TestServer;
  let two: TestServer;
  let people: Fixtures;
  let token = '';
  let worker: Worker;
  /** The jobs that have begun, and the promise that lets them continue. */
  let begun = Promise.withResolvers<void>();
  let goOn = Promise.withResolvers<void>();
  const done: unknown[] = [];

  const kind = defineJobKind({
    kind: 'test.outlives',
    permission: null,
    payload: z.object({ what: z.string(), waits: z.boolean() }),
    run: async (job, { what, waits }) => {
      if (waits) {
        begun.resolve();
        await goOn.promise;
      }
      await job.step(async () => done.push(what));
      return {};
    },
  });

  beforeAll(async () => {
    cluster = await startOwnCluster();
    one = await startTestServer({ cluster });
    two = await startTestServer({ beside: one });
    people = await makeFixtures(one);
    token = await people.tokenOf('adminA');
    worker = await startWorker(two.host, [kind]);
  });
  afterAll(async () => {
    await worker.stop();
    await two.stop();
    await one.stop();
    await cluster.stop();
  });

  let codes = 0;
  /** Makes a department and returns its code if that was acknowledged. */
  async function make(): Promise<string | undefined> {
    const dept_code = `D${(codes += 1)}`;
    const answer = await one.fetch(`/web${department.path}`, {
      method: 'POST',
      headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ dept_code, dept_name: 'Made', parent_dept: people.a.rootDepartment }),
    });
    if (answer.status === 200) return dept_code;
    const { code, context } = answerSchema.parse(await answer.json());
    expect([answer.status, code, context, answer.headers.get('retry-after')]).toEqual([
      503,
      'ZBCO0011',
      { seconds: 2 },
      '2',
    ]);
    return undefined;
  }

  const poll = (): Promise<Response> => one.fetch('/iclock/getrequest?SN=AWAY0001');
  const health = async (server: TestServer): Promise<number> => (await server.fetch('/web/health')).status;

  /** Keeps calls and a terminal busy while something is done to the database. @returns the acknowledged codes */
  async function underLoad(harm: () => Promise<void>): Promise<string[]> {
    const acknowledged: string[] = [];
    const over = new AbortController();
    const client = async (): Promise<void> => {
      while (!over.signal.aborted) {
        const code = await make();
        if (code !== undefined) acknowledged.push(code);
        expect([200, 503]).toContain((await poll()).status);
      }
    };
    const clients = Array.from({ length: 12 }, client);
    try {
      await harm();
    } finally {
      over.abort();
      await Promise.all(clients);
    }
    return acknowledged;
  }

  const onServer = async (text: string): Promise<void> => {
    const client = new pg.Client({ connectionString: cluster.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query(text);
    await client.end();
  };

  /** Everything works again: both processes answer, everything acknowledged is there, events and jobs pass between them. */
  async function expectAllBack(acknowledged: readonly string[]): Promise<void> {
    for (const server of [one, two]) await expect.poll(() => health(server)).toBe(200);
    expect(await make()).toBeDefined();
    expect((await poll()).status).toBe(200);
    const stored = await one.database.asOwner('select dept_code from departments where dept_code = any($1)', [
      acknowledged,
    ]);
    expect(stored.length).toBe(acknowledged.length);

    const socket = await hearing(two);
    const heard = once(socket, 'message');
    await expect
      .poll(async () => {
        await make();
        return socket.readyState === WebSocket.OPEN && Promise.race([heard, Promise.resolve('silence')]);
      })
      .not.toBe('silence');
    socket.terminate();

    const what = `after ${codes}`;
    await put(what, false);
    await expect.poll(() => done).toContain(what);
  }

  const hearing = async (server: TestServer): Promise<WebSocket> => {
    const socket = new WebSocket(
      `${server.origin.replace('http', 'ws')}/websocket/live/?token=${encodeURIComponent(`JWT ${token}`)}`,
    );
    await once(socket, 'open');
    return socket;
  };

  const put = (what: string, waits: boolean): Promise<unknown> =>
    asCompany(
      one.host,
      { companyId: people.a.id, userId: people.users.adminA, name: 'Test', accessor: 'job' },
      (context) => enqueue(context, { kind, payload: { what, waits } }),
    );

  it('for single connections, again and again under load: each call is answered, the rest go on', async () => {
    const acknowledged = await underLoad(async () => {
      for (let round = 0; round < 6; round += 1) {
        await make();
        await onServer("select pg_terminate_backend(pid) from pg_stat_activity where usename = 'muster_login'");
      }
    });
    await expectAllBack(acknowledged);
  });

  it('for the node that confirms commits: what somebody cuts off meanwhile is not acknowledged', async () => {
    await onServer("alter system set synchronous_standby_names = 'gone'");
    await onServer('select pg_reload_conf()');
    const waiting = (): Promise<unknown> =>
      one.database.asOwner("select pid from pg_stat_activity where wait_event = 'SyncRep'");
    try {
      const making = make();
      await expect.poll(waiting).not.toEqual([]);
      await onServer("select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'");
      expect(await making).toBeUndefined();
    } finally {
      await onServer('alter system reset synchronous_standby_names');
      await onServer('select pg_reload_conf()');
    }
    await expectAllBack([]);
  });

  it.each(['SIGINT', 'SIGKILL'] as const)(
    'with a server that ends by %s under load: every call says so, health says so, and all goes on when it is back',
    async (signal) => {
      const listening = await hearing(two);
      const closed = once(listening, 'close');
      begun = Promise.withResolvers();
      goOn = Promise.withResolvers();
      const what = `through ${signal}`;
      await put(what, true);
      await begun.promise;

      const linesBefore = one.logLines.length;
      const acknowledged = await underLoad(() => cluster.end(signal));
      await expect.poll(() => health(one)).toBe(503);
      // However many terminals and calls it affects, an outage is logged in one line.
      for (let turn = 0; turn < 3; turn += 1) await poll();
      const errors = one.logLines.slice(linesBefore).filter((line) => /"level":(50|"error")/.test(line));
      expect(errors).toMatchObject([expect.stringContaining('the database is away')]);
      await expect.poll(make).toBeUndefined();
      expect((await poll()).status).toBe(503);
      for (const path of ['/company/api/v2/department/', '/oauth/api/v2/user/'])
        expect((await one.fetch(`/web${path}`, { headers: { authorization: `JWT ${token}` } })).status).not.toBe(500);
      const refused = new WebSocket(
        `${one.origin.replace('http', 'ws')}/websocket/live/?token=${encodeURIComponent(`JWT ${token}`)}`,
      );
      refused.on('error', () => undefined);
      expect(await once(refused, 'unexpected-response')).toMatchObject([{}, { statusCode: 503 }]);
      // The running step of the job fails while the database is away.
      goOn.resolve();

      await cluster.start();
      expect(await closed).toEqual([1012, Buffer.alloc(0)]);
      await expectAllBack(acknowledged);
      // Its worker could not even report the failure: the lease ends, and the job starts again.
      one.clock.advance({ minutes: 1 });
      token = await people.tokenOf('adminA');
      await expect.poll(() => done).toContain(what);
      expect(done.filter((one) => one === what)).toEqual([what]);
    },
    60_000,
  );
});
