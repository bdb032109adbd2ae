import { afterEach, describe, expect, it } from 'vitest';
import {
  employeeSignIn,
  forgotPassword,
  giveStartCode,
  onboardingCodes,
  resetPassword,
  resetPasswordCheck,
} from '#features/onboarding/contract.ts';
import { operationLog } from '#features/system/contract.ts';
import { employee, signInCodes } from '#features/team/contract.ts';
import { matchingCodes } from '#shared/contract/action-matching.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { currentUser } from '#shared/contract/session.ts';
import type { Client } from '#shared/http/index.ts';
import { chosen, linkInvalid, secret, useOnboarding } from '#tests/support/onboarding.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { sendFile } from '#tests/support/send-file.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
const onboarding = useOnboarding(server);
const { nobody, later } = onboarding;
const post = () => onboarding.post;
const admin = async (): Promise<Client> => server.caller(await people.tokenOf('adminA'));
afterEach(() => later());

const page = '/onboard/reset-password';
const addressOf = (code: string): string => `e${code}@acme.test`.toLowerCase();

async function make(emp_code: string, more: { email?: string; login_enabled?: boolean } = {}) {
  return dataOf(
    await (
      await admin()
    ).callEndpoint(employee.calls.create, {
      body: {
        emp_code,
        first_name: `First${emp_code}`,
        department: people.a.departments.one,
        area: [people.a.rootArea],
        login_enabled: true,
        ...more,
      },
    }),
  );
}

const read = async (id: number) =>
  dataOf(await (await admin()).callEndpoint(employee.calls.retrieve, { params: { id: String(id) } }));
interface Changed {
  email?: string;
  login_enabled?: boolean;
  status?: 'active' | 'resigned';
}
const change = async (id: number, body: Changed) =>
  dataOf(await (await admin()).callEndpoint(employee.calls.patch, { params: { id: String(id) }, body }));

type ActionName = 'allow_sign_in' | 'send_sign_in' | 'start_code' | 'sign_out' | 'stop_sign_in';
const act = async (name: ActionName, ids: number[]) =>
  dataOf(await (await admin()).callEndpoint(employee.actions[name].call, { body: { ids } }));

async function slipOf(id: number): Promise<Readonly<Record<string, string | number>>> {
  const [result] = await act('start_code', [id]);
  if (!result?.ok || !result.context) throw new Error(`No slip: ${JSON.stringify(result)}`);
  return result.context;
}

const signInAs = (username: string, password = secret) =>
  nobody().callEndpoint(employeeSignIn, { body: { company: 'acme', username, password } });
const exchange = (username: string, start_code: string, company = 'acme') =>
  nobody().callEndpoint(giveStartCode, { body: { company, username, start_code } });

