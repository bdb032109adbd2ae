import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { keptPunchCodes, sendKeptPunches, transaction, webPunch, webPunchCodes } from '#features/device/contract.ts';
import { sendingTicket } from '#features/device/contract/kept-punch.ts';
import type { KeptPunch } from '#features/device/domain/kept-punch.ts';
import { phoneAccount } from '#features/outdoor/contract.ts';
import { signOut } from '#shared/contract/session.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { dataUrlOf, smallJpeg } from '#tests/support/pictures.ts';
import { makePhone, type TestPhone } from '#tests/support/phone.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let phone: TestPhone;
let counter = 0;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const token = await people.tokenOf('empA1');
  own = server.caller(token);
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  await allow({ web_punch: 'on', web_punch_breaks: true });
  phone = await makePhone();
  await phone.tell(own, token);
});

const allow = async (body: Record<string, unknown>) =>
  dataOf(await admin.callEndpoint(companySettings.calls.patch, { params: { id: String(people.a.id) }, body }));
const now = () => server.clock.now();
const ago = (minutes: number): string => now().subtract({ minutes }).toString({ smallestUnit: 'millisecond' });
const hour = 3_600_000;

/** A punch as the phone keeps it, made some minutes ago on a page of its own. */
const kept = (minutes: number, more: Partial<KeptPunch> = {}): KeptPunch => ({
  key: randomUUID(),
  state: 0,
  made_at: ago(minutes),
  counter: (counter += 1),
  page: randomUUID(),
  elapsed: 1000,
  ahead: 0,
  place: null,
  ...more,
});
/** Sends punches, with the phone's clock wrong by some milliseconds. */
const send = async (given: readonly KeptPunch[], { wrong = 0, by = phone, caller = own } = {}) => {
  const at = now().add({ milliseconds: wrong }).toString({ smallestUnit: 'millisecond' });
  const clock = { at, page: randomUUID(), elapsed: 5000 };
  const sent = (await by.keep(given)).map((punch) => ({ ...punch, state: punch.state === 1 ? 1 : 0 }) as const);
  const body = { phone: by.key, clock, punches: sent };
  return dataOf(await caller.callEndpoint(sendKeptPunches, { body }, { quiet: true }));
};
const outcomes = async (...given: Parameters<typeof send>) =>
  (await send(...given)).map(({ outcome, held, code }) => code ?? held ?? outcome);
const listed = async (query: Record<string, string> = {}) =>
  dataOf(
    await admin.callEndpoint(transaction.calls.list, {
      query: { is_offline: 'true', ordering: 'punch_time', ...query },
    }),
  );
const clean = () => server.database.asOwner('delete from punches where company_id = $1', [people.a.id]);

