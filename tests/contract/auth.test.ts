import { describe, expect, it } from 'vitest';
import {
  apiToken,
  apiTokenAuth,
  changeLanguage,
  changeName,
  changePassword,
  employeeSignIn,
  onboardingCodes,
  signIn,
  userSignIn,
} from '#features/onboarding/contract.ts';
import {
  companyList,
  companyToken,
  currentCompany,
  currentUser,
  identifyRegion,
  loginCompany,
  refreshTokens,
  signOut,
  sessionCodes,
} from '#shared/contract/session.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { companySettings } from '#features/company/contract.ts';
import { baseHost } from '#tests/support/server.ts';
import { openPost } from '#tests/support/post.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';
import { password } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';

const server = useServer();
const people = usePeople(server);

describe('sign-in', () => {
  it('with a browser of which nothing is known is mailed to the person, once, and neither the first nor a known one', async () => {
    const post = await openPost(server);
    const [windows, phone] = [
      'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36',
      'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36',
    ];
    const email = 'view-a@acme.test';
    const enter = async (agent: string): Promise<number> => {
      const answer = await server.fetch('/web/oauth/api/v2/sign_in/', {
        method: 'POST',
        headers: { 'content-type': 'application/json', accessor: 'Web', 'user-agent': agent },
        body: JSON.stringify({ username: email, password }),
      });
      expect(answer.status).toBe(200);
      return post.count(email);
    };
    const before = await enter(windows);
    expect(await enter(windows.replace('140.0 Safari', '141.0 Safari'))).toBe(before);
    expect(await enter(phone)).toBe(before + 1);
    expect((await post.last(email)).text).toContain('Chrome · Android');
    expect(await enter(phone)).toBe(before + 1);
    await post.stop();
  });

  it('binds who has one company to it and says which', async () => {
    const tokens = await people.tokensOf('adminA');
    expect(tokens.company_domain).toBe('acme');
    const company = dataOf(await server.caller(tokens.token).callEndpoint(currentCompany));
    expect(company).toMatchObject({
      company_name: 'Acme Works',
      company_code: 'acme',
      company_timezone: 'Europe/London',
      logo: null,
    });
    const user = dataOf(await server.caller(tokens.token).callEndpoint(currentUser));
    expect(user).toMatchObject({ email: 'admin-a@acme.test', is_owner: true, is_vendor: false, employee: null });
  });

  it('leaves the choice to who has several, and to who has none', async () => {
    for (const role of ['both', 'vendor'] as const) {
      const tokens = await people.tokensOf(role);
      expect(tokens.company_domain).toBeNull();
      expect(await server.caller(tokens.token).callEndpoint(currentCompany)).toMatchObject({
        isSuccess: false,
        code: sessionCodes.companyNotSelected.code,
      });
    }
    const list = await server.caller(await people.tokenOf('both')).callEndpoint(companyList);
    expect(dataOf(list).map((joined) => joined.company.company_domain)).toEqual(['acme', 'globex']);
    expect(dataOf(await server.caller(await people.tokenOf('vendor')).callEndpoint(companyList))).toEqual([]);
    expect(dataOf(await server.caller(await people.tokenOf('vendor')).callEndpoint(currentUser)).is_vendor).toBe(true);
  });

  it('goes to the company whose host was opened, for who belongs to it', async () => {
    const caller = server.caller(undefined, { host: `globex.${baseHost}` });
    const tokens = dataOf(await caller.callEndpoint(signIn, { body: { username: 'both@muster.test', password } }));
    expect(tokens.company_domain).toBe('globex');
    const stranger = dataOf(await caller.callEndpoint(signIn, { body: { username: 'admin-a@acme.test', password } }));
    expect(stranger.company_domain).toBe('acme');
  });

  it('takes an e-mail in any case, with spaces that do not count', async () => {
    expect(
      dataOf(await server.caller().callEndpoint(signIn, { body: { username: ' Admin-A@ACME.test ', password } }))
        .company_domain,
    ).toBe('acme');
  });

  it('never binds a user sign-in to a company', async () => {
    const tokens = dataOf(
      await server.caller().callEndpoint(userSignIn, { body: { username: 'admin-a@acme.test', password } }),
    );
    expect(tokens.company_domain).toBeNull();
  });

  it('knows employees by company and code', async () => {
    const tokens = await people.tokensOf('empA1');
    expect(tokens.company_domain).toBe('acme');
    const user = dataOf(await server.caller(tokens.token).callEndpoint(currentUser));
    expect(user).toMatchObject({
      email: null,
      is_owner: false,
      permissions: [],
      employee: { id: people.employees.empA1, emp_code: '1001' },
    });
  });

  it('knows employees by an e-mail or number that nobody else of the company has', async () => {
    const { asOwner } = server.database;
    await asOwner('update employees set email = $1, mobile = $2 where company_id = $3 and id = $4', [
      'One@acme.test',
      '+441234567',
      people.a.id,
      people.employees.empA1,
    ]);
    const by = (username: string) =>
      server.caller().callEndpoint(employeeSignIn, { body: { company: 'acme', username, password } });
    expect(dataOf(await by('one@acme.test')).company_domain).toBe('acme');
    expect(dataOf(await by('+441234567')).company_domain).toBe('acme');
    await asOwner('update employees set mobile = $1 where company_id = $2', ['+441234567', people.a.id]);
    expect(await by('+441234567')).toMatchObject({ isSuccess: false, code: onboardingCodes.wrongCredentials.code });
    await asOwner(`update employees set mobile = '', email = '' where company_id = $1`, [people.a.id]);
  });

  it('gives the region and whether companies have hosts of their own', async () => {
    const region = dataOf(
      await server.caller(undefined, { timezone: 'America/Mexico_City' }).callEndpoint(identifyRegion, { body: {} }),
    );
    expect(region).toMatchObject({
      code: 'mx',
      identify_code: 'mx',
      product_name: 'Muster',
      base_host: null,
      copyright: '© 2026 Muster México',
    });
    const elsewhere = dataOf(
      await server.caller(undefined, { timezone: 'Europe/London' }).callEndpoint(identifyRegion, { body: {} }),
    );
    expect(elsewhere).toMatchObject({ code: 'me', identify_code: 'me', copyright: '© 2026 Muster' });
    const below = dataOf(await server.caller(undefined, { host: baseHost }).callEndpoint(identifyRegion));
    expect(below.base_host).toBe(baseHost);
  });
});

