import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { resetPassword, signIn } from '#features/onboarding/contract.ts';
import { companySubscription } from '#features/subscription/contract.ts';
import { inviteStaff, openCompany, staff, tenantCompany, tenantUser, vendorCodes } from '#features/vendor/contract.ts';
import { currentCompany } from '#shared/contract/session.ts';
import { currentUser } from '#shared/contract/session.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let token: string;
let post: Post;
beforeAll(async () => {
  token = await people.tokenOf('vendor');
  post = await openPost(server);
});
afterAll(() => post.stop());

const password = 'Quiet&Harbour22';
const vendor = () => server.caller(token);
const invite = async (email: string, role: 'administrator' | 'support' = 'support'): Promise<number> => {
  const body = { email, first_name: 'Nora', last_name: 'Field', vendor_role: role, language: 'en' as const };
  return dataOf(await vendor().callEndpoint(inviteStaff, { body })).id;
};
const enter = async (email: string): Promise<string> =>
  dataOf(await server.caller().callEndpoint(signIn, { body: { username: email, password } })).token;
const join = async (email: string, role: 'administrator' | 'support' = 'support') => {
  const id = await invite(email, role);
  const [code = ''] = await post.codes(email, '/onboard/reset-password');
  const body = { code, password, confirm_password: password };
  dataOf(await server.caller().callEndpoint(resetPassword, { body }));
  return { id, token: await enter(email) };
};
const act = async (by: string, name: keyof typeof staff.actions, id: number, more: object = {}) => {
  const { call } = staff.actions[name];
  const [result] = dataOf(
    await server
      .caller(by)
      .callEndpoint(call, { body: { ids: [id], ...(name === 'resend' ? {} : { reason: 'Test' }), ...more } }),
  );
  return result?.ok ? 'done' : result?.code;
};
const stateOf = async (id: number) =>
  dataOf(await vendor().callEndpoint(staff.calls.list, { query: { page_size: 200 } })).find((one) => one.id === id);

