import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { companySettings, location } from '#features/company/contract.ts';
import { webPunch, webPunchCodes } from '#features/device/contract.ts';
import { myDay } from '#features/app/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

/** The intersection of meridian and equator, and points some metres north of it. */
const place = {
  location: { lat: 0, lng: 0 },
  name: 'Null Island',
  formatted_address: 'Null Island',
  address: { country: '', country_code: '', state: '', city: '' },
  timezone: 'UTC',
} as const;
const north = (metres: number) => ({ latitude: metres / 111_195, longitude: 0, accuracy: 5 });

describe('locations', () => {
  const server = useServer();
  const people = usePeople(server);
  let admin: Client;
  let own: Client;
  beforeAll(async () => {
    admin = server.caller(await people.tokenOf('adminA'));
    own = server.caller(await people.tokenOf('empA1'));
    await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  });

  it('are added, found, changed and deleted', async () => {
    const { calls } = location;
    const body = { location_name: 'Head office', place, radius: 200 };
    const { id, version } = dataOf(await admin.callEndpoint(calls.create, { body }));
    const found = dataOf(await admin.callEndpoint(calls.list, { query: { search: 'head' } }));
    expect(found).toMatchObject([{ location_name: 'Head office', radius: 200, enabled: true, place }]);
    const patch = { params: { id }, body: { radius: 9, version } };
    expect((await admin.callEndpoint(calls.patch, patch)).isSuccess).toBe(false);
    const twice = await admin.callEndpoint(calls.create, { body: { ...body, location_name: ' head OFFICE ' } });
    expect(twice.isSuccess).toBe(false);
    expect((await admin.callEndpoint(calls.destroy, { params: { id } })).isSuccess).toBe(true);
  });

  it('say where one may punch in the browser: in a circle, or from a network', async () => {
    const settings = { web_punch: 'place', web_punch_radius: null, web_punch_outside: 'refuse' } as const;
    dataOf(
      await admin.callEndpoint(companySettings.calls.patch, { params: { id: String(people.a.id) }, body: settings }),
    );
    const { id } = dataOf(
      await admin.callEndpoint(location.calls.create, { body: { location_name: 'Site', place, radius: 300 } }),
    );
    const punch = async (state: 0 | 1 | 2 | 3, at: ReturnType<typeof north> | null) => {
      const body = { key: randomUUID(), state, place: at };
      const outcome = await own.callEndpoint(webPunch, { body }, { quiet: true });
      return outcome.isSuccess ? outcome.data.data.distance_m : outcome.code;
    };
    const failed = (error: unknown) => String(error);
    expect(await punch(0, north(250))).toBe(250);
    expect(await punch(1, north(900)).catch(failed)).toContain(webPunchCodes.outside.code);
    expect(await punch(1, null).catch(failed)).toContain(webPunchCodes.placeNeeded.code);
    expect(dataOf(await own.callEndpoint(myDay)).web_punch).toMatchObject({ needs_place: true });
    const networks = '127.0.0.0/8, ::1, ::ffff:127.0.0.1';
    dataOf(await admin.callEndpoint(location.calls.patch, { params: { id }, body: { networks } }));
    expect(dataOf(await own.callEndpoint(myDay)).web_punch).toMatchObject({ needs_place: false, keeps_place: true });
    expect(await punch(1, null)).toBeNull();
    // A disabled location no longer counts.
    dataOf(await admin.callEndpoint(location.calls.patch, { params: { id }, body: { enabled: false } }));
    expect(await punch(2, null).catch(failed)).toContain(webPunchCodes.placeNeeded.code);
  });
});
