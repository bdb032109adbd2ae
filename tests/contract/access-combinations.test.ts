import { beforeAll, describe, expect, it } from 'vitest';
import {
  accessGroup,
  combination,
  door,
  privilege,
  whereMayPass,
  whoMayOpen,
} from '#features/access-control/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('doors that several people open together', () => {
  const server = useServer();
  const people = usePeople(server);
  const sn = 'CTRLCOMB1';
  const other = 'CTRLCOMB2';
  let admin: Client;
  let doors: number[];
  let managers: number;
  let guards: number;
  let mia: number;
  let gus: number;

  const person = async (code: string): Promise<number> =>
    dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: { emp_code: code, first_name: code, department: people.a.rootDepartment, area: [people.a.rootArea] },
      }),
    ).id;
  const group = async (name: string, employees: number[], at: number[] = doors): Promise<number> =>
    dataOf(
      await admin.callEndpoint(accessGroup.calls.create, {
        body: { name, doors: at, time_period: null, departments: [], employees },
      }),
    ).id;
  const combine = (name: string, groups: number[], at: number[]) =>
    admin.callEndpoint(combination.calls.create, {
      body: { name, slots: groups.map((access_group) => ({ access_group })), doors: at },
    });
  const remove = async (id: number): Promise<void> => {
    await admin.callEndpoint(combination.calls.destroy, { params: { id } });
  };
  const verdict = async (which: number, who: number) => {
    const [told] = dataOf(
      await admin.callEndpoint(whoMayOpen, { query: { door: which, employee: who, at: '2026-11-24T09:00' } }),
    ).people;
    return [told?.verdict, ...(told?.together ?? []).map(({ others }) => others.join('+'))];
  };
  const stateOf = async (id: number) =>
    dataOf(await admin.callEndpoint(combination.calls.retrieve, { params: { id } })).state;

  /** Fetches all commands for a controller and answers each. */
  const fetched = async (which: string, code = 0): Promise<string[]> => {
    const all: string[] = [];
    for (;;) {
      const text = await (await server.fetch(`/iclock/getrequest?SN=${which}`)).text();
      if (text === 'OK') return all;
      const lines = [...text.trim().matchAll(/^C:(\d+):(.*(?:\n(?!C:).*)*)/gm)];
      all.push(...lines.map(([, , command = '']) => command));
      const body = lines.map(([, id]) => `ID=${id}&Return=${code}&CMD=DATA`).join('\n');
      await server.fetch(`/iclock/devicecmd?SN=${which}`, { method: 'POST', body });
    }
  };
  /** The one with the group, of a person's commands. */
  const brief = (lines: readonly string[]): string[] =>
    lines
      .filter((line) => !line.includes('userauthorize'))
      .map((line) =>
        line.replace(/^(DATA UPDATE user ).*?(Pin=\S+).*?(Group=\d+).*$/, '$1$2 $3').replaceAll('\t', ' '),
      );

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    doors = await connectController(server, people, sn, 2);
    await connectController(server, people, other, 1);
    [mia, gus] = [await person('MIA'), await person('GUS')];
    await group('Everybody', [mia, gus]);
    managers = await group('Managers', [mia], []);
    guards = await group('Guards', [gus], []);
    await fetched(sn);
    await fetched(other);
  });

  it('are told to the controller of the doors alone: the groups of people, the combination, then that the door asks for it', async () => {
    const [, vault = 0] = doors;
    const made = dataOf(await combine('Vault', [managers, guards], [vault]));
    expect(made).toMatchObject({ number: 1, state: 'waiting' });
    const told = brief(await fetched(sn));
    expect(new Set(told.slice(0, 2))).toEqual(
      new Set(['DATA UPDATE user Pin=MIA Group=2', 'DATA UPDATE user Pin=GUS Group=3']),
    );
    expect(told.slice(2)).toEqual([
      'DATA UPDATE multimcard Index=2 DoorId=2 Group1=2 Group2=3 Group3=0 Group4=0 Group5=0',
      'SET OPTIONS Door2MultiCardOpenDoor=1',
    ]);
    expect(await fetched(other)).toEqual([]);
    expect(await stateOf(made.id)).toBe('done');

    await remove(made.id);
    const gone = brief(await fetched(sn));
    expect(gone.slice(0, 2)).toEqual(['SET OPTIONS Door2MultiCardOpenDoor=0', 'DATA DELETE multimcard Index=2']);
    expect(new Set(gone.slice(2))).toEqual(
      new Set(['DATA UPDATE user Pin=MIA Group=1', 'DATA UPDATE user Pin=GUS Group=1']),
    );
  });

  it('merge in the queue: of several changes the controller gets the last', async () => {
    const [front = 0] = doors;
    const { id, version } = dataOf(await combine('Merged', [managers, guards], [front]));
    const body = { slots: [{ access_group: guards }, { access_group: managers }], version };
    dataOf(await admin.callEndpoint(combination.calls.patch, { params: { id }, body }));
    const rows = (await fetched(sn)).filter((line) => line.includes('multimcard'));
    expect(rows).toEqual([
      'DATA UPDATE multimcard Index=1\tDoorId=1\tGroup1=3\tGroup2=2\tGroup3=0\tGroup4=0\tGroup5=0',
    ]);
    // Controllers do not know names, so renaming sends nothing.
    const again = dataOf(await admin.callEndpoint(combination.calls.retrieve, { params: { id } }));
    dataOf(
      await admin.callEndpoint(combination.calls.patch, {
        params: { id },
        body: { name: 'Renamed', version: again.version },
      }),
    );
    expect(await fetched(sn)).toEqual([]);
    await remove(id);
    await fetched(sn);
  });

  it('say who else has to come along, and who is in none of them', async () => {
    const [, vault = 0] = doors;
    const zoe = await person('ZOE');
    const guest = await admin.callEndpoint(privilege.calls.create, {
      body: { employee: zoe, doors: [vault], time_period: null },
    });
    dataOf(guest);
    expect(await verdict(vault, mia)).toEqual(['granted']);
    const pair = dataOf(await combine('Pair', [managers, guards], [vault]));
    expect(await verdict(vault, mia)).toEqual(['together', 'Guards']);
    expect(await verdict(vault, gus)).toEqual(['together', 'Managers']);
    expect(await verdict(vault, zoe)).toEqual(['inNoCombination']);
    const all = dataOf(await admin.callEndpoint(whoMayOpen, { query: { door: vault } }));
    expect(all).toMatchObject({ now: 0, total: 3, door: { combinations: [{ groups: ['Managers', 'Guards'] }] } });
    const hers = dataOf(await admin.callEndpoint(whereMayPass, { query: { employee: mia } }));
    expect(hers.doors.map((one) => [one.id === vault, one.verdict])).toEqual(
      expect.arrayContaining([
        [true, 'together'],
        [false, 'granted'],
      ]),
    );
    // A combination of one group lets that group in alone.
    const alone = dataOf(await combine('Managers alone', [managers], [vault]));
    expect((await verdict(vault, mia))[0]).toBe('granted');
    await remove(alone.id);
    await remove(pair.id);
    expect(await verdict(vault, zoe)).toEqual(['granted']);
    await fetched(sn);
  });

  it('know a person of several groups by the lowest that a combination there names', async () => {
    const [front = 0] = doors;
    const kim = await person('KIM');
    const late = await group('Late', [kim]);
    const later = await group('Later', [kim]);
    expect(brief(await fetched(sn))).toEqual(['DATA UPDATE user Pin=KIM Group=4']);
    const made = dataOf(await combine('Latest', [later], [front]));
    expect(brief(await fetched(sn))[0]).toBe('DATA UPDATE user Pin=KIM Group=5');
    const both = dataOf(await combine('Late ones', [late], [front]));
    expect(brief(await fetched(sn))[0]).toBe('DATA UPDATE user Pin=KIM Group=4');
    // Nobody is left for the first one: the controller has the only person in the other group.
    expect(await stateOf(made.id)).toBe('unfilled');
    await remove(both.id);
    await remove(made.id);
    await fetched(sn);
  });

  it('are refused where nobody could open the door, and show it where somebody leaves later', async () => {
    const [front = 0] = doors;
    const empty = await group('Empty', []);
    for (const slots of [
      [managers, empty],
      [managers, managers],
    ]) {
      const refused = await combine('Nobody', slots, [front]);
      expect(refused.isSuccess ? '' : JSON.stringify(refused.data)).toContain('tooFewForSlots');
    }
    expect(await fetched(sn)).toEqual([]);
    const ann = await person('ANN');
    const few = await group('Few', [ann]);
    const made = dataOf(await combine('Few', [few], [front]));
    await fetched(sn);
    dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id: ann }, body: { status: 'resigned' } }));
    expect(await stateOf(made.id)).toBe('unfilled');
    await remove(made.id);
    await fetched(sn);
  });

  it('are sent again with everything else: old ones go first, and a controller without any is told of none', async () => {
    const [front = 0] = doors;
    const sync = async (which: string): Promise<string[]> => {
      const [found] = dataOf(await admin.callEndpoint(terminal.calls.list, { query: { sn: which } }));
      dataOf(await admin.callEndpoint(terminal.actions.sync_all.call, { body: { ids: [found?.id ?? 0] } }));
      return (await fetched(which)).filter((line) => /multimcard|MultiCard/.test(line));
    };
    const made = dataOf(await combine('Again', [managers, guards], [front]));
    await fetched(sn);
    expect(await sync(sn)).toEqual([
      'SET OPTIONS Door2MultiCardOpenDoor=0',
      'DATA DELETE multimcard *',
      'DATA UPDATE multimcard Index=1\tDoorId=1\tGroup1=2\tGroup2=3\tGroup3=0\tGroup4=0\tGroup5=0',
      'SET OPTIONS Door1MultiCardOpenDoor=1',
    ]);
    expect(await sync(other)).toEqual([]);
    await remove(made.id);
    await fetched(sn);
  });

  it('show what the controller refused, keep their groups from being deleted, and leave a door before it is deleted', async () => {
    const [front = 0] = doors;
    const made = dataOf(await combine('Refused', [managers, guards], [front]));
    await fetched(sn, -12);
    expect(await stateOf(made.id)).toBe('failed');
    await expect(admin.callEndpoint(accessGroup.calls.destroy, { params: { id: guards } })).rejects.toThrow('409');
    await admin.callEndpoint(door.calls.destroy, { params: { id: front } });
    const told = await fetched(sn);
    expect(told).toContain('SET OPTIONS Door1MultiCardOpenDoor=0');
    expect(told).toContain('DATA DELETE multimcard Index=1');
    expect(await stateOf(made.id)).toBe('unused');
  });
});
