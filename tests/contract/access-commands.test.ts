import { beforeAll, describe, expect, it } from 'vitest';
import { accessCommand, accessGroup, door, timePeriod } from '#features/access-control/contract.ts';
import { command, terminal } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('commands about doors', () => {
  const server = useServer();
  const people = usePeople(server);
  const sn = 'CTRLCMD1';
  let admin: Client;
  let gate: number;
  const listed = async (query: Record<string, string> = {}) =>
    dataOf(await admin.callEndpoint(accessCommand.calls.list, { query }));
  const changeDoor = async (lock_delay: number): Promise<void> => {
    const { version } = dataOf(await admin.callEndpoint(door.calls.retrieve, { params: { id: gate } }));
    dataOf(await admin.callEndpoint(door.calls.patch, { params: { id: gate }, body: { lock_delay, version } }));
  };
  const poll = async (): Promise<[string, string][]> => {
    const text = await (await server.fetch(`/iclock/getrequest?SN=${sn}`)).text();
    return [...text.matchAll(/^C:(\d+):(.*)$/gm)].map(([, id = '', sent = '']) => [id, sent]);
  };
  const answer = (ids: readonly string[], code: number): Promise<Response> =>
    server.fetch(`/iclock/devicecmd?SN=${sn}`, {
      method: 'POST',
      body: ids.map((id) => `ID=${id}&Return=${code}&CMD=SET OPTIONS`).join('\n'),
    });

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    [gate = 0] = await connectController(server, people, sn, 1);
    // The commands of every new controller.
    await answer(
      (await poll()).map(([id]) => id),
      0,
    );
  });

  it('are those of all commands that are about doors, in the same states', async () => {
    const terminals = dataOf(await admin.callEndpoint(terminal.calls.list, { query: { sn } }));
    const ids = terminals.map(({ id }) => id);
    dataOf(await admin.callEndpoint(terminal.actions.info.call, { body: { ids } }));
    await changeDoor(8);
    const all = dataOf(await admin.callEndpoint(command.calls.list, { query: { status: 'pending' } }));
    expect(all.map(({ command_type: kind }) => kind)).toContain('info');
    const own = await listed({ status: 'pending' });
    expect(own).toMatchObject([
      { command_type: 'set_door', content: 'SET OPTIONS Door1Drivertime=8', status: 'pending' },
    ]);
    expect(all.map(({ id }) => id)).toContain(own[0]?.id);
    const fetched = await poll();
    await answer(
      fetched.map(([id]) => id),
      0,
    );
    expect(await listed({ command_type: 'set_door' })).toMatchObject([{ status: 'succeeded' }]);
  });

  it('are sent again where the controller has refused them, and it gets them', async () => {
    await changeDoor(11);
    await answer(
      (await poll()).map(([id]) => id),
      -12,
    );
    const [failed] = await listed({ status: 'failed' });
    expect(failed).toMatchObject({ return_code: -12 });
    const { call } = accessCommand.actions.resend;
    expect(dataOf(await admin.callEndpoint(call, { body: { ids: [failed?.id ?? 0] } }))).toMatchObject([{ ok: true }]);
    expect(await listed({ status: 'pending' })).toMatchObject([{ retry_of: { id: failed?.id } }]);
    expect((await poll()).map(([, sent]) => sent)).toEqual(['SET OPTIONS Door1Drivertime=11']);
  });

  it('are cancelled before the controller has fetched them, and it never gets them', async () => {
    await changeDoor(12);
    const [waiting] = await listed({ status: 'pending' });
    const { call } = accessCommand.actions.cancel;
    expect(dataOf(await admin.callEndpoint(call, { body: { ids: [waiting?.id ?? 0] } }))).toMatchObject([{ ok: true }]);
    expect((await poll()).map(([, sent]) => sent)).not.toContain('SET OPTIONS Door1Drivertime=12');
    expect(await listed({ status: 'cancelled' })).toMatchObject([{ id: waiting?.id }]);
  });

  it('have no others among them: one by another id is not found', async () => {
    const all = dataOf(await admin.callEndpoint(command.calls.list, { query: { command_type: 'info' } }));
    const { call } = accessCommand.actions.cancel;
    expect(dataOf(await admin.callEndpoint(call, { body: { ids: [all[0]?.id ?? 0] } }))).toMatchObject([{ ok: false }]);
  });

  it('about two people at two controllers replace only their own, and not those of the other person there', async () => {
    const [first, second] = ['CTRLCMD2', 'CTRLCMD3'] as const;
    const [one = 0] = await connectController(server, people, first, 1);
    const [other = 0] = await connectController(server, people, second, 1);
    const [ada = 0, bob = 0] = await Promise.all(
      ['ADA', 'BOB'].map(
        async (code) =>
          dataOf(
            await admin.callEndpoint(employee.calls.create, {
              body: {
                emp_code: code,
                first_name: code,
                department: people.a.rootDepartment,
                area: [people.a.rootArea],
              },
            }),
          ).id,
      ),
    );
    const group = async (name: string, doors: number[], employees: number[]) =>
      dataOf(
        await admin.callEndpoint(accessGroup.calls.create, {
          body: { name, doors, employees, departments: [], time_period: null },
        }),
      );
    await group('Bob at the first', [one], [bob]);
    await group('Ada at the second', [other], [ada]);
    // Adds Ada at the first and Bob at the second; the others wait there already.
    await group('Both at both', [one, other], [ada, bob]);
    for (const sn of [first, second]) {
      let text = '';
      // The first poll brings the clock alone.
      for (const _ of [1, 2]) text += await (await server.fetch(`/iclock/getrequest?SN=${sn}`)).text();
      expect([...text.matchAll(/UPDATE userauthorize Pin=(\w+)/g)].map(([, code = '']) => code).toSorted()).toEqual([
        'ADA',
        'BOB',
      ]);
    }
  });

  it('about many people at many controllers replace the few that wait for the same ones, and end with their controller', async () => {
    await server.database.asOwner(
      `insert into terminals (company_id, sn, alias, area, standing, dialect, last_activity)
        select $1, 'CTRLBULK' || n, 'Bulk ' || n, $2, 'proven', 'D2', now() from generate_series(1, 100) n`,
      [people.a.id, people.a.rootArea],
    );
    await server.database.asOwner(
      `insert into doors (company_id, terminal, door_no, name)
        select company_id, id, 1, alias from terminals where company_id = $1 and sn like 'CTRLBULK%'`,
      [people.a.id],
    );
    await server.database.asOwner(
      `insert into employees (company_id, emp_code, first_name, department)
        select $1, 'BULK' || n, 'Bulk ' || n, $2 from generate_series(1, 55) n`,
      [people.a.id, people.a.rootDepartment],
    );
    const idsOf = async (text: string): Promise<number[]> =>
      (await server.database.asOwner(text, [people.a.id])).map(({ id }) => Number(id));
    const doors = await idsOf(
      `select d.id from doors d join terminals t using (company_id) where company_id = $1 and d.terminal = t.id and t.sn like 'CTRLBULK%'`,
    );
    const everybody = await idsOf(
      `select id from employees where company_id = $1 and emp_code like 'BULK%' order by id`,
    );
    const grant = async (name: string, time_period: number | null, employees: readonly number[]) =>
      dataOf(
        await admin.callEndpoint(accessGroup.calls.create, {
          body: { name, doors, time_period, departments: [], employees: [...employees] },
        }),
      );
    const counts = (): Promise<Record<string, unknown>[]> =>
      server.database.asOwner(
        `select c.status, count(*)::int as count, count(distinct (c.terminal, c.employee))::int as pairs
          from commands c join terminals t on t.company_id = c.company_id and t.id = c.terminal
          where c.company_id = $1 and t.sn like 'CTRLBULK%' and c.command_type = 'grant_access' group by c.status order by c.status`,
        [people.a.id],
      );
    await grant('Few', null, everybody.slice(0, 3));
    expect(await counts()).toEqual([{ status: 'pending', count: 300, pairs: 300 }]);
    const { id: hours } = dataOf(
      await admin.callEndpoint(timePeriod.calls.create, {
        body: { name: 'Bulk hours', intervals: [{ days: 'everyday', start: '08:00', end: '18:00' }] },
      }),
    );
    await grant('Everybody of many', hours, everybody);
    expect(await counts()).toEqual([
      { status: 'cancelled', count: 300, pairs: 300 },
      { status: 'pending', count: 5500, pairs: 5500 },
    ]);

    const { id, version } = dataOf(
      await admin.callEndpoint(terminal.calls.list, { query: { sn: 'CTRLBULK7' } }),
    )[0] ?? {
      id: 0,
      version: 0,
    };
    await admin.callEndpoint(terminal.calls.patch, { params: { id }, body: { enabled: false, version } });
    const leftOf = async (table: string): Promise<number> =>
      (
        await server.database.asOwner(`select 1 from ${table} where company_id = $1 and terminal = $2`, [
          people.a.id,
          id,
        ])
      ).length;
    expect([await leftOf('commands'), await leftOf('access_rights')]).toEqual([59, 58]);
    await admin.callEndpoint(terminal.calls.destroy, { params: { id } });
    expect([await leftOf('commands'), await leftOf('access_rights')]).toEqual([0, 0]);
  });
});
