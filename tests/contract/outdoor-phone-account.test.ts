import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { webPunch, webPunchCodes } from '#features/device/contract.ts';
import { phoneAccount, startUnscheduledVisit, visitCodes } from '#features/outdoor/contract.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { isCallError, type Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { makePhone } from '#tests/support/phone.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;

interface SignedIn {
  readonly token: string;
  readonly caller: Client;
}
const signIn = async (role: 'empA1' | 'empA2'): Promise<SignedIn> => {
  const { token } = await people.tokensOf(role);
  return { token, caller: server.caller(token) };
};
const ask = async (phone_binding: 'off' | 'one' | 'several') =>
  dataOf(
    await admin.callEndpoint(companySettings.calls.patch, {
      params: { id: String(people.a.id) },
      body: { phone_binding, web_punch: 'on' },
    }),
  );
/** The result of a press: `done`, or the code of the refusal. */
const cameOf = (press: Promise<unknown>): Promise<string> =>
  press.then(
    () => 'done',
    (thrown: unknown) => (isCallError(thrown) ? (thrown.code ?? '') : String(thrown)),
  );
const punch = async ({ caller }: SignedIn): Promise<string> => {
  server.clock.advance({ minutes: 2 });
  const body = { key: randomUUID(), state: 0 as const, place: null };
  return cameOf(caller.callEndpoint(webPunch, { body }, { quiet: true }));
};
const visit = async ({ caller }: SignedIn): Promise<string> => {
  const place = { latitude: 0, longitude: 0, accuracy: 5 };
  const body = { key: randomUUID(), client: null, purpose: 'Called', place, photo: null };
  return cameOf(caller.callEndpoint(startUnscheduledVisit, { body }, { quiet: true }));
};
const listed = async () =>
  dataOf(await admin.callEndpoint(phoneAccount.calls.list, { query: { ordering: 'last_seen', page_size: 100 } }));
const act = async (name: 'bind' | 'unbind' | 'sign_out', id: number) =>
  dataOf(await admin.callEndpoint(phoneAccount.actions[name].call, { body: { ids: [id] } }));
const kindsOf = async ({ caller }: SignedIn): Promise<string[]> =>
  dataOf(await caller.callEndpoint(listNotifications)).items.map(({ kind }) => kind);

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
});

describe('a phone', () => {
  it('is known by its key, and asked for nothing until the company asks', async () => {
    const [first, phone] = [await signIn('empA1'), await makePhone()];
    expect(await phone.tell(first.caller, first.token)).toBe('free');
    // The same phone in another session is the same.
    const again = await signIn('empA1');
    expect(await phone.tell(again.caller, again.token)).toBe('free');
    expect(await listed()).toMatchObject([{ device_name: 'Chrome · Pixel 8', platform: 'android', status: 'waiting' }]);
    await ask('off');
    expect(await punch(first)).toBe('done');
  });

  it('is believed only with a signature over the session that it is in', async () => {
    const [one, other, phone] = [await signIn('empA1'), await signIn('empA1'), await makePhone('Thief')];
    const stolen = await phone.sign('muster phone of-another-session');
    await expect(phone.tell(other.caller, other.token, { signature: stolen })).rejects.toThrow();
    expect((await listed()).map(({ device_name }) => device_name)).not.toContain('Thief');
    expect(one.token).not.toBe(other.token);
  });

  it('is the person’s own if it is their first, and the next one waits until somebody binds it', async () => {
    await ask('one');
    const own = await makePhone('First');
    const employee = await signIn('empA2');
    expect(await own.tell(employee.caller, employee.token)).toBe('bound');
    expect(await punch(employee)).toBe('done');

    const [next, fresh] = [await makePhone('Second'), await signIn('empA2')];
    expect(await punch(fresh)).toBe(webPunchCodes.phoneUnbound.code);
    expect(await next.tell(fresh.caller, fresh.token)).toBe('waiting');
    expect(await punch(fresh)).toBe(webPunchCodes.phoneWaiting.code);
    expect(await visit(fresh)).toBe(visitCodes.phoneWaiting.code);
    const bell = dataOf(await admin.callEndpoint(listNotifications)).items[0];
    expect(bell).toMatchObject({ kind: 'phone_waiting', data: { phone: 'Second' } });

    const second = (await listed()).find(({ device_name }) => device_name === 'Second');
    await act('bind', second?.id ?? 0);
    expect((await listed()).map(({ device_name, status }) => [device_name, status])).toEqual(
      expect.arrayContaining([
        ['First', 'unbound'],
        ['Second', 'bound'],
      ]),
    );
    expect(await punch(fresh)).toBe('done');
    expect(await visit(fresh)).toBe('done');
    expect(await punch(employee)).toBe(webPunchCodes.phoneUnbound.code);
    expect(await kindsOf(fresh)).toEqual(expect.arrayContaining(['phone_bound', 'phone_unbound']));
  });

  it('stays beside the others where a company allows several, and is not the first of two people by itself', async () => {
    await ask('several');
    const [shared, employee] = [await makePhone('Shared'), await signIn('empA2')];
    expect(await shared.tell(employee.caller, employee.token)).toBe('waiting');
    const waiting = (await listed()).find(({ device_name }) => device_name === 'Shared');
    await act('bind', waiting?.id ?? 0);
    expect((await listed()).filter(({ status }) => status === 'bound')).toHaveLength(2);

    await server.database.asOwner('delete from phone_accounts where company_id = $1 and employee = $2', [
      people.a.id,
      people.employees.empA1,
    ]);
    const colleague = await signIn('empA1');
    expect(await shared.tell(colleague.caller, colleague.token)).toBe('waiting');
    const both = (await listed()).filter(({ device_name }) => device_name === 'Shared');
    expect(both.map(({ is_shared: isShared }) => isShared)).toEqual([true, true]);
  });

  it('is signed out at once, and stays bound', async () => {
    const [phone, employee] = [await makePhone('Lost'), await signIn('empA2')];
    await phone.tell(employee.caller, employee.token);
    const lost = (await listed()).find(({ device_name }) => device_name === 'Lost');
    await act('bind', lost?.id ?? 0);
    await act('sign_out', lost?.id ?? 0);
    await expect(kindsOf(employee)).rejects.toThrow();
    const back = await signIn('empA2');
    expect(await phone.tell(back.caller, back.token)).toBe('bound');
  });

  it('makes room for a new one while it only waits', async () => {
    const employee = await signIn('empA1');
    for (let at = 0; at < 22; at += 1) {
      server.clock.advance({ seconds: 30 });
      await (await makePhone(`Private ${at}`)).tell(employee.caller, employee.token);
    }
    const theirs = (await listed()).filter((row) => row.employee.id === people.employees.empA1);
    expect(theirs).toHaveLength(20);
    expect(theirs.at(-1)?.device_name).toBe('Private 21');
  });
});

