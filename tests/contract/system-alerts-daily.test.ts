import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { globalRule } from '#features/attendance/contract.ts';
import { documentType, employeeDocument, trainingType } from '#features/complement/contract.ts';
import { training } from '#features/request/contract.ts';
import { employee } from '#features/team/contract.ts';
import { alertRule } from '#features/system/contract.ts';
import { systemSlice } from '#features/system/server.ts';
import type { AlertEvent } from '#shared/contract/alerts.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { asCompany } from '#server/http/index.ts';
import type { Fixtures, Role } from '#tests/support/fixtures.ts';
import { makeKey } from '#tests/support/api-keys.ts';
import { dataOf } from '#tests/support/outcome.ts';
import { usePeople, useServer } from '#tests/support/use-server.ts';

const server = useServer();
const people: Fixtures = usePeople(server);

/** Runs the job of alerts in both companies until nothing is left. */
async function run(): Promise<void> {
  const job = systemSlice.recurring?.find(({ name }) => name === 'system.alerts');
  if (job?.scope !== 'company') throw new Error('No job of alerts');
  for (const companyId of [people.a.id, people.b.id]) {
    const step = () => asCompany(server.host, { companyId, name: 'Test', accessor: 'job' }, job.run);
    while ((await step())?.hasMore);
  }
}
/** The same on another morning, with the clock as it is. */
async function morning(): Promise<void> {
  await server.database.asOwner('update alert_rules set told_on = null');
  await run();
}
const caller = async (role: Role) => server.caller(await people.tokenOf(role));
async function alertsOf(role: Role) {
  const { items } = dataOf(await (await caller(role)).callEndpoint(listNotifications));
  return items
    .filter(({ kind }) => kind.startsWith('alert_'))
    .map(({ kind, data, target }) => ({ kind, data, target }))
    .toReversed();
}
async function set(event: AlertEvent, body: z.input<typeof alertRule.patch>): Promise<void> {
  const admin = await caller('adminA');
  const rules = dataOf(await admin.callEndpoint(alertRule.calls.list, { query: { page_size: 100 } }));
  const id = String(rules.find((rule) => rule.event === event)?.id);
  dataOf(await admin.callEndpoint(alertRule.calls.patch, { params: { id }, body }));
}
/** A day so many days after today, ISO. The tests' company is in London. */
const dayAfter = (days: number): string =>
  server.clock.now().toZonedDateTimeISO('Europe/London').toPlainDate().add({ days }).toString();

beforeAll(() =>
  server.database.asOwner(`update employees set superior = $1 where id = $2`, [
    people.employees.empA2,
    people.employees.empA1,
  ]),
);
beforeEach(() => server.database.asOwner('delete from notifications'));

describe('a document that expires', () => {
  it('is told from so many days of its type before, once, to the person and the superior', async () => {
    const admin = await caller('adminA');
    const type = { doc_type_code: 'WP', doc_type_name: 'Work permit' };
    const { id: doc_type } = dataOf(await admin.callEndpoint(documentType.calls.create, { body: type }));
    const add = (person: number, expire_date: string) =>
      admin.callEndpoint(employeeDocument.calls.create, { body: { employee: person, doc_type, expire_date } });
    dataOf(await add(people.employees.empA1, dayAfter(20)));
    dataOf(await add(people.employees.empA1, dayAfter(-1)));
    await morning();
    expect(await alertsOf('empA1')).toEqual([]);
    const before = async (alert_days: number) =>
      dataOf(await admin.callEndpoint(documentType.calls.patch, { params: { id: doc_type }, body: { alert_days } }));
    await before(19);
    await set('document_expiring', { is_enabled: true });
    await morning();
    expect(await alertsOf('empA1')).toEqual([]);
    await before(20);
    await morning();
    await morning();
    expect(await alertsOf('empA1')).toEqual([
      {
        kind: 'alert_own_document_expiring',
        data: { date: dayAfter(20), document: 'Work permit' },
        target: null,
      },
    ]);
    expect(await alertsOf('empA2')).toMatchObject([
      {
        kind: 'alert_document_expiring',
        data: { date: dayAfter(20), document: 'Work permit', count: 1 },
        target: { type: 'complement.employee_document' },
      },
    ]);
    expect(await alertsOf('adminB')).toEqual([]);
    server.clock.advance({ hours: 48 });
    await morning();
    expect(await alertsOf('empA1')).toHaveLength(1);
    const [told] = dataOf(
      await (await caller('adminA')).callEndpoint(alertRule.calls.list, { query: { event: 'document_expiring' } }),
    );
    expect(told?.last_date).toBe(dayAfter(-2));
    await set('document_expiring', { is_enabled: false });
  });
});

