import { describe, expect, it } from 'vitest';
import { employeeSignIn, invited, invitedSignUp, joinApproval, signIn } from '#features/onboarding/contract.ts';
import { currentUser, joinedCompanies, loginCompany } from '#shared/contract/session.ts';
import { grantableGroups, invitation, invite, joinRequest } from '#features/invitation/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { password } from '#tests/support/fixtures.ts';
import { named, linkInvalid, secret, useOnboarding } from '#tests/support/onboarding.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const onboarding = useOnboarding(server);
const { nobody, later } = onboarding;

describe('invitations', () => {
  const admin = async () => server.caller(await people.tokenOf('adminA'));
  const invitee = { group: null, employee: null, language: 'en' } as const;
  const groupId = async (name: string): Promise<number> => {
    const found = dataOf(await (await admin()).callEndpoint(grantableGroups)).groups.find(
      (group) => group.name === name,
    );
    if (!found) throw new Error(`No group ${name}`);
    return found.id;
  };

  it('a new person makes an account, waits, is let in from the screen, and signs in as employee and by address', async () => {
    const email = 'new@guest.test';
    const caller = await admin();
    const made = dataOf(
      await caller.callEndpoint(employee.calls.create, {
        body: {
          emp_code: '2001',
          first_name: 'Nora',
          last_name: 'New',
          department: people.a.rootDepartment,
          area: [people.a.rootArea],
        },
      }),
    );
    const { id } = dataOf(
      await caller.callEndpoint(invite, {
        body: { ...invitee, email: 'New@Guest.test', employee: made.id, language: 'ar' },
      }),
    );
    expect((await onboarding.post.last(email)).subject).toBe('تدعوك Acme Works');
    const [code = ''] = await onboarding.post.codes(email, '/onboard/invited');
    expect(dataOf(await nobody().callEndpoint(invited, { body: { code } }))).toEqual({ email, policy: null });
    expect(
      await nobody().callEndpoint(invitedSignUp, { body: { code, email: 'other@guest.test', ...named } }),
    ).toMatchObject(linkInvalid);
    expect(
      await nobody().callEndpoint(invitedSignUp, {
        body: { first_name: 'Sita', code, email, password: 'Welcome2026!', confirm_password: 'Welcome2026!' },
      }),
    ).toMatchObject({ fields: { password: [{ code: 'commonPassword' }] } });
    dataOf(await nobody().callEndpoint(invitedSignUp, { body: { code, email, ...named } }));
    expect(await nobody().callEndpoint(invited, { body: { code } })).toMatchObject(linkInvalid);
    // Not a member yet.
    expect(
      dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password: secret } })).company_domain,
    ).toBeNull();
    expect(
      await nobody().callEndpoint(employeeSignIn, { body: { company: 'acme', username: '2001', password: secret } }),
    ).toMatchObject({ isSuccess: false });
    expect(
      dataOf(await caller.callEndpoint(joinRequest.calls.list, { query: {} })).map((row) => [row.email, row.status]),
    ).toEqual([[email, 'pending']]);
    const [decided] = dataOf(await caller.callEndpoint(joinRequest.actions.approve.call, { body: { ids: [id] } }));
    expect(decided).toMatchObject({ id, ok: true });
    expect((await onboarding.post.last(email)).text).toContain('http://acme.muster.test/onboard/sign-in');
    expect(
      dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password: secret } })).company_domain,
    ).toBe('acme');
    const tokens = dataOf(
      await nobody().callEndpoint(employeeSignIn, { body: { company: 'acme', username: '2001', password: secret } }),
    );
    expect(dataOf(await server.caller(tokens.token).callEndpoint(currentUser))).toMatchObject({
      employee: { emp_code: '2001' },
      permissions: [],
      is_owner: false,
    });
    const actions = dataOf(
      await caller.callEndpoint(operationLog.calls.list, { query: { object_type: 'system.join_request' } }),
    );
    expect(actions.map((row) => [row.action, row.user_name])).toEqual([
      ['approve', 'admin-a Person'],
      ['accept', email],
    ]);
  });

  it('an account accepts at once, and is let in by the link of an administrator’s mail, once', async () => {
    const email = 'admin-b@globex.test';
    const { id } = dataOf(
      await (await admin()).callEndpoint(invite, { body: { ...invitee, email, group: await groupId('Viewers') } }),
    );
    const [code = ''] = await onboarding.post.codes(email, '/onboard/invited');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => nobody().callEndpoint(invited, { body: { code } })),
    );
    expect(answers.flatMap((answer) => (answer.isSuccess ? [answer.data.data.email] : []))).toEqual([null]);
    const [approve = '', reject = ''] = await onboarding.post.codes('admin-a@acme.test', '/onboard/join-approval');
    expect(approve).not.toBe(reject);
    expect(dataOf(await nobody().callEndpoint(joinApproval, { body: { code: approve } }))).toEqual({
      status: 'APPROVED',
    });
    for (const again of [approve, reject])
      expect(await nobody().callEndpoint(joinApproval, { body: { code: again } })).toMatchObject(linkInvalid);
    const tokens = dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password } }));
    expect(
      dataOf(await server.caller(tokens.token).callEndpoint(joinedCompanies)).map((row) => row.company.company_domain),
    ).toEqual(['acme', 'globex']);
    expect(
      dataOf(await (await admin()).callEndpoint(joinRequest.actions.reject.call, { body: { ids: [id] } })),
    ).toMatchObject([{ ok: false, code: commonCodes.wrongState.code }]);
  });

  it('a rejected person is out, is told, and may be invited again', async () => {
    const email = 'both@muster.test';
    await server.database.asOwner(`update memberships set status = 'left' where company_id = $1 and user_id = $2`, [
      people.a.id,
      people.users.both,
    ]);
    dataOf(await (await admin()).callEndpoint(invite, { body: { ...invitee, email, group: await groupId('Owner') } }));
    const [code = ''] = await onboarding.post.codes(email, '/onboard/invited');
    dataOf(await nobody().callEndpoint(invited, { body: { code } }));
    const [, reject = ''] = await onboarding.post.codes('admin-a@acme.test', '/onboard/join-approval');
    expect(dataOf(await nobody().callEndpoint(joinApproval, { body: { code: reject } }))).toEqual({
      status: 'REJECTED',
    });
    expect((await onboarding.post.last(email)).subject).toBe('Your request to join Acme Works');
    expect(
      await server.database.asOwner('select id from memberships where company_id = $1 and user_id = $2', [
        people.a.id,
        people.users.both,
      ]),
    ).toEqual([]);
    server.clock.advance({ seconds: 31 });
    dataOf(await (await admin()).callEndpoint(invite, { body: { ...invitee, email, group: await groupId('Owner') } }));
  });

  it('nobody lets themselves in', async () => {
    const [code = ''] = await onboarding.post.codes('both@muster.test', '/onboard/invited');
    dataOf(await nobody().callEndpoint(invited, { body: { code } }));
    const [request] = dataOf(
      await (await admin()).callEndpoint(joinRequest.calls.list, { query: { status: 'pending' } }),
    );
    const id = request?.id ?? 0;
    await server.database.asOwner('update invitations set user_id = $1 where company_id = $2 and id = $3', [
      people.users.adminA,
      people.a.id,
      id,
    ]);
    expect(
      dataOf(await (await admin()).callEndpoint(joinRequest.actions.approve.call, { body: { ids: [id] } })),
    ).toMatchObject([{ ok: false, code: commonCodes.ownRequest.code }]);
  });

  it('a decision by link needs the right at that moment', async () => {
    const email = 'late@guest.test';
    later();
    dataOf(
      await (await admin()).callEndpoint(invite, { body: { ...invitee, email, group: await groupId('Viewers') } }),
    );
    const [code = ''] = await onboarding.post.codes(email, '/onboard/invited');
    dataOf(await nobody().callEndpoint(invitedSignUp, { body: { code, email, ...named } }));
    const [approve = ''] = await onboarding.post.codes('admin-a@acme.test', '/onboard/join-approval');
    await server.database.asOwner(`update users set status = 'disabled' where id = $1`, [people.users.adminA]);
    expect(await nobody().callEndpoint(joinApproval, { body: { code: approve } })).toMatchObject(linkInvalid);
    await server.database.asOwner(`update users set status = 'active' where id = $1`, [people.users.adminA]);
    dataOf(await nobody().callEndpoint(joinApproval, { body: { code: approve } }));
  });

  it('are sent again, with a new link, and withdrawn', async () => {
    const email = 'slow@guest.test';
    later();
    const caller = await admin();
    const { id } = dataOf(
      await caller.callEndpoint(invite, { body: { ...invitee, email, group: await groupId('Viewers') } }),
    );
    const [first = ''] = await onboarding.post.codes(email, '/onboard/invited');
    dataOf(await caller.callEndpoint(invitation.actions.resend.call, { body: { ids: [id] } }));
    const [second = ''] = await onboarding.post.codes(email, '/onboard/invited');
    expect(await nobody().callEndpoint(invited, { body: { code: first } })).toMatchObject(linkInvalid);
    expect(dataOf(await nobody().callEndpoint(invited, { body: { code: second } }))).toEqual({ policy: null, email });
    for (let turn = 0; turn < 3; turn += 1)
      dataOf(await caller.callEndpoint(invitation.actions.resend.call, { body: { ids: [id] } }));
    expect(dataOf(await caller.callEndpoint(invitation.actions.resend.call, { body: { ids: [id] } }))).toMatchObject([
      { ok: false, code: commonCodes.tooMany.code },
    ]);
    const [third = ''] = await onboarding.post.codes(email, '/onboard/invited');
    expect(
      dataOf(await caller.callEndpoint(invitation.actions.withdraw.call, { body: { ids: [id, 999_999] } })),
    ).toMatchObject([{ ok: true }, { ok: false, code: commonCodes.notFound.code }]);
    expect(await nobody().callEndpoint(invited, { body: { code: third } })).toMatchObject(linkInvalid);
  });

  it('hold for seven days; then another can take their place', async () => {
    const email = 'week@guest.test';
    later();
    const body = { ...invitee, email, group: await groupId('Viewers') };
    dataOf(await (await admin()).callEndpoint(invite, { body }));
    const [code = ''] = await onboarding.post.codes(email, '/onboard/invited');
    expect(await (await admin()).callEndpoint(invite, { body })).toMatchObject({
      fields: { email: [{ code: 'invitedAlready' }] },
    });
    server.clock.advance({ hours: 7 * 24 });
    expect(await nobody().callEndpoint(invited, { body: { code } })).toMatchObject(linkInvalid);
    dataOf(await (await admin()).callEndpoint(invite, { body }));
    expect(
      dataOf(await (await admin()).callEndpoint(invitation.calls.list, { query: { email } }))
        .map(({ status }) => status)
        .toSorted(),
    ).toEqual(['sent', 'withdrawn']);
  });

  it('give nobody more than the inviter has, in no company but the inviter’s', async () => {
    later();
    const owner = await groupId('Owner');
    await server.database.asOwner(
      `update groups set permissions = array_cat(permissions, array['system.invitation.add', 'system.invitation.view']) where group_name = 'Viewers' and company_id = $1`,
      [people.a.id],
    );
    const viewer = server.caller((await loginAt('view-a@acme.test', people.a.id)).token);
    expect(dataOf(await viewer.callEndpoint(grantableGroups)).groups.map(({ name }) => name)).toEqual(['Viewers']);
    const [foreign] = await server.database.asOwner('select id from groups where company_id = $1 limit 1', [
      people.b.id,
    ]);
    for (const group of [owner, Number(foreign?.['id'])]) {
      expect(await viewer.callEndpoint(invite, { body: { ...invitee, email: 'x@guest.test', group } })).toMatchObject({
        fields: { group: [{ code: 'unknownRecord' }] },
      });
    }
    for (const [employeeId, code] of [
      [people.employees.empB1 + 1000, 'unknownRecord'],
      [people.employees.empA1, 'hasSignIn'],
    ] as const) {
      expect(
        await viewer.callEndpoint(invite, { body: { ...invitee, email: 'x@guest.test', employee: employeeId } }),
      ).toMatchObject({ fields: { employee: [{ code }] } });
    }
    expect(await viewer.callEndpoint(invite, { body: { ...invitee, email: 'x@guest.test' } })).toMatchObject({
      fields: { group: [{ code: 'groupOrEmployee' }] },
    });
    expect(
      await viewer.callEndpoint(invite, {
        body: { ...invitee, email: 'admin-a@acme.test', group: await groupId('Viewers') },
      }),
    ).toMatchObject({ fields: { email: [{ code: 'memberAlready' }] } });
  });

  it('does not tell whether the invited address has an account', async () => {
    const body = async (email: string) => ({ ...invitee, email, group: await groupId('Viewers') });
    for (const email of ['vendor@muster.test', 'unknown@guest.test']) {
      expect(dataOf(await (await admin()).callEndpoint(invite, { body: await body(email) }))).toEqual({
        id: expect.any(Number),
      });
    }
  });
});

async function loginAt(username: string, companyId: number): Promise<{ token: string }> {
  const tokens = dataOf(await nobody().callEndpoint(signIn, { body: { username, password } }));
  return dataOf(await server.caller(tokens.token).callEndpoint(loginCompany, { body: { company_id: companyId } }));
}