describe('switching company', () => {
  it('opens a session in another company of the person, and lets the old one run out', async () => {
    const first = await people.tokensOf('both');
    const caller = server.caller(first.token);
    const inA = dataOf(await caller.callEndpoint(loginCompany, { body: { company_id: people.a.id } }));
    expect(inA.domain).toBe('acme');
    const inB = dataOf(
      await server.caller(inA.token).callEndpoint(companyToken, { body: { company_id: people.b.id } }),
    );
    expect(dataOf(await server.caller(inB.token).callEndpoint(currentCompany)).company_domain).toBe('globex');
    expect(dataOf(await server.caller(inA.token).callEndpoint(currentCompany)).company_domain).toBe('acme');
    server.clock.advance({ seconds: 61 });
    await expect(server.caller(inA.token).callEndpoint(currentCompany)).rejects.toMatchObject({ status: 401 });
    expect(dataOf(await server.caller(inB.token).callEndpoint(currentCompany)).company_domain).toBe('globex');
  });

  it('does not tell a company of others from one that is not there', async () => {
    const caller = server.caller(await people.tokenOf('adminA'));
    for (const company_id of [people.b.id, 987_654]) {
      await expect(caller.callEndpoint(companyToken, { body: { company_id } })).rejects.toMatchObject({
        status: 404,
        code: commonCodes.notFound.code,
      });
    }
  });

  it('says so where the company is suspended', async () => {
    const caller = server.caller(await people.tokenOf('both'));
    await server.database.asOwner(`update companies set status = 'suspended' where id = $1`, [people.b.id]);
    await expect(caller.callEndpoint(loginCompany, { body: { company_id: people.b.id } })).rejects.toMatchObject({
      status: 403,
      code: sessionCodes.companySuspended.code,
    });
    await server.database.asOwner(`update companies set status = 'active' where id = $1`, [people.b.id]);
  });
});

