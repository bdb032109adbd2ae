import { beforeAll, describe, expect, it } from 'vitest';
import { department } from '#features/company/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('a tree that is read a level at a time', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  const below = async (client: Client, parent: number | null) =>
    dataOf(await client.callEndpoint(department.calls.tree, { body: { parent } })).map(
      ({ id, parent: above, child_count }) => ({ id, parent: above, child_count }),
    );
  const add = async (code: string, parent_dept: number): Promise<number> =>
    dataOf(
      await admin.callEndpoint(department.calls.create, { body: { dept_code: code, dept_name: code, parent_dept } }),
    ).id;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
  });

  it('tells what lies directly below a node, and how much lies below each', async () => {
    const { one, two } = people.a.departments;
    const root = people.a.rootDepartment;
    const leaf = await add('LEAF', one);
    const level = await below(admin, root);
    expect(await below(admin, null)).toEqual([{ id: root, parent: null, child_count: level.length }]);
    expect(level).toEqual(
      expect.arrayContaining([
        { id: one, parent: root, child_count: 1 },
        { id: two, parent: root, child_count: 0 },
      ]),
    );
    expect(await below(admin, one)).toEqual([{ id: leaf, parent: one, child_count: 0 }]);
    expect(await below(admin, leaf)).toEqual([]);
  });

  it('begins for who is kept to a department with it, and tells nothing of the others', async () => {
    const { one, two } = people.a.departments;
    const scoped = server.caller(await people.tokenOf('scopedA'));
    expect((await below(scoped, null)).map(({ id }) => id)).toEqual([one]);
    expect(await below(scoped, people.a.rootDepartment)).toEqual([
      { id: one, parent: people.a.rootDepartment, child_count: 1 },
    ]);
    expect(await below(scoped, two)).toEqual([]);
  });

  it('refuses a move below itself at the place, and nothing has moved', async () => {
    const { one } = people.a.departments;
    const leaf = await add('LOWER', one);
    expect(
      await admin.callEndpoint(department.calls.patch, { params: { id: one }, body: { parent_dept: leaf } }),
    ).toMatchObject({ fields: { parent_dept: [{ code: 'loop' }] } });
    expect((await below(admin, one)).map(({ id }) => id)).toContain(leaf);
  });
});