describe('a document that is missing', () => {
  it('is told once somebody has been here for so many days, to whom its types name, and again after 30 days', async () => {
    const { empA1, empA2 } = people.employees;
    const admin = await caller('adminA');
    // Nobody else has begun.
    await server.database.asOwner('update employees set hire_date = $1', [dayAfter(400)]);
    await server.database.asOwner('update employees set hire_date = $2 where id = $1', [empA1, dayAfter(-3)]);
    const type = async (doc_type_code: string, alert_to: 'rule' | 'employee' | 'manager' | 'hr') =>
      dataOf(
        await admin.callEndpoint(documentType.calls.create, {
          body: { doc_type_code, doc_type_name: `${doc_type_code} paper`, is_required: true, alert_to },
        }),
      ).id;
    const [health, contract] = [await type('HEALTH', 'employee'), await type('CONTRACT', 'manager')];
    const file = async (doc_type: number) =>
      (await caller('adminA')).callEndpoint(employeeDocument.calls.create, { body: { employee: empA1, doc_type } });
    const toNobody = { to_employee: false, to_superior: false };
    await set('document_missing', { is_enabled: true, from_days: 4, ...toNobody });
    await morning();
    expect(await alertsOf('empA1')).toEqual([]);
    await set('document_missing', { from_days: 3 });
    await morning();
    await morning();
    const told = { date: dayAfter(0), document: 'CONTRACT paper · HEALTH paper' };
    expect(await alertsOf('empA1')).toEqual([{ kind: 'alert_own_document_missing', data: told, target: null }]);
    expect(await alertsOf('empA2')).toEqual([
      {
        kind: 'alert_document_missing',
        data: { ...told, name: expect.any(String), count: 1 },
        target: { type: 'personnel.employee', id: empA1 },
      },
    ]);
    // What concerns the person alone reaches no manager; what is filed is missed no more.
    dataOf(await file(contract));
    await server.database.asOwner('update employees set superior = null where id = $1', [empA2]);
    await server.database.asOwner('delete from notifications');
    server.clock.advance({ hours: 24 * 29 });
    await morning();
    expect(await alertsOf('empA1')).toEqual([]);
    server.clock.advance({ hours: 24 });
    await morning();
    expect(await alertsOf('empA1')).toMatchObject([{ data: { date: dayAfter(0), document: 'HEALTH paper' } }]);
    expect(await alertsOf('empA2')).toEqual([]);
    dataOf(await file(health));
    await server.database.asOwner('delete from notifications');
    server.clock.advance({ hours: 24 * 30 });
    await morning();
    expect(await alertsOf('empA1')).toEqual([]);
    expect(await alertsOf('adminB')).toEqual([]);
    await server.database.asOwner('update employees set hire_date = null');
    await set('document_missing', { is_enabled: false });
  });

  it('goes to the groups and users of the alert alone where its type says so', async () => {
    const admin = await caller('adminA');
    await server.database.asOwner('update document_types set is_required = false');
    const body = { doc_type_code: 'FILE', doc_type_name: 'Personnel file', is_required: true, alert_to: 'hr' } as const;
    dataOf(await admin.callEndpoint(documentType.calls.create, { body }));
    await server.database.asOwner(
      `insert into alert_rule_users (company_id, rule, membership)
        select m.company_id, r.id, m.id from memberships m join alert_rules r on r.company_id = m.company_id
        where m.company_id = $1 and m.user_id = $2 and r.event = 'document_missing'`,
      [people.a.id, people.users.adminA],
    );
    await set('document_missing', { is_enabled: true, from_days: 3, to_employee: true, to_superior: true });
    await morning();
    expect((await alertsOf('adminA')).map(({ kind }) => kind)).toEqual(['alert_document_missing']);
    expect(await alertsOf('empA1')).toEqual([]);
    await set('document_missing', { is_enabled: false });
  });
});

