import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  accessGroup,
  combination,
  door,
  doorEvent,
  doorHoliday,
  timePeriod,
  whoMayOpen,
} from '#features/access-control/contract.ts';
import { bioTemplate, terminal } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { createController, type Controller } from '../../scripts/terminal/index.ts';

/** Each rule is set in the product, fetched by a simulated controller, and tried at its doors. */
describe('at the doors of a controller', () => {
  const server = useServer();
  const people = usePeople(server);
  const sn = 'RULES1';
  const [front, gate, vault] = [1, 2, 3] as const;
  let admin: Client;
  let box: Controller;
  let ids: number[] = [];
  const doorId = (number: number): number => ids[number - 1] ?? 0;
  const settle = async (): Promise<void> => {
    while ((await box.poll()).length > 0);
  };
  const pass = async (time: Temporal.DurationLike): Promise<void> => {
    server.clock.advance(time);
    admin = server.caller(await people.tokenOf('adminA'));
    await settle();
  };
  const person = async (code: string): Promise<number> =>
    dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: { emp_code: code, first_name: code, department: people.a.rootDepartment, area: [people.a.rootArea] },
      }),
    ).id;
  const group = async (name: string, doors: number[], employees: number[], time_period: number | null = null) =>
    dataOf(
      await admin.callEndpoint(accessGroup.calls.create, {
        body: { name, doors, employees, time_period, departments: [] },
      }),
    ).id;
  const change = async (number: number, body: object): Promise<void> => {
    const params = { id: doorId(number) };
    const { version } = dataOf(await admin.callEndpoint(door.calls.retrieve, { params }));
    dataOf(await admin.callEndpoint(door.calls.patch, { params, body: { ...body, version } }));
    await settle();
  };
  const fingerOf = (no: number): string => `biodata pin=PAT\tno=${no}\tindex=0\tvalid=1`;
  /** The last event of a person, as the list of door events has it. */
  const told = async (code: string) => {
    const rows = dataOf(
      await admin.callEndpoint(doorEvent.calls.list, { query: { ordering: '-event_time', page_size: 50 } }),
    );
    return rows.find(({ emp_code: one }) => one === code);
  };

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    ids = await connectController(server, people, sn, 3);
    box = createController({ sn, url: server.origin, now: () => server.clock.now(), doors: 3 });
    await box.connect();
    await settle();
  });
  afterAll(() => box.close());

  it('hours and door holidays open and refuse', async () => {
    // The clock of the suites starts on a Monday at noon, UTC.
    const now = server.clock.now().toZonedDateTimeISO('UTC');
    const hour = (add: number) => now.add({ hours: add }).toPlainTime().toString({ smallestUnit: 'minute' });
    const office = dataOf(
      await admin.callEndpoint(timePeriod.calls.create, {
        body: {
          name: 'Around now',
          intervals: [
            { days: 'everyday', start: hour(-1), end: hour(1) },
            { days: 'holiday1', start: '00:00', end: '00:30' },
          ],
        },
      }),
    ).id;
    const ina = await person('INA');
    await group('Office', [doorId(front)], [ina], office);
    await settle();
    expect(await box.verify(front, 'INA')).toBe('opened');
    expect(box.doors[0]).toMatchObject({ isOpen: true });
    expect(await box.verify(gate, 'INA')).toBe('refused');
    expect(await told('INA')).toMatchObject({ event: 'no_access' });
    await pass({ hours: 2 });
    expect(await box.verify(front, 'INA')).toBe('refused');
    expect(await told('INA')).toMatchObject({ event: 'outside_hours', detail: 'Around now' });

    // The same hour a day later is within them; on a holiday its own hours count.
    await pass({ hours: 22 });
    expect(await box.verify(front, 'INA')).toBe('opened');
    const today = server.clock.now().toZonedDateTimeISO('UTC').toPlainDate().toString();
    const day = { start_date: today, end_date: today, kind: 1, repeat_yearly: false } as const;
    dataOf(await admin.callEndpoint(doorHoliday.calls.create, { body: { name: 'Inventory', ...day } }));
    await settle();
    server.clock.advance({ seconds: 10 });
    expect(await box.verify(front, 'INA')).toBe('refused');
    expect(await told('INA')).toMatchObject({ event: 'outside_hours' });
  });

  it('two groups that contradict each other grant what either does, and leaving both ends it', async () => {
    const kim = await person('KIM');
    const never = dataOf(
      await admin.callEndpoint(timePeriod.calls.create, {
        body: { name: 'Small hours', intervals: [{ days: 'everyday', start: '03:00', end: '03:05' }] },
      }),
    ).id;
    const narrow = await group('Narrow', [doorId(gate)], [kim], never);
    await settle();
    expect(await box.verify(gate, 'KIM')).toBe('refused');
    const wide = await group('Wide', [doorId(gate)], [kim]);
    await settle();
    expect(await box.verify(gate, 'KIM')).toBe('opened');
    dataOf(await admin.callEndpoint(accessGroup.calls.multiDestroy, { body: { ids: [narrow, wide] } }));
    await settle();
    expect(await box.verify(gate, 'KIM')).toBe('refused');
    // Whoever may open none of its doors is taken off the controller.
    expect(await told('KIM')).toMatchObject({ event: 'not_known' });
  });

  it('a vault opens to a combination of two groups, and to neither alone', async () => {
    const [mia, gus] = [await person('MIA'), await person('GUS')];
    const both = await group('Everybody', [doorId(vault)], [mia, gus]);
    const managers = await group('Managers', [], [mia]);
    const guards = await group('Guards', [], [gus]);
    const slots = [{ access_group: managers }, { access_group: guards }];
    const made = dataOf(
      await admin.callEndpoint(combination.calls.create, { body: { name: 'Two', slots, doors: [doorId(vault)] } }),
    );
    await settle();
    expect(both).toBeGreaterThan(0);
    expect(await box.verify(vault, 'MIA')).toBe('refused');
    expect(await told('MIA')).toMatchObject({ event: 'others_awaited', detail: 'Two' });
    expect(await box.verify(vault, 'GUS')).toBe('opened');
    expect(await told('GUS')).toMatchObject({ event: 'opened_together' });
    // The others come too late.
    expect(await box.verify(vault, 'MIA')).toBe('refused');
    server.clock.advance({ minutes: 1 });
    expect(await box.verify(vault, 'GUS')).toBe('refused');
    dataOf(await admin.callEndpoint(combination.calls.multiDestroy, { body: { ids: [made.id] } }));
    await settle();
    expect(await box.verify(vault, 'MIA')).toBe('opened');
  });

  it('anti-passback lets nobody in twice without having gone out', async () => {
    const pat = await person('PAT');
    await group('Yard', [doorId(front), doorId(gate)], [pat]);
    await change(gate, { anti_passback: true });
    expect(box.optionOf('AntiPassback')).toBe('32');
    expect(await box.verify(gate, 'PAT', 'in')).toBe('opened');
    server.clock.advance({ seconds: 10 });
    expect(await box.verify(gate, 'PAT', 'in')).toBe('refused');
    expect(await told('PAT')).toMatchObject({ event: 'anti_passback', direction: 'in' });
    expect(await box.verify(gate, 'PAT', 'out')).toBe('opened');
    expect(await box.verify(gate, 'PAT', 'in')).toBe('opened');
    // The other door has no such rule.
    for (const _ of [1, 2]) expect(await box.verify(front, 'PAT', 'in')).toBe('opened');
  });

  it('the duress password opens the door and rings, another does nothing, and the alarm ends from afar', async () => {
    await change(front, { duress_alarm: true, duress_password: '9911' });
    server.clock.advance({ seconds: 10 });
    expect(await box.verify(front, 'PAT', 'in', '9912')).toBe('opened');
    expect(await told('PAT')).toMatchObject({ event: 'opened' });
    server.clock.advance({ seconds: 10 });
    expect(await box.verify(front, 'PAT', 'in', '9911')).toBe('opened');
    expect(await told('PAT')).toMatchObject({ event: 'duress', outcome: 'alarm' });
    const { items } = dataOf(await admin.callEndpoint(listNotifications));
    expect(items[0]).toMatchObject({ kind: 'door_duress' });
    const state = async () =>
      dataOf(await admin.callEndpoint(door.calls.retrieve, { params: { id: doorId(front) } })).state;
    expect(await state()).toBe('alarm');
    const body = { ids: [doorId(front)], reason: 'It was a drill' };
    dataOf(await admin.callEndpoint(door.actions.end_alarm.call, { body }));
    await settle();
    expect(box.doors[0]).toMatchObject({ isAlarmed: false });
  });

  it('a finger that is marked here opens the door and rings, another of the same person does not, until the mark is taken back', async () => {
    for (const no of [3, 6])
      await server.fetch(`/iclock/cdata?SN=${sn}&table=tabledata&tablename=biodata&count=1`, {
        method: 'POST',
        body: `${fingerOf(no)}\tduress=0\ttype=1\tmajorver=10\tminorver=0\tformat=0\ttmp=QUJDRA==\n`,
      });
    const rows = dataOf(
      await admin.callEndpoint(bioTemplate.calls.list, { query: { emp_code: 'PAT', ordering: 'id' } }),
    );
    expect(rows.map(({ bio_no: no, duress }) => [no, duress])).toEqual([
      [3, false],
      [6, false],
    ]);
    const body = { ids: [rows[0]?.id ?? 0] };
    const { mark_duress: mark, unmark_duress: unmark } = bioTemplate.actions;
    expect(dataOf(await admin.callEndpoint(mark.call, { body }))).toMatchObject([{ ok: true }]);
    // What it repeats before it has been told does not count.
    await server.fetch(`/iclock/cdata?SN=${sn}&table=tabledata&tablename=biodata&count=1`, {
      method: 'POST',
      body: `${fingerOf(3)}\tduress=0\ttype=1\tmajorver=10\tminorver=0\tformat=0\ttmp=QUJDRA==\n`,
    });
    await settle();
    expect(box.rowsOf('biodata').filter((row) => /Duress=1/.test(row))).toEqual([
      expect.stringMatching(/^Pin=PAT\tNo=3\t/),
    ]);
    server.clock.advance({ seconds: 10 });
    expect(await box.verify(front, 'PAT', 'in', '', 6)).toBe('opened');
    expect(await told('PAT')).toMatchObject({ event: 'opened' });
    server.clock.advance({ seconds: 10 });
    expect(await box.verify(front, 'PAT', 'in', '', 3)).toBe('opened');
    expect(await told('PAT')).toMatchObject({ event: 'duress', outcome: 'alarm' });
    dataOf(await admin.callEndpoint(unmark.call, { body }));
    await settle();
    server.clock.advance({ seconds: 10 });
    expect(await box.verify(front, 'PAT', 'in', '', 3)).toBe('opened');
    expect(await told('PAT')).toMatchObject({ event: 'opened' });
  });

  it('a door keeps others out until its first person has come, and one stays open from then until the hours end', async () => {
    const [lea, ned] = [await person('LEA'), await person('NED')];
    await group('Shift', [doorId(front), doorId(gate)], [lea, ned]);
    const keys = await group('Key holders', [], [lea]);
    await change(front, { duress_alarm: false });
    const params = { id: doorId(front) };
    const stored = dataOf(await admin.callEndpoint(door.calls.retrieve, { params }));
    const unnamed = { params, body: { first_person: 'activates', version: stored.version } } as const;
    expect((await admin.callEndpoint(door.calls.patch, unnamed)).isSuccess).toBe(false);
    const until = server.clock.now().toZonedDateTimeISO('UTC').add({ hours: 1 });
    const morning = dataOf(
      await admin.callEndpoint(timePeriod.calls.create, {
        body: {
          name: 'Until later',
          // The day is a door holiday.
          intervals: (['everyday', 'holiday1'] as const).map((days) => ({
            days,
            start: '00:00',
            end: until.toPlainTime().toString({ smallestUnit: 'minute' }),
          })),
        },
      }),
    ).id;
    const rule = { first_groups: [keys], first_period: morning } as const;
    await change(front, { first_person: 'activates', ...rule });
    await change(gate, { first_person: 'keeps_open', anti_passback: false, ...rule });
    expect(box.rowsOf('firstcard')).toHaveLength(2);

    expect(await box.verify(front, 'NED')).toBe('refused');
    expect(await told('NED')).toMatchObject({ event: 'first_awaited' });
    expect(await box.verify(front, 'LEA')).toBe('opened');
    expect(await told('LEA')).toMatchObject({ event: 'opened_first' });
    server.clock.advance({ seconds: 10 });
    expect(await box.verify(front, 'NED')).toBe('opened');

    // Somebody without any right passes once the first person keeps the door open, and not after the hours.
    const other = await group('Elsewhere', [doorId(vault)], [await person('PIA')]);
    await settle();
    expect(other).toBeGreaterThan(0);
    expect(await box.verify(gate, 'PIA')).toBe('refused');
    expect(await box.verify(gate, 'LEA')).toBe('opened');
    expect(await box.verify(gate, 'PIA')).toBe('opened');
    const shown = dataOf(await admin.callEndpoint(whoMayOpen, { query: { door: doorId(gate) } })).door.first;
    expect(shown).toEqual({ mode: 'keeps_open', groups: ['Key holders'], period: 'Until later' });
    await pass({ hours: 2 });
    expect(await box.verify(gate, 'PIA')).toBe('refused');
    expect(await box.verify(front, 'NED')).toBe('refused');

    // A group on which doors depend stays; who leaves it is no first person any more, and a door without the rule has none.
    await expect(admin.callEndpoint(accessGroup.calls.destroy, { params: { id: keys } })).rejects.toThrow('409');
    await change(front, { first_person: 'off' });
    expect(box.optionOf('Door1FirstCardOpenDoor')).toBe('0');
    expect(box.rowsOf('firstcard')).toEqual([expect.stringContaining('DoorID=2')]);
    expect(await box.verify(front, 'NED')).toBe('opened');
    const { version } = dataOf(await admin.callEndpoint(accessGroup.calls.retrieve, { params: { id: keys } }));
    dataOf(
      await admin.callEndpoint(accessGroup.calls.patch, { params: { id: keys }, body: { employees: [], version } }),
    );
    await settle();
    expect(box.rowsOf('firstcard')).toEqual([]);
    await change(gate, { first_person: 'off' });
  });

  it('a person who is removed while the door is open is let in no more, and the door shuts', async () => {
    const leo = await person('LEO');
    const once = await group('Once', [doorId(front)], [leo]);
    await settle();
    expect(await box.verify(front, 'LEO')).toBe('opened');
    dataOf(await admin.callEndpoint(accessGroup.calls.multiDestroy, { body: { ids: [once] } }));
    await settle();
    server.clock.advance({ seconds: 10 });
    await settle();
    expect(box.doors[0]).toMatchObject({ isOpen: false });
    expect(await box.verify(front, 'LEO')).toBe('refused');
    expect(await told('LEO')).toMatchObject({ event: 'not_known' });
  });

  it('a controller that fails in the middle of a table is told the rest, and what failed is shown', async () => {
    const [ann, bob] = [await person('ANN'), await person('BOB')];
    box.fail('DATA UPDATE userauthorize Pin=ANN', -12);
    await group('Pair', [doorId(front)], [ann, bob]);
    await settle();
    expect(await box.verify(front, 'BOB')).toBe('opened');
    expect(await box.verify(front, 'ANN')).toBe('refused');
    const seen = dataOf(await admin.callEndpoint(whoMayOpen, { query: { door: doorId(front), employee: ann } }))
      .people[0];
    expect(seen).toMatchObject({ verdict: 'granted' });
    expect(JSON.stringify(seen)).toContain('failed');
  });

  it('one that restarts with nothing in memory, and forgets its token, registers again and gets everything when asked', async () => {
    const empty = createController({ sn, url: server.origin, now: () => server.clock.now(), doors: 3 });
    await empty.connect();
    expect(await empty.verify(front, 'BOB')).toBe('refused');
    // Nobody comes in by a rule that it has forgotten: with everything else it is sent the rules of its doors.
    await change(gate, { anti_passback: true, duress_alarm: true, duress_password: '4455' });
    const row = dataOf(await admin.callEndpoint(terminal.calls.list, { query: { sn } }))[0];
    dataOf(await admin.callEndpoint(terminal.actions.sync_people.call, { body: { ids: [row?.id ?? 0] } }));
    while ((await empty.poll()).length > 0);
    expect(await empty.verify(front, 'BOB')).toBe('opened');
    expect([empty.optionOf('AntiPassback'), empty.optionOf('Door2ForcePassWord')]).toEqual(['32', '4455']);
    // No cookie, or a wrong one: it is known by its serial number and registered code, and goes on.
    const wrong = await server.fetch(`/iclock/getrequest?SN=${sn}`, { headers: { cookie: 'token=0000' } });
    expect(wrong.status).toBe(200);
    empty.close();
  });
});
