import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addPasskey,
  beginPasskey,
  beginPasskeySignIn,
  employeeSignIn,
  endSecondFactor,
  onboardingCodes,
  passkeyCodes,
  ownPasskeys,
  passkeyProof,
  passkeySecondStep,
  passkeySignIn,
  removePasskey,
  renamePasskey,
  renewRecoveryCodes,
  secondFactor,
  signIn,
} from '#features/onboarding/contract.ts';
import { companySettings } from '#features/company/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee } from '#features/team/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { currentUser } from '#shared/contract/session.ts';
import { softwareAuthenticator, type Deviation } from '#tests/support/authenticator.ts';
import { password, type Role } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { addPasskeyOf, enterByPasskey } from '#tests/support/passkeys.ts';
import { openPost, type Post } from '#tests/support/post.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const base = 'http://muster.test';
const wrongPasskey = { isSuccess: false, code: passkeyCodes.wrongPasskey.code };

let post: Post;
beforeAll(async () => {
  post = await openPost(server);
});
afterAll(() => post.stop());

/** What the log of a person's company says of passkeys. */
async function logged(token: string, action: string) {
  await post.deliver();
  const rows = dataOf(await server.caller(token).callEndpoint(operationLog.calls.list, { query: { action } }));
  return rows.filter(({ object_type: type }) => type === 'system.passkey');
}
const enter = (username: string, more: object = {}) =>
  server.caller().callEndpoint(signIn, { body: { username, password, ...more } });
/** Answers, after the password, by a device. */
async function secondStep(username: string, device: ReturnType<typeof softwareAuthenticator>, deviation?: Deviation) {
  const body = { username, password };
  const { attempt, options } = dataOf(await server.caller().callEndpoint(passkeySecondStep, { body }));
  return { attempt, ...device.use(options, deviation) };
}

