import { beforeAll, describe, expect, it } from 'vitest';
import { periodLock } from '#features/attendance/contract.ts';
import { trainingType } from '#features/complement/contract.ts';
import { ownTraining, previewTraining, requestCodes, training, trainingCodes } from '#features/request/contract.ts';
import { trainingReport } from '#features/request/contract/training-report.ts';
import { commonCodes, withdrawalCodes, type AnyResource } from '#shared/contract/index.ts';
import { employee } from '#features/team/contract.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { makeOfficeWorker } from '#tests/support/office-worker.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let person = 0;
let course = 0;
let hobby = 0;
const [monday, tuesday, wednesday, saturday, nextMonday] = [
  '2026-02-09',
  '2026-02-10',
  '2026-02-11',
  '2026-02-14',
  '2026-02-16',
];

const make = async (resource: AnyResource, body: object): Promise<number> =>
  Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
const ask = (body: object) =>
  admin.callEndpoint(training.calls.create, {
    body: training.create.parse({
      employee: person,
      training_type: course,
      title: 'Safety',
      apply_reason: 'Law',
      ...body,
    }),
  });
const refusal = (asked: Promise<unknown>) => asked.catch((thrown: unknown) => thrown);
const dayOn = async (day: string) => {
  await calculateDays(server);
  return (await daysOf(admin, person)).get(day);
};

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  person = await makeOfficeWorker(admin, { emp_code: '7501', first_name: 'Tara', from: monday });
  course = await make(trainingType, { training_code: 'C', training_name: 'Course' });
  // The others are employed as well.
  await server.database.asOwner('update employees set hire_date = null where company_id = $1 and id <> $2', [
    people.a.id,
    person,
  ]);
  hobby = await make(trainingType, { training_code: 'H', training_name: 'Hobby', counts_as_work: false });
});

describe('training', () => {
  it('excuses from work once it is approved, and no longer once it is cancelled', async () => {
    const made = dataOf(await ask({ start_date: tuesday }));
    expect(made).toMatchObject({ status: 'pending', minutes: 480, end_date: tuesday, request_no: 'TR-2026-000001' });
    expect(await dayOn(tuesday)).toMatchObject({ absent_min: 480 });
    dataOf(await admin.callEndpoint(training.actions.approve.call, { body: { ids: [made.id] } }));
    expect(await dayOn(tuesday)).toMatchObject({ required_min: 480, absent_min: 0 });
    dataOf(
      await admin.callEndpoint(training.actions.cancel.call, { body: { ids: [made.id], cancel_reason: 'Not given' } }),
    );
    expect(await dayOn(tuesday)).toMatchObject({ absent_min: 480 });
  });

  it('that is mandatory is seen by the employee and taken back or cancelled by the office alone', async () => {
    const mine = server.caller(await people.tokenOf('empA1'));
    const whose = { employee: people.employees.empA1, start_date: '2026-05-04', mandatory: true };
    const { id } = dataOf(await ask(whose));
    const seen = async () =>
      dataOf(await mine.callEndpoint(ownTraining.calls.retrieve, { params: { id: String(id) } }));
    expect(await seen()).toMatchObject({ status: 'pending', mandatory: true, withdrawal: 'none' });
    const revoke = { body: { ids: [id] } };
    expect(dataOf(await mine.callEndpoint(ownTraining.actions.revoke.call, revoke))).toMatchObject([
      { ok: false, code: commonCodes.wrongState.code },
    ]);
    dataOf(await admin.callEndpoint(training.actions.approve.call, { body: { ids: [id] } }));
    expect(await seen()).toMatchObject({ status: 'approved', withdrawal: 'none' });
    const cancel = { body: { ids: [id], cancel_reason: 'Busy' } };
    expect(dataOf(await mine.callEndpoint(ownTraining.actions.cancel.call, cancel))).toMatchObject([
      { ok: false, code: withdrawalCodes.byOffice.code },
    ]);
    const own = dataOf(
      await mine.callEndpoint(ownTraining.calls.create, {
        body: { training_type: course, title: 'First aid', apply_reason: 'Law', start_date: '2026-05-05' },
      }),
    );
    expect(own).toMatchObject({ mandatory: false, withdrawal: 'revoke' });
    expect(dataOf(await admin.callEndpoint(training.actions.cancel.call, cancel))).toMatchObject([{ ok: true }]);
    expect(await seen()).toMatchObject({ status: 'cancelled' });
    dataOf(await mine.callEndpoint(ownTraining.actions.revoke.call, { body: { ids: [own.id] } }));
  });

  it('takes halves and hours of each day, and days off not at all', async () => {
    const half = dataOf(await ask({ start_date: wednesday, day_part: 'first_half', approve_directly: true }));
    expect(half).toMatchObject({ status: 'approved', minutes: 240 });
    const hours = dataOf(
      await ask({
        start_date: '2026-02-12',
        end_date: nextMonday,
        day_part: 'time_range',
        start_time: '08:00',
        end_time: '10:00',
      }),
    );
    // On Thursday, Friday and Monday an hour of it is before work begins.
    expect(hours).toMatchObject({ minutes: 180 });
    expect(await dayOn(wednesday)).toMatchObject({ absent_min: 240 });
    const body = { employee: person, start_date: '2026-02-13', end_date: saturday };
    expect(dataOf(await admin.callEndpoint(previewTraining, { body }))).toEqual({
      minutes: 480,
      days: 1,
      skipped: [{ date: saturday, kind: 'rest' }],
    });
  });

  it('does not overlap other training; halves of one day stand beside each other', async () => {
    expect(await refusal(ask({ start_date: wednesday }))).toMatchObject({ code: trainingCodes.overlaps.code });
    const second = dataOf(await ask({ start_date: wednesday, day_part: 'second_half' }));
    expect(second).toMatchObject({ status: 'pending', minutes: 240 });
  });

  it('is only recorded where its type does not count as work', async () => {
    dataOf(await ask({ start_date: '2026-02-17', training_type: hobby, approve_directly: true }));
    expect(await dayOn('2026-02-17')).toMatchObject({ absent_min: 480 });
  });

  it('is refused before one is employed, and of a type that is not in use', async () => {
    expect(await refusal(ask({ start_date: '2026-02-03' }))).toMatchObject({ code: requestCodes.notEmployed.code });
    const old = await make(trainingType, { training_code: 'O', training_name: 'Old', enabled: false });
    expect(await refusal(ask({ start_date: '2026-02-20', training_type: old }))).toMatchObject({
      code: expect.stringMatching(/^ZB/),
    });
  });

  it('is decided once, whoever is first', async () => {
    const made = dataOf(await ask({ start_date: '2026-02-23' }));
    const body = { ids: [made.id] };
    const both = await Promise.all([
      admin.callEndpoint(training.actions.approve.call, { body }),
      admin.callEndpoint(training.actions.reject.call, { body: { ...body, reject_reason: 'Late' } }),
    ]);
    expect(both.flatMap((one) => dataOf(one)).filter(({ ok }) => ok)).toHaveLength(1);
  });

  it('is asked for by oneself, and the same twice at once is refused', async () => {
    const own = server.caller(await people.tokenOf('empA1'));
    const body = ownTraining.create.parse({
      training_type: course,
      title: 'First aid',
      apply_reason: 'Colleagues',
      start_date: '2026-03-10',
    });
    const both = await Promise.allSettled([1, 2].map(() => own.callEndpoint(ownTraining.calls.create, { body })));
    const made = both.filter((one) => one.status === 'fulfilled' && one.value.isSuccess);
    expect(made).toHaveLength(1);
  });
});

