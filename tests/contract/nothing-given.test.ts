import { getTableColumns } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { serverSlices } from '#features/slices.server.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** What the server fills in if nothing is given. */
const filledIn: Readonly<Record<string, string>> = {
  'system.api_key.expire_date': '90 days from today',
  'request.training.end_date': 'the first day, where it is for one day',
  'personal.training.end_date': 'the same',
  'leave.leave.end_date': 'the first day, where it is for one day',
  'personal.leave.end_date': 'the same',
};

describe('null on the wire', () => {
  const server = useServer();
  const fixtures = usePeople(server);
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await fixtures.tokenOf('adminA'));
  });

  it('has a column that holds it, wherever it may be written', () => {
    const found = serverSlices
      .flatMap(({ resources = [] }) => resources)
      .filter(({ resource }) => !resource.readOnly)
      .flatMap(({ resource, table }) =>
        Object.entries(getTableColumns(table))
          .filter(([name, column]) => column.notNull && (resource.fields[name]?.write.safeParse(null).success ?? false))
          .map(([name]) => `${resource.name}.${name}`),
      );
    expect(found).toEqual(Object.keys(filledIn));
  });

  it('takes an employee’s type back, and a new one has none; a privilege is always one', async () => {
    const id = String(fixtures.employees.empA1);
    const read = async () => {
      const answer = await admin.callEndpoint(employee.calls.retrieve, { params: { id } });
      return answer.isSuccess ? [answer.data.data.emp_type, answer.data.data.dev_privilege] : [];
    };
    expect(await read()).toEqual([null, 0]);
    await admin.callEndpoint(employee.calls.patch, { params: { id }, body: { emp_type: 3, dev_privilege: 14 } });
    expect(await read()).toEqual([3, 14]);
    await admin.callEndpoint(employee.calls.patch, { params: { id }, body: { emp_type: null } });
    expect(await read()).toEqual([null, 14]);
  });
});
