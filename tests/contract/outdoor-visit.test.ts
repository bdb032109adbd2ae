import { createHash, randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { ownCalendar } from '#features/attendance/contract/explained-days.ts';
import { copyVisits, copyVisitsCodes } from '#features/outdoor/contract/copy-visits.ts';
import { companySettings } from '#features/company/contract.ts';
import {
  client,
  finishVisit,
  nearClients,
  ownVisits,
  planTemplate,
  startUnscheduledVisit,
  startVisit,
  unscheduledVisit,
  visit,
  visitCodes,
  visitTemplate,
} from '#features/outdoor/contract.ts';
import { visitPlan, visitPlanDaysOff } from '#features/outdoor/contract/visit-plan.ts';
import { keptVisitCodes, sendKeptVisits } from '#features/outdoor/contract/kept-visit.ts';
import { outdoorSlice } from '#features/outdoor/server.ts';
import { keptVisitText, type KeptVisit } from '#shared/contract/kept-visit.ts';
import { commonCodes } from '#shared/contract/index.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import type { Client } from '#shared/http/index.ts';
import { unwrap } from '#shared/query/index.ts';
import { asCompany } from '#server/http/index.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { makePhone, type TestPhone } from '#tests/support/phone.ts';
import { placeAt } from '#tests/support/places.ts';
import { dataUrlOf, smallJpeg } from '#tests/support/pictures.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let own: Client;
let other: Client;
let office: number;

/** Signs in again, since sessions end while the clock advances. */
async function signIn(): Promise<void> {
  admin = server.caller(await people.tokenOf('adminA'));
  own = server.caller(await people.tokenOf('empA1'));
  other = server.caller(await people.tokenOf('empA2'));
}

beforeAll(async () => {
  await signIn();
  const body = { client_code: 'EQ', client_name: 'Equator Ltd', place: placeAt(0, 0), radius: 200 };
  office = dataOf(await admin.callEndpoint(client.calls.create, { body })).id;
});

const today = () => server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate();
/** A position some metres north of the client. */
const north = (metres: number, accuracy = 5) => ({ latitude: metres / 111_195, longitude: 0, accuracy });
const plan = async (days = 0) =>
  dataOf(
    await admin.callEndpoint(visit.calls.create, {
      body: {
        employee: people.employees.empA1,
        client: office,
        visit_date: today().add({ days }).toString(),
        start_time: '10:00',
        end_time: '11:00',
        purpose: 'Service',
      },
    }),
  ).id;
const start = async (id: number, given: Partial<z.input<typeof startVisit.body>> = {}, caller = own) =>
  dataOf(
    await caller.callEndpoint(
      startVisit,
      { body: { key: randomUUID(), visit: id, place: north(20), photo: null, ...given } },
      { quiet: true },
    ),
  );
const finish = async (id: number, given: Partial<z.input<typeof finishVisit.body>> = {}) =>
  dataOf(
    await own.callEndpoint(
      finishVisit,
      { body: { key: randomUUID(), visit: id, place: north(20), photo: null, note: '', ...given } },
      { quiet: true },
    ),
  );
const answerText = async (work: Promise<unknown>): Promise<string> => work.then(JSON.stringify, String);
const stored = async (id: number) =>
  dataOf(await admin.callEndpoint(visit.calls.retrieve, { params: { id: String(id) } }));
const allow = async (visit_outside: 'flag' | 'refuse') =>
  dataOf(
    await admin.callEndpoint(companySettings.calls.patch, {
      params: { id: String(people.a.id) },
      body: { visit_outside },
    }),
  );

describe('a planned visit', () => {
  it('is told to its person, started where they are and finished, once however often it is sent', async () => {
    const id = await plan();
    const inbox = dataOf(await own.callEndpoint(listNotifications));
    expect(inbox.items[0]).toMatchObject({ kind: 'visit_planned', data: { client: 'Equator Ltd' } });
    expect(dataOf(await own.callEndpoint(ownVisits)).visits).toMatchObject([
      { id, status: 'planned', start_time: '10:00', client: { display_name: 'Equator Ltd', radius: 200 } },
    ]);
    const from = today().toString();
    const seen = dataOf(await own.callEndpoint(ownCalendar, { query: { from, days: 1 } })).entries;
    const entry = {
      kind: 'visit',
      id,
      status: 'approved',
      from,
      display_name: 'Equator Ltd',
      starts: '10:00',
      ends: '11:00',
    };
    expect(seen).toMatchObject([entry]);
    expect(dataOf(await other.callEndpoint(ownCalendar, { query: { from, days: 1 } })).entries).toEqual([]);
    const key = randomUUID();
    const sent = await Promise.all([1, 2, 3].map(() => start(id, { key, photo: dataUrlOf(smallJpeg) })));
    expect(sent.filter(({ is_repeated: isRepeated }) => !isRepeated)).toHaveLength(1);
    expect(sent[0]).toMatchObject({ id, status: 'started', distance_m: 20, is_outside: false });
    server.clock.advance({ minutes: 40 });
    await signIn();
    const ended = randomUUID();
    expect(await finish(id, { key: ended, note: 'Filter changed' })).toMatchObject({ status: 'completed' });
    expect(await finish(id, { key: ended })).toMatchObject({ status: 'completed', is_repeated: true });
    const row = await stored(id);
    expect(row).toMatchObject({ status: 'completed', start_distance_m: 20, result_note: 'Filter changed' });
    const { pathname, search } = new URL(row.start_photo ?? '', 'http://host');
    expect((await server.fetch(`${pathname}${search}`)).status).toBe(200);
  });

  it('is nobody else’s, of its day only, and one at a time', async () => {
    const [first, second, later] = [await plan(), await plan(), await plan(3)];
    expect(await answerText(start(first, {}, other))).toContain('ZBCO0003');
    expect(await answerText(start(later))).toContain(visitCodes.otherDay.code);
    await start(first);
    expect(await answerText(start(second))).toContain(visitCodes.oneAtATime.code);
    expect(await answerText(start(first))).toContain(visitCodes.notToStart.code);
    expect(await answerText(finish(second))).toContain(visitCodes.notToFinish.code);
    await finish(first);
  });

  it('is refused or marked outside of the client’s circle, as the company says', async () => {
    const id = await plan();
    await allow('refuse');
    expect(await answerText(start(id, { place: north(900) }))).toContain(visitCodes.outside.code);
    await allow('flag');
    expect(await start(id, { place: north(900) })).toMatchObject({ distance_m: 900, is_outside: true });
    // A visit that began outside remains so, wherever it is finished.
    expect(await finish(id)).toMatchObject({ distance_m: 20, is_outside: true });
  });

  it('is marked or refused with a position that cannot be right, as the company says', async () => {
    const doubtful = (doubtful_place: 'flag' | 'refuse') =>
      admin.callEndpoint(companySettings.calls.patch, {
        params: { id: String(people.a.id) },
        body: { doubtful_place },
      });
    const id = await plan();
    server.clock.advance({ hours: 1 });
    await signIn();
    await doubtful('refuse');
    const exact = { ...north(20), accuracy: 0 };
    expect(await answerText(start(id, { place: exact }))).toContain(visitCodes.doubtfulPlace.code);
    await start(id);
    // Nobody gets back from there in the same minute.
    expect(await answerText(finish(id, { place: north(900_000) }))).toContain(visitCodes.doubtfulPlace.code);
    await doubtful('flag');
    await finish(id, { place: exact });
    expect(await stored(id)).toMatchObject({ status: 'completed', place_doubt: 'accuracy' });
  });

  it('is changed while it is planned, and cancelled with a reason', async () => {
    const id = await plan(1);
    const { calls, actions } = visit;
    const params = { id: String(id) };
    const late = { body: { start_time: '12:00' }, params };
    expect(await answerText(admin.callEndpoint(calls.patch, late, { quiet: true }).then(dataOf))).toContain(
      'visitOrder',
    );
    dataOf(await admin.callEndpoint(calls.patch, { params, body: { end_time: '11:30' } }));
    const body = { ids: [id], cancel_reason: 'Client is closed' };
    expect(dataOf(await admin.callEndpoint(actions.cancel.call, { body }))).toMatchObject([{ ok: true }]);
    const changed = admin.callEndpoint(calls.patch, { params, body: { end_time: '11:45' } }, { quiet: true });
    expect(await answerText(changed.then(dataOf))).toContain(visitCodes.notPlanned.code);
    expect(await stored(id)).toMatchObject({ status: 'cancelled', cancel_reason: 'Client is closed' });
  });

  it('was missed when its day has ended', async () => {
    const id = await plan();
    const run = async () => {
      for (const job of outdoorSlice.recurring ?? [])
        if (job.scope === 'company')
          await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, job.run);
    };
    await run();
    expect(await stored(id)).toMatchObject({ status: 'planned' });
    server.clock.advance({ hours: 25 });
    await run();
    await signIn();
    expect(await stored(id)).toMatchObject({ status: 'missed' });
  });
});

