import { afterEach, describe, expect, it } from 'vitest';
import { invite } from '#features/invitation/contract.ts';
import {
  apiTokenAuth,
  changePassword,
  employeeSignIn,
  invited,
  invitedSignUp,
  onboardingCodes,
  ownPasswordPolicy,
  resetPassword,
  resetPasswordCheck,
  signIn,
} from '#features/onboarding/contract.ts';
import { password } from '#tests/support/fixtures.ts';
import { named, useOnboarding } from '#tests/support/onboarding.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const onboarding = useOnboarding(server);
const { nobody, later } = onboarding;
afterEach(() => later());

interface Asked {
  password_length?: number;
  password_days?: number | null;
  password_history?: number | null;
}
/** Sets what the first company asks, and nothing else. Whoever is to sign in by the password of the suites does so before. */
async function ask({ password_length = 8, password_days = null, password_history = null }: Asked): Promise<void> {
  await server.database.asOwner(
    `update companies set password_length = $2, password_days = $3, password_history = $4 where id = $1`,
    [people.a.id, password_length, password_days, password_history],
  );
}
const both = (wanted: string) => ({ password: wanted, confirm_password: wanted });
const expired = { isSuccess: false, code: onboardingCodes.passwordExpired.code };
const asEmployee = (username: string, given: string) =>
  nobody().callEndpoint(employeeSignIn, { body: { company: 'acme', username, password: given } });
const codeIn = (outcome: object): string =>
  'context' in outcome && typeof outcome.context === 'object' && outcome.context !== null && 'code' in outcome.context
    ? String(outcome.context.code)
    : '';

describe('what a company asks of passwords', () => {
  it('is told and held where one is changed, of who belongs to it alone; of two companies the stricter', async () => {
    let token = await people.tokenOf('viewA');
    const [ofBoth, ofOther] = [await people.tokenOf('both'), await people.tokenOf('adminB')];
    await ask({ password_length: 14, password_history: 2 });
    const policy = { length: 14, refuses_former: true };
    for (const [who, told] of [
      [token, policy],
      [ofBoth, policy],
      [ofOther, null],
    ] as const)
      expect(dataOf(await server.caller(who).callEndpoint(ownPasswordPolicy))).toEqual(told);
    const change = async (current_password: string, wanted: string) => {
      const outcome = await server
        .caller(token)
        .callEndpoint(changePassword, { body: { current_password, ...both(wanted) } });
      if (outcome.isSuccess) token = outcome.data.data.token;
      return outcome;
    };
    expect(await change(password, 'Quiet&Harb22')).toMatchObject({
      isSuccess: false,
      fields: { password: [{ code: 'weakPassword', context: { least: 14 } }] },
    });
    dataOf(await change(password, 'Quiet&Harbour21'));
    const used = { isSuccess: false, fields: { password: [{ code: 'usedPassword' }] } };
    expect(await change('Quiet&Harbour21', 'Quiet&Harbour21')).toMatchObject(used);
    dataOf(await change('Quiet&Harbour21', 'Quiet&Harbour22'));
    expect(await change('Quiet&Harbour22', 'Quiet&Harbour21')).toMatchObject(used);
    dataOf(await change('Quiet&Harbour22', 'Quiet&Harbour23'));
    // Of three it is the oldest; two are refused.
    dataOf(await change('Quiet&Harbour23', 'Quiet&Harbour21'));
    const kept = await server.database.asOwner(
      `select cardinality(former_passwords)::int as kept from users where email = 'view-a@acme.test'`,
    );
    expect(kept).toEqual([{ kept: 1 }]);
  });

  it('lets nobody in by a shorter one: the right password leads to choosing another', async () => {
    await ask({ password_length: 20 });
    expect(await asEmployee('1001', 'Wrong&Password7')).toMatchObject({ code: onboardingCodes.wrongCredentials.code });
    const refused = await asEmployee('1001', password);
    expect(refused).toMatchObject(expired);
    const code = codeIn(refused);
    expect(dataOf(await nobody().callEndpoint(resetPasswordCheck, { body: { code } }))).toEqual({
      length: 20,
      refuses_former: false,
    });
    expect(await nobody().callEndpoint(resetPassword, { body: { code, ...both('Quiet&Harbour22') } })).toMatchObject({
      fields: { password: [{ code: 'weakPassword', context: { least: 20 } }] },
    });
    const long = 'Quiet&Harbour&Evening22';
    dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...both(long) } }));
    expect(dataOf(await asEmployee('1001', long)).company_domain).toBe('acme');
    // A program is told why, and no code.
    const program = await nobody().callEndpoint(apiTokenAuth, {
      body: { company: 'acme', username: '1002', password },
    });
    expect([program, codeIn(program)]).toMatchObject([expired, '']);
    await ask({});
    dataOf(await asEmployee('1002', password));
  });

  it('ends passwords after so many days, and takes another one only', async () => {
    const body = { username: 'scoped-a@acme.test', password };
    await ask({ password_days: 30 });
    await server.database.asOwner(
      `update users set password_changed_at = $1 where email in ('scoped-a@acme.test', 'admin-b@globex.test')`,
      [server.clock.now().toString()],
    );
    server.clock.advance({ hours: 30 * 24 - 1 });
    dataOf(await nobody().callEndpoint(signIn, { body }));
    later();
    const refused = await nobody().callEndpoint(signIn, { body });
    expect(refused).toMatchObject(expired);
    const code = codeIn(refused);
    expect(await nobody().callEndpoint(resetPassword, { body: { code, ...both(password) } })).toMatchObject({
      fields: { password: [{ code: 'usedPassword' }] },
    });
    dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...both('Quiet&Harbour22') } }));
    dataOf(await nobody().callEndpoint(signIn, { body: { ...body, password: 'Quiet&Harbour22' } }));
    // Another company asks nothing of the sort.
    dataOf(await nobody().callEndpoint(signIn, { body: { username: 'admin-b@globex.test', password } }));
  });

  it('is told and held where somebody invited makes their account', async () => {
    const admin = server.caller(await people.tokenOf('adminA'));
    await ask({ password_length: 16 });
    const email = 'long@guest.test';
    dataOf(
      await admin.callEndpoint(invite, {
        body: { email, group: people.a.groups.owner, employee: null, language: 'en' },
      }),
    );
    const [code = ''] = await onboarding.post.codes(email, '/onboard/invited');
    expect(dataOf(await nobody().callEndpoint(invited, { body: { code } }))).toEqual({
      email,
      policy: { length: 16, refuses_former: false },
    });
    expect(await nobody().callEndpoint(invitedSignUp, { body: { code, email, ...named } })).toMatchObject({
      fields: { password: [{ code: 'weakPassword', context: { least: 16 } }] },
    });
    dataOf(
      await nobody().callEndpoint(invitedSignUp, { body: { code, email, ...named, ...both('Quiet&Harbour2222') } }),
    );
  });
});
