import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { terminal, transaction } from '#features/device/contract.ts';
import { makeFixtures } from '#tests/support/fixtures.ts';
import { freePort, production, startProgram } from '#tests/support/program.ts';
import { chosenDatabase } from '#tests/support/test-database.ts';
import { startTestServer, testSecrets } from '#tests/support/server.ts';

const batch = 100;
const started: ChildProcess[] = [];
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
});

/** The rows of a batch of one terminal: one a second, no two the same. */
function rowsOf(index: number): string {
  return Array.from({ length: batch }, (_, at) => {
    const number = index * batch + at;
    const clock = [Math.floor(number / 3600), Math.floor(number / 60) % 60, number % 60]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
    return `1001\t2025-01-01 ${clock}\t0\t1\t\t0\t0\n`;
  }).join('');
}

describe('a server that is killed while it takes punches in', () => {
  it('has lost nothing that it acknowledged, and holds no half of a batch', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'muster-killed-'));
    const prepared = await startTestServer({ folder });
    const fixtures = await makeFixtures(prepared);
    const admin = prepared.caller(await fixtures.tokenOf('adminA'));
    const made = await admin.callEndpoint(terminal.calls.create, {
      body: { sn: 'KILL1', alias: 'Killed', area: fixtures.a.rootArea },
    });
    expect(made.isSuccess).toBe(true);
    // Its first call proves its company; later ones have the same headers.
    await prepared.fetch('/iclock/getrequest?SN=KILL1', { headers: firmware });
    const url = prepared.database.url;
    await prepared.stop();

    const port = await freePort();
    // On PostgreSQL as in production: with the login role, on a migrated database.
    const environment = {
      ...testSecrets,
      PORT: String(port),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
      ...(chosenDatabase() === 'postgres' && url ? { ...production, DATABASE_URL: url } : {}),
    };
    const first = await startProgram(environment);
    started.push(first);
    let acknowledged = 0;
    let sent = 0;
    const stream = (async () => {
      for (; ; sent += 1) {
        const answer = await fetch(`http://127.0.0.1:${port}/iclock/cdata?SN=KILL1&table=ATTLOG&Stamp=1`, {
          method: 'POST',
          headers: firmware,
          body: rowsOf(sent),
        });
        if ((await answer.text()) !== `OK: ${batch}`) throw new Error('Not acknowledged');
        acknowledged += 1;
        // In the middle of the next request, not between two.
        if (acknowledged === 20) setTimeout(() => first.kill('SIGKILL'), 2);
      }
    })();
    await expect(stream).rejects.toThrow();

    started.push(await startProgram(environment));
    const token = await signedIn(port);
    const count = async (): Promise<number> => {
      const answer = await fetch(`http://127.0.0.1:${port}/web${transaction.path}?page_size=1`, {
        headers: { authorization: `JWT ${token}` },
      });
      const body: { total: number } = JSON.parse(await answer.text());
      return body.total;
    };
    const kept = await count();
    expect(kept % batch).toBe(0);
    expect(kept).toBeGreaterThanOrEqual(acknowledged * batch);
    expect(kept).toBeLessThanOrEqual((sent + 1) * batch);
    // Unacknowledged records are sent again, as terminals do, and are stored once.
    const repeated = await fetch(`http://127.0.0.1:${port}/iclock/cdata?SN=KILL1&table=ATTLOG&Stamp=1`, {
      method: 'POST',
      headers: firmware,
      body: rowsOf(sent),
    });
    expect(await repeated.text()).toBe(`OK: ${batch}`);
    expect(await count()).toBe((sent + 1) * batch);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
});

const firmware = { 'user-agent': 'iClock Proxy/1.09', accept: '*/*', 'accept-language': 'en' };

async function signedIn(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/web/oauth/api/v2/sign_in/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin-a@acme.test', password: 'Correct#Horse7' }),
  });
  const body: { data: { token: string } } = JSON.parse(await answer.text());
  return body.data.token;
}