describe('a visit that nobody planned', () => {
  const begin = async (given: Partial<z.input<typeof startUnscheduledVisit.body>> = {}) =>
    dataOf(
      await own.callEndpoint(
        startUnscheduledVisit,
        { body: { key: randomUUID(), client: null, purpose: 'Called in', place: north(50), photo: null, ...given } },
        { quiet: true },
      ),
    );

  it('finds the clients nearby, the nearest first', async () => {
    const body = { client_code: 'N', client_name: 'Northern', place: placeAt(0.01, 0), radius: 200 };
    dataOf(await admin.callEndpoint(client.calls.create, { body }));
    const near = dataOf(await own.callEndpoint(nearClients, { body: { place: north(900) } }));
    expect(near.map(({ display_name: name, distance }) => [name, distance])).toEqual([
      ['Northern', 212],
      ['Equator Ltd', 900],
    ]);
    expect(dataOf(await own.callEndpoint(nearClients, { body: { place: north(5_000_000) } }))).toEqual([]);
  });

  it('is made once, finished, and accepted or rejected', async () => {
    const key = randomUUID();
    const [one, two] = await Promise.all([begin({ key }), begin({ key })]);
    expect(one?.id).toBe(two?.id);
    expect(one).toMatchObject({ distance_m: null, is_outside: false });
    await finish(one?.id ?? 0);
    const { id } = await begin({ client: office });
    await finish(id);
    const { accept, reject } = unscheduledVisit.actions;
    expect(dataOf(await admin.callEndpoint(accept.call, { body: { ids: [id] } }))).toMatchObject([{ ok: true }]);
    const body = { ids: [one?.id ?? 0], reject_reason: 'Private' };
    expect(dataOf(await admin.callEndpoint(reject.call, { body }))).toMatchObject([{ ok: true }]);
    const list = dataOf(await admin.callEndpoint(unscheduledVisit.calls.list, { query: { ordering: '-id' } }));
    expect(list.map(({ status, reject_reason: reason }) => [status, reason])).toEqual([
      ['accepted', ''],
      ['rejected', 'Private'],
    ]);
    const planned = dataOf(await admin.callEndpoint(visit.calls.list, { query: { page_size: 200 } }));
    expect(planned.some((row) => row.id === id)).toBe(false);
  });
});