describe('allowing an employee to sign in', () => {
  it('makes the account and mails the link by which they choose a password, once', async () => {
    const made = await make('S1', { email: addressOf('S1') });
    expect([made.login_enabled, made.sign_in, made.sign_in_sent]).toEqual([
      true,
      'sent',
      server.clock.now().toString(),
    ]);
    expect(await signInAs('S1')).toMatchObject({ isSuccess: false, code: onboardingCodes.wrongCredentials.code });
    const mail = await post().last(addressOf('S1'));
    expect(mail.subject).toBe('Your sign-in to Acme Works');
    expect(mail.text).toContain('company domain acme and your Employee ID S1');
    const [code = ''] = await post().codes(addressOf('S1'), page);
    dataOf(await nobody().callEndpoint(resetPasswordCheck, { body: { code } }));
    expect(dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...chosen } }))).toEqual({
      employee: { company_domain: 'acme', emp_code: 'S1' },
    });
    expect((await post().last(addressOf('S1'))).subject).toBe('You can sign in to Acme Works');
    expect(await nobody().callEndpoint(resetPassword, { body: { code, ...chosen } })).toMatchObject(linkInvalid);
    const { token } = dataOf(await signInAs('S1'));
    expect(dataOf(await server.caller(token).callEndpoint(currentUser)).employee?.emp_code).toBe('S1');
    const after = await read(made.id);
    // Somebody who has the form open in the meantime meets no conflict.
    expect([after.sign_in, after.version]).toEqual(['active', made.version]);
    const log = dataOf(
      await (await admin()).callEndpoint(operationLog.calls.list, { query: { object_id: String(made.id) } }),
    );
    expect(log[0]).toMatchObject({ user_name: 'FirstS1', changes: [{ field: 'sign_in', old: 'sent', new: 'active' }] });
  });

  it('is off from the start, and is switched on by the form or for many at once', async () => {
    const one = await make('S2', { email: addressOf('S2'), login_enabled: false });
    const two = await make('S3', { login_enabled: false });
    expect([one.sign_in, two.sign_in, await post().count(addressOf('S2'))]).toEqual(['off', 'off', 0]);
    expect(await act('allow_sign_in', [one.id, two.id])).toMatchObject([{ ok: true }, { ok: true }]);
    expect([(await read(one.id)).sign_in, (await read(two.id)).sign_in]).toEqual(['sent', 'unsent']);
    expect(await post().count(addressOf('S2'))).toBe(1);
    expect(await act('allow_sign_in', [one.id])).toMatchObject([{ ok: false, code: commonCodes.wrongState.code }]);
    const byForm = await make('S4', { email: addressOf('S4'), login_enabled: false });
    expect((await change(byForm.id, { login_enabled: true })).sign_in).toBe('sent');
    expect(await post().count(addressOf('S4'))).toBe(1);
  });

  it('is done by an import, row by row', async () => {
    const client = await admin();
    const { department, area } = await read(people.employees.empA1);
    const text = [
      'emp_code,first_name,department,area,email,login_enabled',
      `I1,Ines,${department.display_name},${area[0]?.display_name},${addressOf('I1')},true`,
      `I2,Ivan,${department.display_name},${area[0]?.display_name},,true`,
      `I3,Ida,${department.display_name},${area[0]?.display_name},${addressOf('I3')},`,
    ].join('\r\n');
    const file = (await sendFile(client, 'personnel.employee.import', 'people.csv', text)).dataURL;
    dataOf(await client.callEndpoint(employee.calls.import, { body: { file, file_name: 'people.csv', mode: 'all' } }));
    await post().deliver();
    const list = dataOf(
      await client.callEndpoint(employee.calls.list, { query: { emp_code__icontains: 'I', page_size: 100 } }),
    );
    expect(list.map(({ emp_code, sign_in }) => [emp_code, sign_in])).toEqual([
      ['I1', 'sent'],
      ['I2', 'unsent'],
      ['I3', 'off'],
    ]);
    expect([await post().count(addressOf('I1')), await post().count(addressOf('I3'))]).toEqual([1, 0]);
    const waiting = dataOf(await client.callEndpoint(employee.calls.list, { query: { sign_in__in: 'unsent' } }));
    expect(waiting.map(({ emp_code }) => emp_code)).toContain('I2');
  });

  it('is done for all that a list finds: mails where there is an address, and the others wait for a start code', async () => {
    const client = await admin();
    const mailed = await make('W1', { email: addressOf('W1'), login_enabled: false });
    const other = await make('W2', { login_enabled: false });
    const query = { emp_code__icontains: 'W' };
    const { count, start } = employee.actions.allow_sign_in.matching ?? {};
    if (!count || !start) throw new Error('Not offered for all that match');
    expect(dataOf(await client.callEndpoint(count, { query }))).toEqual({ count: 2, more: false });
    dataOf(await client.callEndpoint(start, { query, body: {} }));
    await post().deliver();
    expect([(await read(mailed.id)).sign_in, (await read(other.id)).sign_in]).toEqual(['sent', 'unsent']);
    expect(await post().count(addressOf('W1'))).toBe(1);
    const [code = ''] = await post().codes(addressOf('W1'), page);
    dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...chosen } }));
    dataOf(await signInAs('W1'));
    // The job's result is stored: no code is made there, and none may be.
    expect(employee.actions.start_code.matching).toBeUndefined();
    await expect(client.callEndpoint(start, { query, body: {} })).rejects.toMatchObject({
      code: matchingCodes.nothingMatches.code,
    });
  });

  it('sends again, and then what was sent before no longer works', async () => {
    const { id } = await make('S5', { email: addressOf('S5') });
    const [first = ''] = await post().codes(addressOf('S5'), page);
    later();
    expect(await act('send_sign_in', [id])).toMatchObject([{ ok: true }]);
    const [second = ''] = await post().codes(addressOf('S5'), page);
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code: first } })).toMatchObject(linkInvalid);
    server.clock.advance({ seconds: 7 * 86_400 - 1 });
    dataOf(await nobody().callEndpoint(resetPasswordCheck, { body: { code: second } }));
    server.clock.advance({ seconds: 1 });
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code: second } })).toMatchObject(linkInvalid);
  });

  it('follows an address that is put right, and the link at the old one ends', async () => {
    const { id } = await make('S6', { email: 'wrong6@acme.test' });
    const [wrong = ''] = await post().codes('wrong6@acme.test', page);
    expect((await change(id, { email: addressOf('S6') })).sign_in).toBe('sent');
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code: wrong } })).toMatchObject(linkInvalid);
    const [right = ''] = await post().codes(addressOf('S6'), page);
    dataOf(await nobody().callEndpoint(resetPassword, { body: { code: right, ...chosen } }));
    // The password is the employee's now: the old address is told, and the new one gets no link automatically.
    await change(id, { email: 'later6@acme.test' });
    expect([await post().count('later6@acme.test'), await post().count(addressOf('S6'))]).toEqual([0, 3]);
    expect((await post().last(addressOf('S6'))).subject).toContain('address of your employee record changed');
  });

  it('lets "Forgot password" send, also before the first password', async () => {
    await make('S7', { email: addressOf('S7') });
    const forgotten = { username: 'S7', company: 'acme' };
    dataOf(await nobody().callEndpoint(forgotPassword, { body: forgotten }));
    expect((await post().last(addressOf('S7'))).subject).toBe('Set a new password');
    const [code = ''] = await post().codes(addressOf('S7'), page);
    dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...chosen } }));
    dataOf(await signInAs('S7'));
  });

  it('mails one mailbox five times in an hour at most; the account is there all the same', async () => {
    for (const number of [1, 2, 3, 4, 5]) await make(`M${number}`, { email: 'many@acme.test' });
    const sixth = await make('M6', { email: 'many@acme.test' });
    expect([sixth.sign_in, await post().count('many@acme.test')]).toEqual(['unsent', 5]);
    expect(await act('send_sign_in', [sixth.id])).toMatchObject([{ ok: false, code: commonCodes.tooMany.code }]);
    later();
    expect(await act('send_sign_in', [sixth.id])).toMatchObject([{ ok: true }]);
  });
});

