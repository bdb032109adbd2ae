import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  activation,
  companyCreation,
  companyVerification,
  createAnotherCompany,
  emailActivation,
  employeeSignIn,
  forgotPassword,
  invited,
  invitedSignUp,
  joinApproval,
  onboardingCodes,
  resetPassword,
  resetPasswordCheck,
  signIn,
  signUp,
} from '#features/onboarding/contract.ts';
import { currentCompany, currentUser, joinedCompanies, loginCompany } from '#shared/contract/session.ts';
import { department } from '#features/company/contract.ts';
import { grantableGroups, invitation, invite, joinRequest } from '#features/invitation/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { password } from '#tests/support/fixtures.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { baseHost } from '#tests/support/server.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let post: Post;
beforeAll(async () => {
  post = await openPost(server);
});
afterAll(() => post.stop());

function dataOf<T>(
  outcome: { isSuccess: true; data: { data: T } } | { isSuccess: false; code: string; fields?: unknown },
): T {
  if (!outcome.isSuccess) throw new Error(`Refused: ${outcome.code} ${JSON.stringify(outcome.fields ?? {})}`);
  return outcome.data.data;
}

const secret = 'Quiet&Harbour22';
const chosen = { password: secret, confirm_password: secret };
const nobody = () => server.caller();
const company = (code: string, domain: string) => ({
  code,
  company_name: `Company ${domain}`,
  company_domain: domain,
  company_address: '1 Quay Street',
  company_timezone: 'Europe/Istanbul',
});
const linkInvalid = { isSuccess: false, code: onboardingCodes.linkInvalid.code };
/** The window of the limits passes. */
const later = (): void => server.clock.advance({ hours: 1, seconds: 1 });

async function activated(email: string): Promise<string> {
  dataOf(await nobody().callEndpoint(signUp, { body: { email, ...chosen } }));
  const [code = ''] = await post.codes(email, '/onboard/activation');
  return dataOf(await nobody().callEndpoint(activation, { body: { code } })).code;
}