describe('a certificate of training that expires', () => {
  it('is told once, unless a later training of the type renews it', async () => {
    const admin = await caller('adminA');
    const type = async (training_code: string, certificate_months: number) =>
      dataOf(
        await admin.callEndpoint(trainingType.calls.create, {
          body: { training_code, training_name: training_code, has_certificate: true, certificate_months },
        }),
      ).id;
    const enter = async (training_type: number, start_date: string) =>
      dataOf(
        await admin.callEndpoint(training.calls.create, {
          body: training.create.parse({
            employee: people.employees.empA1,
            training_type,
            title: 'Safety at work',
            start_date,
            apply_reason: 'Law',
            approve_directly: true,
          }),
        }),
      ).valid_until;
    await server.database.asOwner('update employees set hire_date = null where company_id = $1', [people.a.id]);
    const [renewed, expiring] = [await type('RENEWED', 2), await type('EXPIRING', 1)];
    await enter(renewed, dayAfter(-50));
    await enter(renewed, dayAfter(-10));
    const date = await enter(expiring, dayAfter(-20));
    await set('certificate_expiring', { is_enabled: true, from_days: 30 });
    await morning();
    await morning();
    expect(await alertsOf('empA1')).toEqual([
      {
        kind: 'alert_own_certificate_expiring',
        data: { date, training: 'EXPIRING' },
        target: { type: 'personal.training', id: null },
      },
    ]);
    expect(await alertsOf('empA2')).toMatchObject([
      { kind: 'alert_certificate_expiring', data: { date, training: 'EXPIRING', count: 1 } },
    ]);
    await set('certificate_expiring', { is_enabled: false });
  });
});

describe('carried-over leave that expires', () => {
  /** A line of a ledger, in hundredths. */
  const line = (of: number, kind: string, amount: number, day: string, expires: string | null = null) =>
    server.database.asOwner(
      `insert into leave_ledger (company_id, balance, employee, incident_type, year_start, kind, amount, effective_date, expire_date, create_time)
        select company_id, id, employee, incident_type, year_start, $2, $3, $4, $5, now() from leave_balances where id = $1`,
      [of, kind, amount, day, expires],
    );
  const balanceOf = async (employee: number): Promise<number> => {
    const [row] = await server.database.asOwner(
      `insert into leave_balances (company_id, employee, incident_type, year_start, year_end)
        select $1, $2, (select min(id) from incident_types where company_id = $1), $3::date, $3::date + 364 returning id`,
      [people.a.id, employee, dayAfter(-60)],
    );
    return Number(row?.['id']);
  };

  it('is told while some of it is left', async () => {
    const [left, gone] = [await balanceOf(people.employees.empA1), await balanceOf(people.employees.empA2)];
    for (const balance of [left, gone]) {
      await line(balance, 'carry', 500, dayAfter(-60), dayAfter(10));
      await line(balance, 'grant', 2000, dayAfter(-60));
    }
    await line(left, 'use', -300, dayAfter(-5));
    await line(gone, 'use', -600, dayAfter(-5));
    await set('leave_expiring', { is_enabled: true, from_days: 30 });
    await morning();
    await morning();
    const [own, ...others] = await alertsOf('empA1');
    expect(others).toEqual([]);
    expect(own).toMatchObject({
      kind: 'alert_own_leave_expiring',
      data: { date: dayAfter(10) },
      target: { type: 'personal.leave' },
    });
    expect(await alertsOf('empA2')).toMatchObject([{ kind: 'alert_leave_expiring', data: { count: 1 } }]);
    await set('leave_expiring', { is_enabled: false });
  });
});