describe('a start code', () => {
  it('lets who has no address choose a password, once', async () => {
    const { id, sign_in } = await make('C1');
    expect(sign_in).toBe('unsent');
    expect(await act('send_sign_in', [id])).toMatchObject([{ ok: false, code: signInCodes.noAddress.code }]);
    const slip = await slipOf(id);
    expect(slip).toMatchObject({ emp_code: 'C1', company: 'Acme Works', company_domain: 'acme' });
    const start = String(slip['start_code']);
    expect(start).toMatch(/^[2-9A-HJKMNP-TV-Z]{4}(-[2-9A-HJKMNP-TV-Z]{4}){2}$/);
    expect((await read(id)).sign_in).toBe('sent');
    // As printed, and as typed.
    dataOf(await exchange('C1', start));
    const { code } = dataOf(await exchange('c1', start.toLowerCase().replaceAll('-', '')));
    dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...chosen } }));
    dataOf(await signInAs('C1'));
    expect((await read(id)).sign_in).toBe('active');
    expect(await exchange('C1', start)).toMatchObject({ isSuccess: false, code: onboardingCodes.wrongStartCode.code });
    const link = new URL(String(slip['link'])).searchParams.get('code') ?? '';
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code: link } })).toMatchObject(linkInvalid);
  });

  it('is in the QR code as a link too, which ends it', async () => {
    const { id } = await make('C2');
    const slip = await slipOf(id);
    const code = new URL(String(slip['link'])).searchParams.get('code') ?? '';
    dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...chosen } }));
    expect(await exchange('C2', String(slip['start_code']))).toMatchObject({ isSuccess: false });
  });

  it('is one person’s own, ends by a newer one and after seven days, and is no password', async () => {
    const one = await make('C3');
    await make('C4');
    const first = String((await slipOf(one.id))['start_code']);
    for (const [username, company] of [
      ['C4', 'acme'],
      ['C3', 'globex'],
      ['nobody', 'acme'],
    ] as const)
      expect(await exchange(username, first, company)).toMatchObject({ code: onboardingCodes.wrongStartCode.code });
    expect(await signInAs('C3', first)).toMatchObject({ isSuccess: false });
    const second = String((await slipOf(one.id))['start_code']);
    expect(await exchange('C3', first)).toMatchObject({ isSuccess: false });
    server.clock.advance({ hours: 7 * 24 });
    expect(await exchange('C3', second)).toMatchObject({ isSuccess: false });
  });

  it('replaces a forgotten password of who has no address, and ends their sessions', async () => {
    const { id } = await make('C5');
    const { code } = dataOf(await exchange('C5', String((await slipOf(id))['start_code'])));
    dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...chosen } }));
    const { token } = dataOf(await signInAs('C5'));
    const again = dataOf(await exchange('C5', String((await slipOf(id))['start_code'])));
    dataOf(await signInAs('C5'));
    expect((await read(id)).sign_in).toBe('active');
    dataOf(
      await nobody().callEndpoint(resetPassword, {
        body: { code: again.code, password: 'Other&Harbour33', confirm_password: 'Other&Harbour33' },
      }),
    );
    await expect(server.caller(token).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
  });

  it('is guessed within the limits of signing in, and lies nowhere in clear', async () => {
    const { id } = await make('C6');
    const start = String((await slipOf(id))['start_code']);
    const plain = start.replaceAll('-', '');
    for (const table of ['verification_codes', 'jobs', 'operation_logs', 'employees']) {
      const rows = JSON.stringify(await server.database.asOwner(`select * from ${table}`));
      expect(rows).not.toContain(start);
      expect(rows).not.toContain(plain);
    }
    expect(server.logLines.join('\n')).not.toContain(plain);
    for (let guess = 0; guess < 5; guess += 1)
      expect(await exchange('C6', `AAAA-AAAA-AAA${guess + 2}`)).toMatchObject({
        code: onboardingCodes.wrongStartCode.code,
      });
    await expect(exchange('C6', start)).rejects.toMatchObject({ code: commonCodes.tooMany.code });
    server.clock.advance({ seconds: 901 });
    dataOf(await exchange('C6', start));
  });
});

