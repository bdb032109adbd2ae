import { beforeAll, describe, expect, it } from 'vitest';
import { base32Bytes } from '#tests/support/base32.ts';
import {
  apiToken,
  beginSecondFactor,
  confirmSecondFactor,
  employeeSignIn,
  endOwnSessions,
  endSecondFactor,
  onboardingCodes,
  ownSessions,
  renewRecoveryCodes,
  secondFactor,
  signIn,
} from '#features/onboarding/contract.ts';
import { companySettings } from '#features/company/contract.ts';
import { department } from '#features/company/contract.ts';
import { employee } from '#features/team/contract.ts';
import { provider, tenantCompany, tenantUser } from '#features/vendor/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { currentUser } from '#shared/contract/session.ts';
import { codeAt, stepAt } from '#server/auth/index.ts';
import { password } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const secrets = new Map<string, Uint8Array>();

/** An unused code: the clock first advances to the next step. */
const codeOf = (who: string): string => {
  server.clock.advance({ seconds: 30 });
  return codeAt(secrets.get(who) ?? new Uint8Array(), stepAt(server.clock.now()));
};
const setUp = async (who: string, token: string) => {
  const caller = server.caller(token);
  const { secret } = dataOf(await caller.callEndpoint(beginSecondFactor, { body: { current_password: password } }));
  secrets.set(who, base32Bytes(secret));
  return dataOf(await caller.callEndpoint(confirmSecondFactor, { body: { code: codeOf(who) } }));
};
const enter = (username: string, code?: string) =>
  server.caller().callEndpoint(signIn, { body: { username, password, ...(code === undefined ? {} : { code }) } });

describe('a second factor', () => {
  let token: string;
  let recovery: readonly string[];
  const email = 'admin-a@acme.test';
  beforeAll(async () => {
    token = await people.tokenOf('adminA');
  });

  it('holds nothing until its first code, which ends every other session of the person', async () => {
    const other = await people.tokenOf('adminA');
    const caller = server.caller(token);
    expect(
      await caller.callEndpoint(beginSecondFactor, { body: { current_password: 'Wrong&Harbour22' } }),
    ).toMatchObject({ code: onboardingCodes.wrongCurrentPassword.code });
    dataOf(await caller.callEndpoint(beginSecondFactor, { body: { current_password: password } }));
    dataOf(await enter(email));
    expect(await caller.callEndpoint(confirmSecondFactor, { body: { code: '000000' } })).toMatchObject({
      code: onboardingCodes.wrongSecondFactor.code,
    });
    const made = await setUp('adminA', token);
    ({ token, recovery_codes: recovery } = made);
    expect(recovery).toHaveLength(10);
    await expect(server.caller(other).callEndpoint(currentUser, {})).rejects.toMatchObject({ status: 401 });
    expect(dataOf(await server.caller(token).callEndpoint(secondFactor, {}))).toMatchObject({
      since: expect.any(String),
      recovery_left: 10,
      is_required: false,
    });
  });

  it('is asked for after the right password alone, on every door', async () => {
    expect(await enter(email)).toMatchObject({ code: onboardingCodes.secondFactorNeeded.code });
    const wrong = { username: email, password: 'Wrong&Harbour22', code: codeOf('adminA') };
    expect(await server.caller().callEndpoint(signIn, { body: wrong })).toMatchObject({
      code: onboardingCodes.wrongCredentials.code,
    });
    const body = { username: email, password };
    expect(await server.caller().callEndpoint(apiToken, { body })).toMatchObject({
      code: onboardingCodes.secondFactorNeeded.code,
    });
    dataOf(await server.caller().callEndpoint(apiToken, { body: { ...body, code: codeOf('adminA') } }));
    dataOf(await enter(email, codeOf('adminA')));
  });

  it('is good once, also for two at the same moment; so is each recovery code', async () => {
    const code = codeOf('adminA');
    const tries = await Promise.all([enter(email, code), enter(email, code)]);
    expect(tries.filter(({ isSuccess }) => isSuccess)).toHaveLength(1);
    const [first = '', second = ''] = recovery;
    // As people type it.
    dataOf(await enter(email, first.toLowerCase().replaceAll('-', '')));
    expect(await enter(email, first)).toMatchObject({ code: onboardingCodes.wrongSecondFactor.code });
    const caller = server.caller(token);
    const proof = { current_password: password, code: codeOf('adminA') };
    const renewed = dataOf(await caller.callEndpoint(renewRecoveryCodes, { body: proof })).recovery_codes;
    expect(await enter(email, second)).toMatchObject({ code: onboardingCodes.wrongSecondFactor.code });
    dataOf(await enter(email, renewed[0]));
  });

  it('is not guessed: after five wrong codes the right one is refused too', async () => {
    server.clock.advance({ minutes: 20 });
    for (let times = 0; times < 5; times += 1) await enter(email, '000000');
    await expect(enter(email, codeOf('adminA'))).rejects.toMatchObject({ status: 429 });
    server.clock.advance({ minutes: 16 });
    ({ token } = dataOf(await enter(email, codeOf('adminA'))));
  });

  it('is switched off by password and code together', async () => {
    const caller = server.caller(token);
    const ending = (current: string, code: string) =>
      caller.callEndpoint(endSecondFactor, { body: { current_password: current, code } });
    expect(await ending('Wrong&Harbour22', codeOf('adminA'))).toMatchObject({ isSuccess: false });
    expect(await ending(password, '000000')).toMatchObject({ code: onboardingCodes.wrongSecondFactor.code });
    dataOf(await ending(password, codeOf('adminA')));
    dataOf(await enter(email));
  });

  it('is of employees too, and their administrators reset it, which stands in the log', async () => {
    await setUp('empA1', await people.tokenOf('empA1'));
    const body = { company: 'acme', username: '1001', password };
    const asEmployee = () => server.caller().callEndpoint(employeeSignIn, { body });
    expect(await asEmployee()).toMatchObject({ code: onboardingCodes.secondFactorNeeded.code });
    const admin = server.caller(await people.tokenOf('adminA'));
    const { call } = employee.actions.reset_second_factor;
    const [done] = dataOf(await admin.callEndpoint(call, { body: { ids: [people.employees.empA1] } }));
    expect(done).toMatchObject({ ok: true });
    dataOf(await asEmployee());
    const [line] = await server.database.asOwner(
      `select user_name from operation_logs where action = 'reset_second_factor' order by id desc limit 1`,
    );
    expect(line).toBeDefined();
  });

  it('of an account with an address the provider resets, and tells it by its log', async () => {
    await setUp('viewA', await people.tokenOf('viewA'));
    const vendor = server.caller(await people.tokenOf('vendor'));
    const { call } = tenantUser.actions.reset_second_factor;
    dataOf(await vendor.callEndpoint(call, { body: { ids: [people.users.viewA], reason: 'Phone lost' } }));
    dataOf(await enter('view-a@acme.test'));
    const [line] = await server.database.asOwner(
      `select changes from vendor_logs where action = 'reset_second_factor' order by id desc limit 1`,
    );
    expect(line).toMatchObject({ changes: [{ field: 'reason', old: null, new: 'Phone lost' }] });
  });
});