describe('signing up', () => {
  it('goes from the mail to a company whose owner signs in to it', async () => {
    const email = 'founder@delta.test';
    expect(
      dataOf(
        await nobody().callEndpoint(signUp, {
          body: { email: ' Founder@Delta.test ', phone_number: '+44 7700 900123', ...chosen },
        }),
      ),
    ).toBeNull();
    const before = await nobody().callEndpoint(signIn, { body: { username: email, password: secret } });
    expect(before).toMatchObject({ isSuccess: false, code: onboardingCodes.wrongCredentials.code });
    const [code = ''] = await post.codes(email, '/onboard/activation');
    const next = dataOf(await nobody().callEndpoint(activation, { body: { code } })).code;
    expect(
      dataOf(await nobody().callEndpoint(companyVerification, { body: { company_domain: 'Delta', code: next } })),
    ).toEqual({ is_available: true });
    expect(
      dataOf(
        await nobody().callEndpoint(companyCreation, {
          body: {
            ...company(next, 'delta'),
            company_city: 'Istanbul',
            company_country: 'Türkiye',
            company_country_code: 'TR',
            company_latitude: 41.01,
            company_longitude: 28.97,
          },
        }),
      ),
    ).toEqual({ company_domain: 'delta' });
    const tokens = dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password: secret } }));
    expect(tokens.company_domain).toBe('delta');
    const caller = server.caller(tokens.token);
    expect(dataOf(await caller.callEndpoint(currentUser))).toMatchObject({ email, is_owner: true });
    expect(dataOf(await caller.callEndpoint(currentCompany))).toMatchObject({
      company_name: 'Company delta',
      company_timezone: 'Europe/Istanbul',
    });
    expect(dataOf(await caller.callEndpoint(department.calls.list, { query: {} }))).toHaveLength(1);
    const [log] = dataOf(await caller.callEndpoint(operationLog.calls.list, { query: {} }));
    expect(log).toMatchObject({
      action: 'add',
      object_type: 'company.settings',
      object_name: 'Company delta',
      user_name: email,
    });
    const mail = await post.last(email);
    expect(mail.text).toContain('http://delta.muster.test/onboard/sign-in');
    const [row] = await server.database.asOwner(
      `select company_city, company_latitude from companies where company_domain = 'delta'`,
    );
    expect(row).toEqual({ company_city: 'Istanbul', company_latitude: 41.01 });
    later();
  });

  it('can be done by phone number too, once it is activated', async () => {
    expect(
      dataOf(await nobody().callEndpoint(signIn, { body: { username: '+447700900123', password: secret } }))
        .company_domain,
    ).toBe('delta');
  });

  it('takes the password of the link that came back, of all that were asked for', async () => {
    const email = 'twice@delta.test';
    dataOf(await nobody().callEndpoint(signUp, { body: { email, ...chosen } }));
    const [first = ''] = await post.codes(email, '/onboard/activation');
    const other = 'Other%Harbour33';
    dataOf(await nobody().callEndpoint(signUp, { body: { email, password: other, confirm_password: other } }));
    const [second = ''] = await post.codes(email, '/onboard/activation');
    expect(await nobody().callEndpoint(activation, { body: { code: first } })).toMatchObject(linkInvalid);
    dataOf(await nobody().callEndpoint(activation, { body: { code: second } }));
    expect(await nobody().callEndpoint(signIn, { body: { username: email, password: secret } })).toMatchObject({
      isSuccess: false,
    });
    expect(
      dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password: other } })).company_domain,
    ).toBeNull();
    later();
  });

  it('sends the mail again after 30 s, and at most five in an hour', async () => {
    const email = 'again@delta.test';
    dataOf(await nobody().callEndpoint(signUp, { body: { email, ...chosen, language: 'tr' } }));
    const [first = ''] = await post.codes(email, '/onboard/activation');
    const again = () => nobody().callEndpoint(emailActivation, { body: { email, action: 'ACTIVATION' } });
    dataOf(await again());
    await expect(again()).rejects.toMatchObject({
      status: 429,
      code: commonCodes.tooMany.code,
      context: { seconds: 30 },
    });
    expect(await post.count(email)).toBe(2);
    expect((await post.last(email)).subject).toBe('Hesabınızı etkinleştirin');
    expect(await nobody().callEndpoint(activation, { body: { code: first } })).toMatchObject(linkInvalid);
    for (let turn = 0; turn < 4; turn += 1) {
      server.clock.advance({ seconds: 31 });
      dataOf(await again());
    }
    server.clock.advance({ seconds: 31 });
    await expect(again()).rejects.toMatchObject({ status: 429 });
    const [last = ''] = await post.codes(email, '/onboard/activation');
    dataOf(await nobody().callEndpoint(activation, { body: { code: last } }));
    later();
  });

  it('an expired link can be sent again, a used one makes nothing more', async () => {
    const email = 'late@delta.test';
    dataOf(await nobody().callEndpoint(signUp, { body: { email, ...chosen } }));
    const [code = ''] = await post.codes(email, '/onboard/activation');
    server.clock.advance({ hours: 24 });
    expect(await nobody().callEndpoint(activation, { body: { code } })).toMatchObject(linkInvalid);
    dataOf(await nobody().callEndpoint(emailActivation, { body: { email } }));
    const [fresh = ''] = await post.codes(email, '/onboard/activation');
    server.clock.advance({ hours: 23, minutes: 59 });
    dataOf(await nobody().callEndpoint(activation, { body: { code: fresh } }));
    expect(await nobody().callEndpoint(activation, { body: { code: fresh } })).toMatchObject(linkInvalid);
  });

  it.each([
    ['no address', { email: 'nobody' }, 'email', 'email'],
    ['two addresses', { email: 'a@b.test,c@d.test' }, 'email', 'email'],
    ['an address with a header', { email: 'a@b.test\r\nBcc:c@d.test' }, 'email', 'email'],
    ['an address of 255 characters', { email: `${'a'.repeat(60)}@${'b'.repeat(189)}.test` }, 'email', 'maxLength'],
    ['<', { email: 'a<b@c.test' }, 'email', 'illegalInput'],
    ['a number of six digits', { phone_number: '123456' }, 'phone_number', 'invalidPhoneNumber'],
    ['letters in the number', { phone_number: '+44 call me' }, 'phone_number', 'invalidPhoneNumber'],
    ['a short password', { password: 'Ab1!', confirm_password: 'Ab1!' }, 'password', 'weakPassword'],
    ['a password without a sign', { password: 'Abcdefg1', confirm_password: 'Abcdefg1' }, 'password', 'weakPassword'],
    [
      'a sign that is not allowed',
      { password: 'Abcdef1!^', confirm_password: 'Abcdef1!^' },
      'password',
      'unsafePassword',
    ],
    ['two passwords', { confirm_password: 'Other%Harbour33' }, 'confirm_password', 'mismatchPassword'],
    ['a known password', { password: 'Welcome2026!', confirm_password: 'Welcome2026!' }, 'password', 'commonPassword'],
    [
      'its own name in the password',
      { email: 'harbourmaster@x.test', password: 'Harbourmaster1!', confirm_password: 'Harbourmaster1!' },
      'password',
      'commonPassword',
    ],
    ['a field of its own', { is_vendor: true }, 'is_vendor', 'unknownField'],
  ])('refuses %s at its field', async (_, wrong, field, code) => {
    const outcome = await nobody().callEndpoint(signUp, { body: { email: 'x@delta.test', ...chosen, ...wrong } });
    expect(outcome).toMatchObject({ isSuccess: false, code: commonCodes.invalidInput.code });
    expect(outcome.isSuccess ? undefined : outcome.fields[field]?.[0]?.code).toBe(code);
  });

  it('says so where a mail is asked for to no address (spec section 8)', async () => {
    for (const email of ['', 'nobody', 'a@b']) {
      expect(await nobody().callEndpoint(emailActivation, { body: { email } })).toMatchObject({
        isSuccess: false,
        code: 'ZBOA0100',
      });
    }
  });
});