describe('steps of visits that a phone kept without network', () => {
  let phone: TestPhone;
  let counter = 0;
  type Step = KeptVisit & { readonly photo?: string };
  const ago = (minutes: number): string =>
    server.clock.now().subtract({ minutes }).toString({ smallestUnit: 'millisecond' });
  const kept = (minutes: number, more: Partial<Step>): Step => ({
    key: randomUUID(),
    act: 'start',
    visit: null,
    begun: null,
    text: '',
    made_at: ago(minutes),
    counter: (counter += 1),
    page: randomUUID(),
    elapsed: 1000,
    ahead: 0,
    place: north(20),
    ...more,
  });
  const signed = (steps: readonly Step[], by = phone) =>
    Promise.all(steps.map(async (step) => ({ ...step, signature: await by.sign(keptVisitText(step)) })));
  const send = async (visits: Awaited<ReturnType<typeof signed>>, by = phone) => {
    const clock = { at: ago(0), page: randomUUID(), elapsed: 5000 };
    return dataOf(await own.callEndpoint(sendKeptVisits, { body: { phone: by.key, clock, visits } }, { quiet: true }));
  };
  const outcomes = async (visits: Awaited<ReturnType<typeof signed>>, by = phone) =>
    (await send(visits, by)).map(({ outcome, held, code }) => code ?? held ?? outcome);

  beforeAll(async () => {
    await signIn();
    phone = await makePhone();
    const token = await people.tokenOf('empA1');
    own = server.caller(token);
    await phone.tell(own, token);
    await allow('flag');
  });

  it('are made at their own times and in their order, once, with place, photo and note', async () => {
    const id = await plan();
    const photo = dataUrlOf(smallJpeg);
    const photo_hash = createHash('sha256').update(photo).digest('base64url');
    const start = kept(50, { visit: id, photo, photo_hash });
    const end = kept(20, { act: 'finish', visit: id, text: 'Filter changed' });
    const begun = kept(15, { act: 'unscheduled', text: 'Broken pump' });
    const ended = kept(5, { act: 'finish', begun: begun.key, place: north(900) });
    const steps = await signed([start, end, begun, ended]);
    const twice = await Promise.all([outcomes(steps.toReversed()), outcomes(steps)]);
    expect(twice.flat().toSorted()).toEqual([...Array(4).fill('repeated'), ...Array(4).fill('stored')]);
    expect(await outcomes(steps)).toEqual(Array(4).fill('repeated'));
    expect(await stored(id)).toMatchObject({
      status: 'completed',
      result_note: 'Filter changed',
      start_distance_m: 20,
      is_offline: true,
      kept_check: 'right',
      start_photo: expect.any(String),
    });
    const [planned] = await server.database.asOwner(
      'select actual_start, actual_end from visits where company_id = $1 and id = $2',
      [people.a.id, id],
    );
    const minutes = Object.values(planned ?? {}).map((at) =>
      Math.round((server.clock.now().epochMilliseconds - new Date(String(at)).getTime()) / 60_000),
    );
    expect(minutes).toEqual([50, 20]);
    const [last] = dataOf(await admin.callEndpoint(unscheduledVisit.calls.list, { query: { ordering: '-id' } }));
    expect(last).toMatchObject({ purpose: 'Broken pump', status: 'completed', is_offline: true });
  });

  it('count although their day has ended meanwhile, and are refused alone', async () => {
    const [missed, later] = [await plan(-1), await plan(2)];
    await server.database.asOwner("update visits set status = 'missed' where company_id = $1 and id = $2", [
      people.a.id,
      missed,
    ]);
    const dayAgo = 24 * 60;
    const [start, end] = await signed([
      kept(dayAgo, { visit: missed }),
      kept(dayAgo - 30, { act: 'finish', visit: missed }),
    ]);
    const wrong = await signed([kept(40, { visit: later }), kept(30, { act: 'finish', visit: later })]);
    if (!start || !end) throw new Error('Two were signed');
    expect(await outcomes([start, end, ...wrong])).toEqual([
      'stored',
      'stored',
      visitCodes.otherDay.code,
      visitCodes.notToFinish.code,
    ]);
    expect(await outcomes([{ ...start, key: randomUUID() }])).toEqual([keptVisitCodes.unsigned.code]);
    expect(await outcomes(await signed([kept(32 * dayAgo, { visit: later })]))).toEqual([keptVisitCodes.tooOld.code]);
  });

  it('of a turned clock or an unknown phone are flagged and make no punches', async () => {
    dataOf(
      await admin.callEndpoint(companySettings.calls.patch, {
        params: { id: String(people.a.id) },
        body: { visit_punches: true },
      }),
    );
    const punches = async () =>
      (await server.database.asOwner('select 1 from punches where company_id = $1', [people.a.id])).length;
    const visited = async (by: TestPhone, more: Partial<Step>) => {
      const id = await plan();
      const steps = await signed([kept(10, { visit: id, ...more }), kept(4, { act: 'finish', visit: id })], by);
      const before = await punches();
      const said = await outcomes(steps, by);
      return { said, check: (await stored(id)).kept_check, made: (await punches()) - before };
    };
    const right = await visited(phone, {});
    const turned = await visited(phone, { ahead: -7_200_000 });
    const unknown = await visited(await makePhone('Unknown'), {});
    expect(right).toEqual({ said: ['stored', 'stored'], check: 'right', made: 2 });
    expect(turned).toEqual({ said: ['clock', 'stored'], check: 'turned', made: 0 });
    expect(unknown).toEqual({ said: ['phone', 'phone'], check: 'phone', made: 0 });
  });
});