describe('tokens of a switch link', () => {
  it('are for a minute, and their refresh token for one use and five minutes', async () => {
    const onBase = server.caller(undefined, { host: baseHost });
    const atHome = { host: `acme.${baseHost}` };
    const link = dataOf(await onBase.callEndpoint(signIn, { body: { username: 'admin-a@acme.test', password } }));
    expect(link.company_domain).toBe('acme');
    expect(dataOf(await server.caller(link.token, atHome).callEndpoint(currentUser)).is_owner).toBe(true);
    server.clock.advance({ seconds: 60 });
    await expect(server.caller(link.token, atHome).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
    const once = { body: { access: link.token, refresh: link.refresh } };
    const arrived = dataOf(await server.caller(undefined, atHome).callEndpoint(refreshTokens, once));
    server.clock.advance({ minutes: 29 });
    expect(dataOf(await server.caller(arrived.token, atHome).callEndpoint(currentUser)).is_owner).toBe(true);
    await expect(server.caller(undefined, atHome).callEndpoint(refreshTokens, once)).rejects.toMatchObject({
      status: 401,
    });

    const late = dataOf(await onBase.callEndpoint(signIn, { body: { username: 'admin-a@acme.test', password } }));
    server.clock.advance({ seconds: 301 });
    await expect(
      server
        .caller(undefined, atHome)
        .callEndpoint(refreshTokens, { body: { access: late.token, refresh: late.refresh } }),
    ).rejects.toMatchObject({ status: 401 });
  });

  it('have no second chance, not even at once', async () => {
    const link = dataOf(
      await server
        .caller(undefined, { host: baseHost })
        .callEndpoint(signIn, { body: { username: 'admin-a@acme.test', password } }),
    );
    const once = { body: { access: link.token, refresh: link.refresh } };
    const arrived = dataOf(await server.caller().callEndpoint(refreshTokens, once));
    await expect(server.caller().callEndpoint(refreshTokens, once)).rejects.toMatchObject({ status: 401 });
    await expect(server.caller(arrived.token).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
  });

  it('are not given on the company host itself', async () => {
    const tokens = dataOf(
      await server
        .caller(undefined, { host: `acme.${baseHost}` })
        .callEndpoint(signIn, { body: { username: 'admin-a@acme.test', password } }),
    );
    server.clock.advance({ minutes: 29 });
    expect(dataOf(await server.caller(tokens.token).callEndpoint(currentUser)).is_owner).toBe(true);
  });
});

describe('refreshing', () => {
  it('gives a new pair each time and goes on for thirty days', async () => {
    let pair = await people.tokensOf('adminA');
    for (let turn = 0; turn < 5; turn += 1) {
      server.clock.advance({ hours: 24 });
      const next = dataOf(
        await server.caller().callEndpoint(refreshTokens, { body: { access: pair.token, refresh: pair.refresh } }),
      );
      expect(next.refresh).not.toBe(pair.refresh);
      pair = { ...pair, ...next };
    }
    expect(dataOf(await server.caller(pair.token).callEndpoint(currentUser)).is_owner).toBe(true);
    server.clock.advance({ hours: 26 * 24 });
    await expect(
      server.caller().callEndpoint(refreshTokens, { body: { access: pair.token, refresh: pair.refresh } }),
    ).rejects.toMatchObject({ status: 401, code: sessionCodes.refreshRefused.code });
  });

  it('is refused to administrators who were away for longer than their company allows, and goes on for employees', async () => {
    const owner = server.caller(await people.tokenOf('adminA'));
    const [stored] = dataOf(await owner.callEndpoint(companySettings.calls.list, { query: {} }));
    const body = { admin_idle_minutes: 15, version: stored?.version ?? 0 };
    dataOf(await owner.callEndpoint(companySettings.calls.patch, { params: { id: stored?.id ?? 0 }, body }));
    expect(dataOf(await owner.callEndpoint(currentUser)).idle_minutes).toBe(15);
    const [administrator, employee] = [await people.tokensOf('adminA'), await people.tokensOf('empA2')];
    expect(dataOf(await server.caller(employee.token).callEndpoint(currentUser)).idle_minutes).toBeNull();
    const renew = ({ token, refresh }: { token: string; refresh: string }) =>
      server.caller().callEndpoint(refreshTokens, { body: { access: token, refresh } });
    // The life of an access token and the company's time: nothing was asked for meanwhile.
    server.clock.advance({ minutes: 45 });
    const next = dataOf(await renew(administrator));
    server.clock.advance({ minutes: 45, seconds: 1 });
    await expect(renew(next)).rejects.toMatchObject({ status: 401, code: sessionCodes.refreshRefused.code });
    dataOf(await renew(employee));
  });

  it('repeats its answer to the same browser for ten seconds, since an answer can get lost', async () => {
    const pair = await people.tokensOf('adminA');
    const given = { body: { access: pair.token, refresh: pair.refresh } };
    const first = dataOf(await server.caller().callEndpoint(refreshTokens, given));
    server.clock.advance({ seconds: 9 });
    const again = dataOf(await server.caller().callEndpoint(refreshTokens, given));
    expect(again.refresh).toBe(first.refresh);
    const next = dataOf(
      await server.caller().callEndpoint(refreshTokens, { body: { access: again.token, refresh: again.refresh } }),
    );
    expect(next.refresh).not.toBe(first.refresh);
  });

  it('gives all of twenty at the same moment the same successor', async () => {
    const pair = await people.tokensOf('adminA');
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        server.caller().callEndpoint(refreshTokens, { body: { access: pair.token, refresh: pair.refresh } }),
      ),
    );
    expect(new Set(answers.map((answer) => dataOf(answer).refresh)).size).toBe(1);
  });
});

