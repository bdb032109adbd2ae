import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { attendanceSlice } from '#features/attendance/server.ts';
import { departmentSchedule, shift, timetable } from '#features/attendance/contract.ts';
import { alertRule } from '#features/system/contract.ts';
import { systemSlice } from '#features/system/server.ts';
import { employee } from '#features/team/contract.ts';
import { alertEvents, type AlertEvent } from '#shared/contract/alerts.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { asCompany } from '#server/http/index.ts';
import { mailNotifications } from '#server/notifications/mail-job.ts';
import { calculateDays } from '#tests/support/calculated-days.ts';
import type { Role } from '#tests/support/fixtures.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { givePunches } from '#tests/support/punches.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people = usePeople(server);

/** Runs a slice's recurring job in both companies until nothing is left. */
async function run(slice: typeof systemSlice, name: string): Promise<void> {
  const job = slice.recurring?.find((each) => each.name === name);
  if (job?.scope !== 'company') throw new Error(`No job ${name}`);
  for (const companyId of [people.a.id, people.b.id]) {
    const step = () => asCompany(server.host, { companyId, name: 'Test', accessor: 'job' }, job.run);
    while ((await step())?.hasMore);
  }
}
const raise = (): Promise<void> => run(systemSlice, 'system.alerts');
/** Calculates the days up to now. */
async function calculate(): Promise<void> {
  await run(attendanceSlice, 'attendance.open_days');
  await calculateDays(server);
}
const caller = async (role: Role) => server.caller(await people.tokenOf(role));
/** The alerts that a person got, oldest first. */
async function alertsOf(role: Role) {
  const { items } = dataOf(await (await caller(role)).callEndpoint(listNotifications));
  return items
    .filter(({ kind }) => kind.startsWith('alert_'))
    .map(({ kind, data, target }) => ({ kind, data, target }))
    .toReversed();
}
async function ruleOf(event: AlertEvent, role: Role = 'adminA') {
  const rules = dataOf(await (await caller(role)).callEndpoint(alertRule.calls.list, { query: { page_size: 100 } }));
  const found = rules.find((rule) => rule.event === event);
  if (!found) throw new Error(`No rule ${event}`);
  return found;
}
async function set(event: AlertEvent, body: z.input<typeof alertRule.patch>, role: Role = 'adminA'): Promise<void> {
  const { id } = await ruleOf(event, role);
  dataOf(await (await caller(role)).callEndpoint(alertRule.calls.patch, { params: { id: String(id) }, body }));
}
async function addTerminal(company: { readonly id: number; readonly rootArea: number }, alias: string): Promise<void> {
  await server.database.asOwner(
    `insert into terminals (company_id, sn, alias, area, standing, last_activity) values ($1, $2, $2, $3, 'proven', $4)`,
    [company.id, alias, company.rootArea, server.clock.now().toString()],
  );
}

beforeEach(() => server.database.asOwner('delete from notifications'));

describe('the rules of alerts', () => {
  it('are there for every event, and all off: nobody is told of anything', async () => {
    const rules = dataOf(
      await (await caller('adminA')).callEndpoint(alertRule.calls.list, { query: { page_size: 100 } }),
    );
    expect(rules.map(({ event, is_enabled: isOn }) => [event, isOn])).toEqual(
      alertEvents.map((event) => [event, false]),
    );
    await addTerminal(people.a, 'Off at first');
    server.clock.advance({ minutes: 30 });
    await raise();
    expect(await alertsOf('adminA')).toEqual([]);
    await server.database.asOwner('delete from terminals');
  });

  it('are changed by whom a group lets', async () => {
    const { id } = await ruleOf('late');
    const body = { is_enabled: true };
    const refused = await (
      await caller('viewA')
    )
      .callEndpoint(alertRule.calls.patch, { params: { id: String(id) }, body }, { quiet: true })
      .then(
        ({ isSuccess }) => isSuccess,
        () => false,
      );
    expect(refused).toBe(false);
  });
});

