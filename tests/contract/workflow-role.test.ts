import { beforeAll, describe, expect, it } from 'vitest';
import { user } from '#features/invitation/contract/user.ts';
import { workflowRole } from '#features/workflow/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('approval roles', () => {
  const server = useServer();
  const people = usePeople(server);
  const { calls } = workflowRole;
  let admin: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });

  it('have employees and users as members, and say how many', async () => {
    const [account] = dataOf(await admin.callEndpoint(user.calls.list, { query: { search: 'both' } }));
    const { empA1, empA2 } = people.employees;
    const made = dataOf(
      await admin.callEndpoint(calls.create, {
        body: { role_code: 'HR', role_name: 'HR', employees: [empA1, empA2], users: [account?.id ?? 0] },
      }),
    );
    expect(made).toMatchObject({ member_count: 3, description: '' });
    expect(made.employees.map(({ id }) => id)).toEqual([empA1, empA2]);
    const fewer = dataOf(
      await admin.callEndpoint(calls.patch, {
        params: { id: made.id },
        body: { employees: [empA2], version: made.version },
      }),
    );
    expect(fewer.member_count).toBe(2);
    expect((await admin.callEndpoint(calls.destroy, { params: { id: made.id } })).isSuccess).toBe(true);
  });

  it('take nobody of another company', async () => {
    const body = { role_code: 'X', role_name: 'X', employees: [people.employees.empB1] };
    const answered = await admin.callEndpoint(calls.create, { body });
    expect(answered).toMatchObject({ isSuccess: false, fields: { employees: [{ code: 'unknownRecord' }] } });
  });

  it('have one code each, however it is written', async () => {
    const body = { role_code: 'twice', role_name: 'One' };
    dataOf(await admin.callEndpoint(calls.create, { body }));
    expect(await admin.callEndpoint(calls.create, { body: { ...body, role_code: ' TWICE ' } })).toMatchObject({
      isSuccess: false,
      fields: { role_code: [{ code: 'unique' }] },
    });
  });
});
