import { beforeAll, describe, expect, it } from 'vitest';
import { departmentRule, employeeSchedule, globalRule, timetable, wouldChange } from '#features/attendance/contract.ts';
import type { CallInput } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import { giveLateChain, makeRecord, type LateChain } from '#tests/support/late-chain.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);
let admin: Client;
let chain: LateChain;

type Asked = CallInput<typeof wouldChange>['body'];
const ask = (body: Asked, client = admin) => client.callEndpoint(wouldChange, { body });
async function tryChange(body: Asked) {
  const answer = await ask(body);
  if (!answer.isSuccess) throw new Error(`${answer.code} ${JSON.stringify(answer.fields)}`);
  return answer.data.data;
}
/** Everything that a change would have left behind. */
const traces = () =>
  server.database.asOwner(
    `select (select count(*) from department_rules)::int as rules, (select sum(version) from global_rules)::int as versions,
      (select sum(version) from timetables)::int as timetables, (select count(*) from record_versions)::int as kept,
      (select count(*) from employee_schedules)::int as schedules, (select count(*) from day_marks)::int as marks,
      (select count(*) from operation_logs)::int as logs, (select count(*) from att_day_totals)::int as days`,
  );

beforeAll(async () => {
  server.clock.advance({ hours: 24 });
  admin = server.caller(await people.tokenOf('adminA'));
  chain = await giveLateChain(server, people, admin);
  await calculateDays(server);
});

describe('what a change would change', () => {
  it('is told of the people whom it touches, by person and figure, and nothing is written', async () => {
    const before = await traces();
    const found = await tryChange({
      resource: 'attendance.department_rule',
      id: null,
      body: { department: chain.departments[1], late_measure: 'beyondGrace' },
    });
    expect(found).toMatchObject({ from: '2026-03-01', to: '2026-03-03', touched: 2, looked: 2, next: null });
    expect(found.people.map(({ id, days, differences }) => [id, days, differences.late])).toEqual([
      [chain.people[1], 1, -10],
      [chain.people[2], 1, -10],
    ]);
    expect(await traces()).toEqual(before);
  });

  it('of a dated change as if it had held all along, of a new schedule, of a deletion', async () => {
    const rules = await admin.callEndpoint(globalRule.calls.list, {});
    const [rule] = rules.isSuccess ? rules.data.data : [];
    const before = await traces();
    const dated = await tryChange({
      resource: 'attendance.global_rule',
      id: rule?.id ?? 0,
      body: { late_absent_after: 20, version: rule?.version },
    });
    expect(dated.people.filter(({ id }) => chain.people.includes(id)).map(({ days }) => days)).toEqual([1, 1, 1]);
    const hours = await tryChange({
      resource: 'attendance.timetable',
      id: chain.timetable,
      body: { in_time: '09:30' },
    });
    expect(hours.people.map(({ differences }) => differences.late)).toEqual([-25, -25, -25]);
    const pause = { alias: 'Tried', duration: 30 };
    expect(await tryChange({ resource: 'attendance.break_time', id: null, body: pause })).toMatchObject({ touched: 0 });
    const schedules = await admin.callEndpoint(employeeSchedule.calls.list, {
      query: { employee: String(chain.people[0]) },
    });
    const [schedule] = schedules.isSuccess ? schedules.data.data : [];
    const gone = await tryChange({ resource: 'attendance.employee_schedule', id: schedule?.id ?? 0, body: null });
    expect(gone.people).toMatchObject([{ id: chain.people[0], differences: { late: -25 } }]);
    expect(await traces()).toEqual(before);
  });

  it('is what the days come to once it is saved', async () => {
    const body = { department: chain.departments[2], late_measure: 'beyondGrace' as const };
    const found = await tryChange({ resource: 'attendance.department_rule', id: null, body });
    const sum = async () => {
      await calculateDays(server);
      const [row] = await server.database.asOwner('select sum(late_min)::int as late from att_day_totals');
      return Number(row?.['late']);
    };
    const late = await sum();
    const id = await makeRecord(admin, departmentRule, body);
    expect(found.people.reduce((all, { differences }) => all + differences.late, 0)).toBe((await sum()) - late);
    await admin.callEndpoint(departmentRule.calls.destroy, { params: { id: String(id) } });
    expect(await sum()).toBe(late);
  });

  it('is refused as its saving would be', async () => {
    const before = await traces();
    expect(
      await ask({ resource: 'attendance.timetable', id: chain.timetable, body: { in_time: 'noon' } }),
    ).toMatchObject({ isSuccess: false });
    expect(
      await ask({
        resource: 'attendance.timetable',
        id: chain.timetable,
        body: { in_time: '08:00', version: 99 },
      }).catch((error: unknown) => error),
    ).toMatchObject({ status: 409 });
    const viewer = server.caller(await people.tokenOf('viewA'));
    await expect(
      ask({ resource: 'attendance.timetable', id: chain.timetable, body: { in_time: '08:00' } }, viewer),
    ).rejects.toMatchObject({ status: 403 });
    const other = server.caller(await people.tokenOf('adminB'));
    await expect(
      ask({ resource: 'attendance.timetable', id: chain.timetable, body: { in_time: '08:00' } }, other),
    ).rejects.toMatchObject({ status: 404 });
    expect(await traces()).toEqual(before);
    const read = await admin.callEndpoint(timetable.calls.retrieve, { params: { id: String(chain.timetable) } });
    expect(read.isSuccess && read.data.data.in_time).toBe('09:00');
  });
});