describe('the result of a training', () => {
  const { call } = training.actions.record_result;
  const enter = async (start_date: string, more: object = {}) =>
    dataOf(await ask({ start_date, approve_directly: true, ...more })).id;
  const record = async (ids: readonly number[], body: object, by: Client = admin) =>
    dataOf(
      await by.callEndpoint(call, {
        body: { attendance: 'present', score: null, result_note: '', ...body, ids: [...ids] },
      }),
    );
  const stored = async (id: number) =>
    dataOf(await admin.callEndpoint(training.calls.retrieve, { params: { id: String(id) } }));

  it('takes the time back from whoever was not there, and gives it again', async () => {
    const id = await enter('2026-02-18');
    expect(await stored(id)).toMatchObject({ attendance: 'planned', score: null, result_due: '' });
    expect(await dayOn('2026-02-18')).toMatchObject({ absent_min: 0 });
    await record([id], { attendance: 'absent', result_note: 'Ill' });
    expect(await stored(id)).toMatchObject({ attendance: 'absent', result_note: 'Ill' });
    expect(await dayOn('2026-02-18')).toMatchObject({ absent_min: 480 });
    await record([id], { score: 87.5 });
    expect(await stored(id)).toMatchObject({ attendance: 'present', score: 87.5, result_note: 'Ill' });
    expect(await dayOn('2026-02-18')).toMatchObject({ absent_min: 0 });
    await record([id], { attendance: 'planned' });
    expect(await stored(id)).toMatchObject({ attendance: 'planned', score: null, result_note: '' });
  });

  it('is recorded for many at once, and what is left empty stays', async () => {
    const ids = [await enter('2026-02-19'), await enter('2026-02-20')];
    await record(ids.slice(0, 1), { score: 60, result_note: 'Just passed' });
    expect((await record(ids, {})).map(({ ok }) => ok)).toEqual([true, true]);
    expect(await stored(ids[0] ?? 0)).toMatchObject({ attendance: 'present', score: 60, result_note: 'Just passed' });
    expect(await stored(ids[1] ?? 0)).toMatchObject({ attendance: 'present', score: null });
    const query = { attendance: 'present' } as const;
    const found = dataOf(await admin.callEndpoint(training.calls.list, { query }));
    expect(new Set(found.map(({ id }) => id))).toEqual(new Set(ids));
    const period = { date__gte: '2026-02-18', date__lte: '2026-02-20' };
    const rows = dataOf(await admin.callEndpoint(trainingReport.calls.page, { query: { ...period, ...query } }));
    expect(rows.map(({ score, training_minutes: minutes }) => [score, minutes])).toEqual([
      [null, 480],
      [60, 480],
    ]);
    await record(ids.slice(1), { attendance: 'absent' });
    const { totals } = dataOf(await admin.callEndpoint(trainingReport.calls.totals, { query: period }));
    expect(totals).toMatchObject({ attended: 1, missed: 1, training_minutes: 960 });
  });

  it('leaves the days of a missed one free for another, and is not corrected over it', async () => {
    const missed = await enter('2026-02-24');
    await record([missed], { attendance: 'absent' });
    await enter('2026-02-24', { title: 'The other course' });
    expect(await record([missed], { attendance: 'present' })).toEqual([
      expect.objectContaining({ ok: false, code: trainingCodes.overlaps.code }),
    ]);
  });

  it('is not recorded before its first day, unless it is approved, or by anybody else', async () => {
    const later = await enter('2026-03-03');
    expect(await stored(later)).toMatchObject({ result_due: 'early' });
    expect(await record([later], {})).toEqual([
      expect.objectContaining({ ok: false, code: trainingCodes.notBegun.code }),
    ]);
    const pending = dataOf(await ask({ start_date: '2026-02-25' })).id;
    expect(await record([pending], {})).toEqual([
      expect.objectContaining({ ok: false, code: commonCodes.wrongState.code }),
    ]);
    const done = await enter('2026-02-26');
    const [employee, viewer, other] = await Promise.all(
      (['empA1', 'viewA', 'adminB'] as const).map(async (role) => server.caller(await people.tokenOf(role))),
    );
    for (const who of [employee, viewer])
      expect(await refusal(record([done], {}, who))).toMatchObject({ code: commonCodes.forbidden.code });
    expect(await record([done], {}, other)).toEqual([
      expect.objectContaining({ ok: false, code: commonCodes.notFound.code }),
    ]);
    expect(await stored(done)).toMatchObject({ attendance: 'planned' });
  });

  it('is seen by the person, whose own it is not to record', async () => {
    const own = people.employees.empA1;
    const id = await enter('2026-02-27', { employee: own });
    const link = (to: number | null) =>
      server.database.asOwner('update memberships set employee = $1 where company_id = $2 and user_id = $3', [
        to,
        people.a.id,
        people.users.adminA,
      ]);
    const mine = server.caller(await people.tokenOf('empA1'));
    await record([id], { score: 91, result_note: 'Best of all' });
    const seen = dataOf(await mine.callEndpoint(ownTraining.calls.retrieve, { params: { id: String(id) } }));
    expect(seen).toMatchObject({ attendance: 'present', score: 91, result_note: 'Best of all' });
    // The administrator is that employee now.
    await server.database.asOwner('update memberships set employee = null where employee = $1', [own]);
    await link(own);
    admin = server.caller(await people.tokenOf('adminA'));
    expect(await record([id], { attendance: 'absent' })).toEqual([
      expect.objectContaining({ ok: false, code: commonCodes.ownRequest.code }),
    ]);
    await link(null);
    admin = server.caller(await people.tokenOf('adminA'));
  });

  it('changes no day that is locked, and a score changes none', async () => {
    const id = await enter('2026-02-23', { employee: people.employees.empA2 });
    const { department } = dataOf(
      await admin.callEndpoint(employee.calls.retrieve, { params: { id: String(people.employees.empA2) } }),
    );
    await calculateDays(server);
    await make(periodLock, { department: department.id, start_date: '2026-02-23', end_date: '2026-02-23' });
    // Somebody who may record results, and not change what is locked.
    await server.database.asOwner(
      `update groups set permissions = permissions || '{request.training.approve}' where id in (
        select g."group" from membership_groups g join memberships m on m.id = g.membership
        where m.company_id = $1 and m.user_id = $2)`,
      [people.a.id, people.users.viewA],
    );
    const clerk = server.caller(await people.tokenOf('viewA'));
    expect(await record([id], { attendance: 'absent' }, clerk)).toEqual([
      expect.objectContaining({ ok: false, code: requestCodes.dayLocked.code }),
    ]);
    expect(await record([id], { score: 40 }, clerk)).toEqual([expect.objectContaining({ ok: true })]);
    expect(await stored(id)).toMatchObject({ attendance: 'present', score: 40 });
  });
});