describe('a passkey', () => {
  const device = softwareAuthenticator(base);
  const email = 'admin-a@acme.test';
  let token: string;
  let recovery: readonly string[];

  it('is added by the password, ends every other session as the first second factor, and gives recovery codes', async () => {
    token = await people.tokenOf('adminA');
    const other = await people.tokenOf('adminA');
    const caller = server.caller(token);
    const beginning = (body: object) => caller.callEndpoint(beginPasskey, { body });
    expect(await beginning({ current_password: 'Wrong&Harbour22' })).toMatchObject({
      code: onboardingCodes.wrongCurrentPassword.code,
    });
    expect(await beginning({})).toMatchObject({ code: commonCodes.invalidInput.code });
    const options = dataOf(await beginning({ current_password: password }));
    expect(options).toMatchObject({ rp: { id: 'muster.test' }, user: { name: email }, excludeCredentials: [] });
    // Nothing that names the account is given to the device.
    expect(Buffer.from(options.user.id, 'base64url')).toHaveLength(32);
    const created = device.create(options);
    const added = dataOf(await caller.callEndpoint(addPasskey, { body: { name: ' Phone ', created } }));
    expect(added.recovery_codes).toHaveLength(10);
    recovery = added.recovery_codes;
    token = added.session?.token ?? '';
    await expect(server.caller(other).callEndpoint(currentUser, {})).rejects.toMatchObject({ status: 401 });
    expect(dataOf(await server.caller(token).callEndpoint(ownPasskeys, {}))).toMatchObject([
      { name: 'Phone', last_used_at: null, is_synced: false },
    ]);
    // What has been answered is not answered again.
    expect(await server.caller(token).callEndpoint(addPasskey, { body: { name: 'Twice', created } })).toMatchObject(
      wrongPasskey,
    );
    expect(await logged(token, 'add')).toMatchObject([{ object_name: 'Phone' }]);
  });

  it('signs in alone, for both factors, and says when it was used', async () => {
    const entered = dataOf(await enterByPasskey(server, device));
    expect(entered.company_domain).toBe('acme');
    expect(dataOf(await server.caller(entered.token).callEndpoint(currentUser, {}))).toMatchObject({ email });
    const [row] = dataOf(await server.caller(token).callEndpoint(ownPasskeys, {}));
    expect(row?.last_used_at).not.toBeNull();
    expect(await logged(token, 'sign_in')).toMatchObject([{ object_name: 'Phone', user_name: 'admin-a Person' }]);
    // The company's own host is one of its origins.
    dataOf(await enterByPasskey(server, device, { origin: 'http://acme.muster.test' }));
  });

  it('stands after the password in place of a code, and the password alone is not enough', async () => {
    expect(await enter(email)).toMatchObject({
      code: onboardingCodes.secondFactorNeeded.code,
      context: { passkeys: 1 },
    });
    expect(
      await server.caller().callEndpoint(passkeySecondStep, { body: { username: email, password: 'Wrong&Guess11' } }),
    ).toMatchObject({ code: onboardingCodes.wrongCredentials.code });
    const passkey = await secondStep(email, device);
    // With another password it opens nothing, and stays good for its own.
    expect(
      await server.caller().callEndpoint(signIn, { body: { username: email, password: 'Wrong&Guess11', passkey } }),
    ).toMatchObject({ code: onboardingCodes.wrongCredentials.code });
    dataOf(await enter(email, { passkey }));
    expect(await enter(email, { passkey })).toMatchObject(wrongPasskey);
    dataOf(await enter(email, { code: recovery[0] }));
    expect(await enter(email, { code: '000000' })).toMatchObject({ code: onboardingCodes.wrongSecondFactor.code });
  });

  it('is refused with an answer that was used, for another challenge, page, host or purpose, or without the person', async () => {
    const caller = server.caller(undefined, { from: '10.20.0.1' });
    const begun = async () => dataOf(await caller.callEndpoint(beginPasskeySignIn, { body: {} }));
    const give = (passkey: object) => caller.callEndpoint(passkeySignIn, { body: { passkey } as never });
    const { attempt, options } = await begun();
    const answer = device.use(options);
    dataOf(await give({ attempt, ...answer }));
    expect(await give({ attempt, ...answer })).toMatchObject(wrongPasskey);
    const other = await begun();
    // Of another attempt, though its own challenge still waits.
    expect(await give({ attempt: other.attempt, ...answer })).toMatchObject(wrongPasskey);
    // A challenge is used up by a wrong answer too.
    expect(await give({ attempt: other.attempt, ...device.use(other.options) })).toMatchObject(wrongPasskey);
    server.clock.advance({ minutes: 16 });
    const deviations: Deviation[] = [
      { challenge: Buffer.alloc(32).toString('base64url') },
      { origin: 'http://muster.test.evil.example' },
      { origin: 'https://muster.test' },
      { origin: 'http://www.muster.test' },
      { origin: 'http://globex.muster.test' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { type: 'webauthn.create' },
    ];
    for (const deviation of deviations) {
      expect([deviation, await enterByPasskey(server, device, deviation)]).toMatchObject([deviation, wrongPasskey]);
      server.clock.advance({ minutes: 16 });
    }
    // What the request says of its own host changes nothing.
    const forged = { host: 'evil.example', from: '10.20.0.2' };
    expect(await enterByPasskey(server, device, { origin: 'http://evil.example' }, forged)).toMatchObject(wrongPasskey);
    server.clock.advance({ minutes: 16 });
    // A second step is no sign-in, and neither is a proof.
    expect(await give(await secondStep(email, device))).toMatchObject(wrongPasskey);
    const late = await begun();
    server.clock.advance({ minutes: 6 });
    expect(await give({ attempt: late.attempt, ...device.use(late.options) })).toMatchObject(wrongPasskey);
    server.clock.advance({ minutes: 16 });
    ({ token } = dataOf(await enterByPasskey(server, device)));
    expect((await logged(token, 'sign_in_failed')).length).toBeGreaterThan(deviations.length);
  });

  it('whose counter goes back was copied: it is refused, and that is in both logs', async () => {
    ({ token } = dataOf(await enterByPasskey(server, device)));
    for (const counter of [1, device.held[0]?.counter ?? 0])
      expect(await enterByPasskey(server, device, { counter })).toMatchObject(wrongPasskey);
    const [line] = await logged(token, 'sign_in_failed');
    expect(line?.changes).toMatchObject([{ field: 'passkey_counter', old: expect.stringMatching(/^\d+$/) }]);
    expect(server.logLines.some((text) => text.includes('Passkey refused') && text.includes('after'))).toBe(true);
    server.clock.advance({ minutes: 16 });
    dataOf(await enterByPasskey(server, device));
  });

  it('is tried five times and then waits, like a password', async () => {
    server.clock.advance({ minutes: 16 });
    const wrong = { challenge: Buffer.alloc(32).toString('base64url') };
    for (let times = 0; times < 5; times += 1) await enterByPasskey(server, device, wrong, { from: '10.20.0.9' });
    await expect(enterByPasskey(server, device, {}, { from: '10.20.0.9' })).rejects.toMatchObject({ status: 429 });
    server.clock.advance({ minutes: 16 });
    ({ token } = dataOf(await enterByPasskey(server, device, {}, { from: '10.20.0.9' })));
  });

  it('is renamed and removed by its person alone; a passkey is a proof as good as password and code', async () => {
    const caller = server.caller(token);
    const [row] = dataOf(await caller.callEndpoint(ownPasskeys, {}));
    const id = row?.id ?? 0;
    const stranger = server.caller(await people.tokenOf('adminB'));
    await expect(stranger.callEndpoint(renamePasskey, { body: { id, name: 'Mine' } })).rejects.toMatchObject({
      status: 404,
    });
    await expect(
      stranger.callEndpoint(removePasskey, { body: { id, current_password: password } }),
    ).rejects.toMatchObject({ status: 404 });
    dataOf(await caller.callEndpoint(renamePasskey, { body: { id, name: 'Old phone' } }));
    expect((await logged(token, 'change'))[0]).toMatchObject({ object_name: 'Old phone' });

    const prove = async () => device.use(dataOf(await caller.callEndpoint(passkeyProof, { body: {} })));
    expect(await caller.callEndpoint(beginPasskey, { body: { current_password: password } })).toMatchObject({
      code: onboardingCodes.secondFactorNeeded.code,
    });
    const passkey = await prove();
    const renewed = dataOf(await caller.callEndpoint(renewRecoveryCodes, { body: { passkey } }));
    // Each answer proves once.
    expect(await caller.callEndpoint(renewRecoveryCodes, { body: { passkey } })).toMatchObject(wrongPasskey);
    const tablet = softwareAuthenticator(base, { counts: false });
    const second = await addPasskeyOf(server, token, tablet, { name: 'Tablet', code: renewed.recovery_codes[0] ?? '' });
    expect(second).toMatchObject({ recovery_codes: [], session: null });
    // One that does not count is used as often as one likes.
    dataOf(await enterByPasskey(server, tablet));
    dataOf(await enterByPasskey(server, tablet));

    dataOf(await caller.callEndpoint(removePasskey, { body: { id, passkey: await prove() } }));
    expect((await logged(token, 'delete'))[0]).toMatchObject({ object_name: 'Old phone' });
    expect(await enterByPasskey(server, device)).toMatchObject(wrongPasskey);
    await expect(secondStep(email, device)).rejects.toThrow('no such passkey');
    dataOf(await enterByPasskey(server, tablet));
    // With the last one the second factor ends.
    const body = { id: second.id, current_password: password, code: renewed.recovery_codes[1] ?? '' };
    dataOf(await caller.callEndpoint(removePasskey, { body }));
    expect(dataOf(await caller.callEndpoint(secondFactor, {}))).toMatchObject({ recovery_left: 0, passkeys: 0 });
    dataOf(await enter(email));
  });

  it('of another person is no second step, also in the other company', async () => {
    const [mine, theirs] = [softwareAuthenticator(base), softwareAuthenticator(base)];
    ({ token } = dataOf(await enter(email)));
    token = (await addPasskeyOf(server, token, mine)).session?.token ?? '';
    await addPasskeyOf(server, await people.tokenOf('adminB'), theirs);
    // Their device answers my challenge.
    const begun = dataOf(
      await server.caller().callEndpoint(passkeySecondStep, { body: { username: email, password } }),
    );
    const passkey = { attempt: begun.attempt, ...theirs.use({ ...begun.options, allowCredentials: [] }) };
    expect(await enter(email, { passkey })).toMatchObject(wrongPasskey);
    // Their attempt answers for me.
    expect(await enter(email, { passkey: await secondStep('admin-b@globex.test', theirs) })).toMatchObject(
      wrongPasskey,
    );
    const entered = dataOf(await enterByPasskey(server, theirs));
    expect(entered.company_domain).toBe('globex');
    // On the host of a company that is not theirs it signs in nobody.
    expect(await enterByPasskey(server, theirs, { origin: 'http://acme.muster.test' })).toMatchObject(wrongPasskey);
    expect((await logged(token, 'sign_in_failed')).every(({ user_name: name }) => !name.includes('admin-b'))).toBe(
      true,
    );
  });

  it('of a disabled account signs in nobody, nor that of a person whose sign-in was stopped', async () => {
    const device2 = softwareAuthenticator(base);
    await addPasskeyOf(server, await people.tokenOf('viewA'), device2);
    const set = (status: string) =>
      server.database.asOwner('update users set status = $1 where id = $2', [status, people.users.viewA]);
    await set('disabled');
    expect(await enterByPasskey(server, device2)).toMatchObject(wrongPasskey);
    await set('active');
    dataOf(await enterByPasskey(server, device2));

    const phone = softwareAuthenticator(base);
    await addPasskeyOf(server, await people.tokenOf('empA1'), phone);
    const entered = dataOf(await enterByPasskey(server, phone));
    expect(entered.company_domain).toBe('acme');
    const body = { company: 'acme', username: '1001', password };
    expect(await server.caller().callEndpoint(employeeSignIn, { body })).toMatchObject({
      code: onboardingCodes.secondFactorNeeded.code,
    });
    const begun = dataOf(await server.caller().callEndpoint(passkeySecondStep, { body }));
    const passkey = { attempt: begun.attempt, ...phone.use(begun.options) };
    dataOf(await server.caller().callEndpoint(employeeSignIn, { body: { ...body, passkey } }));
    await server.database.asOwner('update employees set login_enabled = false where id = $1', [people.employees.empA1]);
    expect(await enterByPasskey(server, phone)).toMatchObject(wrongPasskey);
    await server.database.asOwner('update employees set login_enabled = true where id = $1', [people.employees.empA1]);
    // Who has lost the device is let in by the administrator's reset.
    const admin = server.caller(token);
    const { call } = employee.actions.reset_second_factor;
    dataOf(await admin.callEndpoint(call, { body: { ids: [people.employees.empA1] } }));
    expect(await enterByPasskey(server, phone)).toMatchObject(wrongPasskey);
    dataOf(await server.caller().callEndpoint(employeeSignIn, { body }));
  });

  it('is made for our pages and by a device that checks the person', async () => {
    const caller = server.caller(await people.tokenOf('both'));
    const wrong: Deviation[] = [
      { origin: 'http://evil.example' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: Buffer.alloc(32).toString('base64url') },
    ];
    for (const deviation of wrong) {
      const options = dataOf(await caller.callEndpoint(beginPasskey, { body: { current_password: password } }));
      const created = softwareAuthenticator(base).create(options, deviation);
      expect([deviation, await caller.callEndpoint(addPasskey, { body: { name: 'X', created } })]).toMatchObject([
        deviation,
        wrongPasskey,
      ]);
    }
    // Begun in one session, it is not ended in another.
    const options = dataOf(await caller.callEndpoint(beginPasskey, { body: { current_password: password } }));
    const created = softwareAuthenticator(base).create(options);
    const elsewhere = server.caller(await people.tokenOf('both'));
    expect(await elsewhere.callEndpoint(addPasskey, { body: { name: 'X', created } })).toMatchObject(wrongPasskey);
    dataOf(await caller.callEndpoint(addPasskey, { body: { name: 'X', created } }));
    // Another account cannot take it as its own.
    const copied = server.caller(await people.tokenOf('scopedA'));
    const theirs = dataOf(await copied.callEndpoint(beginPasskey, { body: { current_password: password } }));
    const again = softwareAuthenticator(base).create(theirs, { id: created.id });
    await expect(copied.callEndpoint(addPasskey, { body: { name: 'X', created: again } })).rejects.toMatchObject({
      code: passkeyCodes.passkeyKnown.code,
    });
  });
});

describe('a second factor that the company requires', () => {
  it('may be a passkey, and the last one stays', async () => {
    const device = softwareAuthenticator(base);
    server.clock.advance({ hours: 2 });
    await server.database.asOwner('delete from passkeys');
    await server.database.asOwner('delete from second_factors');
    const role: Role = 'adminA';
    const first = server.caller(await people.tokenOf(role));
    const [stored] = dataOf(await first.callEndpoint(companySettings.calls.list, { query: {} }));
    const body = { admin_second_factor: true, version: stored?.version ?? 0 };
    dataOf(await first.callEndpoint(companySettings.calls.patch, { params: { id: stored?.id ?? 0 }, body }));
    const token = await people.tokenOf(role);
    expect(dataOf(await server.caller(token).callEndpoint(currentUser, {}))).toMatchObject({
      second_factor_missing: true,
    });
    const added = await addPasskeyOf(server, token, device);
    const caller = server.caller(added.session?.token);
    expect(dataOf(await caller.callEndpoint(currentUser, {}))).toMatchObject({ second_factor_missing: false });
    const prove = async () => device.use(dataOf(await caller.callEndpoint(passkeyProof, { body: {} })));
    const kept = { code: onboardingCodes.secondFactorKept.code };
    await expect(
      caller.callEndpoint(removePasskey, { body: { id: added.id, passkey: await prove() } }),
    ).rejects.toMatchObject(kept);
    await expect(caller.callEndpoint(endSecondFactor, { body: { passkey: await prove() } })).resolves.toMatchObject({
      isSuccess: true,
    });
    // Of two, removed at the same moment, one stays.
    const code = added.recovery_codes;
    const second = await addPasskeyOf(server, added.session?.token ?? '', softwareAuthenticator(base), {
      code: code[0] ?? '',
    });
    const both = await Promise.allSettled(
      [added.id, second.id].map((id, at) =>
        caller.callEndpoint(removePasskey, { body: { id, current_password: password, code: code[at + 1] ?? '' } }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(dataOf(await caller.callEndpoint(secondFactor, {}))).toMatchObject({ passkeys: 1, is_required: true });
  });
});
