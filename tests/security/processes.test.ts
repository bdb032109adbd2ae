import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { department } from '#features/company/contract.ts';
import { signIn } from '#features/onboarding/contract.ts';
import { currentUser, refreshTokens, signOut } from '#shared/contract/session.ts';
import { asCompany } from '#server/http/index.ts';
import { defineJobKind, enqueue, startWorker } from '#server/jobs/index.ts';
import { chosenDatabase } from '#tests/support/test-database.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe.runIf(chosenDatabase() === 'postgres')('two processes over one PostgreSQL', () => {
  const one = useServer();
  const two = useServer({ beside: one });
  const people = usePeople(one);

  it('end a session in both', async () => {
    const pair = await people.tokensOf('adminA');
    expect(await two.caller(pair.token).callEndpoint(currentUser)).toMatchObject({ isSuccess: true });
    await one.caller(pair.token).callEndpoint(signOut);
    await expect(two.caller(pair.token).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
    await expect(
      two.caller().callEndpoint(refreshTokens, { body: { access: pair.token, refresh: pair.refresh } }),
    ).rejects.toMatchObject({ status: 401 });
  });

  it('give one successor for a refresh token sent to both at the same moment', async () => {
    const pair = await people.tokensOf('adminA');
    const body = { access: pair.token, refresh: pair.refresh };
    const answers = await Promise.all(
      [one, two, one, two].map((server) => server.caller().callEndpoint(refreshTokens, { body })),
    );
    expect(new Set(answers.map((answer) => answer.isSuccess && answer.data.data.refresh)).size).toBe(1);
  });

  it('count guesses together', async () => {
    const statuses: (number | undefined)[] = [];
    for (const server of [one, two, one, two, one, two]) {
      const answer = await server.fetch(`/web${signIn.path}`, {
        method: 'POST',
        from: '10.9.0.1',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin-a@acme.test', password: 'wrong' }),
      });
      statuses.push(answer.status);
    }
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
  });

  it('tell each other what happens', async () => {
    const token = await people.tokenOf('adminA');
    const socket = new WebSocket(
      `${two.origin.replace('http', 'ws')}/websocket/live/?token=${encodeURIComponent(`JWT ${token}`)}`,
    );
    await once(socket, 'open');
    const heard = new Promise<unknown>((resolve) => {
      socket.once('message', (text) => resolve(JSON.parse(String(text))));
    });
    await one.caller(token).callEndpoint(department.calls.create, {
      body: { dept_code: 'TOLD', dept_name: 'Told', parent_dept: people.a.rootDepartment },
    });
    expect(await heard).toMatchObject({ topic: 'company.department' });
    socket.terminate();
  });

  it('hand work over: put in by one, done by the other', async () => {
    const done = Promise.withResolvers<string>();
    const kind = defineJobKind({
      kind: 'test.handed.over',
      permission: null,
      payload: z.object({}),
      run: async (job) => {
        done.resolve(await job.step(async ({ actor }) => actor.name));
        return {};
      },
    });
    const worker = await startWorker(two.host, [kind]);
    await asCompany(
      one.host,
      { companyId: people.a.id, userId: people.users.adminA, name: 'Test', accessor: 'job' },
      (context) => enqueue(context, { kind, payload: {} }),
    );
    expect(await done.promise).toBe('admin-a Person');
    await worker.stop();
  });
});
