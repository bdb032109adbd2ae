import { limitTo } from '#tests/support/member-scopes.ts';
import { wholeCompany } from '#shared/contract/member-scope.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { invitation, invite } from '#features/invitation/contract.ts';
import { user, userCodes } from '#features/invitation/contract/user.ts';
import { invitationCodes } from '#features/invitation/contract.ts';
import {
  forgotPassword,
  invited,
  invitedSignUp,
  ownershipCodes,
  resetPasswordCheck,
  signIn,
  transferOwnership,
} from '#features/onboarding/contract.ts';
import { employee } from '#features/team/contract.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { currentUser, joinedCompanies } from '#shared/contract/session.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { password } from '#tests/support/fixtures.ts';
import { named, secret, useOnboarding } from '#tests/support/onboarding.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import type { Role } from '#tests/support/fixtures.ts';

const server = useServer();
const people = usePeople(server);
const onboarding = useOnboarding(server);
const { nobody, later } = onboarding;

const as = async (role: Role) => server.caller(await people.tokenOf(role));
const listAs = async (role: Role) => dataOf(await (await as(role)).callEndpoint(user.calls.list, { query: {} }));
const idOf = async (email: string): Promise<number> =>
  (await listAs('adminA')).find((one) => one.email === email)?.id ?? 0;
const takeAs = async (role: Role, id: number) =>
  dataOf(await (await as(role)).callEndpoint(user.actions.take_access.call, { body: { ids: [id] } }));
const groupsAs = async (role: Role, id: number, groups: number[]) =>
  (await as(role)).callEndpoint(user.calls.patch, { params: { id: String(id) }, body: { groups } });

/** An invited person who has accepted. */
async function accepts(email: string, invitee: { group: number | null; employee: number | null }): Promise<void> {
  later();
  dataOf(await (await as('adminA')).callEndpoint(invite, { body: { email, language: 'en', ...invitee } }));
  const [code = ''] = await onboarding.post.codes(email, '/onboard/invited');
  if (dataOf(await nobody().callEndpoint(invited, { body: { code } })).email !== null)
    dataOf(await nobody().callEndpoint(invitedSignUp, { body: { code, email, ...named } }));
}

