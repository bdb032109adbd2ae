import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { terminal } from '#features/device/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { makeFixtures, type Fixtures } from '#tests/support/fixtures.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';

describe('templates of people on several terminals', () => {
  let server: TestServer;
  let fixtures: Fixtures;
  let admin: Client;
  beforeAll(async () => {
    server = await startTestServer();
    fixtures = await makeFixtures(server);
    admin = server.caller(await fixtures.tokenOf('adminA'));
    for (const sn of ['FRONT1', 'BACK1']) {
      await admin.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: fixtures.a.rootArea } });
      await server.fetch(`/iclock/cdata?SN=${sn}&options=all&pushver=2.4.1`);
    }
  });
  afterAll(() => server.stop());

  const send = (sn: string, template: string, { duress = 0, version = 10 } = {}): Promise<Response> =>
    server.fetch(`/iclock/cdata?SN=${sn}&table=BIODATA`, {
      method: 'POST',
      body: `BIODATA Pin=1001\tNo=1\tIndex=0\tValid=1\tDuress=${duress}\tType=1\tMajorVer=${version}\tMinorVer=0\tFormat=0\tTmp=${Buffer.from(template).toString('base64')}\n`,
    });
  const kept = async (): Promise<unknown> =>
    (
      await server.database.asOwner(
        `select source_sn, duress, major_ver, encode(template, 'hex') as template from bio_templates where emp_code = '1001'`,
      )
    )[0];
  async function logged(): Promise<unknown[]> {
    const answer = await admin.callEndpoint(operationLog.calls.list, { query: { action: 'replace_template' } });
    return answer.isSuccess ? answer.data.data.map(({ object_name, changes }) => [object_name, changes]) : [];
  }

  it('are not overwritten by another terminal, least of all with duress set, and what it offered is set aside', async () => {
    await send('FRONT1', 'a finger');
    const before = await kept();
    expect((await send('BACK1', 'a stranger’s finger', { duress: 1, version: 99 })).status).toBe(200);
    await send('BACK1', 'a stranger’s finger');
    expect(await kept()).toEqual(before);
    const aside = await server.database.asOwner(
      `select terminal_sn, line, reason from refused_records where kind = 'template' order by id`,
    );
    expect(aside).toEqual([
      { terminal_sn: 'BACK1', line: 'Pin=1001 Type=1 No=1 Index=0 duress=1', reason: 'templateKept' },
      { terminal_sn: 'BACK1', line: 'Pin=1001 Type=1 No=1 Index=0 duress=0', reason: 'templateKept' },
    ]);
    expect(await logged()).toEqual([]);
  });

  it('are replaced by their own terminal or a newer algorithm, which the log tells; an echo changes nothing', async () => {
    await send('FRONT1', 'a finger');
    await send('BACK1', 'a finger');
    expect(await logged()).toEqual([]);
    await send('FRONT1', 'the finger, anew');
    await send('BACK1', 'the finger, better read', { version: 13 });
    expect(await kept()).toMatchObject({ source_sn: 'BACK1', duress: false, major_ver: '13' });
    expect(await logged()).toEqual([
      ['BACK1', [{ field: 'template', old: '1001 (FRONT1, 10.0)', new: '1001 (BACK1, 13.0)' }]],
      ['FRONT1', [{ field: 'template', old: '1001 (FRONT1, 10.0)', new: '1001 (FRONT1, 10.0)' }]],
    ]);
  });
});
