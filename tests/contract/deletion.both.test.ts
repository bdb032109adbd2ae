import { describe, expect, it } from 'vitest';
import { area, department } from '#features/company/contract.ts';
import { terminal } from '#features/device/contract.ts';
import { employee } from '#features/team/contract.ts';
import { isCallError, type Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('deletion', () => {
  const server = useServer();
  const people = usePeople(server);
  const admin = async (): Promise<Client> => server.caller(await people.tokenOf('adminA'));

  const remove = async (client: Client, resource: typeof department | typeof area | typeof terminal, id: number) => {
    try {
      const answer = await client.callEndpoint(resource.calls.destroy, { params: { id: String(id) } });
      return answer.isSuccess ? 'gone' : answer.code;
    } catch (thrown) {
      if (!isCallError(thrown)) throw thrown;
      const { request: _request, ...context } = thrown.context;
      return { code: thrown.code, context };
    }
  };

  it('names what refers to the record, of a link too, and how many there are', async () => {
    const client = await admin();
    const parent = dataOf(
      await client.callEndpoint(department.calls.create, { body: { dept_code: 'P', dept_name: 'Parent' } }),
    );
    const child = dataOf(
      await client.callEndpoint(department.calls.create, {
        body: { dept_code: 'C', dept_name: 'Child', parent_dept: parent.id },
      }),
    );
    expect(await remove(client, department, parent.id)).toEqual({
      code: 'ZBCO0021',
      context: { by: 'Departments 1 (Child)' },
    });
    const site = dataOf(await client.callEndpoint(area.calls.create, { body: { area_code: 'S', area_name: 'Site' } }));
    for (const [emp_code, first_name] of [
      ['D1', 'Ana'],
      ['D2', 'Bea'],
      ['D3', 'Cleo'],
      ['D4', 'Dora'],
    ] as const)
      dataOf(
        await client.callEndpoint(employee.calls.create, {
          body: { emp_code, first_name, department: child.id, area: [site.id] },
        }),
      );
    const by = 'Employees 4 (Ana, Bea, Cleo …)';
    expect(await remove(client, department, child.id)).toEqual({ code: 'ZBCO0021', context: { by } });
    expect(await remove(client, area, site.id)).toEqual({ code: 'ZBCO0021', context: { by } });
    // Each of several reports its own references, and the others are not lost.
    const several = dataOf(
      await client.callEndpoint(department.calls.multiDestroy, { body: { ids: [parent.id, child.id] } }),
    );
    expect(several.map(({ ok, context }) => [ok, context?.['by']])).toEqual([
      [false, 'Departments 1 (Child)'],
      [false, by],
    ]);
  });

  it('keeps the last root of a tree, and lets go of a second one', async () => {
    const client = await admin();
    const second = dataOf(
      await client.callEndpoint(area.calls.create, { body: { area_code: 'R2', area_name: 'Second root' } }),
    );
    expect(await remove(client, area, second.id)).toBe('gone');
    const roots = dataOf(await client.callEndpoint(department.calls.tree, { body: { parent: null } }));
    const departments = dataOf(
      await client.callEndpoint(department.calls.create, { body: { dept_code: 'R9', dept_name: 'Another' } }),
    );
    expect(await remove(client, department, departments.id)).toBe('gone');
    const other = server.caller(await people.tokenOf('adminB'));
    const [root, ...more] = dataOf(await other.callEndpoint(area.calls.tree, { body: { parent: null } }));
    expect([roots.length > 0, more]).toEqual([true, []]);
    expect(await remove(other, area, root?.id ?? 0)).toEqual({ code: 'ZBPE0103', context: {} });
  });

  it('says that a terminal is to be disabled first', async () => {
    const client = await admin();
    const made = dataOf(
      await client.callEndpoint(terminal.calls.create, {
        body: { alias: 'Gate', sn: 'GATE0001', area: people.a.rootArea },
      }),
    );
    expect(await remove(client, terminal, made.id)).toMatchObject({ code: 'ZBDV0136' });
  });

  it('counts the people of departments and areas with all that lie below', async () => {
    const client = await admin();
    const { data } = dataListOf(await client.callEndpoint(department.calls.list, { query: { page_size: 200 } }));
    const count = (code: string): number | undefined =>
      data.find(({ dept_code }) => dept_code === code)?.employee_count;
    expect([count('P'), count('C')]).toEqual([4, 4]);
  });
});

/** The whole answer of a list. */
function dataListOf<D>(answer: { isSuccess: true; data: D } | { isSuccess: false; code: string }): D {
  if (!answer.isSuccess) throw new Error(answer.code);
  return answer.data;
}