describe('changing the name', () => {
  it('is for who has an address; an employee is called as the company says', async () => {
    const both = server.caller(await people.tokenOf('both'));
    expect(await both.callEndpoint(changeName, { body: { first_name: ' ', last_name: '' } })).toMatchObject({
      isSuccess: false,
      fields: { first_name: [{ code: 'required' }] },
    });
    dataOf(await both.callEndpoint(changeName, { body: { first_name: ' Sita ', last_name: 'Rai' } }));
    expect(dataOf(await both.callEndpoint(currentUser)).display_name).toBe('Sita Rai');
    const kept = await server.database.asOwner(
      `select company_id::int, name from memberships where email = 'both@muster.test' order by company_id`,
    );
    expect(kept).toEqual([people.a, people.b].map(({ id }) => ({ company_id: id, name: 'Sita Rai' })));
    const employee = server.caller(await people.tokenOf('empA1'));
    expect(await employee.callEndpoint(changeName, { body: { first_name: 'Other', last_name: '' } })).toMatchObject({
      isSuccess: false,
      code: onboardingCodes.nameOfCompany.code,
    });
  });
});

describe('changing the language', () => {
  it('is for everybody, also for an employee without an address, and told with the person', async () => {
    for (const who of ['adminA', 'empA1'] as const) {
      const caller = server.caller(await people.tokenOf(who));
      dataOf(await caller.callEndpoint(changeLanguage, { body: { language: 'tr' } }));
      expect(dataOf(await caller.callEndpoint(currentUser)).language).toBe('tr');
      dataOf(await caller.callEndpoint(changeLanguage, { body: { language: 'en' } }));
    }
    expect(dataOf(await server.caller(await people.tokenOf('adminB')).callEndpoint(currentUser)).language).not.toBe(
      'tr',
    );
  });
});

