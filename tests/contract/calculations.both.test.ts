import { beforeAll, describe, expect, it } from 'vitest';
import { calculation, periodLock } from '#features/attendance/contract.ts';
import { startDaysWorker } from '#features/attendance/server.ts';
import { employee } from '#features/team/contract.ts';
import { isCallError, type Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let person = 0;
const february = { start_date: '2026-02-01', end_date: '2026-02-28' };

const start = async (body: { departments?: number[]; employees?: number[] } = {}, period = february): Promise<number> =>
  dataOf(await admin.callEndpoint(calculation.calls.create, { body: { ...period, ...body } })).id;
const read = async (id: number) =>
  dataOf(await admin.callEndpoint(calculation.calls.retrieve, { params: { id: String(id) } }));

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const [first] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { page_size: 1 } }));
  const body = {
    emp_code: '7201',
    first_name: 'Ada',
    department: first?.department.id ?? 0,
    area: first?.area.map(({ id }) => id) ?? [],
    hire_date: '2026-02-10',
  };
  person = dataOf(await admin.callEndpoint(employee.calls.create, { body })).id;
  await calculateDays(server);
});

describe('a calculation', () => {
  it('calculates what nothing has marked, tells what stands in the way, and changes nothing the second time', async () => {
    await givePunches(server, people.a.id, 'Europe/London', [{ code: '7201', at: '2026-02-12T09:00:00Z' }]);
    await givePunches(server, people.a.id, 'Europe/London', [{ code: '999123', at: '2026-02-12T09:00:00Z' }]);
    await calculateDays(server);
    // As a fault of an older version would have left it.
    await server.database.asOwner(`delete from att_day_totals where employee = $1 and att_date = '2026-02-12'`, [
      person,
    ]);
    expect((await daysOf(admin, person)).has('2026-02-12')).toBe(false);
    const id = await start();
    expect(await read(id)).toMatchObject({ status: 'queued', people_done: 0 });
    await calculateDays(server);
    expect((await daysOf(admin, person)).get('2026-02-12')).toMatchObject({ punch_count: 1 });
    const done = await read(id);
    expect(done).toMatchObject({ status: 'done', missed: 1, unregistered: 1, locked: 0 });
    expect(done.people_done).toBe(done.people);
    expect(done.changed).toBeGreaterThan(0);
    expect(done.unplanned).toBeGreaterThan(0);
    // The bell rings for whoever has started it, and leads to it.
    const bell = async () => dataOf(await admin.callEndpoint(listNotifications)).items[0];
    const period = { from: '2026-02-01', to: '2026-02-28' };
    expect(await bell()).toMatchObject({
      kind: 'calculation_done',
      data: { ...period, count: done.changed },
      target: { type: calculation.name, id },
    });
    const again = await start();
    await calculateDays(server);
    expect(await bell()).toMatchObject({ data: { ...period, count: 0 }, target: { id: again } });
    expect(await read(again)).toMatchObject({ status: 'done', days: done.days, changed: 0 });
  });

  it('is of the people who are named, and leaves locked days as they are', async () => {
    const one = await start({ employees: [person] });
    await calculateDays(server);
    expect(await read(one)).toMatchObject({ status: 'done', people: 1, days: 19 });
    const none = await start(
      { employees: [person], departments: [] },
      { start_date: '2026-02-01', end_date: '2026-02-09' },
    );
    await calculateDays(server);
    expect(await read(none)).toMatchObject({ status: 'done', people: 1, days: 0 });
    const lock = dataOf(
      await admin.callEndpoint(periodLock.calls.create, { body: { department: people.a.rootDepartment, ...february } }),
    );
    await server.database.asOwner(
      `update att_day_totals set punch_count = 7, input_hash = 0 where employee = $1 and att_date = '2026-02-12'`,
      [person],
    );
    const locked = await start({ departments: [people.a.rootDepartment] });
    await calculateDays(server);
    expect(await read(locked)).toMatchObject({ status: 'done', changed: 0 });
    expect((await read(locked)).locked).toBeGreaterThan(0);
    expect((await daysOf(admin, person)).get('2026-02-12')).toMatchObject({ punch_count: 7 });
    const body = { ids: [lock.id], reopen_reason: 'The figures were wrong' };
    await admin.callEndpoint(periodLock.actions.reopen.call, { body });
    await calculateDays(server);
    expect((await daysOf(admin, person)).get('2026-02-12')).toMatchObject({ punch_count: 1 });
  });

  it('waits behind the one before it, and is cancelled', async () => {
    const ids = [await start(), await start()];
    const cancel = calculation.actions.cancel.call;
    const [first = 0, second = 0] = ids;
    expect(dataOf(await admin.callEndpoint(cancel, { body: { ids: [second] } }))).toMatchObject([{ ok: true }]);
    await calculateDays(server);
    expect(await read(first)).toMatchObject({ status: 'done' });
    expect(await read(second)).toMatchObject({ status: 'cancelled', people_done: 0 });
    expect(dataOf(await admin.callEndpoint(cancel, { body: { ids: [first] } }))).toMatchObject([{ ok: false }]);
  });

  it('goes on where it was when its worker is gone, and two workers do each step once', async () => {
    const id = await start();
    // A worker that died in the middle has finished one step; the rest remains.
    await server.database.asOwner(
      `update calculations set status = 'running', people = 5, people_done = 1, done_until = $1 where id = $2`,
      [person - 1, id],
    );
    const workers = [await startDaysWorker(server.host), await startDaysWorker(server.host)];
    await Promise.all(workers.map((worker) => worker.drain()));
    await Promise.all(workers.map((worker) => worker.stop()));
    await calculateDays(server);
    const done = await read(id);
    expect(done).toMatchObject({ status: 'done', people_done: 2 });
  });

  it('refuses more days than a quarter has, and days to come', async () => {
    const refused = async (period: typeof february) => {
      const answer = await admin.callEndpoint(calculation.calls.create, { body: period });
      return answer.isSuccess ? null : Object.values(answer.fields ?? {}).flat()[0]?.code;
    };
    expect(await refused({ start_date: '2025-10-01', end_date: '2026-02-01' })).toBe('calculationTooLong');
    expect(await refused({ start_date: '2026-03-01', end_date: '2026-03-31' })).toBe('maxDate');
  });

  it('is no other company’s', async () => {
    const id = await start();
    const foreign = server.caller(await people.tokenOf('adminB'));
    await expect(foreign.callEndpoint(calculation.calls.retrieve, { params: { id: String(id) } })).rejects.toSatisfy(
      (thrown) => isCallError(thrown) && thrown.status === 404,
    );
    await calculateDays(server);
  });
});
