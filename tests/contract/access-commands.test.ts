import { beforeAll, describe, expect, it } from 'vitest';
import { accessCommand, accessGroup, door } from '#features/access-control/contract.ts';
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
});