describe('punches that a phone kept without network', () => {
  it('are stored with when they were made and when they came, and count', async () => {
    const first = kept(300);
    const second = kept(20, { state: 1, note: 'At the\u202E dentist' });
    expect(await outcomes([second, first])).toEqual(['stored', 'stored']);
    expect(await listed()).toMatchObject([
      {
        punch_state: 0,
        source: 'web',
        made_time: now().subtract({ minutes: 300 }).toString(),
        clock_check: 'right',
        is_void: false,
      },
      { punch_state: 1, upload_time: now().toString(), is_offline: true, note: 'At the\uFFFD dentist' },
    ]);
    await calculateDays(server);
    const days = [...(await daysOf(admin, people.employees.empA1)).values()];
    expect(days.reduce((sum, day) => sum + (day.punch_count ?? 0), 0)).toBe(2);
  });

  it('are one each however often, and from however many tabs, they are sent', async () => {
    await clean();
    const [one, other] = [kept(90), kept(60, { state: 1 })];
    const results = await Promise.all([1, 2, 3, 4].map(() => outcomes([one, other])));
    expect(results.flat().filter((outcome) => outcome === 'stored')).toHaveLength(2);
    expect(await outcomes([one, other])).toEqual(['repeated', 'repeated']);
    expect(await listed()).toHaveLength(2);
    // A press whose answer was lost is kept under its key, and was stored already.
    const key = randomUUID();
    dataOf(await own.callEndpoint(webPunch, { body: { key, state: 0, place: null } }, { quiet: true }));
    expect(await outcomes([kept(0, { key })])).toEqual(['repeated']);
    expect(await listed()).toHaveLength(2);
  });

  it('of a clock that was turned are flagged, do not count and can be restored', async () => {
    await clean();
    expect(await outcomes([kept(200, { ahead: -2 * hour })])).toEqual(['clock']);
    expect(await outcomes([kept(190)], { wrong: hour })).toEqual(['clock']);
    // Always an hour fast: it is set right.
    expect(await outcomes([kept(100, { ahead: hour, made_at: ago(40) })], { wrong: hour })).toEqual(['stored']);
    const rows = await listed();
    expect(rows.map(({ clock_check: clock, is_void: isVoid }) => [clock, isVoid])).toEqual(
      expect.arrayContaining([
        ['turned', true],
        ['corrected', false],
      ]),
    );
    const right = rows.find(({ clock_check: clock }) => clock === 'corrected');
    expect(
      Temporal.Instant.from(right?.punch_time ?? '')
        .until(now())
        .total('minutes'),
    ).toBeCloseTo(100, 0);
    const turned = rows.filter(({ clock_check: clock }) => clock === 'turned').map(({ id }) => id);
    expect(rows.find(({ id }) => id === turned[0])?.void_reason).toContain('clock');
    dataOf(await admin.callEndpoint(transaction.actions.restore_punch.call, { body: { ids: turned.slice(0, 1) } }));
    expect((await listed({ is_void: 'true' })).map(({ id }) => id)).toEqual(turned.slice(1));
    // Two that contradict each other are both flagged.
    expect(await outcomes([kept(30, { state: 1 }), kept(60)])).toEqual(['clock', 'clock']);
  });

  it('are refused alone: too old, signed by another phone, changed after signing', async () => {
    await clean();
    const [old, good] = [kept(32 * 24 * 60), kept(50)];
    expect(await outcomes([old, good])).toEqual([keptPunchCodes.tooOld.code, 'stored']);
    const signed = await phone.keep([kept(45)]);
    const changed = signed.map((punch) => ({ ...punch, state: 0 as const, made_at: ago(400) }));
    const clock = { at: ago(0), page: randomUUID(), elapsed: 1 };
    const body = { phone: phone.key, clock, punches: changed };
    const unsigned = [{ outcome: 'refused', code: keptPunchCodes.unsigned.code, punch_time: null }];
    expect(dataOf(await own.callEndpoint(sendKeptPunches, { body }))).toMatchObject(unsigned);
    // A note that the phone has not signed.
    const noted = signed.map((punch) => ({ ...punch, state: 0 as const, note: 'Was there' }));
    expect(dataOf(await own.callEndpoint(sendKeptPunches, { body: { ...body, punches: noted } }))).toMatchObject(
      unsigned,
    );
    expect(await listed()).toHaveLength(1);
  });

  it('are judged by the places and rules of the company', async () => {
    await clean();
    await server.database.asOwner('update companies set company_latitude = 0, company_longitude = 0 where id = $1', [
      people.a.id,
    ]);
    await allow({ web_punch: 'place', web_punch_radius: 200, web_punch_outside: 'refuse' });
    const at = (metres: number, accuracy = 5) => ({ latitude: metres / 111_195, longitude: 0, accuracy });
    expect(await outcomes([kept(50), kept(40, { place: at(5000) }), kept(30, { place: at(10), state: 1 })])).toEqual([
      webPunchCodes.placeNeeded.code,
      webPunchCodes.outside.code,
      'stored',
    ]);
    expect(await listed()).toMatchObject([{ distance_m: 10, accuracy_m: 5, is_outside: false, place_doubt: null }]);
    // Each is compared with the one before it, though neither is stored yet; a turned clock does not say when it was.
    await allow({ web_punch_outside: 'flag' });
    const [far, back] = [kept(20, { place: at(300_000) }), kept(10, { place: at(10), state: 1 })];
    expect(await outcomes([far, back, kept(5, { place: at(10, 0) })])).toEqual(['stored', 'stored', 'stored']);
    expect((await listed()).map(({ place_doubt: doubt }) => doubt)).toEqual([null, 'jump', 'jump', 'accuracy']);
    await allow({ web_punch: 'on' });
  });

  it('of a whole month are taken in their order, and more than a phone may keep are refused alone', async () => {
    await clean();
    // Each pair is an hour and a half apart from the next: 500 within the month, sent by fifty as the phone does.
    const made = Array.from({ length: 500 }, (_, index) => kept(44_000 - index * 85, { state: index % 2 }));
    const answers: string[] = [];
    for (let from = 0; from < made.length; from += 50) answers.push(...(await outcomes(made.slice(from, from + 50))));
    expect(new Set(answers)).toEqual(new Set(['stored']));
    const rows = await server.database.asOwner(
      `select count(*)::int as count, bool_and(in_order) as in_order from (select phone_counter > coalesce(
        lag(phone_counter) over (order by punch_time), 0) as in_order from punches where company_id = $1) as made`,
      [people.a.id],
    );
    expect(rows).toEqual([{ count: 500, in_order: true }]);
    expect(await outcomes([kept(10), made[0] ?? kept(1)])).toEqual(['repeated', keptPunchCodes.tooMany.code]);
    await clean();
  });

  it('bring their photos, whose digest the phone has signed', async () => {
    await clean();
    const photo = dataUrlOf(smallJpeg);
    const hashOf = (text: string) => createHash('sha256').update(text).digest('base64url');
    const pictured = (minutes: number, more: Partial<KeptPunch> = {}, sent = photo) => ({
      ...kept(minutes, { photo_hash: hashOf(sent), ...more }),
      photo: sent,
    });
    await allow({ web_punch_photo: 'required' });
    expect(await outcomes([pictured(50), { ...pictured(40), photo: dataUrlOf(smallJpeg, 'image/png') }])).toEqual([
      'stored',
      keptPunchCodes.unsigned.code,
    ]);
    // Without a photo, or with what is none: it is not lost, but somebody has to look at it.
    expect(await outcomes([kept(30, { state: 1 }), pictured(20, {}, dataUrlOf('no picture'))])).toEqual([
      'photo',
      'photo',
    ]);
    const rows = await listed();
    expect(rows.map((row) => [row.is_void, row.photo !== null])).toEqual([
      [false, true],
      [true, false],
      [true, false],
    ]);
    await allow({ web_punch_photo: 'off' });
    expect(await outcomes([pictured(10, { state: 1 })])).toEqual(['stored']);
    expect((await listed()).at(-1)).toMatchObject({ photo: null });
  });

  it('of a phone that was unbound meanwhile are stored and do not count', async () => {
    await clean();
    await allow({ phone_binding: 'one' });
    const token = await people.tokenOf('empA1');
    await phone.tell(server.caller(token), token);
    const phones = dataOf(await admin.callEndpoint(phoneAccount.calls.list, { query: {} }));
    const ids = phones.map(({ id }) => id);
    dataOf(await admin.callEndpoint(phoneAccount.actions.bind.call, { body: { ids: ids.slice(0, 1) } }));
    expect(await outcomes([kept(50)])).toEqual(['stored']);
    dataOf(await admin.callEndpoint(phoneAccount.actions.unbind.call, { body: { ids: ids.slice(0, 1) } }));
    expect(await outcomes([kept(40, { state: 1 })])).toEqual(['phone']);
    expect(await listed({ is_void: 'true' })).toMatchObject([{ punch_state: 1, void_reason: expect.any(String) }]);
    // A phone that nobody has seen before.
    expect(await outcomes([kept(30)], { by: await makePhone('Unknown') })).toEqual(['phone']);
    await allow({ phone_binding: 'off' });
  });

  it('are sent with a ticket while no page is open, which does nothing else and ends with the session', async () => {
    await clean();
    const token = await people.tokenOf('empA1');
    const mine = server.caller(token);
    const { ticket } = dataOf(await mine.callEndpoint(sendingTicket, {}));
    const closed = server.caller(ticket);
    const by = await makePhone();
    await by.tell(mine, token);
    expect(await outcomes([kept(20)], { caller: closed, by })).toEqual(['stored']);
    expect(await listed()).toMatchObject([{ emp_code: '1001', is_void: false }]);
    // No reading, no punch of now, no other ticket, no live connection.
    const status = async (path: string, method = 'GET') =>
      (await server.fetch(path, { method, headers: { authorization: `JWT ${ticket}` } })).status;
    expect([
      await status('/web/app/api/v2/my_day/'),
      await status('/web/personal/api/v2/web_punches/', 'POST'),
      await status('/web/personal/api/v2/sending_ticket/', 'POST'),
      await status('/web/personnel/api/v2/employees/'),
    ]).toEqual([401, 401, 401, 401]);
    dataOf(await mine.callEndpoint(signOut));
    await expect(send([kept(10)], { caller: closed, by })).rejects.toThrow('401');
  });

  it('never take the key of somebody else', async () => {
    await clean();
    const mine = kept(50);
    expect(await outcomes([mine])).toEqual(['stored']);
    const token = await people.tokenOf('empA2');
    const caller = server.caller(token);
    const theirs = await makePhone('Other');
    await theirs.tell(caller, token);
    expect(await outcomes([kept(20, { key: mine.key })], { by: theirs, caller })).toEqual([
      keptPunchCodes.otherKey.code,
    ]);
  });
});
