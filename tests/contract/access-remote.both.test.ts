import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessCommand, door } from '#features/access-control/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { giveUpControl } from '#features/device/server/give-up.ts';
import { operationLog } from '#features/system/contract.ts';
import { startRecurring, type RecurringWorker } from '#server/recurring/index.ts';
import type { Client } from '#shared/http/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { createController, type Controller } from '../../scripts/terminal/index.ts';

describe('doors, opened from afar', () => {
  const server = useServer();
  const people = usePeople(server);
  const sn = 'REMOTE1';
  let admin: Client;
  let box: Controller;
  let recurring: RecurringWorker;
  let [front, back]: number[] = [];
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    [front, back] = await connectController(server, people, sn, 2);
    box = createController({ sn, url: server.origin, now: () => server.clock.now() });
    await box.connect();
    while ((await box.poll()).length > 0);
    recurring = startRecurring(server.host, [giveUpControl]);
    await recurring.drain();
  });
  afterAll(async () => {
    box.close();
    await recurring.stop();
  });

  const read = async (id = front ?? 0) => dataOf(await admin.callEndpoint(door.calls.retrieve, { params: { id } }));
  const open = async (seconds: number, id = front ?? 0, reason = 'Delivery at the gate') =>
    admin.callEndpoint(door.actions.open_door.call, { body: { ids: [id], seconds, reason } });
  /** What the host does by the minute. */
  const passMinute = async (): Promise<void> => {
    server.clock.advance({ seconds: 61 });
    await recurring.drain();
  };

  it('a door opens for the seconds asked for, alone, shows it, and shuts again; the log keeps who and why', async () => {
    expect(await read()).toMatchObject({ state: 'closed', act: null, act_state: null });
    expect(dataOf(await open(9))).toMatchObject([{ ok: true }]);
    expect(await read()).toMatchObject({ act: 'open_door', act_state: 'waiting' });
    expect(await box.poll()).toEqual(['CONTROL DEVICE 01010109']);
    expect(await read()).toMatchObject({ state: 'open', act_state: 'done' });
    expect(await read(back)).toMatchObject({ state: 'closed', act: null });
    server.clock.advance({ seconds: 10 });
    expect(await box.poll()).toEqual([]);
    expect(await read()).toMatchObject({ state: 'closed' });
    const [entry] = dataOf(
      await admin.callEndpoint(operationLog.calls.list, {
        query: { action: 'open_door', object_type: 'access_control.door' },
      }),
    );
    expect(JSON.stringify(entry)).toContain('Delivery at the gate');
  });

  it('goes before all that waits, and people before the rest', async () => {
    const { id } = dataOf(await admin.callEndpoint(terminal.calls.list, { query: { sn } }))[0] ?? { id: 0 };
    dataOf(await admin.callEndpoint(terminal.actions.info.call, { body: { ids: [id] } }));
    dataOf(await admin.callEndpoint(terminal.actions.sync_all.call, { body: { ids: [id] } }));
    const { version } = await read();
    dataOf(
      await admin.callEndpoint(door.calls.patch, { params: { id: front ?? 0 }, body: { lock_delay: 7, version } }),
    );
    dataOf(await open(3));
    const told = await box.poll();
    expect(told[0]).toBe('CONTROL DEVICE 01010103');
    expect(told.at(-1)).toBe('INFO');
    expect(told.indexOf('SET OPTIONS Door1Drivertime=7')).toBeLessThan(told.indexOf('INFO'));
  });

  it('a controller that refuses is shown to have refused', async () => {
    box.fail('CONTROL DEVICE 01', -12);
    dataOf(await open(5));
    await box.poll();
    expect(await read()).toMatchObject({ act_state: 'failed' });
    box.fail('CONTROL DEVICE 01', 0);
  });

  it('after a minute it does not open any more, and says so although the controller never calls', async () => {
    dataOf(await open(5));
    await passMinute();
    expect(await read()).toMatchObject({ act: 'open_door', act_state: 'expired' });
    const [late] = dataOf(
      await admin.callEndpoint(accessCommand.calls.list, {
        query: { command_type: 'open_door', ordering: '-create_time' },
      }),
    );
    expect(late).toMatchObject({ status: 'expired' });
    expect(await box.poll()).toEqual([]);
  });

  it('what was fetched and never answered is given up after five minutes, and an older answer changes nothing', async () => {
    dataOf(await open(5));
    const sent = await (await server.fetch(`/iclock/getrequest?SN=${sn}`)).text();
    const first = /^C:(\d+):/.exec(sent)?.[1];
    await passMinute();
    expect(await read()).toMatchObject({ act_state: 'waiting' });
    const end = { ids: [front ?? 0], reason: 'Nobody there' };
    dataOf(await admin.callEndpoint(door.actions.end_alarm.call, { body: end }));
    await server.fetch(`/iclock/devicecmd?SN=${sn}`, { method: 'POST', body: `ID=${first}&Return=0&CMD=CONTROL\n` });
    expect(await read()).toMatchObject({ act: 'end_alarm', act_state: 'waiting' });
    expect(await box.poll()).toEqual(['CONTROL DEVICE 02010000']);
    expect(await read()).toMatchObject({ act: 'end_alarm', act_state: 'done' });
    dataOf(await open(5));
    await server.fetch(`/iclock/getrequest?SN=${sn}`);
    server.clock.advance({ minutes: 5 });
    await passMinute();
    expect(await read()).toMatchObject({ act: 'open_door', act_state: 'expired' });
  });

  it('needs a right of its own, a reason, and a controller that has called', async () => {
    const viewer = server.caller(await people.tokenOf('viewA'));
    const body = { ids: [front ?? 0], seconds: 5, reason: 'Please' };
    await expect(viewer.callEndpoint(door.actions.open_door.call, { body })).rejects.toThrow();
    expect(await open(5, front, ' ')).toMatchObject({ isSuccess: false, fields: { reason: [{ code: 'required' }] } });
    expect(await open(255)).toMatchObject({ isSuccess: false });
    const area = people.a.rootArea;
    const silent = dataOf(
      await admin.callEndpoint(terminal.calls.create, { body: { sn: 'SILENT1', alias: 'Silent', area } }),
    );
    const made = dataOf(
      await admin.callEndpoint(door.calls.create, { body: { name: 'Far', terminal: silent.id, door_no: 1 } }),
    );
    expect(dataOf(await open(5, made.id))).toMatchObject([{ ok: false, code: 'ZBDV0113' }]);
    expect(await box.poll()).toEqual([]);
  });

  it('shows the alarm of a door that was forced until it is ended', async () => {
    await box.report(2, 102);
    expect(await read(back)).toMatchObject({ state: 'alarm' });
    dataOf(await admin.callEndpoint(door.actions.end_alarm.call, { body: { ids: [back ?? 0], reason: 'Seen to' } }));
    await box.poll();
    await box.report(2, 201);
    expect(await read(back)).toMatchObject({ state: 'closed', act: 'end_alarm', act_state: 'done' });
  });
});
