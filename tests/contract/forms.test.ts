import { getTableColumns } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { employee } from '#features/team/contract.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

describe('what a form judges over several fields', () => {
  it('the server judges again: on what is made, and on a change together with what stands there', async () => {
    const caller = server.caller(await people.tokenOf('adminA'));
    const body = {
      emp_code: '4001',
      first_name: 'Early',
      department: people.a.departments.one,
      area: [people.a.rootArea],
      birthday: '1990-05-01',
    };
    const wrong = { fields: { hire_date: [{ code: 'hiredBeforeBirth' }] } };
    expect(
      await caller.callEndpoint(employee.calls.create, { body: { ...body, hire_date: '1989-01-01' } }),
    ).toMatchObject(wrong);
    const made = await caller.callEndpoint(employee.calls.create, { body: { ...body, hire_date: '2015-01-01' } });
    if (!made.isSuccess) throw new Error(made.code);
    const params = { id: String(made.data.data.id) };
    expect(await caller.callEndpoint(employee.calls.patch, { params, body: { birthday: '2015-06-01' } })).toMatchObject(
      wrong,
    );
    expect(
      (await caller.callEndpoint(employee.calls.patch, { params, body: { birthday: '1991-06-01' } })).isSuccess,
    ).toBe(true);
  });
});

describe('what a new record starts with', () => {
  it('is what its column has where nothing is given: the form shows what is stored', () => {
    const differing = server.running.app.registry.all().flatMap(({ resource, table, computed = {} }) => {
      const columns = getTableColumns(table);
      return Object.entries(resource.fields).flatMap(([name, field]) => {
        const column = columns[name];
        if (!column || resource.readOnly || name in computed || field.valueType !== 'flag') return [];
        const shown = field.options.default ?? false;
        const stored = column.default ?? false;
        return shown === stored ? [] : [`${resource.name}.${name}: shows ${shown}, stores ${String(stored)}`];
      });
    });
    expect(differing).toEqual([]);
  });
});