describe('a terminal that is silent', () => {
  const told = (terminal: string, minutes: number) => ({
    kind: 'alert_terminal_offline',
    data: { terminal, minutes, count: 1 },
    target: { type: 'device.terminal', id: expect.any(Number) },
  });

  it('is told from the minutes of its rule on, once for a silence, to whoever manages terminals', async () => {
    await set('terminal_offline', { is_enabled: true, from_minutes: 15 });
    await addTerminal(people.a, 'Gate');
    await addTerminal(people.b, 'Door');
    server.clock.advance({ minutes: 14 });
    await raise();
    expect(await alertsOf('adminA')).toEqual([]);
    server.clock.advance({ minutes: 2 });
    await raise();
    await raise();
    expect(await alertsOf('adminA')).toEqual([told('Gate', 16)]);
    expect((await ruleOf('terminal_offline')).last_date).toBe('2026-03-02');
    server.clock.advance({ hours: 24 });
    await raise();
    expect(await alertsOf('adminA')).toHaveLength(1);
    // People who may not manage terminals get none, and neither does another company.
    expect(await alertsOf('viewA')).toEqual([]);
    expect(await alertsOf('adminB')).toEqual([]);
  });

  it('is told by one of several workers at once, with others of its time in one notification', async () => {
    await addTerminal(people.a, 'East');
    await addTerminal(people.a, 'West');
    server.clock.advance({ minutes: 20 });
    await Promise.all([raise(), raise(), raise()]);
    expect(await alertsOf('adminA')).toMatchObject([
      { data: { count: 2, minutes: 20 }, target: { type: 'device.terminal', id: null } },
    ]);
    const stored = await server.database.asOwner(`select count(*)::int as count from alerts where company_id = $1`, [
      people.a.id,
    ]);
    expect(stored[0]).toEqual({ count: 3 });
  });

  it('is told of to nobody while the rule is off, or the terminal is', async () => {
    await set('terminal_offline', { is_enabled: false });
    await addTerminal(people.a, 'North');
    server.clock.advance({ minutes: 20 });
    await raise();
    await server.database.asOwner(`update terminals set enabled = false where alias = 'North'`);
    await set('terminal_offline', { is_enabled: true });
    await raise();
    expect(await alertsOf('adminA')).toEqual([]);
  });

  it('reaches chosen users and groups, by mail only where the rule says so', async () => {
    await set('terminal_offline', { to_responsible: false, by_mail: false });
    await addTerminal(people.a, 'South');
    server.clock.advance({ minutes: 20 });
    await raise();
    expect(await alertsOf('adminA')).toEqual([]);
    const [found] = await server.database.asOwner(
      `select g."group"::int as group, m.id::int as membership from memberships m
        join membership_groups g on g.company_id = m.company_id and g.membership = m.id
        where m.company_id = $1 and m.user_id = $2`,
      [people.a.id, people.users.viewA],
    );
    const { group, membership } = z.object({ group: z.int(), membership: z.int() }).parse(found);
    await set('terminal_offline', { users: [membership], groups: [group] });
    await addTerminal(people.a, 'Yard');
    server.clock.advance({ minutes: 20 });
    await raise();
    expect(await alertsOf('viewA')).toEqual([told('Yard', 20)]);
    const mail = async (): Promise<number> => {
      server.clock.advance({ minutes: 3 });
      await asCompany(server.host, { companyId: people.a.id, name: 'Test', accessor: 'job' }, mailNotifications);
      const [sent] = await server.database.asOwner(
        `select count(*)::int as count from notifications where mail = 'sent'`,
      );
      return Number(sent?.['count']);
    };
    expect(await mail()).toBe(0);
    await set('terminal_offline', { by_mail: true });
    await addTerminal(people.a, 'Hall');
    server.clock.advance({ minutes: 20 });
    await raise();
    expect(await mail()).toBe(1);
  });
});

