import { beforeAll, describe, expect, it } from 'vitest';
import { accessGroup, privilege } from '#features/access-control/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { connectController } from '#tests/support/controllers.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const rounds = Array.from({ length: 6 }, (_, round) => round + 1);

describe('what is deleted while its commands are being queued', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let other: Client;
  const sn = 'CTRLRACE';
  let doors: number[] = [];

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    other = server.caller(await people.tokenOf('adminA'));
    doors = await connectController(server, people, sn, 2);
  });

  const person = async (code: string): Promise<number> =>
    dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: { emp_code: code, first_name: code, department: people.a.rootDepartment, area: [people.a.rootArea] },
      }),
    ).id;
  const grant = async (who: number): Promise<number> =>
    dataOf(await admin.callEndpoint(privilege.calls.create, { body: { employee: who, doors, time_period: null } })).id;

  /** What the controller keeps of rights once it has fetched everything: Employee IDs. */
  const kept = new Set<string>();
  const fetchAll = async (): Promise<ReadonlySet<string>> => {
    for (;;) {
      const text = await (await server.fetch(`/iclock/getrequest?SN=${sn}`)).text();
      if (text === 'OK') return kept;
      const lines = [...text.trim().matchAll(/^C:(\d+):(.*(?:\n(?!C:).*)*)/gm)];
      for (const [, , command = ''] of lines)
        for (const [, act, pin = ''] of command.matchAll(/DATA (UPDATE|DELETE) userauthorize Pin=(\w+)/g))
          if (act === 'UPDATE') kept.add(pin);
          else kept.delete(pin);
      const body = lines.map(([, id]) => `ID=${id}&Return=0&CMD=DATA`).join('\n');
      await server.fetch(`/iclock/devicecmd?SN=${sn}`, { method: 'POST', body });
    }
  };
  const rightsOf = async (who: number) =>
    (
      await server.database.asOwner('select doors from access_rights where company_id = $1 and employee = $2', [
        people.a.id,
        who,
      ])
    ).length;
  /** The call succeeded, or was refused as one about a record that is gone: nothing failed. */
  const ended = async (work: Promise<unknown>): Promise<string> => work.then(() => 'done', String);

  it.each(rounds)('a person goes while a privilege and a group are given to them, round %i', async (round) => {
    const code = `RACE${round}`;
    const who = await person(code);
    const how = await Promise.all([
      ended(
        admin.callEndpoint(
          privilege.calls.create,
          { body: { employee: who, doors, time_period: null } },
          { quiet: true },
        ),
      ),
      ended(
        other.callEndpoint(
          accessGroup.calls.create,
          { body: { name: code, doors, time_period: null, departments: [people.a.rootDepartment], employees: [who] } },
          { quiet: true },
        ),
      ),
      ended(other.callEndpoint(employee.calls.destroy, { params: { id: String(who) } }, { quiet: true })),
    ]);
    expect(how.at(-1)).toBe('done');
    for (const each of how) expect(each).not.toMatch(/: 5\d\d/);
    expect(await rightsOf(who)).toBe(0);
    expect([...(await fetchAll())]).not.toContain(code);
  });

  it.each(rounds)(
    'a privilege is deleted by two at once while its person is given another, round %i',
    async (round) => {
      const code = `TWICE${round}`;
      const who = await person(code);
      // What the groups of the other test grant to the whole department would hide what goes here.
      await server.database.asOwner('delete from access_groups where company_id = $1', [people.a.id]);
      const first = await grant(who);
      const remove = (client: Client) =>
        ended(client.callEndpoint(privilege.calls.destroy, { params: { id: String(first) } }, { quiet: true }));
      const how = await Promise.all([remove(admin), remove(other), grant(who).then(String)]);
      expect(how.slice(0, 2)).toContain('done');
      for (const each of how) expect(each).not.toMatch(/: 5\d\d/);
      expect(await rightsOf(who)).toBe(1);
      expect([...(await fetchAll())]).toContain(code);
      const second = how[2] ?? '';
      dataOf(await admin.callEndpoint(privilege.calls.destroy, { params: { id: second } }));
      expect(await rightsOf(who)).toBe(0);
      expect([...(await fetchAll())]).not.toContain(code);
    },
  );
});
