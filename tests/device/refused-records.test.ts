import { beforeAll, describe, expect, it } from 'vitest';
import { discardRefused, refusedRecord, storeRefused, terminal, transaction } from '#features/device/contract.ts';
import type { Client } from '#shared/http/index.ts';
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
      ['08:00:00', '08:00:30', '17:00:00'].map((time) => `1001\t2090-05-05 ${time}\t0\t1\t\t0\t0`).join('\n'),
    );
    await send('rtlog', 'time=2090-05-05 18:00:00\tpin=1001\tevent=0\tinoutstatus=1\tverifytype=1\tindex=21');
    const chosen = (await waiting('futureTime')).filter(({ line }) => line.includes('2090-'));
    const answer = await admin.callEndpoint(storeRefused, {
      body: { ids: chosen.map(({ id }) => id), time: '2026-03-02T08:00:00' },
    });
    expect(answer.isSuccess && answer.data.data).toEqual({ stored: 4, repeated: 0, unregistered: 0 });
    expect(await punchTimes('2026-03-02T00:00:00Z', '2026-03-03T00:00:00Z')).toEqual([
      '2026-03-02T08:00:00',
      '2026-03-02T08:00:30',
      '2026-03-02T17:00:00',
      '2026-03-02T18:00:00',
    ]);
    expect((await waiting('futureTime')).some(({ line }) => line.includes('2090-'))).toBe(false);
    const again = await admin
      .callEndpoint(storeRefused, {
        body: { ids: chosen.map(({ id }) => id), time: '2026-03-02T08:00:00' },
      })
      .catch(() => null);
    expect(again?.isSuccess ?? false).toBe(false);
  });

  it.each([
    ['a time that is still to come', 'pastTime', '2090-01-01T00:00:00'],
    ['what is no punch', 'outOfRange', '2026-03-02T08:00:00'],
  ])('are not stored with %s', async (_, reason, time) => {
    const [one] = await waiting(reason);
    const answer = await admin.callEndpoint(storeRefused, { body: { ids: [one?.id ?? 0], time } });
    expect(answer.isSuccess ? '' : answer.code).toBe('ZBDV0104');
    expect((await waiting(reason)).length).toBe(1);
  });

  it('are discarded for good, and are another company’s in no way', async () => {
    const [one] = await waiting('outOfRange');
    const other = server.caller(await people.tokenOf('adminB'));
    for (const client of [other, server.caller(await people.tokenOf('empA1'))]) {
      const answer = await client.callEndpoint(discardRefused, { body: { ids: [one?.id ?? 0] } }).catch(() => null);
      expect(answer?.isSuccess ?? false).toBe(false);
    }
    const answer = await admin.callEndpoint(discardRefused, { body: { ids: [one?.id ?? 0] } });
    expect(answer.isSuccess && answer.data.data.discarded).toBe(1);
    expect(await waiting('outOfRange')).toEqual([]);
  });
});
