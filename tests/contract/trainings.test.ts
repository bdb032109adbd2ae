import { beforeAll, describe, expect, it } from 'vitest';
import { trainingType } from '#features/complement/contract.ts';
import { ownTraining, previewTraining, requestCodes, training, trainingCodes } from '#features/request/contract.ts';
import type { AnyResource } from '#shared/contract/index.ts';
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
