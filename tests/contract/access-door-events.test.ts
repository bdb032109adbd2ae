import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accessGroup, door, doorEvent, timePeriod } from '#features/access-control/contract.ts';
import { forgetDoorEvents } from '#features/access-control/server/events/forget.ts';
import { deviceConfiguration, refusedRecord } from '#features/device/contract.ts';
import { asCompany } from '#server/http/index.ts';
import { listNotifications, readNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import type { Role } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { smallJpeg } from '#tests/support/pictures.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { createController, type Controller } from '../../scripts/terminal/index.ts';

describe('what happens at doors', () => {
  const server = useServer();
  const people = usePeople(server);
  const sn = 'EVENTS1';
  let admin: Client;
  let box: Controller;
  let [front, back]: number[] = [];
  const caller = async (role: Role): Promise<Client> => server.caller(await people.tokenOf(role));
  const pass = async (time: Temporal.DurationLike): Promise<void> => {
    server.clock.advance(time);
    admin = await caller('adminA');
  };
  beforeAll(async () => {
    admin = await caller('adminA');
    [front, back] = await connectController(server, people, sn, 2);
    const { id: late } = dataOf(
      await admin.callEndpoint(timePeriod.calls.create, {
        body: { name: 'Late shift', intervals: [{ days: 'everyday', start: '20:00', end: '23:00' }] },
      }),
    );
    const { empA1, empA2 } = people.employees;
    const group = { doors: [front ?? 0], departments: [] };
    for (const more of [
      { name: 'All day', time_period: null, employees: [empA1] },
      { name: 'At night', time_period: late, employees: [empA2] },
    ])
      dataOf(await admin.callEndpoint(accessGroup.calls.create, { body: { ...group, ...more } }));
    box = createController({ sn, url: server.origin, now: () => server.clock.now() });
    await box.connect();
    while ((await box.poll()).length > 0);
  });
  afterAll(() => box.close());

  const events = async (query: Record<string, string | number> = {}, as = admin) =>
    dataOf(await as.callEndpoint(doorEvent.calls.list, { query: { ordering: 'event_time', ...query } }));
  const told = async (query: Record<string, string | number> = {}, as = admin): Promise<string[]> =>
    (await events(query, as)).map(({ event, door_name: name, employee, emp_code: code, detail }) =>
      [event, name, employee?.display_name ?? code, detail].filter((part) => part !== '').join(', '),
    );
  /** The alarms in a person's inbox, oldest first. */
  const rung = async (role: Role = 'adminA') => {
    const { items } = dataOf(await (await caller(role)).callEndpoint(listNotifications));
    return items.filter(({ kind }) => kind.startsWith('door_')).toReversed();
  };
  const send = async (body: string): Promise<string> =>
    (await server.fetch(`/iclock/cdata?SN=${sn}&table=rtlog`, { method: 'POST', body })).text();

  it('is listed with who it was and why they were refused, and is seen by whose department it concerns', async () => {
    expect(await box.verify(1, '1001')).toBe('opened');
    server.clock.advance({ seconds: 1 });
    expect(await box.verify(1, '1002')).toBe('refused');
    server.clock.advance({ seconds: 1 });
    expect(await box.verify(2, '1001')).toBe('refused');
    server.clock.advance({ seconds: 1 });
    expect(await box.verify(2, '9999')).toBe('refused');
    server.clock.advance({ seconds: 1 });
    await box.report(1, 202);
    const [one, two] = await Promise.all(
      ['1001', '1002'].map(
        async (code) => (await events()).find((row) => row.emp_code === code)?.employee?.display_name,
      ),
    );
    expect(await told()).toEqual([
      `opened, ${sn} 1, ${one}`,
      `door_opened, ${sn} 1`,
      `outside_hours, ${sn} 1, ${two}, Late shift`,
      `no_access, ${sn} 2, ${one}`,
      `not_known, ${sn} 2, 9999`,
      `exit_button, ${sn} 1`,
    ]);
    expect((await events())[0]).toMatchObject({
      outcome: 'opened',
      direction: 'in',
      verified_by: 'fingerprint',
      event_time: '2026-03-02T08:00:00Z',
      event_local: '2026-03-02T08:00:00',
      tz: 'Europe/London',
      door: { id: front },
    });
    expect(await told({ outcome: 'refused', door: String(back) })).toEqual([
      `no_access, ${sn} 2, ${one}`,
      `not_known, ${sn} 2, 9999`,
    ]);
    expect(await told({ employee: String(people.employees.empA2) })).toHaveLength(1);
    expect(await told({ event__in: 'exit_button,door_opened' })).toHaveLength(2);
    expect(await told({ event_time__gte: '2026-03-02T08:00:03Z' })).toHaveLength(2);
    expect(await told({ search: '1001' })).toHaveLength(2);
    // Limited to a department: its people, and nobody's events.
    expect(await told({}, await caller('scopedA'))).toEqual([`opened, ${sn} 1, ${one}`, `no_access, ${sn} 2, ${one}`]);
    expect(await told({}, await caller('adminB'))).toEqual([]);
    await expect((await caller('empA1')).callEndpoint(doorEvent.calls.list, { query: {} })).rejects.toMatchObject({
      status: 403,
    });
    const { blob } = await admin.downloadEndpoint(doorEvent.calls.export, { query: { format: 'csv' } });
    expect(await blob.text()).toContain('Refused: outside the person’s hours');
  });

  it('is stored once however often it is sent, and a report of states is no event', async () => {
    const before = (await events()).length;
    const row = (event: number, more: string): string =>
      `time=2026-03-02 07:30:00\tpin=0\tcardno=0\teventaddr=1\tevent=${event}\tinoutstatus=2\tverifytype=200${more}\n`;
    const body =
      row(202, '\tindex=901') + row(255, '\tindex=902') + row(202, '').replace('eventaddr=1', 'eventaddr=70000');
    for (const _ of [1, 2, 3]) expect(await send(body + body)).toMatch(/^OK/);
    const rows = await events({ event_time__lte: '2026-03-02T07:30:00Z' });
    expect(rows.map(({ event, door_name: name }) => [event, name])).toEqual([
      ['exit_button', `${sn} 1`],
      ['exit_button', ''],
    ]);
    expect(await events()).toHaveLength(before + 2);
  });

  it('a lock-down is the reason while it lasts', async () => {
    const order = async (name: 'lock_down' | 'release_door'): Promise<void> => {
      dataOf(await admin.callEndpoint(door.actions[name].call, { body: { ids: [front ?? 0], reason: 'Intruder' } }));
      while ((await box.poll()).length > 0);
    };
    server.clock.advance({ seconds: 1 });
    await order('lock_down');
    expect(await box.verify(1, '1001')).toBe('refused');
    await order('release_door');
    server.clock.advance({ seconds: 1 });
    expect(await box.verify(1, '1001')).toBe('opened');
    expect((await events({ employee: String(people.employees.empA1) })).slice(-2).map(({ event }) => event)).toEqual([
      'locked_down',
      'opened',
    ]);
  });

  it('alarms ring for those who may see them, once for a burst, and not when they come late', async () => {
    for (const _ of [1, 2, 3]) {
      await box.report(2, 102);
      server.clock.advance({ seconds: 20 });
    }
    await box.report(1, 28);
    await box.report(1, 101, '1001');
    const first = await rung();
    expect(first.map(({ kind, data }) => [kind, data])).toEqual([
      ['door_forced', { door: `${sn} 2` }],
      ['door_held_open', { door: `${sn} 1` }],
      ['door_duress', { door: `${sn} 1` }],
    ]);
    const [forced] = await events({ event: 'forced' });
    expect(first[0]?.target).toEqual({ type: 'access_control.door_event', id: forced?.id });
    for (const role of ['scopedA', 'empA1', 'adminB'] as const) expect(await rung(role)).toEqual([]);
    dataOf(await admin.callEndpoint(readNotifications, { body: { ids: first.map(({ id }) => id) } }));
    await box.report(2, 102);
    expect(await rung()).toHaveLength(3);
    await pass({ minutes: 11 });
    await box.report(2, 102);
    expect((await rung()).map(({ kind }) => kind).at(-1)).toBe('door_forced');
    expect(await rung()).toHaveLength(4);
    await send(
      'time=2026-03-02 05:00:00\tpin=0\tcardno=0\teventaddr=1\tevent=102\tinoutstatus=2\tverifytype=200\tindex=7\n',
    );
    expect(await events({ event: 'forced', door: String(front) })).toHaveLength(1);
    expect(await rung()).toHaveLength(4);
  });

  it('comes with the photo that the controller took, once the company keeps such photos, and the photo goes before it', async () => {
    const change = async (body: object): Promise<void> => {
      const [setting] = dataOf(await admin.callEndpoint(deviceConfiguration.calls.list, {}));
      const params = { id: String(setting?.id) };
      dataOf(await admin.callEndpoint(deviceConfiguration.calls.patch, { params, body }));
    };
    const shown = async () =>
      (await events({ page_size: 100 })).flatMap(({ id, photo }) => (photo ? [{ id, photo }] : []));
    const nameAt = (pin: string): string => {
      const time = server.clock
        .now()
        .toZonedDateTimeISO('Europe/London')
        .toPlainDateTime()
        .toString({ smallestUnit: 'second' });
      return `${time.replace(/\D/g, '')}${pin}.jpg`;
    };
    const upload = (query: string, body: BodyInit) =>
      server.fetch(`/iclock/cdata?SN=${sn}&${query}`, { method: 'POST', body });
    const photo = (name: string) =>
      upload('table=ATTPHOTO', Buffer.from([...Buffer.from(`PIN=${name}\nSN=${sn}\nCMD=realupload\0`), ...smallJpeg]));
    const refused = async () =>
      dataOf(await admin.callEndpoint(refusedRecord.calls.list, { query: {} })).filter(
        ({ line }) => line === 'ATTPHOTO',
      );

    const waiting = () => server.database.asOwner('select photo from waiting_door_photos');

    server.clock.advance({ seconds: 10 });
    expect(await box.verify(1, '1001')).toBe('opened');
    const first = nameAt('-1001');
    expect(await (await photo(first)).text()).toMatch(/^OK/);
    expect(await shown()).toEqual([]);
    expect(await refused()).toHaveLength(1);

    await change({ door_photo_days: 20 });
    for (const _ of [1, 2]) await photo(first);
    const [kept] = await shown();
    expect(await events({ page_size: 100 }).then((rows) => rows.find(({ id }) => id === kept?.id))).toMatchObject({
      event: 'opened',
      emp_code: '1001',
    });
    // As a row of a table, of somebody who is not known, in the second after the event.
    server.clock.advance({ seconds: 10 });
    await box.verify(2, '9999');
    server.clock.advance({ seconds: 1 });
    const row = `pin=${nameAt('-9999')}\tsn=${sn}\tsize=${smallJpeg.length}\n\tcontent=${Buffer.from(smallJpeg).toString('base64')}\n`;
    await upload('table=tabledata&tablename=ATTPHOTO&count=1', row);
    expect(await shown()).toHaveLength(2);
    // Of nothing that happened, and of what is no picture.
    await photo('20260101000000-1001.jpg');
    await upload('table=ATTPHOTO', `PIN=${first}\0<svg/>`);
    expect(await shown()).toHaveLength(2);

    // It comes before its event, twice, and waits for it; another waits in vain, and is gone after a day.
    server.clock.advance({ seconds: 10 });
    const early = nameAt('-1001');
    for (const _ of [1, 2]) expect(await (await photo(early)).text()).toMatch(/^OK/);
    expect(await shown()).toHaveLength(2);
    expect(await waiting()).toHaveLength(2);
    expect(await box.verify(1, '1001')).toBe('opened');
    expect(await shown()).toHaveLength(3);
    expect(await waiting()).toHaveLength(1);
    const joined = new URL((await shown()).toSorted((a, b) => b.id - a.id)[0]?.photo ?? '', server.origin);
    expect((await server.fetch(joined.pathname + joined.search)).headers.get('content-type')).toBe('image/jpeg');
    // No more than 200 of a controller wait.
    await server.database.asOwner(
      `insert into waiting_door_photos (company_id, terminal_sn, taken_local, emp_code, photo, received_at)
        select $1, $2, timestamp '2026-01-02' + n * interval '1 minute', 'x', 'none' || n, now() from generate_series(1, 199) n`,
      [people.a.id, sn],
    );
    await photo('20260101000500-1001.jpg');
    expect(await waiting()).toHaveLength(200);
    await server.database.asOwner(`delete from waiting_door_photos where emp_code = 'x'`);

    const link = new URL(kept?.photo ?? '', server.origin);
    expect((await server.fetch(link.pathname + link.search)).headers.get('content-type')).toBe('image/jpeg');
    // Limited to a department: the photo of its people.
    expect((await events({}, await caller('scopedA'))).filter((event) => event.photo !== null)).toHaveLength(2);

    const forget = () =>
      asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, forgetDoorEvents.run);
    const all = (await events({ page_size: 100 })).length;
    await forget();
    expect(await shown()).toHaveLength(3);
    expect(await waiting()).toHaveLength(1);
    await pass({ hours: 25 });
    await forget();
    expect([await shown(), await waiting()].map(({ length }) => length)).toEqual([3, 0]);
    // A link is good for hours.
    const last = new URL((await shown())[0]?.photo ?? '', server.origin);
    await change({ door_photo_days: null });
    await forget();
    expect(await shown()).toEqual([]);
    expect(await events({ page_size: 100 })).toHaveLength(all);
    expect((await server.fetch(last.pathname + last.search)).status).toBe(404);
  });

  it('is kept for good, or as long as the company says', async () => {
    const forget = () =>
      asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, forgetDoorEvents.run);
    const all = (await events({ page_size: 100 })).length;
    await pass({ hours: 24 * 40 });
    await forget();
    expect(await events({ page_size: 100 })).toHaveLength(all);
    await box.report(1, 202);
    const [setting] = dataOf(await admin.callEndpoint(deviceConfiguration.calls.list, {}));
    dataOf(
      await admin.callEndpoint(deviceConfiguration.calls.patch, {
        params: { id: String(setting?.id) },
        body: { door_event_days: 30 },
      }),
    );
    await forget();
    expect(await told()).toEqual([`exit_button, ${sn} 1`]);
  });
});
