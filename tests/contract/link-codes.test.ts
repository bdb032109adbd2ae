import { describe, expect, it } from 'vitest';
import {
  activation,
  companyCreation,
  companyVerification,
  invited,
  invitedSignUp,
  joinApproval,
  resetPassword,
  resetPasswordCheck,
  signUp,
} from '#features/onboarding/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { chosen, named, foundedCompany, linkInvalid, secret, useOnboarding } from '#tests/support/onboarding.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
usePeople(server);
const onboarding = useOnboarding(server);
const { nobody, later, activated } = onboarding;

describe('codes of links', () => {
  it('are missing, or none of ours, or for something else: refused by every call that takes one', async () => {
    const creation = await activated('codes@delta.test');
    const calls = [
      (code: string) => nobody().callEndpoint(activation, { body: { code } }),
      (code: string) => nobody().callEndpoint(invited, { body: { code } }),
      (code: string) => nobody().callEndpoint(invitedSignUp, { body: { code, email: 'codes@delta.test', ...named } }),
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
    expect(await nobody().callEndpoint(companyCreation, { body: foundedCompany('', 'zeta') })).toMatchObject({
      isSuccess: false,
      code: 'ZBOA0106',
    });
    expect(await nobody().callEndpoint(companyCreation, { body: foundedCompany('x', 'zeta') })).toMatchObject(
      linkInvalid,
    );
    expect(
      await nobody().callEndpoint(companyVerification, { body: { company_domain: 'zeta', code: 'x' } }),
    ).toMatchObject(linkInvalid);
    // None of that has used the code up.
    dataOf(await nobody().callEndpoint(companyCreation, { body: foundedCompany(creation, 'zeta') }));
  });

  it('work once: of twenty at the same moment one succeeds', async () => {
    const email = 'race@delta.test';
    dataOf(await nobody().callEndpoint(signUp, { body: { email, ...named } }));
    const [code = ''] = await onboarding.post.codes(email, '/onboard/activation');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => nobody().callEndpoint(activation, { body: { code } })),
    );
    expect(answers.filter((answer) => answer.isSuccess)).toHaveLength(1);
    const next = answers.flatMap((answer) => (answer.isSuccess ? [answer.data.data.code] : []))[0] ?? '';
    const made = await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        nobody().callEndpoint(companyCreation, { body: foundedCompany(next, `race-${at}`) }),
      ),
    );
    expect(made.filter((answer) => answer.isSuccess)).toHaveLength(1);
    expect(
      await server.database.asOwner(`select company_domain from companies where company_domain like 'race-%'`),
    ).toHaveLength(1);
  });

  it('and the mails that hold them lie nowhere in clear, nor in a log', async () => {
    const email = 'hidden@delta.test';
    dataOf(await nobody().callEndpoint(signUp, { body: { email, ...named } }));
    const waiting = JSON.stringify(await server.database.asOwner('select payload from jobs'));
    expect(waiting).not.toContain(email);
    const [code = ''] = await onboarding.post.codes(email, '/onboard/activation');
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

describe('whether an address has an account stays unknown', () => {
  const known = 'admin-a@acme.test';
  const paths = {
    sign_up: (email: string) => ({ email, ...named }),
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
    const before = await onboarding.post.count(known);
    expect(await answer(known)).toEqual(await answer(`nobody-${path.replace('_', '-')}@acme.test`));
    expect(await onboarding.post.count(known)).toBe(before + 1);
    if (path !== 'forgot_password')
      expect((await onboarding.post.last(known)).subject).toBe('You already have an account');
    expect(await answer(known)).toEqual(await answer(`nobody-${path.replace('_', '-')}@acme.test`));
  });

  it('has no account before its link comes back, and the code carries no person', async () => {
    later();
    dataOf(await nobody().callEndpoint(signUp, { body: { email: 'ghost@acme.test', ...named } }));
    await onboarding.post.deliver();
    expect(await server.database.asOwner(`select id from users where email = 'ghost@acme.test'`)).toEqual([]);
  });
});
