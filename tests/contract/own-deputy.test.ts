import { beforeAll, describe, expect, it } from 'vitest';
import { deputy, ownDeputy } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let other: Client;
const period = { start_date: '2026-03-01', end_date: '2026-03-31' };
const codeOf = async (id: number) =>
  dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id } })).emp_code;
const name = (code: string) => own.callEndpoint(ownDeputy.calls.create, { body: { deputy_code: code, ...period } });
const unknown = { fields: { deputy_code: [{ code: 'unknownRecord' }] } };

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  other = server.caller(await people.tokenOf('empA2'));
});

describe('the deputies that people appoint for themselves', () => {
  it('are colleagues by Employee ID, whom they see, change and end', async () => {
    const { employees, a } = people;
    const code = await codeOf(employees.empA2);
    const place = (department: number, superior: number | null) =>
      admin.callEndpoint(employee.calls.patch, { params: { id: employees.empA2 }, body: { department, superior } });
    await place(a.departments.two, null);
    expect(await name(code)).toMatchObject(unknown);
    expect(await name('nobody')).toMatchObject(unknown);
    expect(await name(await codeOf(employees.empA1))).toMatchObject(unknown);
    await place(a.departments.two, employees.empA1);
    const made = dataOf(await name(code));
    expect(made).toMatchObject({ deputy_code: code, ...period });
    expect(made.deputy_name).not.toBe('');
    expect(dataOf(await admin.callEndpoint(deputy.calls.list, { query: {} }))).toMatchObject([
      { employee: { id: employees.empA1 }, deputy: { id: employees.empA2 } },
    ]);
    expect(dataOf(await other.callEndpoint(ownDeputy.calls.list, { query: {} }))).toEqual([]);
    const params = { id: made.id };
    const shorter = { end_date: '2026-03-02' };
    expect(dataOf(await own.callEndpoint(ownDeputy.calls.patch, { params, body: shorter }))).toMatchObject(shorter);
    await own.callEndpoint(ownDeputy.calls.destroy, { params });
    expect(dataOf(await own.callEndpoint(ownDeputy.calls.list, { query: {} }))).toEqual([]);
  });
});