describe('a company that the staff create', () => {
  const wanted = (host: string, owner_email: string) => ({
    company_name: `The ${host} company`,
    company_domain: host,
    company_timezone: 'Europe/Madrid',
    language: 'es-MX' as const,
    owner_email,
    owner_first_name: 'Inés',
    owner_last_name: 'Mora',
    trial_plan: null,
    trial_days: 45,
  });
  const open = async (host: string, owner: string): Promise<number> =>
    dataOf(await vendor().callEndpoint(openCompany, { body: wanted(host, owner) })).id;
  const choose = async (email: string): Promise<void> => {
    const [code = ''] = await post.codes(email, '/onboard/reset-password');
    dataOf(await server.caller().callEndpoint(resetPassword, { body: { code, password, confirm_password: password } }));
  };
  const onCompany = async (name: 'resend' | 'transfer_owner', id: number, input: object = {}) => {
    const [result] = dataOf(
      await vendor().callEndpoint(tenantCompany.actions[name].call, { body: { ids: [id], ...input } }),
    );
    return result?.ok ? 'done' : result?.code;
  };

  it('is on trial for the days that were said, and its owner comes in by the mail', async () => {
    const id = await open('northwind', 'ines@northwind.test');
    const mail = await post.last('ines@northwind.test');
    expect(mail.subject).toBe('The northwind company está lista para ti');
    await choose('ines@northwind.test');
    const own = await enter('ines@northwind.test');
    const me = dataOf(await server.caller(own).callEndpoint(currentUser, {}));
    expect(me).toMatchObject({ is_owner: true, first_name: 'Inés' });
    const company = dataOf(await server.caller(own).callEndpoint(currentCompany, {}));
    expect(company).toMatchObject({ company_domain: 'northwind', subscription: { status: 'trial', days_left: 45 } });
    const [line] = await server.database.asOwner(
      `select company, changes from vendor_logs where object_type = 'vendor.company' and action = 'add'`,
    );
    expect(line).toMatchObject({ changes: [{ field: 'owner_email', new: 'ines@northwind.test' }, { new: 45 }] });
    expect(Number(line?.['company'])).toBe(id);
    // The company reads who created it.
    const logged = await server.database.asOwner(
      `select user_name from operation_logs where company_id = $1 and object_type = 'company.settings'`,
      [id],
    );
    expect(logged).toEqual([{ user_name: 'vendor Person' }]);
  });

  it('has a domain of its own, and is not given to somebody who is disabled', async () => {
    for (const [host, code] of [
      ['northwind', 'domainTaken'],
      ['www', 'invalidCompanyDomain'],
    ] as const)
      expect(await vendor().callEndpoint(openCompany, { body: wanted(host, 'other@northwind.test') })).toMatchObject({
        isSuccess: false,
        fields: { company_domain: [{ code }] },
      });
    await server.database.asOwner(`insert into users (email, status) values ('gone@northwind.test', 'disabled')`);
    await expect(open('eastwind', 'gone@northwind.test')).rejects.toMatchObject({
      code: vendorCodes.accountDisabled.code,
    });
    // Staff would read a company that did not let them in.
    await invite('sells@provider.test');
    await expect(open('eastwind', 'sells@provider.test')).rejects.toMatchObject({
      code: vendorCodes.staffOwnsNone.code,
    });
    const rows = await server.database.asOwner(`select 1 from companies where company_domain in ('www', 'eastwind')`);
    expect(rows).toEqual([]);
  });

  it('is not made by whoever may only look', async () => {
    const viewer = await invite('looks@provider.test', 'support');
    await server.database.asOwner(`update users set vendor_role = 'read_only' where id = $1`, [viewer]);
    await choose('looks@provider.test');
    const own = server.caller(await enter('looks@provider.test'));
    dataOf(await own.callEndpoint(tenantCompany.calls.list, { query: {} }));
    await expect(own.callEndpoint(openCompany, { body: wanted('nobody', 'no@nobody.test') })).rejects.toMatchObject({
      status: 403,
    });
    for (const { call } of [...Object.values(companySubscription.actions), ...Object.values(tenantUser.actions)])
      await expect(own.callEndpoint(call, { body: { ids: [1] } })).rejects.toMatchObject({ status: 403 });
  });

  it('sends its owner another link as long as there is no password, and the older one ends', async () => {
    const id = await open('southwind', 'sol@southwind.test');
    const [first] = await post.codes('sol@southwind.test', '/onboard/reset-password');
    expect(await onCompany('resend', id)).toBe('done');
    const [second] = await post.codes('sol@southwind.test', '/onboard/reset-password');
    expect(second).not.toBe(first);
    const old = { code: first ?? '', password, confirm_password: password };
    expect(await server.caller().callEndpoint(resetPassword, { body: old })).toMatchObject({ code: 'ZBOA0101' });
    await choose('sol@southwind.test');
    expect(await onCompany('resend', id)).toBe(vendorCodes.nobodyWaits.code);
  });

  it('passes to another owner, whose predecessor is out at once and keeps no right of an owner', async () => {
    const id = await open('westwind', 'first@westwind.test');
    await choose('first@westwind.test');
    const before = await enter('first@westwind.test');
    const next = { owner_email: 'Second@Westwind.test', reason: 'Left the company' };
    expect(await onCompany('transfer_owner', id, next)).toBe('done');
    await expect(server.caller(before).callEndpoint(currentUser, {})).rejects.toMatchObject({ status: 401 });
    expect((await post.last('first@westwind.test')).subject).toContain('Ya no eres propietario');
    await choose('second@westwind.test');
    const after = await enter('second@westwind.test');
    expect(dataOf(await server.caller(after).callEndpoint(currentUser, {}))).toMatchObject({ is_owner: true });
    const former = await enter('first@westwind.test');
    expect(dataOf(await server.caller(former).callEndpoint(currentUser, {}))).toMatchObject({ is_owner: false });
    expect(await onCompany('transfer_owner', id, next)).toBe(vendorCodes.ownerAlready.code);
    const owners = await server.database.asOwner(
      `select m.email from membership_groups l join groups g on g.company_id = l.company_id and g.id = l."group"
         join memberships m on m.company_id = l.company_id and m.id = l.membership
       where l.company_id = $1 and g.is_owner`,
      [id],
    );
    expect(owners).toEqual([{ email: 'second@westwind.test' }]);
  });

  it('has its people unlocked after too many wrong passwords', async () => {
    const email = 'second@westwind.test';
    const wrong = { username: email, password: 'Wrong&Harbour22' };
    const [account] = await server.database.asOwner('select id from users where email = $1', [email]);
    const body = { ids: [Number(account?.['id'])], reason: 'Called' };
    const unlock = async () => {
      const [result] = dataOf(await vendor().callEndpoint(tenantUser.actions.unlock.call, { body }));
      return result?.ok ? 'done' : result?.code;
    };
    for (let nth = 0; nth < 12; nth += 1)
      await server
        .caller()
        .callEndpoint(signIn, { body: wrong })
        .catch(() => undefined);
    await expect(enter(email)).rejects.toMatchObject({ status: 429 });
    expect(await unlock()).toBe('done');
    expect(await unlock()).toBe(vendorCodes.notLocked.code);
    await enter(email);
  });
});