describe('codes of links', () => {
  it('are missing, or none of ours, or for something else: refused by every call that takes one', async () => {
    const creation = await activated('codes@delta.test');
    const calls = [
      (code: string) => nobody().callEndpoint(activation, { body: { code } }),
      (code: string) => nobody().callEndpoint(invited, { body: { code } }),
      (code: string) => nobody().callEndpoint(invitedSignUp, { body: { code, email: 'codes@delta.test', ...chosen } }),
      (code: string) => nobody().callEndpoint(resetPasswordCheck, { body: { code } }),
      (code: string) => nobody().callEndpoint(resetPassword, { body: { code, ...chosen } }),
      (code: string) => nobody().callEndpoint(joinApproval, { body: { code } }),
    ];
    for (const call of calls) {
      expect(await call('')).toMatchObject({ isSuccess: false, code: 'ZBOA0106' });
      for (const code of ['x', creation, 'x'.repeat(100), "' or 1=1 --"])
        expect(await call(code)).toMatchObject(linkInvalid);
      expect(await call('x'.repeat(101))).toMatchObject({ isSuccess: false, code: commonCodes.invalidInput.code });
    }
    expect(await nobody().callEndpoint(companyCreation, { body: company('', 'zeta') })).toMatchObject({
      isSuccess: false,
      code: 'ZBOA0106',
    });
    expect(await nobody().callEndpoint(companyCreation, { body: company('x', 'zeta') })).toMatchObject(linkInvalid);
    expect(
      await nobody().callEndpoint(companyVerification, { body: { company_domain: 'zeta', code: 'x' } }),
    ).toMatchObject(linkInvalid);
    // None of that has used it up.
    dataOf(await nobody().callEndpoint(companyCreation, { body: company(creation, 'zeta') }));
  });

  it('work once: of twenty at the same moment one succeeds', async () => {
    const email = 'race@delta.test';
    dataOf(await nobody().callEndpoint(signUp, { body: { email, ...chosen } }));
    const [code = ''] = await post.codes(email, '/onboard/activation');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => nobody().callEndpoint(activation, { body: { code } })),
    );
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    const next = answers.flatMap((answer) => (answer.isSuccess ? [answer.data.data.code] : []))[0] ?? '';
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        nobody().callEndpoint(companyCreation, { body: company(next, `race-${at}`) }),
      ),
    );
    expect(made.filter((answer) => answer.isSuccess)).toHaveLength(1);
    expect(
      await server.database.asOwner(`select company_domain from companies where company_domain like 'race-%'`),
    ).toHaveLength(1);
  });

  it('and the mails that hold them lie nowhere in clear, nor in a log', async () => {
    const email = 'hidden@delta.test';
    dataOf(await nobody().callEndpoint(signUp, { body: { email, ...chosen } }));
    const waiting = JSON.stringify(await server.database.asOwner('select payload from jobs'));
    expect(waiting).not.toContain(email);
    const [code = ''] = await post.codes(email, '/onboard/activation');
    expect(code).toMatch(/^[\w-]{43}$/);
    for (const table of ['verification_codes', 'jobs']) {
      expect(JSON.stringify(await server.database.asOwner(`select * from ${table}`))).not.toContain(code);
    }
    await server.fetch(`/onboard/activation?code=${code}`);
    await server.fetch('/web/oauth/api/v2/activation/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    });
    expect(server.logLines.join('\n')).not.toContain(code);
    expect(server.logLines.join('\n')).not.toContain(secret);
    expect(await server.database.asOwner(`select id from jobs where status <> 'done'`)).toEqual([]);
    later();
  });
});