describe('the plan of a week', () => {
  it('is one answer of people with their visits and the places of their clients, of those whom one sees', async () => {
    await signIn();
    await plan(70);
    const from = today().add({ days: 70 }).toString();
    const ask = async (asked: object) => admin.callEndpoint(visitPlan, { query: { from, to: from, ...asked } });
    const { data, total } = unwrap(await ask({}));
    expect(total).toBe(data.length);
    expect(data.find(({ id }) => id === people.employees.empA1)).toMatchObject({
      visits: [
        {
          client: { id: office, display_name: 'Equator Ltd', at: { lat: 0, lng: 0 } },
          visit_date: from,
          start_time: '10:00',
          status: 'planned',
        },
      ],
    });
    expect(data.filter(({ visits }) => visits.length > 0)).toHaveLength(1);
    const [first, second] = data;
    const page = unwrap(await ask({ page_size: 1 }));
    expect([page.data[0]?.id, page.next]).toEqual([first?.id, 2]);
    expect(unwrap(await ask({ page_size: 1, page: 2 })).data[0]?.id).toBe(second?.id);
    expect(unwrap(await ask({ search: 'nobody of this name' })).data).toEqual([]);

    const to = (days: number): string => today().add({ days }).toString();
    for (const wrong of [{ to: to(69) }, { to: to(84) }, { to: 'soon' }, { page_size: 26 }, { purpose: 'x' }])
      expect(await ask(wrong).catch((refused: unknown) => refused)).not.toMatchObject({ isSuccess: true });
    await expect(own.callEndpoint(visitPlan, { query: { from, to: from } })).rejects.toThrow(
      commonCodes.forbidden.code,
    );
  });

  it('says on which days who is not at work, of those whom one sees', async () => {
    await signIn();
    const [from, to] = ['2027-03-01', '2027-03-07'];
    await server.database.asOwner(
      `insert into leaves (company_id, employee, incident_type, start_date, end_date, unit, lines, status, apply_reason)
        select $1, $2, min(id), $3::date + 1, $3::date + 2, 'day', jsonb_build_array(
          jsonb_build_object('date', ($3::date + 1)::text, 'days', 1, 'minutes', 480),
          jsonb_build_object('date', ($3::date + 2)::text, 'days', 1, 'minutes', 480)), 'approved', ''
        from incident_types where company_id = $1`,
      [people.a.id, people.employees.empA1, from],
    );
    const ask = async (asked: object, caller = admin) =>
      unwrap(await caller.callEndpoint(visitPlanDaysOff, { query: { from, to, ...asked } })).data;
    const page = await ask({});
    const days = page.find(({ id }) => id === people.employees.empA1)?.days ?? [];
    expect(days.filter(({ why }) => why === 'leave').map(({ date }) => date)).toEqual(['2027-03-02', '2027-03-03']);
    expect(page.filter((one) => one.days.some(({ why }) => why === 'leave'))).toHaveLength(1);
    // The same people in the same order as the page of visits.
    const { data } = unwrap(await admin.callEndpoint(visitPlan, { query: { from, to } }));
    expect(page.map(({ id }) => id)).toEqual(data.map(({ id }) => id));
    await expect(own.callEndpoint(visitPlanDaysOff, { query: { from, to } })).rejects.toThrow(
      commonCodes.forbidden.code,
    );
  });

  it('is repeated on the same days of the week, once however often, and tells each person once', async () => {
    await signIn();
    await plan(60);
    await plan(61);
    const from = today().add({ days: 60 }).toString();
    const body = { from, days: 2, every: 2, times: 3, employees: null };
    const copy = async (given: Partial<z.input<typeof copyVisits.body>> = {}) =>
      admin.callEndpoint(copyVisits, { body: { ...body, ...given } }, { quiet: true });
    expect(dataOf(await copy())).toEqual({ made: 6, left_out: 0 });
    expect(dataOf(await copy())).toEqual({ made: 0, left_out: 6 });
    const { items } = dataOf(await own.callEndpoint(listNotifications));
    expect(items.filter(({ kind }) => kind === 'visits_planned')).toMatchObject([
      { data: { count: 6, from: today().add({ days: 74 }).toString(), to: today().add({ days: 103 }).toString() } },
    ]);
    const copied = dataOf(
      await admin.callEndpoint(visit.calls.list, {
        query: { visit_date__gte: today().add({ days: 74 }).toString(), ordering: 'visit_date' },
      }),
    );
    expect(copied.map(({ visit_date: date }) => today().until(date).days)).toEqual([74, 75, 88, 89, 102, 103]);
    expect(copied[0]).toMatchObject({ status: 'planned', start_time: '10:00', end_time: '11:00', purpose: 'Service' });

    // Of other people there is nothing, and past days stay as they were.
    expect(dataOf(await copy({ every: 5, times: 1, employees: [people.employees.empA2] }))).toEqual({
      made: 0,
      left_out: 0,
    });
    const past = { from: today().subtract({ days: 20 }).toString(), days: 14, every: 1, times: 1 };
    expect(dataOf(await copy(past)).made).toBe(0);
    // A client out of use is visited no more.
    await server.database.asOwner('update clients set enabled = false where company_id = $1', [people.a.id]);
    expect(dataOf(await copy({ every: 5, times: 1 }))).toEqual({ made: 0, left_out: 0 });
    await server.database.asOwner('update clients set enabled = true where company_id = $1', [people.a.id]);
    await expect(other.callEndpoint(copyVisits, { body })).rejects.toThrow(commonCodes.forbidden.code);
  });

  it('is kept under a name, and planned for people in the seven days from any day on, once however often', async () => {
    await signIn();
    const stop = { client: office, start_time: '08:00', end_time: '08:45', purpose: 'Meter reading' };
    const made = await admin.callEndpoint(visitTemplate.calls.create, {
      body: {
        name: 'North round',
        stops: [
          { ...stop, day: 'tuesday' },
          { ...stop, day: 'sunday' },
        ],
      },
    });
    const template = dataOf(made).id;
    const wednesday = today().add({ days: 206 - today().dayOfWeek });
    const body = { template, from: wednesday.toString(), employees: [people.employees.empA1, people.employees.empA2] };
    const use = (given: Partial<typeof body> = {}) =>
      admin.callEndpoint(planTemplate, { body: { ...body, ...given } }, { quiet: true });
    expect(dataOf(await use())).toEqual({ made: 4, left_out: 0 });
    expect(dataOf(await use())).toEqual({ made: 0, left_out: 4 });
    const planned = dataOf(
      await admin.callEndpoint(visit.calls.list, {
        query: { visit_date__gte: body.from, employee: String(people.employees.empA2), ordering: 'visit_date' },
      }),
    );
    expect(planned.map(({ visit_date: date }) => wednesday.until(date).days)).toEqual([4, 6]);
    expect(planned[0]).toMatchObject({ start_time: '08:00', end_time: '08:45', purpose: 'Meter reading' });

    // Past days, and a client out of use, are left out and counted.
    expect(dataOf(await use({ from: today().subtract({ days: 30 }).toString() }))).toEqual({ made: 0, left_out: 4 });
    await server.database.asOwner('update clients set enabled = false where company_id = $1', [people.a.id]);
    expect(dataOf(await use({ from: wednesday.add({ days: 7 }).toString() }))).toEqual({ made: 0, left_out: 4 });
    await server.database.asOwner('update clients set enabled = true where company_id = $1', [people.a.id]);
    // Limited to a department: its people only. Another company has no such template, an employee no right.
    const scoped = server.caller(await people.tokenOf('scopedA'));
    const later = { ...body, from: wednesday.add({ days: 14 }).toString() };
    expect(dataOf(await scoped.callEndpoint(planTemplate, { body: later }))).toEqual({ made: 2, left_out: 2 });
    await expect(other.callEndpoint(planTemplate, { body })).rejects.toThrow(commonCodes.forbidden.code);
    const foreign = server.caller(await people.tokenOf('adminB'));
    await expect(foreign.callEndpoint(planTemplate, { body })).rejects.toThrow(commonCodes.notFound.code);
    // The same from its own list.
    const { call } = visitTemplate.actions.plan_visits;
    const listed = {
      ids: [template],
      employees: [people.employees.empA1],
      from: wednesday.add({ days: 21 }).toString(),
    };
    for (const count of [2, 0])
      expect(dataOf(await admin.callEndpoint(call, { body: listed }))).toMatchObject([
        { ok: true, context: { count } },
      ]);
    await expect(other.callEndpoint(call, { body: listed })).rejects.toThrow(commonCodes.forbidden.code);
  });

  it('is refused as a whole where it would be too many', async () => {
    await server.database.asOwner(
      `insert into visits (company_id, employee, client, visit_date) select v.company_id, v.employee, v.client,
        v.visit_date from visits v, generate_series(1, 100) where v.company_id = $1 and v.visit_date = $2`,
      [people.a.id, today().add({ days: 60 }).toString()],
    );
    const body = { from: today().add({ days: 60 }).toString(), days: 1, every: 1, times: 26, employees: null };
    await expect(admin.callEndpoint(copyVisits, { body })).rejects.toThrow(copyVisitsCodes.tooMany.code);
  });
});
