import { beforeAll, describe, expect, it } from 'vitest';
import { allRoutes } from '#features/app/routes.ts';
import { permissionPlaces } from '#features/app/ui/permission-places.ts';
import { group, groupCodes, operationLog } from '#features/system/contract.ts';
import { invite } from '#features/invitation/contract.ts';
import { commonCodes, permissionList } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { partsOf } from '#shared/record/permissions.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

describe('groups of people and what they may do', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let viewer: Client;
  let viewers = 0;
  const calls = group.calls;
  /** The code of a refusal, which is thrown unless it is about the input. */
  const answerOf = async (call: Promise<unknown>): Promise<unknown> =>
    call.then(
      (outcome) => outcome,
      (thrown: unknown) => thrown,
    );
  const refused = ({ code }: { readonly code: string }) => ({ code });
  const give = (client: Client, id: number, permissions: string[]) =>
    client.callEndpoint(calls.patch, { params: { id }, body: { permissions } });
  const named = async (name: string) =>
    dataOf(await admin.callEndpoint(calls.list, { query: { group_name: name } }))[0];

  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    viewer = server.caller(await people.tokenOf('viewA'));
    viewers = (await named('Viewers'))?.id ?? 0;
    await server.database.asOwner(
      `update groups set permissions = permissions || array['system.group.view', 'system.group.add', 'system.group.change', 'system.group.delete'] where id = $1`,
      [viewers],
    );
  });

  it('every permission stands in the tree of screens, so that it can be given', async () => {
    const listed = dataOf(await admin.callEndpoint(permissionList));
    expect(listed.map(({ name }) => name)).toEqual(server.running.app.permissions);
    const placed = new Set(permissionPlaces(allRoutes).map(({ resource }) => resource));
    expect(listed.filter(({ name }) => !placed.has(partsOf(name).resource))).toEqual([]);
    expect(dataOf(await viewer.callEndpoint(permissionList)).filter(({ grantable }) => grantable).length).toBe(5);
  });

  it('are made with permissions that hold at once, and log what was given and taken', async () => {
    const { id, permissions, permission_count, member_count } = dataOf(
      await admin.callEndpoint(calls.create, {
        body: { group_name: 'Gatekeepers', permissions: ['device.terminal.view', 'company.area.view'] },
      }),
    );
    expect({ permissions, permission_count, member_count }).toEqual({
      permissions: ['company.area.view', 'device.terminal.view'],
      permission_count: 2,
      member_count: 0,
    });
    dataOf(await give(admin, id, ['company.area.view', 'device.terminal.change']));
    const [entry] = dataOf(
      await admin.callEndpoint(operationLog.calls.list, {
        query: { object_type: 'system.group', object_id: String(id), action: 'change' },
      }),
    );
    expect(entry?.changes).toEqual([
      { field: 'permissions', old: ['device.terminal.view'], new: ['device.terminal.change'] },
    ]);
  });

  it('take no permission that does not exist', async () => {
    expect(await answerOf(give(admin, viewers, ['device.terminal.explode']))).toMatchObject({
      fields: { permissions: [{ code: 'unknownRecord' }] },
    });
  });

  it('are given no more than who gives it has, not in one way', async () => {
    const more = ['personnel.employee.view', 'personnel.employee.change'];
    expect(await answerOf(give(viewer, viewers, more))).toMatchObject(refused(groupCodes.moreThanOwn));
    expect(
      await answerOf(viewer.callEndpoint(calls.create, { body: { group_name: 'Mine', permissions: more } })),
    ).toMatchObject(refused(groupCodes.moreThanOwn));
    // Nor may they change, rename or delete a group with more permissions.
    const { id } = dataOf(
      await admin.callEndpoint(calls.create, { body: { group_name: 'Stronger', permissions: more } }),
    );
    for (const body of [{ permissions: [] }, { group_name: 'Weaker' }])
      expect(await answerOf(viewer.callEndpoint(calls.patch, { params: { id }, body }))).toMatchObject(
        refused(groupCodes.moreThanOwn),
      );
    expect(await answerOf(viewer.callEndpoint(calls.destroy, { params: { id } }))).toMatchObject(
      refused(groupCodes.moreThanOwn),
    );
    // They may give the permissions that they have.
    expect(
      await answerOf(
        viewer.callEndpoint(calls.create, { body: { group_name: 'Ours', permissions: ['system.group.view'] } }),
      ),
    ).toMatchObject({ isSuccess: true });
  });

  it('of the owners have all permissions and stay as they are', async () => {
    const owners = await named('Owner');
    expect(owners?.permissions).toEqual(server.running.app.permissions);
    expect(await answerOf(give(admin, owners?.id ?? 0, []))).toMatchObject(refused(groupCodes.ownersGroup));
    expect(await answerOf(admin.callEndpoint(calls.destroy, { params: { id: owners?.id ?? 0 } }))).toMatchObject(
      refused(groupCodes.ownersGroup),
    );
  });

  it('stay while people or invitations have them', async () => {
    expect((await named('Viewers'))?.member_count).toBe(1);
    expect(await answerOf(admin.callEndpoint(calls.destroy, { params: { id: viewers } }))).toMatchObject(
      refused(commonCodes.referredTo),
    );
    const { id } = dataOf(await admin.callEndpoint(calls.create, { body: { group_name: 'Invited' } }));
    dataOf(
      await admin.callEndpoint(invite, {
        body: { email: 'new@guest.test', group: id, employee: null, language: 'en' },
      }),
    );
    expect(await answerOf(admin.callEndpoint(calls.destroy, { params: { id } }))).toMatchObject(
      refused(commonCodes.inUse),
    );
  });

  it('are for nobody who is kept to some departments', async () => {
    const scoped = server.caller(await people.tokenOf('scopedA'));
    expect(await answerOf(scoped.callEndpoint(calls.list, { query: {} }))).toMatchObject(
      refused(commonCodes.forbidden),
    );
    expect(await answerOf(scoped.callEndpoint(permissionList))).toMatchObject(refused(commonCodes.forbidden));
  });
});
