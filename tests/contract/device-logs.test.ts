import { beforeAll, describe, expect, it } from 'vitest';
import {
  refusedRecord,
  terminal,
  terminalError,
  terminalOperation,
  terminalUpload,
} from '#features/device/contract.ts';
import { forgetLogs } from '#features/device/server/logs/forget.ts';
import { asCompany } from '#server/http/index.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('the logs of terminals', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    for (const sn of ['LOG1', 'LOG2'])
      dataOf(await admin.callEndpoint(terminal.calls.create, { body: { sn, alias: sn, area: people.a.rootArea } }));
    for (const sn of ['LOG1', 'LOG2']) await server.fetch(`/iclock/cdata?SN=${sn}&options=all&pushver=2.4.1`);
  });
  const send = async (sn: string, table: string, body: string): Promise<string> =>
    (await server.fetch(`/iclock/cdata?SN=${sn}&table=${table}&Stamp=1`, { method: 'POST', body })).text();
  const operations = async (query: Record<string, string> = {}) =>
    dataOf(await admin.callEndpoint(terminalOperation.calls.list, { query: { ordering: 'time', ...query } }));
  const errors = async () => dataOf(await admin.callEndpoint(terminalError.calls.list, { query: {} }));

  it('say what was done in the menu, each once however often it is sent', async () => {
    const rows =
      'OPLOG 4\t7\t2026-03-01 08:00:00\t0\t0\t0\t0\nOPLOG 6\t7\t2026-03-01 08:01:00\t1001\t6\t0\t0\nOPLOG 999\t7\t2026-03-01 08:02:00\t0\t0\t0\t0\n';
    for (const _ of [1, 2]) expect(await send('LOG1', 'OPERLOG', rows)).toBe('OK: 3');
    expect((await operations()).map((row) => [row.operation, row.operator, row.op_time])).toEqual([
      ['menu_opened', '7', '2026-03-01T08:00:00'],
      ['enrol_finger', '7', '2026-03-01T08:01:00'],
      ['other', '7', '2026-03-01T08:02:00'],
    ]);
    expect(await operations({ operation: 'enrol_finger' })).toHaveLength(1);
    expect(await operations({ time__gte: '2026-03-02T00:00:00Z' })).toHaveLength(0);
  });

  it('count an error that comes again, open it anew, and name no command of another terminal', async () => {
    const row = 'ERRORLOG ErrCode=D01E0001\tErrMsg=No face\tDataOrigin=cmd\tCmdId=999999\tAdditional=e30=\n';
    expect(await send('LOG1', 'ERRORLOG', row + row)).toBe('OK: 2');
    const [first] = await errors();
    expect(first).toMatchObject({
      error_code: 'D01E0001',
      error_msg: 'No face',
      times: 2,
      status: 'open',
      command: null,
    });
    const body = { ids: [first?.id ?? 0] };
    dataOf(await admin.callEndpoint(terminalError.actions.acknowledge.call, { body }));
    expect((await errors())[0]?.status).toBe('acknowledged');
    await send('LOG1', 'ERRORLOG', row);
    await send('LOG2', 'ERRORLOG', row);
    expect(
      (await errors())
        .map(({ terminal_sn, times, status }) => [terminal_sn, times, status])
        .toSorted((one, other) => String(one).localeCompare(String(other))),
    ).toEqual([
      ['LOG1', 3, 'open'],
      ['LOG2', 1, 'open'],
    ]);
    // An error is not a record on hold.
    expect(dataOf(await admin.callEndpoint(refusedRecord.calls.list, { query: {} }))).toEqual([]);
  });

  it('have a line for each upload, with what became of it', async () => {
    const punch = '1001\t2026-03-01 09:00:00\t0\t1\t\t0\t0\t\n';
    await send('LOG2', 'ATTLOG', punch);
    await send('LOG2', 'ATTLOG', `${punch}1001\t1970-01-01 09:00:00\t0\t1\t\t0\t0\t\n`);
    const query = { event: 'attlog', ordering: 'time' };
    const rows = dataOf(await admin.callEndpoint(terminalUpload.calls.list, { query }));
    expect(rows.map(({ lines, stored, repeated, refused }) => [lines, stored, repeated, refused])).toEqual([
      [1, 1, 0, 0],
      [2, 0, 1, 1],
    ]);
  });

  it('go when they were kept long enough', async () => {
    server.clock.advance({ hours: 24 * 31 });
    admin = server.caller(await people.tokenOf('adminA'));
    await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
      forgetLogs.run(context),
    );
    expect(dataOf(await admin.callEndpoint(terminalUpload.calls.list, { query: {} }))).toEqual([]);
    expect(await operations()).toHaveLength(3);
    server.clock.advance({ hours: 24 * 60 });
    admin = server.caller(await people.tokenOf('adminA'));
    await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
      forgetLogs.run(context),
    );
    expect([await operations(), await errors()]).toEqual([[], []]);
  });
});