describe('creating a company', () => {
  it.each([
    ['no name', { company_name: ' ' }, 'company_name', 'required'],
    ['a name of 51 characters', { company_name: 'x'.repeat(51) }, 'company_name', 'maxLength'],
    ['< in the name', { company_name: 'a<b' }, 'company_name', 'illegalInput'],
    ['www', { company_domain: 'WWW' }, 'company_domain', 'invalidCompanyDomain'],
    ['a dot in the domain', { company_domain: 'a.b' }, 'company_domain', 'invalidCompanyDomain'],
    ['another host in the domain', { company_domain: 'evil.test/' }, 'company_domain', 'invalidCompanyDomain'],
    ['a look-alike letter', { company_domain: 'аcme' }, 'company_domain', 'invalidCompanyDomain'],
    ['a domain of 51 characters', { company_domain: 'x'.repeat(51) }, 'company_domain', 'maxLength'],
    ['a domain that is taken', { company_domain: ' AC ME ' }, 'company_domain', 'domainTaken'],
    ['no address', { company_address: '' }, 'company_address', 'required'],
    ['no zone of the world', { company_timezone: 'Mars/Olympus' }, 'company_timezone', 'timezone'],
    ['a latitude beyond the pole', { company_latitude: 91 }, 'company_latitude', 'max'],
  ])('refuses %s at its field, and the code still holds', async (_, wrong, field, code) => {
    const next = dataOf(await server.caller(await people.tokenOf('adminA')).callEndpoint(createAnotherCompany)).code;
    expect(await nobody().callEndpoint(companyCreation, { body: { ...company(next, 'eta'), ...wrong } })).toMatchObject(
      {
        isSuccess: false,
        code: commonCodes.invalidInput.code,
        fields: { [field]: [{ code }] },
      },
    );
    expect(
      dataOf(await nobody().callEndpoint(companyVerification, { body: { company_domain: 'acme', code: next } })),
    ).toEqual({ is_available: false });
    later();
  });

  it('a person signed in gets a code for one more, an employee without an address does not', async () => {
    const next = dataOf(await server.caller(await people.tokenOf('viewA')).callEndpoint(createAnotherCompany)).code;
    dataOf(await nobody().callEndpoint(companyCreation, { body: company(next, 'theta') }));
    const tokens = await people.tokensOf('viewA');
    expect(
      dataOf(await server.caller(tokens.token).callEndpoint(joinedCompanies)).map(
        ({ company: { company_domain } }) => company_domain,
      ),
    ).toEqual(['acme', 'theta']);
    expect(await server.caller(await people.tokenOf('empA1')).callEndpoint(createAnotherCompany)).toMatchObject({
      isSuccess: false,
      code: onboardingCodes.noAddress.code,
    });
    await server.database.asOwner(`update companies set status = 'suspended' where company_domain = 'theta'`);
  });
});