describe('a plan that limits mobile accounts', () => {
  const limit = (most: number | null) =>
    server.database.asOwner('update subscriptions set max_mobiles = $2 where company_id = $1', [people.a.id, most]);
  const withPhone = async (role: 'empA1' | 'empA2', name: string) => {
    const [phone, employee] = [await makePhone(name), await signIn(role)];
    return { employee, tell: () => phone.tell(employee.caller, employee.token) };
  };
  const idOf = async (name: string): Promise<number> =>
    (await listed()).find(({ device_name }) => device_name === name)?.id ?? 0;

  it('lets as many people work with phones, a phone more of theirs too, and nobody else before there is a place', async () => {
    await server.database.asOwner('delete from phone_accounts where company_id = $1', [people.a.id]);
    await ask('several');
    await limit(1);
    const [one, other] = [await withPhone('empA1', 'One'), await withPhone('empA2', 'Other')];
    expect(await one.tell()).toBe('bound');
    const further = await withPhone('empA1', 'Further');
    expect(await further.tell()).toBe('waiting');
    await act('bind', await idOf('Further'));
    expect(await other.tell()).toBe('waiting');
    expect(await punch(other.employee)).toBe(webPunchCodes.phoneWaiting.code);
    expect(await act('bind', await idOf('Other'))).toMatchObject([{ ok: false, code: 'ZBVE0301' }]);
    await limit(2);
    await act('bind', await idOf('Other'));
    expect(await punch(other.employee)).toBe('done');
  });

  it('holds where a company binds no phones, and lets who has a place go on', async () => {
    await ask('off');
    await server.database.asOwner('delete from phone_accounts where company_id = $1', [people.a.id]);
    const [one, other] = [await withPhone('empA1', 'Free one'), await withPhone('empA2', 'Free other')];
    await limit(null);
    expect([await one.tell(), await other.tell()]).toEqual(['free', 'free']);
    await limit(1);
    // Nobody has the place yet: both may punch until one has taken it.
    expect([await punch(one.employee), await punch(other.employee)]).toEqual(['done', 'done']);
    expect([await one.tell(), await other.tell()]).toEqual(['bound', 'waiting']);
    expect(await punch(one.employee)).toBe('done');
    expect(await punch(other.employee)).toBe(webPunchCodes.phoneWaiting.code);
    await limit(null);
    expect(await punch(other.employee)).toBe('done');
  });
});
