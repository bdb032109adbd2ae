import { limitTo, toDepartments } from '#tests/support/member-scopes.ts';
import { wholeCompany } from '#shared/contract/member-scope.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { invitation, invitationCodes, invite, joinRequest } from '#features/invitation/contract.ts';
import { invited, invitedSignUp, joinApproval, signIn } from '#features/onboarding/contract.ts';
import { currentUser, loginCompany } from '#shared/contract/session.ts';
import { employee } from '#features/team/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { makeFixtures, password, type Fixtures } from '#tests/support/fixtures.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { startTestServer, type TestServer } from '#tests/support/server.ts';
import { dataOf } from '#tests/support/outcome.ts';

/** Nobody can give more rights than they have, by any call, and nothing that has ended comes back: the attempts of a review. */
let server: TestServer;
let people: Fixtures;
let post: Post;
let owners = 0;
let viewers = 0;
beforeAll(async () => {
  server = await startTestServer();
  people = await makeFixtures(server);
  post = await openPost(server);
  const rows = await server.database.asOwner('select id, group_name from groups where company_id = $1', [people.a.id]);
  const idOf = (name: string): number => Number(rows.find((row) => row['group_name'] === name)?.['id']);
  [owners, viewers] = [idOf('Owner'), idOf('Viewers')];
  await server.database.asOwner(
    `update groups set permissions = permissions || array['system.invitation.add', 'system.invitation.view', 'system.join_request.approve', 'system.join_request.view'] where id = $1`,
    [viewers],
  );
});
afterAll(async () => {
  await post.stop();
  await server.stop();
});

/** Signs in to company A. */
async function tokenAtA(username: string, given = password): Promise<string> {
  const { token } = dataOf(await server.caller().callEndpoint(signIn, { body: { username, password: given } }));
  return dataOf(await server.caller(token).callEndpoint(loginCompany, { body: { company_id: people.a.id } })).token;
}
const admin = async () => server.caller(await people.tokenOf('adminA'));
const viewer = async () => server.caller(await people.tokenOf('viewA'));
const statusWith = async (token: string) =>
  (await server.fetch(`/web${currentUser.path}`, { headers: { authorization: `JWT ${token}` } })).status;
const invitee = { group: null, employee: null, language: 'en' } as const;
const secret = 'Quiet&Harbour22';

/** Invites a new person into a group; they accept. */
async function accepted(email: string, group: number): Promise<number> {
  dataOf(await (await admin()).callEndpoint(invite, { body: { ...invitee, email, group } }));
  const [code = ''] = await post.codes(email, '/onboard/invited');
  dataOf(
    await server.caller().callEndpoint(invitedSignUp, {
      body: { first_name: 'Sita', code, email, password: secret, confirm_password: secret },
    }),
  );
  const [request] = dataOf(
    await (await admin()).callEndpoint(joinRequest.calls.list, { query: { email, status: 'pending' } }),
  );
  return request?.id ?? 0;
}

describe('giving more than one has', () => {
  it('cannot be done by approving, from the screen or by the link of a mail', async () => {
    const id = await accepted('chief@guest.test', owners);
    const refused = { ok: false, code: invitationCodes.moreThanOwn.code };
    expect(
      dataOf(await (await viewer()).callEndpoint(joinRequest.actions.approve.call, { body: { ids: [id] } })),
    ).toMatchObject([refused]);
    const [approve = ''] = await post.codes('view-a@acme.test', '/onboard/join-approval');
    expect(
      await server
        .caller()
        .callEndpoint(joinApproval, { body: { code: approve } })
        .catch((thrown: unknown) => thrown),
    ).toMatchObject({
      code: invitationCodes.moreThanOwn.code,
    });
    // A permitted person decides, so the attempts have not decided anything.
    expect(
      dataOf(await (await admin()).callEndpoint(joinRequest.actions.approve.call, { body: { ids: [id] } })),
    ).toMatchObject([{ ok: true }]);
  });

  it('cannot be done by sending an invitation again', async () => {
    const { id } = dataOf(
      await (await admin()).callEndpoint(invite, { body: { ...invitee, email: 'deputy@guest.test', group: owners } }),
    );
    expect(
      dataOf(await (await viewer()).callEndpoint(invitation.actions.resend.call, { body: { ids: [id] } })),
    ).toMatchObject([{ ok: false, code: invitationCodes.moreThanOwn.code }]);
  });

  it('cannot be done with departments: who sees some lets nobody in who would see all', async () => {
    const id = await accepted('wide@guest.test', viewers);
    await limitTo(server, people.a.id, people.users.viewA, toDepartments([people.a.departments.one]));
    expect(
      dataOf(await (await viewer()).callEndpoint(joinRequest.actions.approve.call, { body: { ids: [id] } })),
      // A request for a wider scope than theirs is not visible to them.
    ).toMatchObject([{ ok: false, code: commonCodes.notFound.code }]);
    await server.database.asOwner(
      `update invitations set data_scope = 'departments', department_scope = $1 where id = $2`,
      [[people.a.departments.one], id],
    );
    expect(
      dataOf(await (await viewer()).callEndpoint(joinRequest.actions.approve.call, { body: { ids: [id] } })),
    ).toMatchObject([{ ok: true }]);
    await limitTo(server, people.a.id, people.users.viewA, wholeCompany);
  });
});

