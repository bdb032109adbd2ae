import { describe, expect, it } from 'vitest';
import {
  emailActivation,
  employeeSignIn,
  forgotPassword,
  resetPassword,
  resetPasswordCheck,
  signIn,
} from '#features/onboarding/contract.ts';
import { currentUser } from '#shared/contract/session.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { password } from '#tests/support/fixtures.ts';
import { chosen, linkInvalid, secret, useOnboarding } from '#tests/support/onboarding.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { baseHost } from '#tests/support/server.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const onboarding = useOnboarding(server);
const { nobody, later } = onboarding;

describe('a forgotten password', () => {
  const email = 'admin-b@globex.test';

  it('is replaced by link, once, for the account of the link alone, and ends its sessions', async () => {
    const old = await people.tokensOf('adminB');
    dataOf(await nobody().callEndpoint(forgotPassword, { body: { username: 'Admin-B@globex.test' } }));
    const [code = ''] = await onboarding.post.codes(email, '/onboard/reset-password');
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
    expect((await onboarding.post.last(email)).subject).toBe('Your password was changed');
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
    const [first = ''] = await onboarding.post.codes(email, '/onboard/reset-password');
    const mail = await onboarding.post.last(email);
    expect(mail.text).toContain(`http://${baseHost}/onboard/reset-password?code=`);
    expect(mail.text + mail.html).not.toContain('evil');
    server.clock.advance({ seconds: 31 });
    await ask();
    const [second = ''] = await onboarding.post.codes(email, '/onboard/reset-password');
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code: first } })).toMatchObject(linkInvalid);
    server.clock.advance({ minutes: 29, seconds: 59 });
    dataOf(await nobody().callEndpoint(resetPasswordCheck, { body: { code: second } }));
    server.clock.advance({ seconds: 1 });
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code: second } })).toMatchObject(linkInvalid);
    later();
  });

  it('has its mail sent again by the action FORGOT_PASSWORD (spec section 7)', async () => {
    dataOf(await nobody().callEndpoint(forgotPassword, { body: { username: email } }));
    const [first = ''] = await onboarding.post.codes(email, '/onboard/reset-password');
    server.clock.advance({ seconds: 31 });
    dataOf(
      await nobody().callEndpoint(emailActivation, {
        body: { email: 'Admin-B@globex.test', action: 'FORGOT_PASSWORD' },
      }),
    );
    const [second = ''] = await onboarding.post.codes(email, '/onboard/reset-password');
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code: first } })).toMatchObject(linkInvalid);
    dataOf(await nobody().callEndpoint(resetPasswordCheck, { body: { code: second } }));
    later();
  });

  it('of an employee is set by company and code, where the record has an address', async () => {
    dataOf(await nobody().callEndpoint(forgotPassword, { body: { username: '1002', company: 'acme' } }));
    await onboarding.post.deliver();
    await server.database.asOwner(
      `update employees set email = 'two@acme.test' where emp_code = '1002' and company_id = $1`,
      [people.a.id],
    );
    server.clock.advance({ seconds: 31 });
    dataOf(await nobody().callEndpoint(forgotPassword, { body: { username: '1002', company: 'ACME' } }));
    expect(await onboarding.post.count('two@acme.test')).toBe(1);
    const [code = ''] = await onboarding.post.codes('two@acme.test', '/onboard/reset-password');
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
