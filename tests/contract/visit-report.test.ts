import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { companySettings } from '#features/company/contract.ts';
import { transaction } from '#features/device/contract.ts';
import {
  client,
  finishVisit,
  ownUnscheduledVisitReport,
  ownVisitReport,
  startUnscheduledVisit,
  startVisit,
  unscheduledVisit,
  visit,
  visitReport,
} from '#features/outdoor/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { placeAt } from '#tests/support/places.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let unplanned: number;
const place = { latitude: 0, longitude: 0, accuracy: 5 };
const today = () => server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().toString();

/** A planned visit of half an hour, a pending one, and an unplanned quarter of an hour. */
beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  const params = { id: String(people.a.id) };
  dataOf(await admin.callEndpoint(companySettings.calls.patch, { params, body: { visit_punches: true } }));
  const body = { client_code: 'EQ', client_name: 'Equator Ltd', place: placeAt(0, 0), radius: 200 };
  const office = dataOf(await admin.callEndpoint(client.calls.create, { body })).id;
  const plan = async (employee: number) =>
    dataOf(
      await admin.callEndpoint(visit.calls.create, {
        body: { employee, client: office, visit_date: today(), start_time: '00:00', end_time: '23:59' },
      }),
    ).id;
  const first = await plan(people.employees.empA1);
  await plan(people.employees.empA1);
  await plan(people.employees.empA2);
  const make = async (minutes: number, begin: () => Promise<{ id: number }>) => {
    const { id } = await begin();
    server.clock.advance({ minutes });
    own = server.caller(await people.tokenOf('empA1'));
    const ended = { key: randomUUID(), visit: id, place, photo: null, note: 'Done' };
    dataOf(await own.callEndpoint(finishVisit, { body: ended }));
    return id;
  };
  await make(30, async () =>
    dataOf(await own.callEndpoint(startVisit, { body: { key: randomUUID(), visit: first, place, photo: null } })),
  );
  const begun = { key: randomUUID(), client: null, purpose: 'Called in', place, photo: null };
  unplanned = await make(15, async () => dataOf(await own.callEndpoint(startUnscheduledVisit, { body: begun })));
  admin = server.caller(await people.tokenOf('adminA'));
});

const query = () => ({ date__gte: today(), date__lte: today() });
const punchesOf = async () =>
  dataOf(await admin.callEndpoint(transaction.calls.list, { query: { source: 'web', ordering: 'punch_time' } })).map(
    ({ punch_state: state }) => state,
  );

describe('reports of visits', () => {
  it('show what was planned against what was done', async () => {
    const rows = dataOf(await admin.callEndpoint(visitReport.calls.page, { query: query() }));
    expect(rows).toHaveLength(3);
    expect(rows.filter((row) => row['visit_status'] === 'planned')).toHaveLength(2);
    expect(rows.find((row) => row['visit_status'] === 'completed')).toMatchObject({
      visit_from: '00:00',
      visit_min: 30,
      distance_m: 0,
      visit_note: 'Done',
    });
    const totals = await admin.callEndpoint(visitReport.calls.totals, { query: { ...query(), group_by: 'employee' } });
    // The visit began after midnight, as planned.
    expect(dataOf(totals).totals).toMatchObject({
      visits: 3,
      completed_visits: 1,
      missed_visits: 0,
      on_time_percent: 0,
      visit_min: 30,
    });
  });

  it('show each person their own', async () => {
    const planned = dataOf(await own.callEndpoint(ownVisitReport.calls.page, { query: query() }));
    expect(planned.map((row) => row['client_name'])).toEqual(['Equator Ltd', 'Equator Ltd']);
    const others = dataOf(await own.callEndpoint(ownUnscheduledVisitReport.calls.page, { query: query() }));
    expect(others).toMatchObject([{ visit_purpose: 'Called in', visit_min: 15, visit_status: 'completed' }]);
  });
});

it('makes punches of a visit that was completed or accepted, where the company wants that', async () => {
  expect(await punchesOf()).toEqual([0, 1]);
  const { accept } = unscheduledVisit.actions;
  dataOf(await admin.callEndpoint(accept.call, { body: { ids: [unplanned] } }));
  expect(await punchesOf()).toEqual([0, 1, 0, 1]);
});
