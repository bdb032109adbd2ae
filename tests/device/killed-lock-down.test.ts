import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { door } from '#features/access-control/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { makeFixtures, password } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { freePort, production, startProgram } from '#tests/support/program.ts';
import { startTestServer, testSecrets } from '#tests/support/server.ts';
import { createController } from '../../scripts/terminal/index.ts';

const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

describe('a server that is killed while an area is locked down', () => {
  it('has queued nothing, or all that it acknowledged, and goes on after a restart', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-killed-lock-'));
    const prepared = await startTestServer({ folder });
    const fixtures = await makeFixtures(prepared);
    const controllers = ['KILLA', 'KILLB', 'KILLC'];
    const doors: number[] = [];
    const admin = prepared.caller(await fixtures.tokenOf('adminA'));
    for (const sn of controllers) {
      const body = { sn, alias: sn, area: fixtures.a.rootArea };
      const { id } = dataOf(await admin.callEndpoint(terminal.calls.create, { body }));
      const box = createController({ sn, url: prepared.origin, doors: 4, now: () => prepared.clock.now() });
      await box.connect();
      box.close();
      const query = { terminal: String(id), ordering: 'door_no' };
      doors.push(...dataOf(await admin.callEndpoint(door.calls.list, { query })).map((one) => one.id));
    }
    expect(doors).toHaveLength(12);
    const { asOwner, url = '' } = prepared.database;
    await prepared.stop();

    const program = async (): Promise<{ child: ChildProcess; origin: string; token: string }> => {
      const port = await freePort();
      const environment = { ...production, ...testSecrets, DATA_DIR: folder, LOG_LEVEL: 'fatal', DATABASE_URL: url };
      const child = await startProgram({ ...environment, PORT: String(port) });
      started.push(child);
      const origin = `http://127.0.0.1:${port}`;
      const answer = await fetch(`${origin}/web/oauth/api/v2/sign_in/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'admin-a@acme.test', password }),
      });
      const body: { data: { token: string } } = JSON.parse(await answer.text());
      return { child, origin, token: body.data.token };
    };
    const lockDown = ({ origin, token }: { origin: string; token: string }): Promise<Response> =>
      fetch(`${origin}/web${door.actions.lock_down.call.path}`, {
        method: 'POST',
        headers: { authorization: `JWT ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ ids: doors, reason: 'Intruder' }),
      });
    const kill = async (child: ChildProcess): Promise<void> => {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
    };
    const number = async (text: string): Promise<number> => Number((await asOwner(text))[0]?.['count']);
    const locked = () => number(`select count(*) from doors where wanted_mode = 'locked_down'`);
    const queued = () =>
      number(`select count(*) from commands where command_type = 'lock_down' and status = 'pending'`);

    // The last controller's row is held: its first command waits, after those of the others.
    const first = await program();
    const holding = asOwner(
      `with held as (select id from terminals where sn = 'KILLC' for update) select pg_sleep(600) from held`,
    ).catch(() => []);
    const answer = lockDown(first).catch(() => null);
    const waits = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(() => number(`select count(*) ${waits}`)).toBeGreaterThan(0);
    await kill(first.child);
    expect(await answer).toBeNull();
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and query like '%pg_sleep(600)%'`);
    await holding;
    expect([await locked(), await queued()]).toEqual([0, 0]);

    // What was acknowledged is there, although the process ends at once.
    const second = await program();
    expect((await lockDown(second)).status).toBe(200);
    await kill(second.child);
    expect([await locked(), await queued()]).toEqual([12, 12]);

    const third = await program();
    for (const sn of controllers) {
      const box = createController({ sn, url: third.origin, doors: 4 });
      const told: string[] = [];
      for (;;) {
        const some = await box.poll();
        if (some.length === 0) break;
        told.push(...some);
      }
      box.close();
      expect(told.filter((text) => text.startsWith('CONTROL DEVICE 06'))).toHaveLength(4);
      expect(box.doors.every(({ mode }) => mode === 'locked_down')).toBe(true);
    }
    expect(await number(`select count(*) from doors where mode = 'locked_down'`)).toBe(12);
    await kill(third.child);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
});