describe('the provider’s staff', () => {
  it('come in by a mail whose link sets their password, with the role that they were invited for', async () => {
    const { id, token: own } = await join('nora@provider.test');
    expect(await stateOf(id)).toMatchObject({
      status: 'active',
      vendor_role: 'support',
      last_login: expect.any(String),
    });
    const me = dataOf(await server.caller(own).callEndpoint(currentUser, {}));
    expect(me.permissions).toContain('vendor.company.change');
    expect(me.permissions).not.toContain('vendor.staff.view');
    const [line] = await server.database.asOwner(
      `select changes from vendor_logs where object_type = 'vendor.staff' and action = 'add' order by id desc limit 1`,
    );
    expect(line).toMatchObject({ changes: [{ field: 'vendor_role', old: null, new: 'support' }] });
  });

  it('wait as invited until then, and a link that is sent again ends the one of before', async () => {
    const email = 'waiting@provider.test';
    const id = await invite(email);
    expect(await stateOf(id)).toMatchObject({ status: 'pending' });
    const [first = ''] = await post.codes(email, '/onboard/reset-password');
    expect(await act(token, 'resend', id)).toBe('done');
    const [second = ''] = await post.codes(email, '/onboard/reset-password');
    const choose = (code: string) =>
      server.caller().callEndpoint(resetPassword, { body: { code, password, confirm_password: password } });
    expect(await choose(first)).toMatchObject({ code: 'ZBOA0101' });
    dataOf(await choose(second));
    expect(await act(token, 'resend', id)).toBe('ZBCO0012');
  });

  it('who has an account comes in with it, told by a mail', async () => {
    const id = await invite('view-a@acme.test');
    expect(id).toBe(people.users.viewA);
    expect((await post.last('view-a@acme.test')).subject).toContain('staff');
    await expect(invite('view-a@acme.test')).rejects.toThrow('staffAlready');
    expect(await act(token, 'take_access', id)).toBe('done');
    expect(await stateOf(id)).toBeUndefined();
    // Their memberships of companies remain.
    await people.tokenOf('viewA');
  });

  it('whose role changes have its rights at the next call, and who is signed out everywhere signs in again', async () => {
    const { id, token: own } = await join('rita@provider.test');
    const companies = () => server.caller(own).callEndpoint(tenantCompany.calls.list, { query: {} });
    const team = () => server.caller(own).callEndpoint(staff.calls.list, { query: {} });
    dataOf(await companies());
    await expect(team()).rejects.toMatchObject({ status: 403 });
    expect(await act(token, 'change_role', id, { vendor_role: 'administrator' })).toBe('done');
    dataOf(await team());
    expect(await act(token, 'sign_out', id)).toBe('done');
    await expect(companies()).rejects.toMatchObject({ status: 401 });
    await enter('rita@provider.test');
    expect(await act(token, 'change_role', id, { vendor_role: 'support' })).toBe('done');
  });

  it('who is disabled is out at once, and is enabled to what they were', async () => {
    const { id, token: own } = await join('olga@provider.test');
    expect(await act(token, 'disable', id)).toBe('done');
    await expect(server.caller(own).callEndpoint(currentUser, {})).rejects.toMatchObject({ status: 401 });
    await expect(enter('olga@provider.test')).rejects.toThrow('ZBOA0010');
    expect(await act(token, 'enable', id)).toBe('done');
    await enter('olga@provider.test');
    const waiting = await invite('later@provider.test');
    await act(token, 'disable', waiting);
    await act(token, 'enable', waiting);
    expect(await stateOf(waiting)).toMatchObject({ status: 'pending' });
  });

  it('are not kept out by those who look after companies’ users, and change nothing of themselves', async () => {
    const { token: support } = await join('sam@provider.test');
    const { call } = tenantUser.actions.disable;
    const body = { ids: [people.users.vendor], reason: 'Test' };
    const [kept] = dataOf(await server.caller(support).callEndpoint(call, { body }));
    expect(kept).toMatchObject({ ok: false, code: vendorCodes.staffAccount.code });
    const self = people.users.vendor;
    expect(await act(token, 'disable', self)).toBe(vendorCodes.ownAccount.code);
    expect(await act(token, 'take_access', self)).toBe(vendorCodes.ownRole.code);
    expect(await act(token, 'change_role', self, { vendor_role: 'sales' })).toBe(vendorCodes.ownRole.code);
  });

  it('keep an administrator, also where two take each other’s rights at the same moment', async () => {
    const second = await join('second@provider.test', 'administrator');
    const self = people.users.vendor;
    const results = await Promise.allSettled([
      act(token, 'change_role', second.id, { vendor_role: 'sales' }),
      act(second.token, 'disable', self),
    ]);
    const done = results.filter((result) => result.status === 'fulfilled' && result.value === 'done');
    expect(done).toHaveLength(1);
    const [left] = await server.database.asOwner(
      `select count(*) as n from users where is_vendor and vendor_role = 'administrator' and status = 'active'`,
    );
    expect(Number(left?.['n'])).toBe(1);
  });
});