describe('changing the password', () => {
  const weak = ['Password1!', 'P@ssw0rd!', 'Welcome2026!', 'Qwerty123!', 'Acme2026!!'];

  it('needs the current one and refuses what anyone would guess', async () => {
    const caller = server.caller(await people.tokenOf('viewA'));
    const change = (current_password: string, wanted: string) =>
      caller.callEndpoint(changePassword, { body: { current_password, password: wanted, confirm_password: wanted } });
    expect(await change('wrong', 'Fresh&Bread22')).toMatchObject({
      isSuccess: false,
      code: onboardingCodes.wrongCurrentPassword.code,
      fields: { current_password: [{ code: 'invalidPassword' }] },
    });
    for (const wanted of weak) {
      expect(await change(password, wanted)).toMatchObject({
        isSuccess: false,
        fields: { password: [{ code: 'commonPassword' }] },
      });
    }
    expect(await change(password, 'Short1!')).toMatchObject({
      isSuccess: false,
      fields: { password: [{ code: 'weakPassword' }] },
    });
  });

  it('ends every other session and goes on with new tokens', async () => {
    const other = await people.tokensOf('viewA');
    const mine = await people.tokensOf('viewA');
    const pair = dataOf(
      await server.caller(mine.token).callEndpoint(changePassword, {
        body: { current_password: password, password: 'Fresh&Bread22', confirm_password: 'Fresh&Bread22' },
      }),
    );
    await expect(server.caller(other.token).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
    await expect(
      server.caller().callEndpoint(refreshTokens, { body: { access: other.token, refresh: other.refresh } }),
    ).rejects.toMatchObject({ status: 401 });
    expect(dataOf(await server.caller(pair.token).callEndpoint(currentUser)).email).toBe('view-a@acme.test');
    const next = dataOf(
      await server.caller().callEndpoint(refreshTokens, { body: { access: pair.token, refresh: pair.refresh } }),
    );
    expect(dataOf(await server.caller(next.token).callEndpoint(currentUser)).email).toBe('view-a@acme.test');
    expect(
      await server.caller().callEndpoint(signIn, { body: { username: 'view-a@acme.test', password } }),
    ).toMatchObject({ isSuccess: false });
    expect(
      dataOf(
        await server
          .caller()
          .callEndpoint(signIn, { body: { username: 'view-a@acme.test', password: 'Fresh&Bread22' } }),
      ).company_domain,
    ).toBe('acme');
  });
});

describe.each([
  ['/oauth/api/v1/token/', apiToken],
  ['/api/jwt-api-token-auth/', apiTokenAuth],
] as const)('tokens for programs, by %s', (path, call) => {
  it('are given for the same credentials, with the company chosen by id', async () => {
    expect(call.path).toBe(path);
    const tokens = dataOf(
      await server
        .caller()
        .callEndpoint(call, { body: { username: 'both@muster.test', password, company_id: people.b.id } }),
    );
    expect(dataOf(await server.caller(tokens.token).callEndpoint(currentCompany)).company_domain).toBe('globex');
    const employee = dataOf(
      await server.caller().callEndpoint(call, { body: { company: 'acme', username: '1001', password } }),
    );
    expect(dataOf(await server.caller(employee.token).callEndpoint(currentUser)).employee?.emp_code).toBe('1001');
  });

  it('are refused with 401 for wrong credentials and for companies of others', async () => {
    for (const body of [
      { username: 'both@muster.test', password: 'wrong' },
      { username: 'admin-a@acme.test', password, company_id: people.b.id },
    ]) {
      await expect(server.caller().callEndpoint(call, { body })).rejects.toMatchObject({
        status: 401,
        code: onboardingCodes.wrongApiCredentials.code,
      });
    }
  });
});

describe('signing out', () => {
  it('ends the access and the refresh token', async () => {
    const pair = await people.tokensOf('adminA');
    dataOf(await server.caller(pair.token).callEndpoint(signOut));
    await expect(server.caller(pair.token).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
    await expect(
      server.caller().callEndpoint(refreshTokens, { body: { access: pair.token, refresh: pair.refresh } }),
    ).rejects.toMatchObject({ status: 401 });
  });
});
