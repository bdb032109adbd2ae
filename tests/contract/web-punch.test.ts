import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { myDay } from '#features/app/contract.ts';
import { companySettings } from '#features/company/contract.ts';
import { transaction, webPunch, webPunchCodes } from '#features/device/contract.ts';
import { forgetPunchPhotos } from '#features/device/server/punches/photos.ts';
import { asCompany } from '#server/http/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { dataUrlOf, smallJpeg } from '#tests/support/pictures.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  // The company is at the intersection of meridian and equator.
  await server.database.asOwner('update companies set company_latitude = 0, company_longitude = 0 where id = $1', [
    people.a.id,
  ]);
});

const allow = async (body: z.input<typeof companySettings.patch>) =>
  dataOf(await admin.callEndpoint(companySettings.calls.patch, { params: { id: String(people.a.id) }, body }));
type Given = Partial<z.input<typeof webPunch.body>>;
const punch = async (given: Given = {}, caller = own) =>
  dataOf(
    await caller.callEndpoint(
      webPunch,
      { body: { key: randomUUID(), state: 0, place: null, ...given } },
      { quiet: true },
    ),
  );
const refusal = async (given: Given = {}): Promise<unknown> => punch(given).catch((thrown: unknown) => String(thrown));
/** A position some metres north of the company. */
const north = (metres: number, accuracy = 5) => ({ latitude: metres / 111_195, longitude: 0, accuracy });
const stored = async () =>
  dataOf(await admin.callEndpoint(transaction.calls.list, { query: { source: 'web', ordering: 'punch_time' } }));

