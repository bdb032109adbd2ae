import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { myDay } from '#features/app/contract.ts';
import { companySettings, department, location } from '#features/company/contract.ts';
import { webPunch, webPunchCodes } from '#features/device/contract.ts';
import { departmentPlace, employeePlace } from '#features/outdoor/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { placeAt } from '#tests/support/places.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
const places = { north: 0, south: 0, far: 0 };

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
  const params = { id: String(people.a.id) };
  dataOf(await admin.callEndpoint(companySettings.calls.patch, { params, body: { web_punch: 'on' } }));
  for (const [name, lat] of [
    ['north', 1],
    ['south', -1],
    ['far', 10],
  ] as const) {
    const body = { location_name: name, place: placeAt(lat, 0), radius: 100 };
    places[name] = dataOf(await admin.callEndpoint(location.calls.create, { body })).id;
  }
});

const punch = async (latitude: number | null) => {
  // The same state within a minute would be the same punch.
  server.clock.advance({ minutes: 2 });
  const place = latitude === null ? null : { latitude, longitude: 0, accuracy: 5 };
  const body = { key: randomUUID(), state: 0, place } as const;
  return own
    .callEndpoint(webPunch, { body }, { quiet: true })
    .then(dataOf)
    .catch((thrown: unknown) => String(thrown));
};
const rule = { start_date: '2020-01-01', outside: 'refuse' } as const;

describe('where somebody may punch', () => {
  it('is anywhere while nobody says', async () => {
    expect(await punch(null)).toMatchObject({ is_outside: false, distance_m: null });
  });

  it('is what their department says, or one above it that says it for those below', async () => {
    const [root] = dataOf(await admin.callEndpoint(department.calls.list, { query: { page_size: 200 } })).filter(
      (row) => row.parent_dept === null,
    );
    const body = { ...rule, department: root?.id ?? 0, location: places.north, with_below: false };
    const { id } = dataOf(await admin.callEndpoint(departmentPlace.calls.create, { body }));
    expect(await punch(null)).toMatchObject({ is_outside: false });
    const params = { id: String(id) };
    dataOf(await admin.callEndpoint(departmentPlace.calls.patch, { params, body: { with_below: true } }));
    expect(dataOf(await own.callEndpoint(myDay)).web_punch).toMatchObject({ needs_place: true });
    expect(await punch(null)).toContain(webPunchCodes.placeNeeded.code);
    expect(await punch(-1)).toContain(webPunchCodes.outside.code);
    expect(await punch(1)).toMatchObject({ is_outside: false, distance_m: 0 });
  });

  it('is any of several places of their own, in place of the department’s', async () => {
    const employee = people.employees.empA1;
    const add = async (place: number, given: object = {}) =>
      dataOf(
        await admin.callEndpoint(employeePlace.calls.create, {
          body: { ...rule, employee, location: place, ...given },
        }),
      ).id;
    const first = await add(places.south);
    // What a log and a link call it.
    const named = await admin.callEndpoint(employeePlace.calls.retrieve, { params: { id: String(first) } });
    expect(dataOf(named).display_name).toMatch(/ · south$/);
    // An ended assignment no longer counts.
    await add(places.north, { end_date: '2020-12-31' });
    expect(await punch(1)).toContain(webPunchCodes.outside.code);
    expect(await punch(-1)).toMatchObject({ is_outside: false });
    await add(places.far, { outside: 'flag' });
    expect(await punch(10)).toMatchObject({ is_outside: false });
    // Of several locations the nearest is reported; one that only flags punches lets them through.
    expect(await punch(9.9)).toMatchObject({ is_outside: true, distance_m: 11120 });
  });
});