describe('days worked in a row', () => {
  const worked = (employee: number, day: string, minutes = 480) =>
    server.database.asOwner(
      `insert into att_day_totals (company_id, employee, att_date, department, zone, day_kind, schedule_source, status,
          present_min, rule_version, engine_version, input_hash, create_time)
        select company_id, id, $2, department, 'Europe/London', 0, 0, 1, $3, '', 1, 1, now() from employees where id = $1`,
      [employee, day, minutes],
    );

  it('are told on the day on which they become so many, and not again while they go on', async () => {
    const { empA1, empA2 } = people.employees;
    await set('consecutive_days', { is_enabled: true, from_days: 4 });
    // Yesterday was the fourth of the first person and the fifth of the second.
    server.clock.advance({ hours: 24 });
    for (const day of [-4, -3, -2, -1]) await worked(empA1, dayAfter(day));
    for (const day of [-5, -4, -3, -2, -1]) await worked(empA2, dayAfter(day));
    await worked(empA1, dayAfter(-5), 0);
    await morning();
    await morning();
    expect(await alertsOf('empA1')).toMatchObject([
      { kind: 'alert_own_consecutive_days', data: { date: dayAfter(-1), days: 4 } },
    ]);
    expect(await alertsOf('empA2')).toMatchObject([{ kind: 'alert_consecutive_days', data: { days: 4, count: 1 } }]);
    await worked(empA1, dayAfter(0));
    server.clock.advance({ hours: 24 });
    await morning();
    expect(await alertsOf('empA1')).toHaveLength(1);
    await set('consecutive_days', { is_enabled: false });
  });
});

describe('the monthly limit of overtime', () => {
  const overtime = (employee: number, day: string, minutes: number) =>
    server.database.asOwner(
      `insert into att_day_totals (company_id, employee, att_date, department, zone, day_kind, schedule_source, status,
          ot_min, rule_version, engine_version, input_hash, create_time)
        select company_id, id, $2, department, 'Europe/London', 0, 0, 1, $3, '', 1, 1, now() from employees where id = $1
        on conflict (company_id, employee, att_date) do update set ot_min = excluded.ot_min`,
      [employee, day, minutes],
    );

  it('is told from its percentage on, once a month, to the person and the superior; without a limit to nobody', async () => {
    const { empA1, empA2 } = people.employees;
    const admin = await caller('adminA');
    const [rule] = dataOf(await admin.callEndpoint(globalRule.calls.list, { query: {} }));
    const limit = async (ot_cap_month: number) =>
      dataOf(
        await admin.callEndpoint(globalRule.calls.patch, {
          params: { id: rule?.id ?? 0 },
          body: { ot_cap_month, holds_from: 'beginning' },
        }),
      );
    const month = `${dayAfter(0).slice(0, 7)}-01`;
    const days = [0, 1].map((after) => Temporal.PlainDate.from(month).add({ days: after }).toString());
    for (const day of days) await overtime(empA1, day, 200);
    await overtime(empA2, days[0] ?? '', 399);
    await set('overtime_limit', { is_enabled: true, from_count: 80 });
    await morning();
    expect(await alertsOf('empA1')).toEqual([]);
    await limit(500);
    await morning();
    await morning();
    const told = { date: month, minutes: 400, limit: 500 };
    expect(await alertsOf('empA1')).toMatchObject([{ kind: 'alert_own_overtime_limit', data: told }]);
    expect(await alertsOf('empA2')).toMatchObject([
      { kind: 'alert_overtime_limit', data: { ...told, count: 1 }, target: { type: 'report.overtime_summary' } },
    ]);
    await overtime(empA1, days[1] ?? '', 600);
    await morning();
    expect(await alertsOf('empA1')).toHaveLength(1);
    await set('overtime_limit', { is_enabled: false });
  });
});

describe('a birthday and a work anniversary', () => {
  it('are told so many days before to the superior and not to the person; 29 February comes on the 28th', async () => {
    const { empA1, empA2 } = people.employees;
    const inThreeDays = Temporal.PlainDate.from(dayAfter(3));
    const give = (employee: number, values: { birthday?: string | null; hire_date?: string | null }) =>
      server.database.asOwner('update employees set birthday = $2, hire_date = $3, superior = $4 where id = $1', [
        employee,
        values.birthday ?? null,
        values.hire_date ?? null,
        employee === empA1 ? empA2 : null,
      ]);
    await server.database.asOwner('update employees set birthday = null, hire_date = null');
    await give(empA1, {
      birthday: inThreeDays.subtract({ years: 30 }).toString(),
      hire_date: inThreeDays.subtract({ years: 5 }).toString(),
    });
    await set('birthday', { is_enabled: true, from_days: 2 });
    await set('anniversary', { is_enabled: true, from_days: 3 });
    await morning();
    await morning();
    expect(await alertsOf('empA1')).toEqual([]);
    expect(await alertsOf('empA2')).toMatchObject([
      { kind: 'alert_anniversary', data: { date: dayAfter(3), years: 5, count: 1 } },
    ]);
    await set('birthday', { from_days: 7 });
    await morning();
    expect((await alertsOf('empA2')).map(({ kind }) => kind)).toEqual(['alert_anniversary', 'alert_birthday']);
    // Until the end of February of a year without a 29th.
    const leap = Temporal.PlainDateTime.from('2027-02-25T06:00').toZonedDateTime('Europe/London').toInstant();
    server.clock.advance(server.clock.now().until(leap));
    await give(empA1, { birthday: '1996-02-29' });
    await server.database.asOwner('delete from notifications');
    await morning();
    expect(await alertsOf('empA2')).toMatchObject([{ kind: 'alert_birthday', data: { date: '2027-02-28' } }]);
    for (const event of ['birthday', 'anniversary'] as const) await set(event, { is_enabled: false });
  });
});

