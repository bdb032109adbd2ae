import { employeeSchedule, globalRule, shift, timetable } from '#features/attendance/contract.ts';
import { companySettings } from '#features/company/contract.ts';
import { trainingType } from '#features/complement/contract.ts';
import { incidentType, leaveGroup } from '#features/leave/contract.ts';
import { employeeSignIn } from '#features/onboarding/contract.ts';
import { employee } from '#features/team/contract.ts';
import { createEmployeeSignIn } from '#features/team/server.ts';
import { designWorkflow, workflow } from '#features/workflow/contract.ts';
import { asCompany } from '#server/http/index.ts';
import type { AnyResource } from '#shared/contract/index.ts';
import type { Client } from '#shared/http/index.ts';
import { storageNames } from '#shared/session/storage.ts';
import { password, type Fixtures } from './fixtures.ts';
import { joinsGroup } from './group-rights.ts';
import { lightHash } from './light-hash.ts';
import { dataOf } from './outcome.ts';
import type { TestServer } from './server.ts';

const london = {
  location: { lat: 51.50853, lng: -0.12574 },
  name: 'London',
  formatted_address: 'London, United Kingdom',
  address: { country: 'United Kingdom', country_code: 'GB', state: 'England', city: 'London' },
  timezone: 'Europe/London',
};

/** What the company calls its own things, in its language. */
export interface AskingNames {
  readonly annual: string;
  readonly hours: string;
  readonly sick: string;
  readonly course: string;
  /** First and last names: who asks, the colleague, and the lead. */
  readonly employee: readonly [string, string];
  readonly colleague: readonly [string, string];
  readonly lead: readonly [string, string];
}

export interface AskingCompany {
  readonly leaveGroup: number;
  readonly annual: number;
  readonly hours: number;
  /** The lead's session as a browser stores it. */
  readonly leadStorage: Readonly<Record<string, string>>;
}

/**
 * Prepares company A for a month of requests: 1001 works from nine to five and 1002 from noon to eight, both are led by 1003, who decides
 * about every kind; overtime counts once it is approved; `scopedA` is the HR manager, and `viewA` the auditor.
 */
export async function makeAskingCompany(
  server: TestServer,
  people: Fixtures,
  names: AskingNames,
): Promise<AskingCompany> {
  const admin = server.caller(await people.tokenOf('adminA'));
  const make = async (resource: AnyResource, body: object): Promise<number> =>
    Number(dataOf(await admin.callEndpoint(resource.calls.create, { body }))['id']);
  const change = async (resource: AnyResource, id: number, body: Readonly<Record<string, unknown>>): Promise<void> => {
    dataOf(await admin.callEndpoint(resource.calls.patch, { params: { id: String(id) }, body }));
  };
  await change(companySettings, people.a.id, { company_location: london });
  const { empA1, empA2 } = people.employees;
  const lead = await makeLead(server, people, admin, names);
  await server.database.asOwner(
    `update employees o set department = e.department from employees e
      where e.id = $1 and o.company_id = e.company_id and o.id in ($2, $3)`,
    [empA1, empA2, lead],
  );
  for (const [id, [first_name, last_name]] of [
    [empA1, names.employee],
    [empA2, names.colleague],
  ] as const)
    await change(employee, id, { first_name, last_name, hire_date: '2026-01-05', superior: lead });

  for (const [id, alias, in_time, out_time] of [
    [empA1, 'Day', '09:00', '17:00'],
    [empA2, 'Late', '12:00', '20:00'],
  ] as const) {
    const hours = await make(timetable, { alias, in_time, out_time, breaks: [] });
    const days = [1, 2, 3, 4, 5].map((day) => ({ day, timetable: hours }));
    const week = await make(shift, { alias: `${alias} week`, cycle_unit: 'week', shift_cycle: 1, days });
    await make(employeeSchedule, { employee: id, shift: week, start_date: '2026-03-02' });
  }
  const [rule] = dataOf(await admin.callEndpoint(globalRule.calls.list, { query: {} }));
  await change(globalRule, rule?.id ?? 0, { ot_approval: 'approved', holds_from: 'beginning' });

  for (const request_type of ['leave', 'manual_log', 'overtime', 'training', 'swap_schedule'] as const) {
    const body = { flow_code: request_type, flow_name: request_type, request_type };
    const { id, version } = dataOf(await admin.callEndpoint(workflow.calls.create, { body }));
    const steps = [{ id: null, node_name: 'Superior' }];
    dataOf(await admin.callEndpoint(designWorkflow, { params: { id: String(id) }, body: { version, steps } }));
    await change(workflow, id, { enabled: true });
  }
  await make(trainingType, { training_code: 'SAFE', training_name: names.course, category: 'workshop' });
  const types = dataOf(await admin.callEndpoint(incidentType.calls.list, { query: {} }));
  const typeOf = (symbol: string): number => types.find((type) => type.symbol === symbol)?.id ?? 0;
  const annual = typeOf('AL');
  await change(incidentType, annual, { incident_name: names.annual });
  await change(incidentType, typeOf('SL'), { incident_name: names.sick });
  const hours = await make(incidentType, {
    incident_code: 'HOURS',
    incident_name: names.hours,
    symbol: 'HR',
    unit: 'hour',
  });
  const entitlements = [
    { incident_type: annual, entitlement: 18, accrual: 'upfront', prorate: false },
    { incident_type: hours, entitlement: 16, accrual: 'upfront', prorate: false },
  ];
  const group = { group_name: 'Everybody', start_date: '2026-01-01', is_default: true, entitlements };
  const made = await make(leaveGroup, group);
  await joinsGroup(server, people, people.users.scopedA, 'hrManager');
  await server.database.asOwner(`update memberships set data_scope = 'all' where company_id = $1 and user_id = $2`, [
    people.a.id,
    people.users.scopedA,
  ]);
  await joinsGroup(server, people, people.users.viewA, 'auditor');
  return { leaveGroup: made, annual, hours, leadStorage: await sessionOf(server, '1003') };
}

/** @returns the id of 1003, who can sign in */
async function makeLead(server: TestServer, people: Fixtures, admin: Client, names: AskingNames): Promise<number> {
  const [one] = dataOf(await admin.callEndpoint(employee.calls.list, { query: { search: '1001' } }));
  const [first_name, last_name] = names.lead;
  const body = {
    emp_code: '1003',
    first_name,
    last_name,
    hire_date: '2020-01-06',
    department: one?.department.id ?? 0,
    area: one?.area.map(({ id }) => id) ?? [],
  };
  const { id } = dataOf(await admin.callEndpoint(employee.calls.create, { body }));
  const hash = await lightHash(password);
  await asCompany(server.host, { companyId: people.a.id, name: 'Fixtures', accessor: 'demo' }, (context) =>
    createEmployeeSignIn(context, id, hash),
  );
  return id;
}

/** A new session of an employee of company A, as a browser stores it. */
export async function sessionOf(server: TestServer, username: string): Promise<Readonly<Record<string, string>>> {
  const answered = await server
    .caller()
    .callEndpoint(employeeSignIn, { body: { company: 'acme', username, password } });
  const { token, refresh } = dataOf(answered);
  return { [storageNames.access]: token, [storageNames.refresh]: refresh };
}