describe('signing an employee out', () => {
  it('ends their sessions, and leaves them their password', async () => {
    const { id } = await make('O1');
    const other = await make('O2');
    for (const [person, name] of [
      [id, 'O1'],
      [other.id, 'O2'],
    ] as const) {
      const { code } = dataOf(await exchange(name, String((await slipOf(person))['start_code'])));
      dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...chosen } }));
    }
    const { token } = dataOf(await signInAs('O1'));
    const theirs = dataOf(await signInAs('O2'));
    expect(await act('sign_out', [id])).toMatchObject([{ ok: true }]);
    await expect(server.caller(token).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
    dataOf(await server.caller(theirs.token).callEndpoint(currentUser));
    dataOf(await signInAs('O1'));
  });
});

describe('taking the sign-in away', () => {
  it('ends sessions, links and codes, and the password is theirs again when it is switched on', async () => {
    const { id } = await make('T1', { email: addressOf('T1') });
    const [code = ''] = await post().codes(addressOf('T1'), page);
    dataOf(await nobody().callEndpoint(resetPassword, { body: { code, ...chosen } }));
    const { token } = dataOf(await signInAs('T1'));
    const start = String((await slipOf(id))['start_code']);
    expect(await act('stop_sign_in', [id])).toMatchObject([{ ok: true }]);
    expect((await read(id)).sign_in).toBe('off');
    await expect(server.caller(token).callEndpoint(currentUser)).rejects.toMatchObject({ status: 401 });
    expect(await signInAs('T1')).toMatchObject({ isSuccess: false });
    expect(await exchange('T1', start)).toMatchObject({ isSuccess: false });
    dataOf(await nobody().callEndpoint(forgotPassword, { body: { username: 'T1', company: 'acme' } }));
    expect((await post().last(addressOf('T1'))).subject).toBe('You can sign in to Acme Works');
    await act('allow_sign_in', [id]);
    expect((await read(id)).sign_in).toBe('active');
    expect(await exchange('T1', start)).toMatchObject({ isSuccess: false });
    dataOf(await signInAs('T1'));
  });

  it('comes with resigning, and nobody who has resigned is given one', async () => {
    const { id } = await make('T2', { email: addressOf('T2') });
    const [code = ''] = await post().codes(addressOf('T2'), page);
    const gone = await change(id, { status: 'resigned' });
    expect([gone.login_enabled, gone.sign_in]).toEqual([false, 'off']);
    expect(await nobody().callEndpoint(resetPasswordCheck, { body: { code } })).toMatchObject(linkInvalid);
    expect(
      await (
        await admin()
      ).callEndpoint(employee.calls.patch, { params: { id: String(id) }, body: { login_enabled: true } }),
    ).toMatchObject({ fields: { login_enabled: [{ code: 'resignedSignIn' }] } });
    expect(await act('allow_sign_in', [id])).toMatchObject([{ ok: false, code: commonCodes.wrongState.code }]);
  });

  it('leads nobody into an account with an address of its own, or with rights', async () => {
    const { id } = await make('T3');
    await server.database.asOwner(`update memberships set employee = null where company_id = $1 and employee = $2`, [
      people.a.id,
      id,
    ]);
    await server.database.asOwner('update memberships set employee = $1 where company_id = $2 and user_id = $3', [
      id,
      people.a.id,
      people.users.viewA,
    ]);
    for (const name of ['start_code', 'send_sign_in'] as const)
      expect(await act(name, [id])).toMatchObject([{ ok: false, code: signInCodes.ownAccount.code }]);
    const inGroup = await make('T4');
    await server.database.asOwner(
      `insert into membership_groups (company_id, membership, "group")
        select company_id, id, $3 from memberships where company_id = $1 and employee = $2`,
      [people.a.id, inGroup.id, people.a.groups.owner],
    );
    expect(await act('start_code', [inGroup.id])).toMatchObject([{ ok: false, code: signInCodes.ownAccount.code }]);
  });
});