describe('a forgotten password', () => {
  const email = 'admin-b@globex.test';

  it('is replaced by link, once, for the account of the link alone, and ends its sessions', async () => {
    const old = await people.tokensOf('adminB');
    dataOf(await nobody().callEndpoint(forgotPassword, { body: { username: 'Admin-B@globex.test' } }));
    const [code = ''] = await post.codes(email, '/onboard/reset-password');
    expect(dataOf(await nobody().callEndpoint(resetPasswordCheck, { body: { code } }))).toBeNull();
    expect(dataOf(await nobody().callEndpoint(resetPasswordCheck, { body: { code } }))).toBeNull();
    for (const extra of [
      { username: 'admin-a@acme.test' },
      { user_id: 1 },
      { email: 'x@y.test' },
      { company: 'acme' },
    ]) {
      const body = { code, ...chosen, ...extra };
      expect(await nobody().callEndpoint(resetPassword, { body })).toMatchObject({
        isSuccess: false,
        code: commonCodes.invalidInput.code,
      });
    }
    expect(
      await nobody().callEndpoint(resetPassword, {
        body: { code, password: 'Welcome2026!', confirm_password: 'Welcome2026!' },
      }),
    ).toMatchObject({ fields: { password: [{ code: 'commonPassword' }] } });
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => nobody().callEndpoint(resetPassword, { body: { code, ...chosen } })),
    );
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code } })).toMatchObject(linkInvalid);
    await expect(server.caller(old.token).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
    expect(await nobody().callEndpoint(signIn, { body: { username: email, password } })).toMatchObject({
      isSuccess: false,
    });
    expect(
      dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password: secret } })).company_domain,
    ).toBe('globex');
    expect((await post.last(email)).subject).toBe('Your password was changed');
    later();
  });

  it('has a link for 30 minutes, which a newer one ends, on the configured host whatever was asked', async () => {
    const ask = () =>
      server.fetch('/web/oauth/api/v2/forgot_password/', {
        method: 'POST',
        body: JSON.stringify({ username: email }),
        host: 'evil.test',
        headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' },
      });
    expect((await ask()).status).toBe(200);
    const [first = ''] = await post.codes(email, '/onboard/reset-password');
    const mail = await post.last(email);
    expect(mail.text).toContain(`http://${baseHost}/onboard/reset-password?code=`);
    expect(mail.text + mail.html).not.toContain('evil');
    server.clock.advance({ seconds: 31 });
    await ask();
    const [second = ''] = await post.codes(email, '/onboard/reset-password');
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code: first } })).toMatchObject(linkInvalid);
    server.clock.advance({ minutes: 29, seconds: 59 });
    dataOf(await nobody().callEndpoint(resetPasswordCheck, { body: { code: second } }));
    server.clock.advance({ seconds: 1 });
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code: second } })).toMatchObject(linkInvalid);
    later();
  });

  it('has its mail sent again by the action FORGOT_PASSWORD (spec section 7)', async () => {
    dataOf(await nobody().callEndpoint(forgotPassword, { body: { username: email } }));
    const [first = ''] = await post.codes(email, '/onboard/reset-password');
    server.clock.advance({ seconds: 31 });
    dataOf(
      await nobody().callEndpoint(emailActivation, {
        body: { email: 'Admin-B@globex.test', action: 'FORGOT_PASSWORD' },
      }),
    );
    const [second = ''] = await post.codes(email, '/onboard/reset-password');
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code: first } })).toMatchObject(linkInvalid);
    dataOf(await nobody().callEndpoint(resetPasswordCheck, { body: { code: second } }));
    later();
  });

  it('of an employee is set by company and code, where the record has an address', async () => {
    dataOf(await nobody().callEndpoint(forgotPassword, { body: { username: '1002', company: 'acme' } }));
    await post.deliver();
    await server.database.asOwner(
      `update employees set email = 'two@acme.test' where emp_code = '1002' and company_id = $1`,
      [people.a.id],
    );
    server.clock.advance({ seconds: 31 });
    dataOf(await nobody().callEndpoint(forgotPassword, { body: { username: '1002', company: 'ACME' } }));
    expect(await post.count('two@acme.test')).toBe(1);
    const [code = ''] = await post.codes('two@acme.test', '/onboard/reset-password');
    dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...chosen } }));
    expect(
      dataOf(
        await nobody().callEndpoint(employeeSignIn, { body: { company: 'acme', username: '1002', password: secret } }),
      ).company_domain,
    ).toBe('acme');
    later();
  });

  it.each(['', 'a b!', 'name@', '+12', '<x>'])('takes no account named %j', async (username) => {
    expect(await nobody().callEndpoint(forgotPassword, { body: { username } })).toMatchObject({
      isSuccess: false,
      fields: { username: expect.anything() },
    });
  });
});