describe('what has ended', () => {
  it('a former owner who is invited as auditor is an auditor, and the old session stays dead', async () => {
    const old = await tokenAtA('both@muster.test');
    await server.database.asOwner(`update memberships set status = 'left' where company_id = $1 and user_id = $2`, [
      people.a.id,
      people.users.both,
    ]);
    dataOf(
      await (
        await admin()
      ).callEndpoint(invite, { body: { ...invitee, email: 'both@muster.test', group: people.a.groups.auditor } }),
    );
    const [code = ''] = await post.codes('both@muster.test', '/onboard/invited');
    dataOf(await server.caller().callEndpoint(invited, { body: { code } }));
    const [request] = dataOf(
      await (
        await admin()
      ).callEndpoint(joinRequest.calls.list, {
        query: { email: 'both@muster.test', status: 'pending' },
      }),
    );
    dataOf(
      await (
        await admin()
      ).callEndpoint(joinRequest.actions.approve.call, {
        body: { ids: [request?.id ?? 0] },
      }),
    );
    expect(await statusWith(old)).toBe(401);
    const now = dataOf(await server.caller(await tokenAtA('both@muster.test')).callEndpoint(currentUser));
    const [auditor] = await server.database.asOwner('select permissions from groups where id = $1', [
      people.a.groups.auditor,
    ]);
    expect(now).toMatchObject({ is_owner: false, permissions: expect.any(Array) });
    expect(now.permissions.toSorted()).toEqual(z.array(z.string()).parse(auditor?.['permissions']).toSorted());
  });

  it('a suspended company’s sessions end and are not paused', async () => {
    const token = await people.tokenOf('adminB');
    const suspend = (status: string) =>
      server.database.asOwner('update companies set status = $1 where id = $2', [status, people.b.id]);
    await suspend('suspended');
    expect(await statusWith(token)).toBe(401);
    await suspend('active');
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(await people.tokenOf('adminB'))).toBe(200);
  });

  it('an employee who resigned is out for good, whatever becomes of the record', async () => {
    const token = await people.tokenOf('empA1');
    const id = String(people.employees.empA1);
    const set = async (status: 'active' | 'resigned') =>
      dataOf(await (await admin()).callEndpoint(employee.calls.patch, { params: { id }, body: { status } }));
    await set('resigned');
    await set('active');
    expect(await statusWith(token)).toBe(401);
    await expect(people.tokenOf('empA1')).rejects.toThrow('does not sign in');
  });

  it('whose sign-in is switched off has to sign in anew once it is on again', async () => {
    const token = await people.tokenOf('empA2');
    const id = String(people.employees.empA2);
    for (const login of [false, true])
      dataOf(
        await (await admin()).callEndpoint(employee.calls.patch, { params: { id }, body: { login_enabled: login } }),
      );
    expect(await statusWith(token)).toBe(401);
    expect(await statusWith(await people.tokenOf('empA2'))).toBe(200);
  });

  it('HR puts nobody out who has more rights, and a company keeps an owner', async () => {
    const created = dataOf(
      await (
        await admin()
      ).callEndpoint(employee.calls.create, {
        body: {
          emp_code: '2001',
          first_name: 'Olive',
          department: people.a.departments.one,
          area: [people.a.rootArea],
        },
      }),
    );
    await server.database.asOwner('update memberships set employee = $1 where company_id = $2 and user_id = $3', [
      created.id,
      people.a.id,
      people.users.adminA,
    ]);
    await server.database.asOwner(
      `update groups set permissions = permissions || array['personnel.employee.change', 'personnel.employee.delete'] where id = $1`,
      [viewers],
    );
    const params = { id: String(created.id) };
    const resigned = { params, body: { status: 'resigned' as const } };
    expect(await (await viewer()).callEndpoint(employee.calls.patch, resigned)).toMatchObject({
      fields: { status: [{ code: 'holdsMoreRights' }] },
    });
    expect(await (await viewer()).callEndpoint(employee.calls.destroy, { params })).toMatchObject({ isSuccess: false });
    await server.database.asOwner(
      `update memberships set status = 'left' where company_id = $1 and user_id <> all($2)`,
      [people.a.id, [people.users.adminA, people.users.viewA]],
    );
    expect(await (await admin()).callEndpoint(employee.calls.patch, resigned)).toMatchObject({
      fields: { status: [{ code: 'lastOwner' }] },
    });
  });
});