describe('a punch in the browser', () => {
  it('is nobody’s until the company allows it', async () => {
    expect(dataOf(await own.callEndpoint(myDay)).web_punch).toBeNull();
    expect(await refusal()).toContain(webPunchCodes.off.code);
  });

  it('is made at the server’s time, once however often it is sent, and its day follows', async () => {
    await allow({ web_punch: 'on', web_punch_breaks: false });
    const key = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => punch({ key })));
    expect(sent.map(({ id }) => id)).toEqual([sent[0]?.id, sent[0]?.id, sent[0]?.id]);
    expect(sent.filter(({ is_repeated: isRepeated }) => !isRepeated)).toHaveLength(1);
    // The same state again at once, by another press.
    expect(await punch()).toMatchObject({ id: sent[0]?.id, is_repeated: true });
    expect(await stored()).toMatchObject([
      { emp_code: '1001', source: 'web', verify_type: 102, punch_state: 0, latitude: null, is_outside: false },
    ]);
    expect(dataOf(await own.callEndpoint(myDay))).toMatchObject({
      web_punch: { breaks: false, needs_place: false, keeps_place: false },
      today: [{ id: sent[0]?.id, source: 'web' }],
    });
    expect(await refusal({ state: 2 })).toContain(webPunchCodes.off.code);
    await calculateDays(server);
    const days = await daysOf(admin, people.employees.empA1);
    expect(Math.max(...[...days.values()].map((day) => day.punch_count ?? 0))).toBe(1);
  });

  it('keeps no place where none is asked for', async () => {
    await punch({ state: 1, place: north(10), note: ' Left for the dentist ' });
    expect((await stored()).at(-1)).toMatchObject({
      punch_state: 1,
      latitude: null,
      accuracy_m: null,
      note: 'Left for the dentist',
    });
    expect(dataOf(await own.callEndpoint(myDay)).today.at(-1)).toMatchObject({ note: 'Left for the dentist' });
  });

  it('is refused or marked outside of the circle, as the company says', async () => {
    await allow({ web_punch: 'place', web_punch_breaks: true, web_punch_radius: 200, web_punch_outside: 'refuse' });
    expect(await refusal({ state: 2 })).toContain(webPunchCodes.placeNeeded.code);
    expect(await refusal({ state: 2, place: north(400) })).toContain(webPunchCodes.outside.code);
    // However inaccurate a position is, only a hundred metres of it count.
    expect(await refusal({ state: 2, place: north(310, 5000) })).toContain(webPunchCodes.outside.code);
    expect(await punch({ state: 2, place: north(290, 95) })).toMatchObject({ distance_m: 290, is_outside: false });
    await allow({ web_punch_outside: 'flag' });
    expect(await punch({ state: 3, place: north(5000) })).toMatchObject({ distance_m: 5000, is_outside: true });
    expect((await stored()).at(-1)).toMatchObject({ accuracy_m: 5, distance_m: 5000, is_outside: true });
    const outside = await admin.callEndpoint(transaction.calls.list, { query: { is_outside: 'true' } });
    expect(dataOf(outside)).toHaveLength(1);
  });

  it('is marked or refused with a position that cannot be right, as the company says', async () => {
    const later = (): void => server.clock.advance({ minutes: 2 });
    const doubts = async (): Promise<unknown> => (await stored()).at(-1)?.place_doubt;
    later();
    expect(await punch({ place: north(10, 0) })).toMatchObject({ place_doubt: 'accuracy' });
    later();
    // 100 km in two minutes; then where the person was before, which is as far.
    expect(await punch({ state: 1, place: north(100_000) })).toMatchObject({ place_doubt: 'jump', is_outside: true });
    expect(await doubts()).toBe('jump');
    const marked = await admin.callEndpoint(transaction.calls.list, { query: { place_doubt: 'jump' } });
    // The one before, five kilometres away at the same moment, is marked too.
    expect(dataOf(marked).map(({ distance_m: metres }) => metres)).toEqual([100_000, 5000]);
    await allow({ doubtful_place: 'refuse' });
    later();
    for (const place of [north(10, 0), north(10)])
      expect(await refusal({ place })).toContain(webPunchCodes.doubtfulPlace.code);
    server.clock.advance({ hours: 3 });
    own = server.caller(await people.tokenOf('empA1'));
    admin = server.caller(await people.tokenOf('adminA'));
    expect(await punch({ place: north(10) })).toMatchObject({ place_doubt: null, is_outside: false });
    await allow({ doubtful_place: 'flag' });
  });

  it('comes with a photo where the company asks for one, which goes after its time', async () => {
    const photo = dataUrlOf(smallJpeg);
    const later = (): void => server.clock.advance({ minutes: 2 });
    await allow({ web_punch: 'on', web_punch_photo: 'off' });
    later();
    expect(await punch({ photo })).toMatchObject({ has_photo: false });
    await allow({ web_punch_photo: 'required', web_punch_photo_days: 30 });
    expect(dataOf(await own.callEndpoint(myDay)).web_punch).toMatchObject({ photo: 'required' });
    later();
    expect(await refusal()).toContain(webPunchCodes.photoNeeded.code);
    // Its content decides, whatever it says to be.
    expect(await refusal({ photo: dataUrlOf('<svg xmlns="http://www.w3.org/2000/svg"/>') })).toContain('imageType');
    expect(await punch({ photo })).toMatchObject({ has_photo: true });
    const linkOf = async () => new URL((await stored()).at(-1)?.photo ?? '', 'http://host');
    const { pathname, search } = await linkOf();
    expect((await server.fetch(`${pathname}${search}`)).status).toBe(200);
    const openedBy = async (person: 'empA1' | 'empA2' | 'adminB') =>
      (await server.fetch(pathname, { headers: { authorization: `JWT ${await people.tokenOf(person)}` } })).status;
    expect([await openedBy('empA1'), await openedBy('empA2'), await openedBy('adminB')]).toEqual([200, 404, 404]);

    // Without storage the punch is made, and its photo is left out.
    await allow({ web_punch_photo: 'optional' });
    await server.database.asOwner('update storage_usage set bytes = 50000000000 where company_id = $1', [people.a.id]);
    later();
    expect(await punch({ photo, state: 1 })).toMatchObject({ has_photo: false, is_repeated: false });
    await server.database.asOwner('update storage_usage set bytes = 1000 where company_id = $1', [people.a.id]);

    const forget = () =>
      asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, (context) =>
        forgetPunchPhotos.run(context),
      );
    await forget();
    expect((await stored()).filter((row) => row.photo !== null)).toHaveLength(1);
    await server.database.asOwner(
      "update punches set punch_time = punch_time - interval '31 days' where company_id = $1 and photo is not null",
      [people.a.id],
    );
    await forget();
    expect((await stored()).filter((row) => row.photo !== null)).toEqual([]);
    const name = pathname.split('/').at(-1) ?? '';
    expect(await server.database.asOwner('select 1 from files where name = $1', [name])).toEqual([]);
    await allow({ web_punch_photo: 'off' });
  });

  it('is nobody else’s, and not of who has left', async () => {
    await allow({ web_punch: 'on' });
    const body = { key: randomUUID(), state: 0, place: null, employee: people.employees.empA2 };
    const other = await server.fetch('/web/personal/api/v2/web_punches/', {
      method: 'POST',
      headers: { authorization: `JWT ${await people.tokenOf('empA1')}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(other.status).toBe(400);
    await server.database.asOwner("update employees set hire_date = '2999-01-01' where company_id = $1", [people.a.id]);
    server.clock.advance({ minutes: 5 });
    expect(await refusal()).toContain(webPunchCodes.notEmployed.code);
    await server.database.asOwner("update employees set status = 'resigned' where id = $1 and company_id = $2", [
      people.employees.empA1,
      people.a.id,
    ]);
    expect(await refusal()).not.toEqual(expect.objectContaining({ id: expect.anything() }));
  });
});