describe('whether an address has an account stays unknown', () => {
  const known = 'admin-a@acme.test';
  const paths = {
    sign_up: (email: string) => ({ email, ...chosen }),
    email_activation: (email: string) => ({ email, action: 'ACTIVATION' }),
    forgot_password: (username: string) => ({ username }),
  } as const;

  it.each(Object.entries(paths))('%s answers alike, and only the mailbox hears more', async (path, body) => {
    later();
    const answer = async (email: string) => {
      const response = await server.fetch(`/web/oauth/api/v2/${path}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body(email)),
      });
      const headers = [...response.headers].filter(([name]) => !['x-request-id', 'date'].includes(name));
      return { status: response.status, headers, body: await response.text() };
    };
    const before = await post.count(known);
    expect(await answer(known)).toEqual(await answer(`nobody-${path.replace('_', '-')}@acme.test`));
    expect(await post.count(known)).toBe(before + 1);
    if (path !== 'forgot_password') expect((await post.last(known)).subject).toBe('You have an account already');
    expect(await answer(known)).toEqual(await answer(`nobody-${path.replace('_', '-')}@acme.test`));
  });

  it('has no account before its link comes back, and the code carries no person', async () => {
    later();
    dataOf(await nobody().callEndpoint(signUp, { body: { email: 'ghost@acme.test', ...chosen } }));
    await post.deliver();
    expect(await server.database.asOwner(`select id from users where email = 'ghost@acme.test'`)).toEqual([]);
  });
});

describe('invitations', () => {
  const admin = async () => server.caller(await people.tokenOf('adminA'));
  const invitee = { group: null, employee: null, language: 'en' } as const;
  const groupId = async (name: string): Promise<number> => {
    const found = dataOf(await (await admin()).callEndpoint(grantableGroups)).find((group) => group.name === name);
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
    expect((await post.last(email)).subject).toBe('تدعوك Acme Works');
    const [code = ''] = await post.codes(email, '/onboard/invited');
    expect(dataOf(await nobody().callEndpoint(invited, { body: { code } }))).toEqual({ email });
    expect(
      await nobody().callEndpoint(invitedSignUp, { body: { code, email: 'other@guest.test', ...chosen } }),
    ).toMatchObject(linkInvalid);
    expect(
      await nobody().callEndpoint(invitedSignUp, {
        body: { code, email, password: 'Welcome2026!', confirm_password: 'Welcome2026!' },
      }),
    ).toMatchObject({ fields: { password: [{ code: 'commonPassword' }] } });
    dataOf(await nobody().callEndpoint(invitedSignUp, { body: { code, email, ...chosen } }));
    expect(await nobody().callEndpoint(invited, { body: { code } })).toMatchObject(linkInvalid);
    // Not in yet.
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
    expect((await post.last(email)).text).toContain('http://acme.muster.test/onboard/sign-in');
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
    const [code = ''] = await post.codes(email, '/onboard/invited');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => nobody().callEndpoint(invited, { body: { code } })),
    );
    expect(answers.flatMap((answer) => (answer.isSuccess ? [answer.data.data.email] : []))).toEqual([null]);
    const [approve = '', reject = ''] = await post.codes('admin-a@acme.test', '/onboard/join-approval');
    expect(approve).not.toBe(reject);
    expect(dataOf(await nobody().callEndpoint(joinApproval, { body: { code: approve } }))).toEqual({
      status: 'APPROVED',
    });
    for (const again of [approve, reject])
      expect(await nobody().callEndpoint(joinApproval, { body: { code: again } })).toMatchObject(linkInvalid);
    const tokens = dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password: secret } }));
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
    const [code = ''] = await post.codes(email, '/onboard/invited');
    dataOf(await nobody().callEndpoint(invited, { body: { code } }));
    const [, reject = ''] = await post.codes('admin-a@acme.test', '/onboard/join-approval');
    expect(dataOf(await nobody().callEndpoint(joinApproval, { body: { code: reject } }))).toEqual({
      status: 'REJECTED',
    });
    expect((await post.last(email)).subject).toBe('Your request to join Acme Works');
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
    const [code = ''] = await post.codes('both@muster.test', '/onboard/invited');
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
    const [code = ''] = await post.codes(email, '/onboard/invited');
    dataOf(await nobody().callEndpoint(invitedSignUp, { body: { code, email, ...chosen } }));
    const [approve = ''] = await post.codes('admin-a@acme.test', '/onboard/join-approval');
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
    const [first = ''] = await post.codes(email, '/onboard/invited');
    dataOf(await caller.callEndpoint(invitation.actions.resend.call, { body: { ids: [id] } }));
    const [second = ''] = await post.codes(email, '/onboard/invited');
    expect(await nobody().callEndpoint(invited, { body: { code: first } })).toMatchObject(linkInvalid);
    expect(dataOf(await nobody().callEndpoint(invited, { body: { code: second } }))).toEqual({ email });
    for (let turn = 0; turn < 3; turn += 1)
      dataOf(await caller.callEndpoint(invitation.actions.resend.call, { body: { ids: [id] } }));
    expect(dataOf(await caller.callEndpoint(invitation.actions.resend.call, { body: { ids: [id] } }))).toMatchObject([
      { ok: false, code: commonCodes.tooMany.code },
    ]);
    const [third = ''] = await post.codes(email, '/onboard/invited');
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
    const [code = ''] = await post.codes(email, '/onboard/invited');
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
    expect(dataOf(await viewer.callEndpoint(grantableGroups)).map(({ name }) => name)).toEqual(['Viewers']);
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