describe('a second factor that is required', () => {
  it('by a company of its administrators: until it is set up they do nothing else, employees are not asked', async () => {
    const owner = await people.tokenOf('adminA');
    const settings = server.caller(owner);
    const [stored] = dataOf(await settings.callEndpoint(companySettings.calls.list, { query: {} }));
    const body = { admin_second_factor: true, version: stored?.version ?? 0 };
    dataOf(await settings.callEndpoint(companySettings.calls.patch, { params: { id: stored?.id ?? 0 }, body }));
    const list = (by: string) => server.caller(by).callEndpoint(department.calls.list, { query: {} });
    await expect(list(owner)).rejects.toMatchObject({ code: commonCodes.secondFactorMissing.code });
    expect(dataOf(await settings.callEndpoint(currentUser, {}))).toMatchObject({ second_factor_missing: true });
    const empty = dataOf(await server.caller(await people.tokenOf('empA2')).callEndpoint(currentUser, {}));
    expect(empty).toMatchObject({ second_factor_missing: false });
    const { token } = await setUp('adminA', owner);
    dataOf(await list(token));
    const proof = { current_password: password, code: codeOf('adminA') };
    await expect(server.caller(token).callEndpoint(endSecondFactor, { body: proof })).rejects.toMatchObject({
      code: onboardingCodes.secondFactorKept.code,
    });
  });

  it('by the installation of its own people', async () => {
    const token = await people.tokenOf('vendor');
    const vendor = server.caller(token);
    const body = { staff_second_factor: true, version: 1 };
    dataOf(await vendor.callEndpoint(provider.calls.patch, { params: { id: 1 }, body }));
    await expect(vendor.callEndpoint(tenantCompany.calls.list, { query: {} })).rejects.toMatchObject({
      code: commonCodes.secondFactorMissing.code,
    });
    const made = await setUp('vendor', token);
    dataOf(await server.caller(made.token).callEndpoint(tenantCompany.calls.list, { query: {} }));
  });
});

describe('one’s own sessions', () => {
  it('are listed, and ended one by one or all but the present one', async () => {
    const [one, two, three] = [
      await people.tokenOf('both'),
      await people.tokenOf('both'),
      await people.tokenOf('both'),
    ];
    const caller = server.caller(one);
    const rows = dataOf(await caller.callEndpoint(ownSessions, {}));
    expect(rows.filter((row) => row.is_present)).toHaveLength(1);
    const others = rows.filter((row) => !row.is_present);
    expect(others.length).toBeGreaterThanOrEqual(2);
    dataOf(await caller.callEndpoint(endOwnSessions, { body: { id: others[0]?.id ?? '' } }));
    const alive = async (token: string) =>
      server
        .caller(token)
        .callEndpoint(currentUser, {})
        .then(
          () => true,
          () => false,
        );
    expect([await alive(two), await alive(three)].filter(Boolean)).toHaveLength(1);
    // Nobody can end another person's session.
    const [foreign] = await server.database.asOwner(
      `select id from sessions where user_id <> $1 and ended_at is null`,
      [people.users.both],
    );
    dataOf(await caller.callEndpoint(endOwnSessions, { body: { id: String(foreign?.['id']) } }));
    const [kept] = await server.database.asOwner(`select ended_at from sessions where id = $1`, [foreign?.['id']]);
    expect(kept?.['ended_at']).toBeNull();
    dataOf(await caller.callEndpoint(endOwnSessions, { body: { id: null } }));
    expect([await alive(one), await alive(two), await alive(three)]).toEqual([true, false, false]);
  });
});