describe('the users of a company', () => {
  it('are those with an address of their own, with their groups and their last sign-in here', async () => {
    const at = server.clock.now().toString();
    const token = await people.tokenOf('viewA');
    expect(token).not.toBe('');
    const users = await listAs('adminA');
    expect(users.map(({ email }) => email)).toEqual([
      'admin-a@acme.test',
      'both@muster.test',
      'scoped-a@acme.test',
      'view-a@acme.test',
    ]);
    expect(users.at(-1)).toMatchObject({
      name: 'view-a Person',
      groups: [{ display_name: 'Viewers' }],
      status: 'active',
      last_sign_in: at,
    });
    // Nobody learns anything about another company, even about people in both.
    expect((await listAs('adminB')).find(({ email }) => email === 'both@muster.test')?.last_sign_in).toBeNull();
  });

  it('who have accepted and are not yet approved read so, on both sides', async () => {
    const email = 'waiting@guest.test';
    await accepts(email, { group: people.a.groups.auditor, employee: null });
    expect((await listAs('adminA')).find((one) => one.email === email)).toMatchObject({ status: 'pending_approval' });
    // The bell of whoever may approve them rings.
    const { items } = dataOf(await (await as('adminA')).callEndpoint(listNotifications));
    const about = { namespace: 'sys', key: 'joinRequest' };
    expect(items).toContainEqual(expect.objectContaining({ kind: 'request_waiting', data: { about } }));
    const tokens = dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password: secret } }));
    expect(tokens.company_domain).toBeNull();
    const joined = dataOf(
      await server.caller(tokens.token).callEndpoint(joinedCompanies, { query: { page: 1, page_size: 50 } }),
    );
    expect(joined).toMatchObject([{ company: { name: 'Acme Works' }, is_waiting: true }]);
    expect(await takeAs('adminA', await idOf(email))).toMatchObject([{ ok: false, code: commonCodes.wrongState.code }]);
  });

  it('get other groups by who has all of them, at once', async () => {
    const id = await idOf('view-a@acme.test');
    const token = await people.tokenOf('viewA');
    dataOf(await groupsAs('adminA', id, [people.a.groups.auditor]));
    const { permissions } = dataOf(await server.caller(token).callEndpoint(currentUser));
    expect(permissions).toContain('system.operation_log.view');
    // An auditor who may change users can neither give nor take what auditors do not have.
    await server.database.asOwner(
      `update groups set permissions = permissions || array['system.user.change', 'system.user.delete'] where id = $1`,
      [people.a.groups.auditor],
    );
    const both = await idOf('both@muster.test');
    for (const groups of [[people.a.groups.auditor], [people.a.groups.owner, people.a.groups.hrManager]])
      await expect(groupsAs('viewA', both, groups)).rejects.toMatchObject({ code: invitationCodes.moreThanOwn.code });
    expect(await takeAs('viewA', both)).toMatchObject([{ ok: false, code: invitationCodes.moreThanOwn.code }]);
    const own = { isSuccess: false, fields: { groups: [{ code: 'ownAccess' }] } };
    expect(await groupsAs('viewA', id, [])).toMatchObject(own);
    expect(await groupsAs('adminA', await idOf('admin-a@acme.test'), [])).toMatchObject(own);
  });

  it('see whose data their scope names, from the next call on, and no more', async () => {
    const admin = await as('adminA');
    const { a, employees, users } = people;
    const seen = async (): Promise<string[]> =>
      dataOf(await (await as('viewA')).callEndpoint(employee.calls.list, { query: {} })).map(
        ({ emp_code: code }) => code,
      );
    const lead = dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: { emp_code: '2001', first_name: 'Lead', department: a.departments.two, area: [a.rootArea] },
      }),
    );
    dataOf(
      await admin.callEndpoint(employee.calls.patch, {
        params: { id: String(employees.empA1) },
        body: { superior: lead.id },
      }),
    );
    const id = await idOf('view-a@acme.test');
    const limit = (body: z.input<typeof user.calls.patch.body>) =>
      admin.callEndpoint(user.calls.patch, { params: { id: String(id) }, body });
    // A team is somebody's: whoever has no employee record heads none.
    expect(await limit({ data_scope: 'team' })).toMatchObject({
      fields: { data_scope: [{ code: 'scopeNeedsEmployee' }] },
    });
    await server.database.asOwner('update memberships set employee = $1 where company_id = $2 and user_id = $3', [
      lead.id,
      a.id,
      users.viewA,
    ]);
    expect(await limit({ data_scope: 'departments' })).toMatchObject({
      fields: { departments: [{ code: 'required' }] },
    });
    const scopes: [z.input<typeof user.calls.patch.body>, string[]][] = [
      [{ data_scope: 'departments', departments: [a.departments.one] }, ['1001']],
      [{ data_scope: 'areas', areas: [a.rootArea] }, ['1001', '1002', '2001']],
      [{ data_scope: 'team' }, ['1001', '2001']],
      [{ data_scope: 'self' }, ['2001']],
      [{ data_scope: 'all' }, ['1001', '1002', '2001']],
    ];
    for (const [body, codes] of scopes) {
      expect(dataOf(await limit(body))).toMatchObject({ data_scope: body.data_scope });
      expect([body.data_scope, await seen()]).toEqual([body.data_scope, codes]);
    }
    // The areas of an earlier scope are gone with it.
    expect(await server.database.asOwner('select * from membership_areas')).toEqual([]);
    const refused = { fields: { data_scope: [{ code: 'ownAccess' }] } };
    const mine = String(await idOf('admin-a@acme.test'));
    expect(
      await admin.callEndpoint(user.calls.patch, { params: { id: mine }, body: { data_scope: 'self' } }),
    ).toMatchObject(refused);
    await server.database.asOwner('update memberships set employee = null where user_id = $1', [users.viewA]);
  });

  it('are invited to see some departments, which whoever decides is told', async () => {
    const admin = await as('adminA');
    const scope = { of: 'departments' as const, departments: [people.a.departments.one], areas: [] };
    const body = {
      email: 'limited@guest.test',
      group: people.a.groups.auditor,
      employee: null,
      language: 'en' as const,
    };
    expect(await admin.callEndpoint(invite, { body: { ...body, scope: { of: 'team' } } })).toMatchObject({
      fields: { scope: [{ code: 'scopeNeedsEmployee' }] },
    });
    expect(await admin.callEndpoint(invite, { body: { ...body, scope: { of: 'areas' } } })).toMatchObject({
      fields: { 'scope.areas': [{ code: 'required' }] },
    });
    const { id } = dataOf(await admin.callEndpoint(invite, { body: { ...body, scope } }));
    const sent = dataOf(await admin.callEndpoint(invitation.calls.retrieve, { params: { id: String(id) } }));
    expect(sent).toMatchObject({ data_scope: 'departments', scope_names: 'Department 1001 Works' });
  });

  it('are kept out and let in again with the groups that they had', async () => {
    const id = await idOf('view-a@acme.test');
    const token = await people.tokenOf('viewA');
    const act = async (action: 'sign_out' | 'disable' | 'enable') =>
      dataOf(await (await as('adminA')).callEndpoint(user.actions[action].call, { body: { ids: [id] } }));
    const groups = (await listAs('adminA')).find((one) => one.id === id)?.groups;
    expect(await act('sign_out')).toMatchObject([{ ok: true }]);
    await expect(server.caller(token).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
    expect(await act('disable')).toMatchObject([{ ok: true }]);
    const body = { username: 'view-a@acme.test', password };
    expect(await nobody().callEndpoint(signIn, { body })).not.toMatchObject({
      data: { data: { company_domain: 'acme' } },
    });
    expect(await act('enable')).toMatchObject([{ ok: true }]);
    expect(dataOf(await nobody().callEndpoint(signIn, { body }))).toMatchObject({ company_domain: 'acme' });
    expect((await listAs('adminA')).find((one) => one.id === id)).toMatchObject({ status: 'active', groups });
  });

  it('who guessed wrong too often are seen to be locked, until somebody unlocks them, a few times', async () => {
    later();
    const admin = await as('adminA');
    const email = 'view-a@acme.test';
    const id = await idOf(email);
    const shown = async () => (await listAs('adminA')).find((one) => one.id === id);
    const act = async () => dataOf(await admin.callEndpoint(user.actions.unlock.call, { body: { ids: [id] } }));
    const tries = async (typed: string) =>
      nobody()
        .callEndpoint(signIn, { body: { username: email, password: typed } })
        .catch((error: unknown) => error);
    expect(await act()).toMatchObject([{ ok: false, code: userCodes.notLocked.code }]);
    for (let unlocked = 0; unlocked < 4; unlocked += 1) {
      for (let nth = 0; nth < 5; nth += 1) await tries('Wrong&Harbour22');
      await onboarding.post.deliver();
      expect(await tries(password)).toMatchObject({ status: 429 });
      const until = server.clock.now().add({ minutes: 15 }).toString();
      expect(await shown()).toMatchObject({ sign_in: 'locked', locked_until: until });
      if (unlocked === 3) break;
      expect(await act()).toMatchObject([{ ok: true }]);
      expect(await shown()).toMatchObject({ sign_in: 'open', locked_until: null });
      expect(dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password } }))).toMatchObject({
        company_domain: 'acme',
      });
    }
    // Whoever guesses other people's passwords gets no more tries by inviting them to a company of their own.
    expect(await act()).toMatchObject([{ ok: false, code: commonCodes.tooMany.code }]);
    server.clock.advance({ minutes: 15, seconds: 1 });
    expect(await shown()).toMatchObject({ sign_in: 'open', locked_until: null });
  });

  it('get a link for a new password, which nobody else sees, within the limits of “Forgot password”', async () => {
    later();
    const admin = await as('adminA');
    const email = 'view-a@acme.test';
    const body = { ids: [await idOf(email)] };
    const send = async () => dataOf(await admin.callEndpoint(user.actions.send_password_link.call, { body }));
    expect(await send()).toMatchObject([{ ok: true }]);
    const [code = ''] = await onboarding.post.codes(email, '/onboard/reset-password');
    expect((await onboarding.post.last(email)).text).toContain('admin-a Person');
    expect(dataOf(await nobody().callEndpoint(resetPasswordCheck, { body: { code } }))).toBeNull();
    expect(await send()).toMatchObject([{ ok: false, code: commonCodes.tooMany.code }]);
    await expect(
      nobody().callEndpoint(forgotPassword, { body: { username: email, language: 'en' } }),
    ).rejects.toMatchObject({ code: commonCodes.tooMany.code });
    // The password that they have stays.
    expect(dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password } }))).toMatchObject({
      company_domain: 'acme',
    });
  });

  it('become the owner in place of the present one, who proves to be that; both are told', async () => {
    const id = await idOf('view-a@acme.test');
    const mine = await idOf('admin-a@acme.test');
    const { owner, auditor } = people.a.groups;
    const over = async (role: Role, body: Partial<z.input<typeof transferOwnership.body>>) =>
      (await as(role)).callEndpoint(transferOwnership, {
        body: { user: id, own_group: null, current_password: password, ...body },
      });
    const ownersOf = async () =>
      (
        await server.database.asOwner(
          `select m.email from memberships m join membership_groups g on g.company_id = m.company_id and g.membership = m.id
           where m.company_id = $1 and g."group" = $2 order by 1`,
          [people.a.id, owner],
        )
      ).map((row) => row['email']);
    const before = await ownersOf();
    expect(before).toContain('admin-a@acme.test');
    expect(await over('adminA', { current_password: 'Wrong&Harbour22' })).toMatchObject({
      fields: { current_password: [{ code: 'invalidPassword' }] },
    });
    expect(await over('adminA', { own_group: owner })).toMatchObject({
      fields: { own_group: [{ code: 'unknownRecord' }] },
    });
    await expect(over('adminA', { user: mine })).rejects.toMatchObject({ code: ownershipCodes.ownerAlready.code });
    const waiting = await idOf('waiting@guest.test');
    await expect(over('adminA', { user: waiting })).rejects.toMatchObject({ code: ownershipCodes.cannotSignIn.code });
    await expect(over('adminA', { user: 999_999 })).rejects.toMatchObject({ status: 404 });
    expect(await ownersOf()).toEqual(before);
    expect(dataOf(await over('adminA', { own_group: auditor }))).toBeNull();
    // In the order of their addresses, of which theirs is the last.
    expect(await ownersOf()).toEqual([...before.filter((email) => email !== 'admin-a@acme.test'), 'view-a@acme.test']);
    expect((await onboarding.post.last('view-a@acme.test')).subject).toContain('You own');
    expect((await onboarding.post.last('admin-a@acme.test')).subject).toContain('no longer own');
    const former = (await listAs('viewA')).find((one) => one.id === mine);
    expect(former).toMatchObject({ groups: [{ display_name: 'Auditor' }], is_owner: false, may_take_over: true });
    // Who is no owner any more has nothing to give.
    await expect(over('adminA', { user: mine })).rejects.toMatchObject({ status: 403 });
    expect(dataOf(await over('viewA', { user: mine }))).toBeNull();
    expect(await ownersOf()).toEqual(before);
  });

  it('lose access with their sessions here and nowhere else, and are invited anew', async () => {
    const id = await idOf('both@muster.test');
    const there = server.caller(await people.tokenOf('both'));
    expect(dataOf(await there.callEndpoint(joinedCompanies, { query: { page: 1, page_size: 50 } }))).toHaveLength(2);
    expect(await takeAs('adminA', id)).toMatchObject([{ ok: true }]);
    const left = dataOf(await there.callEndpoint(joinedCompanies, { query: { page: 1, page_size: 50 } }));
    expect(left.map(({ company }) => company.company_domain)).toEqual(['globex']);
    expect((await listAs('adminA')).find(({ email }) => email === 'both@muster.test')).toMatchObject({
      status: 'left',
      groups: [],
    });
    later();
    dataOf(
      await (
        await as('adminA')
      ).callEndpoint(invite, {
        body: { email: 'both@muster.test', group: people.a.groups.auditor, employee: null, language: 'en' },
      }),
    );
  });

  it('end a session that is open', async () => {
    const token = await people.tokenOf('viewA');
    await takeAs('adminA', await idOf('view-a@acme.test'));
    await expect(server.caller(token).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
  });

  it('keep an owner, though two owners put each other out at the same moment', async () => {
    const [mine, theirs] = [await idOf('admin-a@acme.test'), await idOf('scoped-a@acme.test')];
    await limitTo(server, people.a.id, people.users.scopedA, wholeCompany);
    const results = await Promise.allSettled([takeAs('adminA', theirs), takeAs('scopedA', mine)]);
    const done = results.filter((result) => result.status === 'fulfilled' && result.value[0]?.ok);
    expect(done).toHaveLength(1);
    const [{ n } = { n: 0 }] = await server.database.asOwner(
      `select count(*)::int as n from memberships m join membership_groups g on g.company_id = m.company_id and g.membership = m.id
       where m.company_id = $1 and m.status = 'active' and g."group" = $2`,
      [people.a.id, people.a.groups.owner],
    );
    expect(n).toBe(1);
  });
});

describe('an employee with an account of their own', () => {
  it('loses the sign-in as an employee with the access', async () => {
    const admin = server.caller(await people.tokenOf('adminB'));
    const made = dataOf(
      await admin.callEndpoint(employee.calls.create, {
        body: {
          emp_code: 'U1',
          first_name: 'Uma',
          department: people.b.departments.one,
          area: [people.b.rootArea],
          login_enabled: false,
        },
      }),
    );
    const id = (await listAs('adminB')).find(({ email }) => email === 'both@muster.test')?.id ?? 0;
    await server.database.asOwner('update memberships set employee = $1 where id = $2', [made.id, id]);
    await server.database.asOwner(`update employees set login_enabled = true, sign_in = 'active' where id = $1`, [
      made.id,
    ]);
    expect(await takeAs('adminB', id)).toMatchObject([{ ok: true }]);
    const after = dataOf(await admin.callEndpoint(employee.calls.retrieve, { params: { id: String(made.id) } }));
    expect([after.login_enabled, after.sign_in]).toEqual([false, 'off']);
  });
});
