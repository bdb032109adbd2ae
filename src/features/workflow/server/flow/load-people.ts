import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { employeeAreas, employees, fullName } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { memberships } from '#server/tenancy/memberships/tables.ts';
import { keyOf, roleKey, type Candidate, type Surroundings, type Who } from '../../domain/resolve-step.ts';
import { workflowRoleEmployees, workflowRoleUsers } from '../tables.ts';
import type { Place } from './load-place.ts';
import type { Step } from './load-steps.ts';

/** A possible decider with a name. */
export interface Person extends Candidate {
  readonly name: string;
  /** Whether they have a sign-in to decide with. */
  readonly signsIn: boolean;
  /** Their superior, if that person is employed. */
  readonly superior: number | null;
}

export interface People extends Surroundings {
  readonly candidates: ReadonlyMap<string, Person>;
}

/** Everybody whom the steps may ask about a request of the applicant; reads each table once. */
export async function loadPeople(
  context: TenantContext,
  steps: readonly Step[],
  { applicant, place, chosen }: { readonly applicant: number; readonly place: Place; readonly chosen: string },
): Promise<People> {
  const roles = await loadRoles(context, steps, applicant);
  const members = await loadMembers(context, [...new Set(steps.flatMap(({ approver_users: users }) => users))]);
  const named: Who[] = [
    ...[...place.superiors, ...place.managers].map((employee) => ({ employee })),
    ...steps.flatMap(({ approvers, notifiers }) => [...approvers, ...notifiers]).map((employee) => ({ employee })),
    ...[...roles.roles.values()].flat(),
    ...[...members.values()].map(({ who }) => who),
  ];
  const found = await loadEmployees(
    context,
    named.flatMap((who) => ('employee' in who ? who.employee : [])),
  );
  const accounts = [...members.values(), ...roles.accounts].flatMap(({ who, person }) =>
    'user' in who ? [[keyOf(who), person] as const] : [],
  );
  return {
    applicant,
    superiors: place.superiors,
    managers: place.managers,
    roles: roles.roles,
    members: new Map([...members].map(([id, { who }]) => [id, who])),
    candidates: new Map([...found, ...accounts]),
    chosen,
  };
}

interface Account {
  readonly who: Who;
  readonly person: Person;
}

const accountColumns = {
  user: memberships.user_id,
  employee: memberships.employee,
  status: memberships.status,
  name: sql<string>`coalesce(nullif(${memberships.name}, ''), ${memberships.email})`,
};

/** An employee's account counts as that employee. */
function accountOf(row: {
  readonly user: number;
  readonly employee: number | null;
  readonly status: string;
  readonly name: string;
}): Account {
  const isThere = row.status === 'active';
  const person = { isThere, order: `~${row.name}`, code: '', name: row.name, signsIn: isThere, superior: null };
  return { who: row.employee === null ? { user: row.user } : { employee: row.employee }, person };
}

async function loadMembers(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Account>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: memberships.id, ...accountColumns })
    .from(memberships)
    .where(and(eq(memberships.company_id, companyId), inArray(memberships.id, [...ids])));
  return new Map(rows.map((row) => [row.id, accountOf(row)]));
}

/** The members of the steps' roles, limited as the steps require: the applicant's department, or one of their areas. */
async function loadRoles(
  { tx, companyId }: TenantContext,
  steps: readonly Step[],
  applicant: number,
): Promise<{ readonly roles: ReadonlyMap<string, readonly Who[]>; readonly accounts: readonly Account[] }> {
  const ids = [
    ...new Set(
      steps.flatMap(({ approver_mode: mode, approver_role: role }) =>
        mode === 'workflow_role' && role !== null ? role : [],
      ),
    ),
  ];
  if (ids.length === 0) return { roles: new Map(), accounts: [] };
  const own = alias(employees, 'own');
  const rows = await tx
    .select({
      role: workflowRoleEmployees.role,
      employee: workflowRoleEmployees.employee,
      sameDepartment: sql<boolean>`coalesce(${own.department} = ${employees.department}, false)`,
      sameArea: sql<boolean>`exists (select from ${employeeAreas} theirs
        join ${employeeAreas} mine on mine.company_id = ${companyId} and mine.area = theirs.area
        where theirs.company_id = ${companyId} and theirs.employee = ${employees.id} and mine.employee = ${applicant})`,
    })
    .from(workflowRoleEmployees)
    .innerJoin(employees, and(eq(employees.company_id, companyId), eq(employees.id, workflowRoleEmployees.employee)))
    .leftJoin(own, and(eq(own.company_id, companyId), eq(own.id, applicant)))
    .where(and(eq(workflowRoleEmployees.company_id, companyId), inArray(workflowRoleEmployees.role, ids)));
  const users = await tx
    .select({ role: workflowRoleUsers.role, ...accountColumns })
    .from(workflowRoleUsers)
    .innerJoin(
      memberships,
      and(eq(memberships.company_id, companyId), eq(memberships.id, workflowRoleUsers.membership)),
    )
    .where(and(eq(workflowRoleUsers.company_id, companyId), inArray(workflowRoleUsers.role, ids)));
  const accounts = users.map((row) => ({ role: row.role, ...accountOf(row) }));
  const roles = new Map<string, Who[]>();
  const put = (key: string, who: Who): void => void roles.set(key, [...(roles.get(key) ?? []), who]);
  for (const { role, employee, sameDepartment, sameArea } of rows) {
    put(roleKey(role, 'any'), { employee });
    if (sameDepartment) put(roleKey(role, 'same_department'), { employee });
    if (sameArea) put(roleKey(role, 'same_area'), { employee });
  }
  // An account has neither department nor area.
  for (const { role, who } of accounts) put(roleKey(role, 'any'), who);
  return { roles, accounts };
}

async function loadEmployees(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
): Promise<(readonly [key: string, person: Person])[]> {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return [];
  const above = alias(employees, 'above');
  const rows = await tx
    .select({
      id: employees.id,
      status: employees.status,
      order: employees.code_order,
      code: employees.emp_code,
      name: sql<string>`${fullName}`,
      signIn: employees.login_enabled,
      superior: above.id,
    })
    .from(employees)
    .leftJoin(above, and(eq(above.company_id, companyId), eq(above.id, employees.superior), eq(above.status, 'active')))
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, wanted)));
  return rows.map(({ id, status, order, code, name, signIn, superior }) => [
    `e${id}`,
    { isThere: status === 'active', order, code, name, signsIn: signIn, superior },
  ]);
}