describe('a terminal that calls again', () => {
  const call = (alias: string) =>
    server.database.asOwner('update terminals set last_activity = $2 where alias = $1', [
      alias,
      server.clock.now().toString(),
    ]);

  it('is told once after each alert about its silence, and not if nobody was told of that', async () => {
    await server.database.asOwner('delete from terminals');
    await set('terminal_offline', { is_enabled: true, to_responsible: true });
    await addTerminal(people.a, 'Early bird');
    server.clock.advance({ hours: 24 });
    await raise();
    await call('Early bird');
    server.clock.advance({ hours: 24 });
    await raise();
    await set('terminal_online', { is_enabled: true });
    await server.database.asOwner('delete from notifications');
    await addTerminal(people.a, 'Kitchen');
    server.clock.advance({ minutes: 20 });
    await raise();
    await call('Early bird');
    await raise();
    // Its silences lie before the rule.
    const kinds = async () => (await alertsOf('adminA')).map(({ kind }) => kind);
    expect(await kinds()).toEqual(['alert_terminal_offline']);
    server.clock.advance({ minutes: 1 });
    await call('Kitchen');
    await raise();
    await raise();
    expect((await alertsOf('adminA')).at(-1)).toEqual({
      kind: 'alert_terminal_online',
      data: { terminal: 'Kitchen', count: 1 },
      target: { type: 'device.terminal', id: expect.any(Number) },
    });
    expect(await kinds()).toHaveLength(2);
    expect(await alertsOf('adminB')).toEqual([]);
    for (const event of ['terminal_offline', 'terminal_online'] as const) await set(event, { is_enabled: false });
    await server.database.asOwner('delete from terminals');
  });
});

describe('a high temperature', () => {
  it('is told with the highest of the day, from the degrees of the rule on', async () => {
    await set('high_temperature', { is_enabled: true, from_degrees: 38 });
    const punch = (temperature: number, minutes: number) =>
      givePunches(server, people.a.id, 'Europe/London', [
        { code: '1001', at: server.clock.now().subtract({ minutes }).toString(), temperature },
      ]);
    await punch(37.9, 3);
    await raise();
    expect(await alertsOf('empA1')).toEqual([]);
    await punch(38.1, 2);
    await punch(38.4, 1);
    await raise();
    await raise();
    expect(await alertsOf('empA1')).toMatchObject([{ kind: 'alert_own_high_temperature', data: { degrees: 38.4 } }]);
    const tooLow = await (
      await caller('adminA')
    ).callEndpoint(alertRule.calls.patch, {
      params: { id: String((await ruleOf('high_temperature')).id) },
      body: { from_degrees: 36 },
    });
    expect(tooLow).toMatchObject({ isSuccess: false, fields: { from_degrees: [{ code: 'min' }] } });
    await set('high_temperature', { is_enabled: false });
  });
});

describe('punches of nobody', () => {
  it('are told once a day from the number of the rule on', async () => {
    await set('unregistered', { is_enabled: true, from_count: 2 });
    const punch = (at: Temporal.Instant) =>
      givePunches(server, people.a.id, 'Europe/London', [{ code: 'NOBODY', at: at.toString() }]);
    await punch(server.clock.now());
    await raise();
    expect(await alertsOf('adminA')).toEqual([]);
    await punch(server.clock.now().subtract({ minutes: 5 }));
    await raise();
    await raise();
    expect(await alertsOf('adminA')).toMatchObject([{ kind: 'alert_unregistered', data: { count: 2 } }]);
    server.clock.advance({ hours: 24 });
    await raise();
    expect(await alertsOf('adminA')).toHaveLength(2);
    await set('unregistered', { is_enabled: false });
  });
});

