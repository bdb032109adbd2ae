import { beforeAll, describe, expect, it } from 'vitest';
import { globalRule, periodLock } from '#features/attendance/contract.ts';
import { overtime, overtimeApprovals, overtimeCodes, requestCodes } from '#features/request/contract.ts';
import { commonCodes } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays, daysOf } from '#tests/support/calculated-days.ts';
import { makeOfficeWorker } from '#tests/support/office-worker.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let person = 0;
const day = '2026-02-10';

const ask = (start_time: string, end_time: string, whose: { employee?: number; overtime_date?: string } = {}) =>
  admin.callEndpoint(overtime.calls.create, {
    body: { employee: person, overtime_date: day, start_time, end_time, apply_reason: 'Stocktaking', ...whose },
  });
const dayNow = async () => {
  await calculateDays(server);
  return (await daysOf(admin, person)).get(day);
};

beforeAll(async () => {
  admin = server.caller(await people.tokenOf('adminA'));
  const [rule] = dataOf(await admin.callEndpoint(globalRule.calls.list, { query: {} }));
  dataOf(
    await admin.callEndpoint(globalRule.calls.patch, {
      params: { id: String(rule?.id) },
      body: { ot_basis: 'schedule', ot_late_out: true, ot_approval: 'approved', holds_from: 'beginning' },
    }),
  );
  person = await makeOfficeWorker(admin, { emp_code: '7401', first_name: 'Ola', from: '2026-02-09' });
  await givePunches(server, people.a.id, 'Europe/London', [
    { code: '7401', at: `${day}T09:00:00Z` },
    { code: '7401', at: `${day}T19:00:00Z`, state: 1 },
  ]);
});

describe('overtime that the rule asks an approval for', () => {
  it('counts once it is approved, as far as it was, and no longer once it is cancelled', async () => {
    expect(await dayNow()).toMatchObject({ ot_min: 0 });
    const made = dataOf(await ask('17:00', '18:00'));
    expect(made).toMatchObject({ status: 'pending', minutes: 60, request_no: 'OT-2026-000001' });
    expect(await ask('17:30', '18:30').catch((thrown: unknown) => thrown)).toMatchObject({
      code: overtimeCodes.overlaps.code,
    });
    await admin.callEndpoint(overtime.actions.approve.call, { body: { ids: [made.id] } });
    expect(await dayNow()).toMatchObject({ ot_min: 60 });
    await admin.callEndpoint(overtime.actions.cancel.call, { body: { ids: [made.id], cancel_reason: 'Wrong day' } });
    expect(await dayNow()).toMatchObject({ ot_min: 0 });
  });

  it('counts no more than who approves has taken it down to, and never more than was asked for', async () => {
    const made = dataOf(await ask('17:00', '19:00'));
    const lower = (approved_minutes: number, version?: number) =>
      admin
        .callEndpoint(overtimeApprovals.lower, { body: { id: made.id, version, given: { approved_minutes } } })
        .catch((thrown: unknown) => thrown);
    expect(await lower(150)).toMatchObject({ code: commonCodes.invalidInput.code });
    expect(await lower(45, made.version + 7)).toMatchObject({ code: commonCodes.changedMeanwhile.code });
    expect(await lower(45, made.version)).toMatchObject({ isSuccess: true });
    const now = dataOf(await admin.callEndpoint(overtime.calls.retrieve, { params: { id: String(made.id) } }));
    expect(now).toMatchObject({ status: 'approved', minutes: 120, approved_minutes: 45 });
    expect(await dayNow()).toMatchObject({ ot_min: 45 });
    const course = dataOf(await admin.callEndpoint(overtimeApprovals.course, { params: { id: String(made.id) } }));
    expect(course.events.map(({ kind }) => kind)).toEqual(['submitted', 'lowered', 'approved']);
    await admin.callEndpoint(overtime.actions.cancel.call, { body: { ids: [made.id], cancel_reason: 'Wrong day' } });
    expect(await dayNow()).toMatchObject({ ot_min: 0 });
  });

  it('is judged one by one where many are approved at once: by what was just approved, and by the locks', async () => {
    const other = people.employees.empA2;
    await server.database.asOwner('update employees set hire_date = null where id = $1', [other]);
    const locked = '2026-02-12';
    const made = [
      await ask('17:00', '18:00'),
      await ask('18:00', '19:00'),
      await ask('19:30', '20:30', { employee: other }),
      await ask('17:00', '18:00', { employee: other, overtime_date: locked }),
    ].map((one) => dataOf(one).id);
    const [first = 0, second = 0, theirs = 0, late = 0] = made;
    // As if both had been asked for in the same moment.
    await server.database.asOwner(`update overtimes set start_at = $1 where id = $2`, [`${day}T17:30:00Z`, second]);
    dataOf(
      await admin.callEndpoint(periodLock.calls.create, {
        body: { department: people.a.rootDepartment, start_date: locked, end_date: locked },
      }),
    );
    // Somebody who may decide, and not change what is locked.
    await server.database.asOwner(
      `update groups set permissions = permissions || '{request.overtime.approve}' where id in (
        select g."group" from membership_groups g join memberships m on m.id = g.membership
        where m.company_id = $1 and m.user_id = $2)`,
      [people.a.id, people.users.viewA],
    );
    const decider = server.caller(await people.tokenOf('viewA'));
    const results = dataOf(await decider.callEndpoint(overtime.actions.approve.call, { body: { ids: made } }));
    expect(results.map(({ id, ok, code }) => [id, ok || code])).toEqual([
      [first, true],
      [second, overtimeCodes.overlaps.code],
      [theirs, true],
      [late, requestCodes.dayLocked.code],
    ]);
    const log = await server.database.asOwner(
      `select object_name, department from operation_logs where object_type = 'request.overtime' and action = 'approve'
        and object_id = any($1) order by object_id`,
      [[first, theirs]],
    );
    expect(log).toEqual([
      { object_name: expect.stringMatching(/^OT-2026-/), department: expect.anything() },
      { object_name: expect.stringMatching(/^OT-2026-/), department: expect.anything() },
    ]);
  });

  it('ends on the day after where it ends before it starts', async () => {
    const made = dataOf(await ask('23:00', '01:00'));
    expect(made).toMatchObject({ minutes: 120 });
  });
});
