import { beforeAll, describe, expect, it } from 'vitest';
import { command, terminal } from '#features/device/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('doors, from afar', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  const ids: Record<string, number> = {};
  const { open_door: open, end_alarm: end } = terminal.actions;
  const ask = async (path: string, init?: { method: string; body: string }): Promise<string> =>
    (await server.fetch(`/iclock/${path}`, init)).text();
  /** The texts of a poll's commands, by id. */
  const poll = async (sn: string): Promise<[string, string][]> =>
    [...(await ask(`getrequest?SN=${sn}`)).matchAll(/^C:(\d+):(.*)$/gm)].map(([, id = '', text = '']) => [id, text]);
  const settle = async (sn: string): Promise<void> => {
    const got = await poll(sn);
    if (got.length === 0) return;
    const body = got.map(([id]) => `ID=${id}&Return=0&CMD=DATA\n`).join('');
    await ask(`devicecmd?SN=${sn}`, { method: 'POST', body });
    await settle(sn);
  };
  const at = (sn: string, door = 1) => ({ ids: [ids[sn] ?? 0], door, reason: 'Delivery at the gate' });
  const opened = async () =>
    dataOf(
      await admin.callEndpoint(command.calls.list, { query: { command_type: 'open_door', ordering: '-create_time' } }),
    );
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    for (const sn of ['DOOR1', 'DOOR2', 'SILENT']) {
      const body = { sn, alias: sn, area: people.a.rootArea };
      ids[sn] = dataOf(await admin.callEndpoint(terminal.calls.create, { body })).id;
    }
    await ask('cdata?SN=DOOR1&options=all&pushver=2.4.1');
    await ask('cdata?SN=DOOR2&options=all&pushver=3.1.2&DeviceType=acc');
    await settle('DOOR1');
    await settle('DOOR2');
  });

  it('one opens where it was asked for, once, and the log says who and why', async () => {
    expect(dataOf(await admin.callEndpoint(open.call, { body: at('DOOR1') }))[0]).toMatchObject({ ok: true });
    // Two presses are one action.
    dataOf(await admin.callEndpoint(open.call, { body: at('DOOR1') }));
    const got = await poll('DOOR1');
    expect(got.map(([, text]) => text)).toEqual(['AC_UNLOCK']);
    expect(await poll('DOOR2')).toEqual([]);
    await ask('devicecmd?SN=DOOR1', { method: 'POST', body: `ID=${got[0]?.[0]}&Return=0&CMD=AC_UNLOCK\n` });
    expect((await opened()).map(({ status }) => status)).toEqual(['succeeded', 'cancelled']);
    const [entry] = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { action: 'open_door' } }));
    expect(JSON.stringify(entry)).toContain('Delivery at the gate');
  });

  it('a controller opens the door of that number, an attendance terminal has one', async () => {
    expect(await admin.callEndpoint(open.call, { body: at('DOOR1', 2) })).toMatchObject({
      isSuccess: false,
      fields: { door: [{ code: 'max' }] },
    });
    dataOf(await admin.callEndpoint(open.call, { body: at('DOOR2', 3) }));
    dataOf(await admin.callEndpoint(end.call, { body: at('DOOR2', 3) }));
    expect((await poll('DOOR2')).map(([, text]) => text)).toEqual([
      'CONTROL DEVICE 01030105',
      'CONTROL DEVICE 02030000',
    ]);
    dataOf(await admin.callEndpoint(end.call, { body: at('DOOR1') }));
    expect((await poll('DOOR1')).map(([, text]) => text)).toEqual(['AC_UNALARM']);
    dataOf(await admin.callEndpoint(terminal.actions.reboot.call, { body: { ids: at('DOOR2').ids } }));
    expect((await poll('DOOR2')).map(([, text]) => text)).toEqual(['CONTROL DEVICE 03000000']);
  });

  it('after a minute none opens any more, and none is opened again by the list of commands', async () => {
    dataOf(await admin.callEndpoint(open.call, { body: at('DOOR1') }));
    server.clock.advance({ seconds: 61 });
    expect(await poll('DOOR1')).toEqual([]);
    const [late] = await opened();
    expect(late).toMatchObject({ status: 'expired' });
    const again = await admin.callEndpoint(command.actions.resend.call, { body: { ids: [late?.id ?? 0] } });
    expect(dataOf(again)[0]).toMatchObject({ ok: false, code: 'ZBDV0111' });
  });

  it('finished commands are cleared, but none that waits, and none about a door', async () => {
    const { call } = command.actions.clear_finished;
    const byKind = async (command_type: string) =>
      dataOf(await admin.callEndpoint(command.calls.list, { query: { command_type, ordering: '-create_time' } }));
    const at1 = { ids: [ids['DOOR1'] ?? 0] };
    dataOf(await admin.callEndpoint(terminal.actions.check.call, { body: at1 }));
    const [waiting] = await byKind('check');
    const ofCheck = { ids: [waiting?.id ?? 0] };
    expect(dataOf(await admin.callEndpoint(call, { body: ofCheck }))).toMatchObject([{ ok: false, code: 'ZBCO0012' }]);
    await settle('DOOR1');
    const doors = await opened();
    const [door] = doors;
    expect(dataOf(await admin.callEndpoint(call, { body: { ids: [door?.id ?? 0] } }))).toMatchObject([
      { ok: false, code: 'ZBCO0012' },
    ]);
    const viewer = server.caller(await people.tokenOf('viewA'));
    await expect(viewer.callEndpoint(call, { body: ofCheck })).rejects.toMatchObject({ status: 403 });
    expect(dataOf(await admin.callEndpoint(call, { body: ofCheck }))).toMatchObject([{ ok: true }]);
    expect((await byKind('check')).map(({ id }) => id)).not.toContain(waiting?.id);
    expect(await opened()).toEqual(doors);
    const [entry] = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { action: 'clear_finished' } }));
    expect(entry).toMatchObject({ object_id: waiting?.id, object_name: `#${waiting?.id}` });
  });

  it('one that has not been proven is not told, and nobody opens without the right and a reason', async () => {
    const silent = dataOf(await admin.callEndpoint(open.call, { body: at('SILENT') }));
    expect(silent[0]).toMatchObject({ ok: false, code: 'ZBDV0113' });
    const viewer = server.caller(await people.tokenOf('viewA'));
    await expect(viewer.callEndpoint(open.call, { body: at('DOOR1') })).rejects.toThrow();
    const unsaid = await admin.callEndpoint(open.call, { body: { ...at('DOOR1'), reason: ' ' } });
    expect(unsaid).toMatchObject({ isSuccess: false, fields: { reason: [{ code: 'required' }] } });
    expect(await poll('DOOR1')).toEqual([]);
  });
});
