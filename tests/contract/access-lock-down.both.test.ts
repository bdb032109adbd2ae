import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessCommand, door } from '#features/access-control/contract.ts';
import { endOrders } from '#features/access-control/server/remote/end-orders.ts';
import { repeatOrders } from '#features/access-control/server/remote/modes.ts';
import { giveUpControl } from '#features/device/server/give-up.ts';
import { operationLog } from '#features/system/contract.ts';
import { startRecurring, type RecurringWorker } from '#server/recurring/index.ts';
import { featureCodes } from '#shared/contract/features.ts';
import type { Client } from '#shared/http/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { createController, type Controller } from '../../scripts/terminal/index.ts';

describe('doors, locked down', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  const boxes: Record<string, Controller> = {};
  const ids: Record<string, number[]> = {};
  let recurring: RecurringWorker;
  const box = (sn: string): Controller => {
    const found = boxes[sn];
    if (!found) throw new Error(sn);
    return found;
  };
  /** What a controller is told to do at its doors; its clock is set as well. */
  const acts = async (sn: string): Promise<string[]> =>
    (await box(sn).poll()).filter((text) => text.startsWith('CONTROL'));
  const settle = async (sn: string): Promise<void> => {
    while ((await box(sn).poll()).length > 0);
  };
  const join = async (sn: string, locks: number): Promise<void> => {
    ids[sn] = await connectController(server, people, sn, locks);
    boxes[sn] = createController({ sn, url: server.origin, now: () => server.clock.now(), doors: locks });
    await box(sn).connect();
    await settle(sn);
  };
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    await join('LOCK1', 2);
    await join('LOCK2', 1);
    recurring = startRecurring(server.host, [giveUpControl, repeatOrders, endOrders]);
    await recurring.drain();
  });
  afterAll(async () => {
    for (const one of Object.values(boxes)) one.close();
    await recurring.stop();
  });

  const all = (): number[] => [...(ids['LOCK1'] ?? []), ...(ids['LOCK2'] ?? [])];
  const order = async (name: 'lock_down' | 'release_door' | 'keep_open', which: number[], reason = 'Intruder') =>
    dataOf(await admin.callEndpoint(door.actions[name].call, { body: { ids: which, reason } }));
  /** Mode and confirmation of each door. */
  const modes = async (): Promise<string[]> =>
    dataOf(await admin.callEndpoint(door.calls.list, { query: { ordering: 'name' } })).map(
      ({ mode, wanted_mode: wanted, confirmed }) => `${mode} ${wanted} ${confirmed}`,
    );
  const minute = async (): Promise<void> => {
    server.clock.advance({ seconds: 61 });
    await recurring.drain();
  };
  /** A session does not last as long as a controller may be away. */
  const pass = async (time: Temporal.DurationLike): Promise<void> => {
    server.clock.advance(time);
    admin = server.caller(await people.tokenOf('adminA'));
  };

  it('an area is locked down in one act; what is offline is told when it comes back, and a release restores', async () => {
    const [first = 0, second = 0] = ids['LOCK1'] ?? [];
    await order('keep_open', [second]);
    expect(await acts('LOCK1')).toEqual(['CONTROL DEVICE 010201FF']);
    expect(await modes()).toEqual([
      'normal normal confirmed',
      'kept_open kept_open confirmed',
      'normal normal confirmed',
    ]);

    expect((await order('lock_down', all())).every(({ ok }) => ok)).toBe(true);
    expect(await modes()).toEqual([
      'normal locked_down waiting',
      'kept_open locked_down waiting',
      'normal locked_down waiting',
    ]);
    expect(await acts('LOCK1')).toEqual(['CONTROL DEVICE 06010100', 'CONTROL DEVICE 06020100']);
    expect((await modes()).slice(0, 2)).toEqual(Array.from({ length: 2 }, () => 'locked_down locked_down confirmed'));
    expect(await box('LOCK1').verify(1, '1001')).toBe('refused');
    expect(box('LOCK1').doors[1]).toMatchObject({ mode: 'locked_down', isOpen: false });

    // Nobody opens a door from afar before it is released.
    for (const body of [{ ids: [first], seconds: 5, reason: 'Let me in' }])
      expect(dataOf(await admin.callEndpoint(door.actions.open_door.call, { body }))).toMatchObject([
        { ok: false, code: 'ZBAC0302' },
      ]);
    expect(await order('keep_open', [first])).toMatchObject([{ ok: false, code: 'ZBAC0302' }]);

    // An hour later the other one calls, and is told.
    await pass({ hours: 1 });
    await minute();
    expect((await modes()).at(-1)).toBe('unknown locked_down waiting');
    expect(await acts('LOCK2')).toEqual(['CONTROL DEVICE 06010100']);
    expect((await modes()).at(-1)).toBe('locked_down locked_down confirmed');

    await order('release_door', all(), 'All clear');
    expect(await acts('LOCK1')).toEqual(['CONTROL DEVICE 06010000', 'CONTROL DEVICE 06020000']);
    // What was kept open is opened again as soon as the lock-down has ended.
    expect(await acts('LOCK1')).toEqual(['CONTROL DEVICE 010201FF']);
    await settle('LOCK2');
    expect(await modes()).toEqual([
      'normal normal confirmed',
      'kept_open kept_open confirmed',
      'normal normal confirmed',
    ]);
    const told = dataOf(await admin.callEndpoint(operationLog.calls.list, { query: { action: 'lock_down' } }));
    expect(told).toHaveLength(3);
    expect(JSON.stringify(told[0])).toContain('Intruder');
  });

  it('one that was offline all the while and is released meanwhile is never locked', async () => {
    const [gate = 0] = ids['LOCK2'] ?? [];
    await order('lock_down', [gate]);
    await pass({ minutes: 30 });
    await order('release_door', [gate]);
    expect((await box('LOCK2').poll()).includes('CONTROL DEVICE 06010100')).toBe(false);
    expect((await modes()).at(-1)).toBe('normal normal confirmed');
  });

  it('a command that was withdrawn is queued again, and a restarted controller is told again', async () => {
    const [gate = 0] = ids['LOCK2'] ?? [];
    await order('lock_down', [gate]);
    const [waiting] = dataOf(
      await admin.callEndpoint(accessCommand.calls.list, { query: { command_type: 'lock_down', status: 'pending' } }),
    );
    dataOf(await admin.callEndpoint(accessCommand.actions.cancel.call, { body: { ids: [waiting?.id ?? 0] } }));
    expect(await acts('LOCK2')).toEqual([]);
    await minute();
    expect(await acts('LOCK2')).toEqual(['CONTROL DEVICE 06010100']);
    // It forgets all, and registers anew.
    box('LOCK2').close();
    await server.fetch('/iclock/registry?SN=LOCK2', {
      method: 'POST',
      body: 'DeviceType=acc,~DeviceName=ACU,LockCount=1',
    });
    boxes['LOCK2'] = createController({ sn: 'LOCK2', url: server.origin, now: () => server.clock.now(), doors: 1 });
    expect(await acts('LOCK2')).toEqual(['CONTROL DEVICE 06010100']);
    expect(box('LOCK2').doors[0]?.mode).toBe('locked_down');
    await order('release_door', [gate]);
    await settle('LOCK2');
  });

  it('a controller that rejects is shown to have, and is not asked by the minute; a door kept open late stays shut', async () => {
    const [gate = 0] = ids['LOCK2'] ?? [];
    box('LOCK2').fail('CONTROL DEVICE 06', -13);
    await order('lock_down', [gate]);
    await box('LOCK2').poll();
    expect((await modes()).at(-1)).toBe('normal locked_down refused');
    await minute();
    expect(await acts('LOCK2')).toEqual([]);
    box('LOCK2').fail('CONTROL DEVICE 06', 0);
    await order('release_door', [gate]);
    await settle('LOCK2');
    await order('keep_open', [gate]);
    await minute();
    await minute();
    expect(await acts('LOCK2')).toEqual([]);
    expect((await modes()).at(-1)).toBe('normal normal confirmed');
  });

  it('is ordered and released while the subscription is suspended, and is released by itself once the company is closed', async () => {
    const [gate = 0] = ids['LOCK2'] ?? [];
    const standing = (status: string) =>
      server.database.asOwner('update subscriptions set status = $2 where company_id = $1', [people.a.id, status]);
    await standing('suspended');
    expect(await order('lock_down', [gate])).toMatchObject([{ ok: true }]);
    expect(await acts('LOCK2')).toEqual(['CONTROL DEVICE 06010100']);
    expect(await box('LOCK2').verify(1, '1001')).toBe('refused');
    expect(await order('release_door', [gate])).toMatchObject([{ ok: true }]);
    expect(await acts('LOCK2')).toEqual(['CONTROL DEVICE 06010000']);
    const renamed = admin.callEndpoint(door.calls.patch, { params: { id: String(gate) }, body: { name: 'Gate' } });
    await expect(renamed).rejects.toThrow('ZBVE0303');

    await order('lock_down', [gate]);
    await settle('LOCK2');
    await standing('expired');
    await minute();
    expect(await acts('LOCK2')).toEqual(['CONTROL DEVICE 06010000']);
    await standing('active');
    expect((await modes()).at(-1)).toBe('normal normal confirmed');
  });

  it('is released by itself once the plan has no access control any more, and so is one that is kept open', async () => {
    const [, second = 0] = ids['LOCK1'] ?? [];
    const [gate = 0] = ids['LOCK2'] ?? [];
    await order('lock_down', [gate]);
    await order('keep_open', [second]);
    await settle('LOCK1');
    await settle('LOCK2');
    const plan = (features: readonly string[] | null) =>
      server.database.asOwner('update subscriptions set features = $2 where company_id = $1', [people.a.id, features]);
    await plan(featureCodes.filter((code) => code !== 'access_control'));
    await minute();
    expect(await acts('LOCK2')).toEqual(['CONTROL DEVICE 06010000']);
    expect(await acts('LOCK1')).toEqual(['CONTROL DEVICE 01020100']);
    await minute();
    expect([...(await acts('LOCK1')), ...(await acts('LOCK2'))]).toEqual([]);
    await plan(null);
    expect(await modes()).toEqual(Array.from({ length: 3 }, () => 'normal normal confirmed'));
    expect(box('LOCK2').doors[0]?.mode).not.toBe('locked_down');
  });

  it('needs a right of its own and a reason, and an old lock-down is not sent again from the list', async () => {
    const viewer = server.caller(await people.tokenOf('viewA'));
    const body = { ids: all(), reason: 'Because' };
    await expect(viewer.callEndpoint(door.actions.lock_down.call, { body })).rejects.toThrow();
    expect(await admin.callEndpoint(door.actions.lock_down.call, { body: { ...body, reason: ' ' } })).toMatchObject({
      isSuccess: false,
    });
    const [old] = dataOf(
      await admin.callEndpoint(accessCommand.calls.list, { query: { command_type: 'lock_down', status: 'failed' } }),
    );
    const again = await admin.callEndpoint(accessCommand.actions.resend.call, { body: { ids: [old?.id ?? 0] } });
    expect(dataOf(again)).toMatchObject([{ ok: false, code: 'ZBDV0111' }]);
  });
});
