import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessCommand,
  accessGroup,
  door,
  doorHoliday,
  privilege,
  timePeriod,
  whereMayPass,
  whoMayOpen,
} from '#features/access-control/contract.ts';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('who may open which door, and when', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let doors: number[];
  let period: number;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    doors = await connectController(server, people, 'CTRLWHO1', 2);
    const made = await admin.callEndpoint(timePeriod.calls.create, {
      body: {
        name: 'Office hours',
        intervals: [
          { days: 'monday_friday', start: '08:00', end: '18:00' },
          { days: 'holiday1', start: '10:00', end: '12:00' },
        ],
      },
    });
    period = dataOf(made).id;
  });

  const person = async (code: string): Promise<number> =>
    dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: { emp_code: code, first_name: code, department: people.a.rootDepartment, area: [people.a.rootArea] },
      }),
    ).id;
  const group = async (name: string, fields: object): Promise<{ id: number; version: number }> =>
    dataOf(
      await admin.callEndpoint(accessGroup.calls.create, {
        body: { name, doors, time_period: null, departments: [], employees: [], ...fields },
      }),
    );
  const verdict = async (which: number, who: number, at: string): Promise<string | undefined> =>
    dataOf(await admin.callEndpoint(whoMayOpen, { query: { door: which, employee: who, at } })).people[0]?.verdict;

  /** Fetches all commands for a controller and reports each as done. */
  const fetched = async (which: string): Promise<string[]> => {
    const all: string[] = [];
    for (;;) {
      const text = await (await server.fetch(`/iclock/getrequest?SN=${which}`)).text();
      if (text === 'OK') return all.filter((line) => !/^DATA \w+ holiday/.test(line));
      const lines = [...text.trim().matchAll(/^C:(\d+):(.*(?:\n(?!C:).*)*)/gm)];
      all.push(...lines.map(([, , command = '']) => command));
      const body = lines.map(([, id]) => `ID=${id}&Return=0&CMD=DATA`).join('\n');
      await server.fetch(`/iclock/devicecmd?SN=${which}`, { method: 'POST', body });
    }
  };

  it('comes from groups, by person and by department with all below it, in the hours of their period', async () => {
    const ana = await person('AC1');
    const [front = 0, store = 0] = doors;
    const below = dataOf(
      await admin.callEndpoint(department.calls.create, {
        body: { dept_code: 'ACB', dept_name: 'Below', parent_dept: people.a.rootDepartment },
      }),
    ).id;
    const ben = dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: { emp_code: 'AC2', first_name: 'Ben', department: below, area: [people.a.rootArea] },
      }),
    ).id;
    await group('Day staff', { doors: [front], time_period: period, employees: [ana] });
    const all = await group('Everybody', { doors: [store], departments: [people.a.rootDepartment] });
    // 2026-11-24 is a Tuesday.
    expect(await verdict(front, ana, '2026-11-24T08:00')).toBe('granted');
    expect(await verdict(front, ana, '2026-11-24T18:01')).toBe('outsidePeriod');
    expect(await verdict(front, ana, '2026-11-28T09:00')).toBe('outsidePeriod');
    expect(await verdict(front, ben, '2026-11-24T09:00')).toBe('notGranted');
    expect(await verdict(store, ben, '2026-11-28T03:00')).toBe('granted');
    const told = dataOf(await admin.callEndpoint(whereMayPass, { query: { employee: ana } }));
    expect(new Set(told.doors.map(({ id }) => id))).toEqual(new Set([front, store]));
    await admin.callEndpoint(accessGroup.calls.destroy, { params: { id: all.id } });
    expect(await verdict(store, ben, '2026-11-28T03:00')).toBe('notGranted');
  });

  it('adds up what two groups grant that contradict each other', async () => {
    const cleo = await person('AC3');
    const [front = 0] = doors;
    const night = dataOf(
      await admin.callEndpoint(timePeriod.calls.create, {
        body: { name: 'Nights', intervals: [{ days: 'everyday', start: '20:00', end: '23:59' }] },
      }),
    ).id;
    await group('Days', { doors: [front], time_period: period, employees: [cleo] });
    await group('Nights too', { doors: [front], time_period: night, employees: [cleo] });
    expect(await verdict(front, cleo, '2026-11-24T09:00')).toBe('granted');
    expect(await verdict(front, cleo, '2026-11-24T21:00')).toBe('granted');
    expect(await verdict(front, cleo, '2026-11-24T19:00')).toBe('outsidePeriod');
  });

  it('goes by the hours of a door holiday on its days', async () => {
    const dan = await person('AC4');
    const [front = 0] = doors;
    await group('Holiday crew', { doors: [front], time_period: period, employees: [dan] });
    const body = {
      name: 'New Year',
      start_date: '2026-01-01',
      end_date: '2026-01-01',
      kind: 1,
      repeat_yearly: true,
    } as const;
    dataOf(await admin.callEndpoint(doorHoliday.calls.create, { body }));
    expect(await verdict(front, dan, '2027-01-01T09:00')).toBe('outsidePeriod');
    expect(await verdict(front, dan, '2027-01-01T11:00')).toBe('granted');
    const again = await admin.callEndpoint(doorHoliday.calls.create, {
      body: { ...body, name: 'Twice', start_date: '2030-12-30', end_date: '2031-01-02', repeat_yearly: false },
    });
    expect(again.isSuccess).toBe(false);
  });

  it('is given to one person for some days, and says why it is over or yet to come', async () => {
    const eva = await person('AC5');
    const [front = 0] = doors;
    const give = (start_date: string, end_date: string) =>
      admin.callEndpoint(privilege.calls.create, {
        body: { employee: eva, doors: [front], time_period: null, start_date, end_date },
      });
    const over = dataOf(await give('2020-01-01', '2020-02-01'));
    expect(await verdict(front, eva, '2026-11-24T09:00')).toBe('expired');
    await admin.callEndpoint(privilege.calls.destroy, { params: { id: over.id } });
    dataOf(await give('2090-01-01', '2090-02-01'));
    expect(await verdict(front, eva, '2026-11-24T09:00')).toBe('notYet');
    dataOf(await give('2020-01-01', '2090-02-01'));
    expect(await verdict(front, eva, '2026-11-24T09:00')).toBe('granted');
  });

  it('refuses intervals over midnight, more than three a day, and two that overlap', async () => {
    const refusal = async (intervals: readonly { days: 'monday' | 'everyday'; start: string; end: string }[]) => {
      const outcome = await admin.callEndpoint(timePeriod.calls.create, {
        body: { name: 'Wrong', intervals: [...intervals] },
      });
      return outcome.isSuccess ? '' : JSON.stringify(outcome.data);
    };
    expect(await refusal([{ days: 'monday', start: '22:00', end: '06:00' }])).toContain('overMidnight');
    expect(
      await refusal([
        { days: 'everyday', start: '08:00', end: '12:00' },
        { days: 'monday', start: '11:00', end: '13:00' },
      ]),
    ).toContain('overlappingRow');
    expect(
      await refusal(
        ['01', '03', '05', '07'].map((hour) => ({ days: 'monday', start: `${hour}:00`, end: `${hour}:30` })),
      ),
    ).toContain('threeADay');
  });

  it('knows doors of controllers alone: an attendance terminal has none', async () => {
    const found = dataOf(await admin.callEndpoint(door.calls.list, { query: { page_size: 50 } }));
    expect(found.map(({ door_no: number }) => number)).toEqual([1, 2]);
  });

  it('reaches the controllers concerned: hours first, then the person, then what they may; who resigns loses it at once', async () => {
    const sn = 'CTRLWHO2';
    const [gate = 0] = await connectController(server, people, sn, 2);
    await fetched(sn);
    await fetched('CTRLWHO1');
    const fay = await person('AC6');
    await group('Gate', { doors: [gate], time_period: period, employees: [fay] });
    const told = await fetched(sn);
    expect(told.map((line) => line.split('\t')[0])).toEqual([
      expect.stringContaining('DATA UPDATE timezone TimezoneId=2'),
      'DATA UPDATE user Pin=AC6',
      'DATA DELETE userauthorize Pin=AC6',
      'DATA UPDATE userauthorize Pin=AC6',
    ]);
    expect(told.at(-1)).toBe('DATA UPDATE userauthorize Pin=AC6\tAuthorizeTimezoneId=2\tAuthorizeDoorId=1');
    expect(await fetched('CTRLWHO1')).toEqual([]);
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: fay }, body: { card_no: '4711' } }));
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: fay }, body: { status: 'resigned' } }));
    expect(await fetched(sn)).toEqual(['DATA DELETE userauthorize Pin=AC6', 'DATA DELETE user Pin=AC6']);
  });

  it('tells a controller the parameters of a door that have changed, and the hours of an open one before it', async () => {
    const sn = 'CTRLWHO3';
    const [gate = 0] = await connectController(server, people, sn, 1);
    await fetched(sn);
    const change = async (fields: object) => {
      const { version } = dataOf(await admin.callEndpoint(door.calls.retrieve, { params: { id: gate } }));
      dataOf(await admin.callEndpoint(door.calls.patch, { params: { id: gate }, body: { ...fields, version } }));
      return fetched(sn);
    };
    expect(await change({ lock_delay: 8, verify_mode: 'card' })).toEqual([
      'SET OPTIONS Door1Drivertime=8',
      'SET OPTIONS Door1VerifyType=4',
    ]);
    expect(await change({ name: 'Gate of the yard' })).toEqual([]);
    const opened = await change({ open_period: period });
    expect(opened.map((line) => line.split('\t')[0])).toEqual([
      'DATA UPDATE timezone TimezoneId=2',
      'SET OPTIONS Door1KeepOpenTimeZone=2',
    ]);
    expect(await change({ open_period: null })).toEqual(['SET OPTIONS Door1KeepOpenTimeZone=0']);
    expect(await change({ anti_passback: true })).toEqual(['SET OPTIONS AntiPassback=1']);
    expect(await change({ anti_passback: false })).toEqual(['SET OPTIONS AntiPassback=0']);

    // A password for who is forced to open it: sent once, never shown, gone with the alarm.
    await expect(change({ duress_alarm: true })).rejects.toThrow(/duress_password.*required/);
    expect(await change({ duress_alarm: true, duress_password: '4711' })).toEqual([
      'SET OPTIONS Door1ForcePassWord=4711',
    ]);
    expect(await change({ lock_delay: 9 })).toEqual(['SET OPTIONS Door1Drivertime=9']);
    expect(await change({ duress_password: '815' })).toEqual(['SET OPTIONS Door1ForcePassWord=815']);
    const commands = dataOf(
      await admin.callEndpoint(accessCommand.calls.list, { query: { command_type: 'set_door' } }),
    );
    expect(commands.map(({ content }) => content)).toContain('SET OPTIONS Door1ForcePassWord=***');
    const told = JSON.stringify([
      commands,
      dataOf(await admin.callEndpoint(door.calls.retrieve, { params: { id: gate } })),
    ]);
    for (const secret of ['4711', '=815']) expect(told).not.toContain(secret);
    expect(await change({ duress_alarm: false })).toEqual(['SET OPTIONS Door1ForcePassWord=']);
    expect(await change({ duress_password: '12' })).toEqual([]);
  });
});
