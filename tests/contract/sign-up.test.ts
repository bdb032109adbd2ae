import { describe, expect, it } from 'vitest';
import {
  activation,
  companyCreation,
  companyVerification,
  createAnotherCompany,
  emailActivation,
  onboardingCodes,
  signIn,
  signUp,
} from '#features/onboarding/contract.ts';
import { currentCompany, currentUser, joinedCompanies } from '#shared/contract/session.ts';
import { department } from '#features/company/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { named, foundedCompany, linkInvalid, secret, useOnboarding } from '#tests/support/onboarding.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const onboarding = useOnboarding(server);
const { nobody, later } = onboarding;

describe('signing up', () => {
  it('goes from the mail to a company whose owner signs in to it', async () => {
    const email = 'founder@delta.test';
    expect(
      dataOf(
        await nobody().callEndpoint(signUp, {
          body: { email: ' Founder@Delta.test ', phone_number: '+44 7700 900123', ...named },
        }),
      ),
    ).toBeNull();
    const before = await nobody().callEndpoint(signIn, { body: { username: email, password: secret } });
    expect(before).toMatchObject({ isSuccess: false, code: onboardingCodes.wrongCredentials.code });
    const [code = ''] = await onboarding.post.codes(email, '/onboard/activation');
    const next = dataOf(await nobody().callEndpoint(activation, { body: { code } })).code;
    expect(
      dataOf(await nobody().callEndpoint(companyVerification, { body: { company_domain: 'Delta', code: next } })),
    ).toEqual({ is_available: true });
    expect(
      dataOf(
        await nobody().callEndpoint(companyCreation, {
          body: {
            ...foundedCompany(next, 'delta'),
            company_city: 'Istanbul',
            company_country: 'Türkiye',
            company_country_code: 'TR',
            company_latitude: 41.01,
            company_longitude: 28.97,
          },
        }),
      ),
    ).toEqual({ company_domain: 'delta', email });
    const tokens = dataOf(await nobody().callEndpoint(signIn, { body: { username: email, password: secret } }));
    expect(tokens.company_domain).toBe('delta');
    const caller = server.caller(tokens.token);
    expect(dataOf(await caller.callEndpoint(currentUser))).toMatchObject({
      email,
      display_name: 'Sita Rai',
      is_owner: true,
    });
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
      user_name: 'Sita Rai',
    });
    const mail = await onboarding.post.last(email);
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
    dataOf(await nobody().callEndpoint(signUp, { body: { email, ...named } }));
    const [first = ''] = await onboarding.post.codes(email, '/onboard/activation');
    const other = 'Other%Harbour33';
    dataOf(
      await nobody().callEndpoint(signUp, {
        body: { first_name: 'Sita', email, password: other, confirm_password: other },
      }),
    );
    const [second = ''] = await onboarding.post.codes(email, '/onboard/activation');
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
    dataOf(await nobody().callEndpoint(signUp, { body: { email, ...named, language: 'tr' } }));
    const [first = ''] = await onboarding.post.codes(email, '/onboard/activation');
    const again = () => nobody().callEndpoint(emailActivation, { body: { email, action: 'ACTIVATION' } });
    dataOf(await again());
    await expect(again()).rejects.toMatchObject({
      status: 429,
      code: commonCodes.tooMany.code,
      context: { seconds: 30 },
    });
    expect(await onboarding.post.count(email)).toBe(2);
    expect((await onboarding.post.last(email)).subject).toBe('Hesabınızı etkinleştirin');
    expect(await nobody().callEndpoint(activation, { body: { code: first } })).toMatchObject(linkInvalid);
    for (let turn = 0; turn < 4; turn += 1) {
      server.clock.advance({ seconds: 31 });
      dataOf(await again());
    }
    server.clock.advance({ seconds: 31 });
    await expect(again()).rejects.toMatchObject({ status: 429 });
    const [last = ''] = await onboarding.post.codes(email, '/onboard/activation');
    dataOf(await nobody().callEndpoint(activation, { body: { code: last } }));
    later();
  });

  it('an expired link can be sent again, a used one makes nothing more', async () => {
    const email = 'late@delta.test';
    dataOf(await nobody().callEndpoint(signUp, { body: { email, ...named } }));
    const [code = ''] = await onboarding.post.codes(email, '/onboard/activation');
    server.clock.advance({ hours: 24 });
    expect(await nobody().callEndpoint(activation, { body: { code } })).toMatchObject(linkInvalid);
    dataOf(await nobody().callEndpoint(emailActivation, { body: { email } }));
    const [fresh = ''] = await onboarding.post.codes(email, '/onboard/activation');
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
    const outcome = await nobody().callEndpoint(signUp, { body: { email: 'x@delta.test', ...named, ...wrong } });
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
    expect(
      await nobody().callEndpoint(companyCreation, { body: { ...foundedCompany(next, 'eta'), ...wrong } }),
    ).toMatchObject({
      isSuccess: false,
      code: commonCodes.invalidInput.code,
      fields: { [field]: [{ code }] },
    });
    expect(
      dataOf(await nobody().callEndpoint(companyVerification, { body: { company_domain: 'acme', code: next } })),
    ).toEqual({ is_available: false });
    later();
  });

  it('a person signed in gets a code for one more, an employee without an address does not', async () => {
    const next = dataOf(await server.caller(await people.tokenOf('viewA')).callEndpoint(createAnotherCompany)).code;
    dataOf(await nobody().callEndpoint(companyCreation, { body: foundedCompany(next, 'theta') }));
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