describe('an automatic export that fails', () => {
  it('is told from so many failures on, once a day, to whoever may change exports', async () => {
    await server.database.asOwner(
      `insert into auto_exports (company_id, task_name, owner, content, next_run, failures, last_run, status)
        values ($1, 'Payroll', $2, 'company.department', now(), 1, $3, 'paused')`,
      [people.a.id, people.users.adminA, server.clock.now().toString()],
    );
    await set('export_failed', { is_enabled: true, from_count: 2 });
    await run();
    expect(await alertsOf('adminA')).toEqual([]);
    await server.database.asOwner('update auto_exports set failures = 2');
    await run();
    await run();
    expect(await alertsOf('adminA')).toMatchObject([
      {
        kind: 'alert_export_failed',
        data: { task: 'Payroll', failures: 2, count: 1 },
        target: { type: 'system.auto_export', id: expect.any(Number) },
      },
    ]);
    expect(await alertsOf('viewA')).toEqual([]);
    expect(await alertsOf('adminB')).toEqual([]);
  });
});

describe('an API key that expires', () => {
  it('is told once, to whoever may change keys', async () => {
    const { id, name } = await makeKey(await caller('adminA'), ['company.area.view'], { expire_date: dayAfter(20) });
    await makeKey(await caller('adminA'), ['company.area.view'], { expire_date: dayAfter(40) });
    await set('api_key_expiring', { is_enabled: true, from_days: 30 });
    await morning();
    await morning();
    expect((await alertsOf('adminA')).filter(({ kind }) => kind === 'alert_api_key_expiring')).toEqual([
      {
        kind: 'alert_api_key_expiring',
        data: { name, date: dayAfter(20), count: 1 },
        target: { type: 'system.api_key', id },
      },
    ]);
    expect(await alertsOf('viewA')).toEqual([]);
    await set('api_key_expiring', { is_enabled: false });
  });
});

describe('a probation and a contract that end', () => {
  it('are told so many days before, once each, and not before the hire date', async () => {
    const { empA1, empA2 } = people.employees;
    const [soon, later] = [dayAfter(10), dayAfter(40)];
    const admin = await caller('adminA');
    const refused = await admin.callEndpoint(employee.calls.patch, {
      params: { id: empA1 },
      body: { hire_date: dayAfter(-5), contract_end: dayAfter(-6) },
    });
    expect(refused).toMatchObject({ isSuccess: false, fields: { contract_end: [{ code: 'endsBeforeHire' }] } });
    for (const [id, probation_end, contract_end] of [
      [empA1, soon, later],
      [empA2, dayAfter(-1), later],
    ] as const)
      dataOf(await admin.callEndpoint(employee.calls.patch, { params: { id }, body: { probation_end, contract_end } }));
    for (const event of ['probation_ending', 'contract_ending'] as const)
      await set(event, { is_enabled: true, from_days: 30 });
    await morning();
    await morning();
    expect(await alertsOf('empA1')).toMatchObject([{ kind: 'alert_own_probation_ending', data: { date: soon } }]);
    expect(await alertsOf('empA2')).toMatchObject([{ kind: 'alert_probation_ending', data: { date: soon, count: 1 } }]);
    for (const event of ['probation_ending', 'contract_ending'] as const) await set(event, { is_enabled: false });
  });
});
