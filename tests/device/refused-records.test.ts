import { beforeAll, describe, expect, it } from 'vitest';
import { importUsbFile, refusedRecord, terminal, transaction, usbPlace } from '#features/device/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('records that could not be stored', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    const made = await admin.callEndpoint(terminal.calls.create, {
      body: { sn: 'CLOCK1', alias: 'Clock', area: people.a.rootArea },
    });
    expect(made.isSuccess).toBe(true);
  });

  const send = (table: string, body: string): Promise<Response> =>
    server.fetch(`/iclock/cdata?SN=CLOCK1&table=${table}&Stamp=1`, { method: 'POST', body });
  async function waiting(reason: string): Promise<{ id: number; line: string }[]> {
    const answer = await admin.callEndpoint(refusedRecord.calls.list, {
      query: { reason__in: [reason], ordering: 'received_at', page_size: 200 },
    });
    if (!answer.isSuccess) throw new Error(answer.code);
    return answer.data.data.map(({ id, line }) => ({ id, line })).toSorted((one, other) => one.id - other.id);
  }
  const store = async (client: Client, ids: readonly number[], time: string): Promise<(boolean | string)[]> => {
    const answer = await client.callEndpoint(refusedRecord.actions.store_refused.call, {
      body: { ids: [...ids], time },
    });
    return answer.isSuccess ? answer.data.data.map(({ ok, code }) => (ok ? true : code)) : [answer.code];
  };
  const discard = async (client: Client, ids: readonly number[]): Promise<(boolean | string)[]> => {
    const answer = await client.callEndpoint(refusedRecord.actions.discard_refused.call, { body: { ids: [...ids] } });
    return answer.isSuccess ? answer.data.data.map(({ ok, code }) => (ok ? true : code)) : [answer.code];
  };
  /** The stored door events, oldest first. */
  const doorEvents = (): Promise<Record<string, unknown>[]> =>
    server.database.asOwner(
      "select op_type, operator, to_char(op_time, 'YYYY-MM-DD HH24:MI:SS') as at, params from terminal_events where kind = 'door' order by op_time, id",
    );
  async function punchTimes(from: string, to: string): Promise<string[]> {
    const answer = await admin.callEndpoint(transaction.calls.list, {
      query: { punch_time__gte: from, punch_time__lte: to, ordering: 'punch_time' },
    });
    if (!answer.isSuccess) throw new Error(answer.code);
    return answer.data.data.map(({ punch_local }) => punch_local);
  }

  it('of 1970 and 2099 are acknowledged and stand in the list, each with its reason and without secrets', async () => {
    const rows = ['1001\t1970-01-01 00:00:05\t0\t1\t\t0\t0', '1001\t2099-01-01 08:00:00\t0\t1\t\t0\t0'];
    expect(await (await send('ATTLOG', rows.join('\n'))).text()).toBe('OK: 2');
    await send('OPERLOG', 'USER PIN=1\tName=A\tPri=40000\tPasswd=4711\tCard=12345');
    expect((await waiting('pastTime')).map(({ line }) => line)).toEqual([rows[0]]);
    expect((await waiting('futureTime')).map(({ line }) => line)).toEqual([rows[1]]);
    const [person] = await waiting('outOfRange');
    expect(person?.line).toMatch(/^USER PIN=1\t/);
    expect(person?.line).not.toMatch(/4711|12345/);
  });

  it('are stored with a corrected time, as far from each other as they were', async () => {
    await send(
      'ATTLOG',
      ['00:00:00', '00:00:30', '06:00:00'].map((time) => `1001\t2090-05-05 ${time}\t0\t1\t\t0\t0`).join('\n'),
    );
    await send('rtlog', 'time=2090-05-05 07:00:00\tpin=1001\tevent=0\tinoutstatus=1\tverifytype=1\tindex=21');
    const chosen = (await waiting('futureTime')).filter(({ line }) => line.includes('2090-'));
    const ids = chosen.map(({ id }) => id);
    // In the time zone of the office in London, like the terminal.
    expect(await store(admin, ids, '2026-03-02T01:00:00+01:00')).toEqual([true, true, true, true]);
    expect(await punchTimes('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z')).toEqual([
      '2026-03-02T00:00:00',
      '2026-03-02T00:00:30',
      '2026-03-02T06:00:00',
      '2026-03-02T07:00:00',
    ]);
    expect((await waiting('futureTime')).some(({ line }) => line.includes('2090-'))).toBe(false);
    expect(await store(admin, ids, '2026-03-02T09:00:00+01:00')).toEqual(ids.map(() => 'ZBCO0003'));
  });

  it.each([
    ['a time that is still to come', 'pastTime', '2090-01-01T00:00:00Z'],
    ['what is no punch', 'outOfRange', '2026-03-02T08:00:00Z'],
  ])('are not stored with %s', async (_, reason, time) => {
    const [one] = await waiting(reason);
    expect(await store(admin, [one?.id ?? 0], time)).toEqual(['ZBDV0104']);
    expect((await waiting(reason)).length).toBe(1);
  });

  it('are discarded for good, and are another company’s in no way', async () => {
    const [one] = await waiting('outOfRange');
    const other = server.caller(await people.tokenOf('adminB'));
    const ids = [one?.id ?? 0];
    for (const act of [discard, (client: Client) => store(client, ids, '2026-03-02T08:00:00Z')]) {
      expect(await act(other, ids)).toEqual(['ZBCO0003']);
      await expect(act(server.caller(await people.tokenOf('empA1')), ids)).rejects.toMatchObject({ status: 403 });
    }
    expect(await discard(admin, ids)).toEqual([true]);
    expect(await waiting('outOfRange')).toEqual([]);
  });

  it('of a file from a USB stick are stored too, whatever its third column means', async () => {
    const listed = await admin.callEndpoint(terminal.calls.list, { query: { sn: 'CLOCK1' } });
    const id = listed.isSuccess ? (listed.data.data[0]?.id ?? 0) : 0;
    for (const [column_three, third, from, to] of [
      ['device', '13', '2091-01-01', '2026-02-25'],
      ['state', '1', '2092-01-01', '2026-02-26'],
    ] as const) {
      const rows = ['08:00:00', '17:00:00'].map((time) =>
        ['     1001', `${from} ${time}`, third, ...(column_three === 'device' ? ['1'] : []), '15', '0'].join('\t'),
      );
      const answer = await admin.callEndpoint(importUsbFile, {
        body: {
          terminal: id,
          file_name: 'attlog.dat',
          file: (await sendFile(admin, usbPlace, 'attlog.dat', rows.join('\r\n'))).dataURL,
          mode: 'import',
          column_three,
        },
      });
      expect(answer.isSuccess && answer.data.data.refused).toBe(2);
      const chosen = (await waiting('futureTime')).filter(({ line }) => line.includes(from));
      expect(
        await store(
          admin,
          chosen.map(({ id: one }) => one),
          `${to}T08:00:00Z`,
        ),
      ).toEqual([true, true]);
      const stored = await admin.callEndpoint(transaction.calls.list, {
        query: { punch_time__gte: `${to}T00:00:00Z`, punch_time__lte: `${to}T23:59:59Z`, ordering: 'punch_time' },
      });
      expect(stored.isSuccess && stored.data.data.map((row) => [row.punch_local, row.punch_state])).toEqual([
        [`${to}T08:00:00`, 1],
        [`${to}T17:00:00`, 1],
      ]);
    }
  });

  it('are none where a door tells of nobody: its events are stored, each once, and a person’s passing is a punch besides', async () => {
    const events = [
      'time=2026-03-02 03:00:00\tpin=0\tcardno=0\teventaddr=1\tevent=27\tinoutstatus=2\tverifytype=4\tindex=7',
      'time=2026-03-02 03:00:05\tpin=0\tcardno=4711\teventaddr=1\tevent=102\tinoutstatus=2\tverifytype=0\tindex=8',
      'time=2026-03-02 03:00:09\tpin=1001\tcardno=0\teventaddr=2\tevent=0\tinoutstatus=0\tverifytype=1\tindex=9',
      // Its clock is wrong.
      'time=2093-03-02 03:00:00\tpin=0\tcardno=0\teventaddr=1\tevent=28\tinoutstatus=2\tverifytype=4\tindex=10',
    ].join('\n');
    for (let turn = 0; turn < 2; turn += 1) expect(await (await send('rtlog', events)).text()).toBe('OK');
    const stored = [
      { op_type: 27, operator: '', at: '2026-03-02 03:00:00', params: 'door=1 verify=4 index=7' },
      { op_type: 102, operator: '', at: '2026-03-02 03:00:05', params: 'door=1 verify=0 index=8' },
      { op_type: 0, operator: '1001', at: '2026-03-02 03:00:09', params: 'door=2 direction=in verify=1 index=9' },
    ];
    expect((await doorEvents()).slice(0, 3)).toEqual(stored);
    expect(await punchTimes('2026-03-02T03:00:00Z', '2026-03-02T03:01:00Z')).toEqual(['2026-03-02T03:00:09']);
    const late = (await waiting('futureTime')).filter(({ line }) => line.includes('2093-'));
    expect(
      await store(
        admin,
        late.map(({ id }) => id),
        '2026-03-02T03:00:30Z',
      ),
    ).toEqual([true]);
    expect(await doorEvents()).toContainEqual(expect.objectContaining({ op_type: 28, at: '2026-03-02 03:00:30' }));
  });

  it('of tables that nobody knows, and pictures, are there to be seen', async () => {
    expect((await send('GREETING', 'PIN=1001\tText=Hello\tPasswd=4711\nPIN=1002\tText=Hi')).status).toBe(200);
    expect((await waiting('unknownRecord')).map(({ line }) => line)).toEqual([
      'PIN=1001\tText=Hello\tPasswd=***',
      'PIN=1002\tText=Hi',
    ]);
    expect((await send('BLOB', 'a\0b')).status).toBe(200);
    expect((await waiting('unknownRecord')).at(-1)?.line).toBe('3 bytes');
    const picture = 'USERPIC PIN=1001\tFileName=1001.jpg\tSize=8\tContent=/9j/4AAQ';
    for (let turn = 0; turn < 2; turn += 1) expect((await send('OPERLOG', picture)).status).toBe(200);
    expect((await waiting('notKept')).map(({ line }) => line)).toEqual(['PIN=1001\tuser']);
  });
});
