import { beforeAll, describe, expect, it } from 'vitest';
import { area, department, employeeBeginning, employeeDefault, position } from '#features/company/contract.ts';
import { mergeDepartments } from '#features/company/contract/merge.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { makeRecord } from '#tests/support/late-chain.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('defaults for new employees', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  const made = { department: 0, position: 0, area: 0 };
  const only = async (client: Client) => {
    const [record] = dataOf(await client.callEndpoint(employeeDefault.calls.list, {}));
    if (!record) throw new Error('No record');
    return record;
  };
  const change = async (body: Record<string, unknown>, client = admin) => {
    const { id } = await only(client);
    return client.callEndpoint(employeeDefault.calls.patch, { params: { id: String(id) }, body });
  };
  const preview = async (client: Client, text: string) => {
    const { dataURL: file } = await sendFile(client, 'personnel.employee.import', 'people.csv', text);
    const body = { file, file_name: 'people.csv', mode: 'preview', update: true } as const;
    return dataOf(await client.callEndpoint(employee.calls.import, { body }));
  };
  const beginning = async (client: Client) => dataOf(await client.callEndpoint(employeeBeginning, undefined));

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    const { rootDepartment, rootArea } = people.a;
    made.department = await makeRecord(admin, department, {
      dept_code: 'START',
      dept_name: 'Reception',
      parent_dept: rootDepartment,
    });
    made.position = await makeRecord(admin, position, { position_code: 'START', position_name: 'Trainee' });
    made.area = await makeRecord(admin, area, { area_code: 'START', area_name: 'Lobby', parent_area: rootArea });
  });

  it('are empty for a new company, and set as one record', async () => {
    expect(await beginning(admin)).toEqual({});
    expect((await change({ ...made, emp_type: 3 })).isSuccess).toBe(true);
    expect(await beginning(admin)).toEqual({
      department: { id: made.department, display_name: 'Reception' },
      position: { id: made.position, display_name: 'Trainee' },
      area: [{ id: made.area, display_name: 'Lobby' }],
      emp_type: 3,
    });
    expect(dataOf(await admin.callEndpoint(employeeDefault.calls.list, {}))).toHaveLength(1);
  });

  it('fill cells of an import that are empty or missing, for new people only', async () => {
    const [before] = dataOf(
      await admin.callEndpoint(employee.calls.list, { query: { page_size: 1, ordering: 'emp_code' } }),
    );
    expect(await preview(admin, `emp_code,first_name\r\nNEW1,Nina`)).toMatchObject({ good: 1, errors: [] });
    expect(await preview(admin, `emp_code,first_name,department,area\r\nNEW1,Nina,,`)).toMatchObject({ good: 1 });
    expect(await preview(admin, `emp_code,first_name,department\r\nNEW1,Nina,Nowhere`)).toMatchObject({
      good: 0,
      errors: [{ field: 'department' }],
    });
    // Who is there keeps their department.
    expect(await preview(admin, `emp_code,first_name\r\n${before?.emp_code},Renamed`)).toMatchObject({
      good: 1,
      changed: 1,
    });
  });

  it('say a department only to who sees it', async () => {
    const limited = await beginning(server.caller(await people.tokenOf('scopedA')));
    expect(limited).toMatchObject({ position: { id: made.position } });
    expect(limited).not.toHaveProperty('department');
    const mayNot = server.caller(await people.tokenOf('viewA'));
    await expect(mayNot.callEndpoint(employeeBeginning, undefined)).rejects.toMatchObject({ status: 403 });
  });

  it('keep a department from being deleted, and follow a merge', async () => {
    await expect(
      admin.callEndpoint(department.calls.destroy, { params: { id: String(made.department) } }),
    ).rejects.toMatchObject({ status: 409 });
    const into = await makeRecord(admin, department, {
      dept_code: 'START2',
      dept_name: 'Welcome desk',
      parent_dept: people.a.rootDepartment,
    });
    const read = async (id: number) =>
      dataOf(await admin.callEndpoint(department.calls.retrieve, { params: { id: String(id) } }));
    const [one, other] = [await read(made.department), await read(into)];
    dataOf(
      await admin.callEndpoint(mergeDepartments.merge, {
        params: { id: String(one.id) },
        body: { into: other.id, version: one.version, into_version: other.version },
      }),
    );
    expect(await beginning(admin)).toMatchObject({ department: { id: into, display_name: 'Welcome desk' } });
  });

  it('are nobody else’s: another company refers to its own departments only', async () => {
    const other = server.caller(await people.tokenOf('adminB'));
    // Only their sole area, which needs no default.
    expect(await beginning(other)).toEqual({ area: [expect.objectContaining({ id: people.b.rootArea })] });
    expect(await change({ position: made.position }, other)).toMatchObject({ isSuccess: false });
    const { id } = await only(admin);
    await expect(
      other.callEndpoint(employeeDefault.calls.patch, { params: { id: String(id) }, body: { emp_type: 1 } }),
    ).rejects.toMatchObject({ status: 404 });
  });

  it('are the only area and department of a company that has one of each, so that a file needs neither', async () => {
    const other = server.caller(await people.tokenOf('adminB'));
    const departments = dataOf(await other.callEndpoint(department.calls.list, {}));
    const name = departments.find(({ id }) => id === people.b.rootDepartment)?.dept_name;
    expect(await preview(other, `emp_code,first_name,department\r\nNEW1,Nina,${name}`)).toMatchObject({ good: 1 });
  });
});