describe('days', () => {
  let day: Temporal.PlainDate;
  const at = (time: string): Temporal.Instant =>
    day.toZonedDateTime({ timeZone: 'Europe/London', plainTime: time }).toInstant();
  const until = (instant: Temporal.Instant): void =>
    server.clock.advance({ seconds: Math.round(server.clock.now().until(instant).total('seconds')) });
  const punch = (code: string, time: string, state = 0) =>
    givePunches(server, people.a.id, 'Europe/London', [{ code, at: at(time).toString(), state }]);

  beforeAll(async () => {
    await server.database.asOwner("update employees set hire_date = '2026-03-01' where company_id = $1", [people.a.id]);
    // A Monday.
    day = Temporal.PlainDate.from('2026-03-16');
    until(at('08:00'));
    const admin = await caller('adminA');
    const hours = { alias: 'Office', in_time: '09:00', out_time: '17:00', breaks: [] };
    const { id: office } = dataOf(await admin.callEndpoint(timetable.calls.create, { body: hours }));
    const days = [1, 2, 3, 4, 5].map((each) => ({ day: each, timetable: office }));
    const week = { alias: 'Weekdays', cycle_unit: 'week', shift_cycle: 1, days } as const;
    const { id: weekdays } = dataOf(await admin.callEndpoint(shift.calls.create, { body: week }));
    for (const department of [people.a.departments.one, people.a.departments.two])
      dataOf(
        await admin.callEndpoint(departmentSchedule.calls.create, {
          body: { department, shift: weekdays, start_date: '2026-03-16' },
        }),
      );
    dataOf(
      await admin.callEndpoint(employee.calls.patch, {
        params: { id: String(people.employees.empA1) },
        body: { superior: people.employees.empA2 },
      }),
    );
    await calculate();
  });

  it('on which somebody is late are told while they last, from the minutes of the rule on', async () => {
    await set('late', { is_enabled: true, from_minutes: 30 });
    await punch('1001', '09:20');
    until(at('09:30'));
    await calculate();
    await raise();
    expect(await alertsOf('empA1')).toEqual([]);
    await set('late', { from_minutes: 20 });
    await raise();
    await raise();
    expect(await alertsOf('empA1')).toMatchObject([
      { kind: 'alert_own_late', data: { date: '2026-03-16', minutes: 20 } },
    ]);
    const { first_name: first, last_name: last } = dataOf(
      await (
        await caller('adminA')
      ).callEndpoint(employee.calls.retrieve, {
        params: { id: String(people.employees.empA1) },
      }),
    );
    expect(await alertsOf('empA2')).toEqual([
      {
        kind: 'alert_late',
        data: { name: `${first} ${last}`.trim(), date: '2026-03-16', minutes: 20, count: 1 },
        target: { type: 'report.late', id: null },
      },
    ]);
    expect(await alertsOf('adminA')).toEqual([]);
    await set('late', { is_enabled: false });
  });

  it('without a punch out, or without any, are told once they are closed', async () => {
    await set('missed_punch', { is_enabled: true });
    await set('absent', { is_enabled: true, to_superior: false });
    await calculate();
    await raise();
    expect(await alertsOf('empA1')).toEqual([]);
    until(at('23:59').add({ hours: 18 }));
    await calculate();
    await raise();
    await raise();
    expect(await alertsOf('empA1')).toMatchObject([{ kind: 'alert_own_missed_punch', data: { date: '2026-03-16' } }]);
    const ofTheDay = (await alertsOf('empA2')).filter(({ data }) => 'date' in data && data.date === '2026-03-16');
    expect(ofTheDay.map(({ kind }) => kind).toSorted()).toEqual(['alert_missed_punch', 'alert_own_absent']);
  });

  it('that somebody left early are told once they are closed, from the minutes of the rule on', async () => {
    day = Temporal.PlainDate.from('2026-03-17');
    for (const event of ['missed_punch', 'absent'] as const) await set(event, { is_enabled: false });
    await set('early_leave', { is_enabled: true, from_minutes: 30 });
    await punch('1001', '09:00');
    await punch('1001', '16:20', 1);
    until(at('23:59').add({ hours: 10 }));
    await calculate();
    await raise();
    await raise();
    expect(await alertsOf('empA1')).toMatchObject([
      { kind: 'alert_own_early_leave', data: { date: '2026-03-17', minutes: 40 } },
    ]);
    expect(await alertsOf('empA2')).toMatchObject([
      { kind: 'alert_early_leave', data: { minutes: 40, count: 1 }, target: { type: 'report.early_leave' } },
    ]);
    await set('early_leave', { is_enabled: false });
  });

  it('before a rule was switched on are not told', async () => {
    day = Temporal.PlainDate.from('2026-03-18');
    until(at('12:00'));
    await set('absent', { is_enabled: true });
    await calculate();
    await raise();
    // The 17th, on which nobody came, is over.
    expect((await alertsOf('empA2')).filter(({ kind }) => kind === 'alert_own_absent')).toEqual([]);
  });
});
