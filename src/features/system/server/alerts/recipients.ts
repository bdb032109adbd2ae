import { and, eq, inArray, sql } from 'drizzle-orm';
import { alias, union, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { departments } from '#features/company/server.ts';
import { employees } from '#features/team/server.ts';
import type { AlertRecipients } from '#shared/contract/alerts.ts';
import type { TenantContext } from '#server/http/index.ts';
import { membershipGroups, memberships } from '#server/tenancy/memberships/tables.ts';
import type { AlertRuleRow } from './rules.ts';
import { alertRuleGroups, alertRuleUsers } from './tables.ts';

/** The accounts that are notified about an employee. */
export interface AlertedPerson {
  readonly name: string;
  /** Accounts; null if there is none. */
  readonly own: number | null;
  readonly superior: number | null;
  readonly manager: number | null;
}

const [own, above, managing] = [alias(memberships, 'own'), alias(memberships, 'above'), alias(memberships, 'managing')];

type Account = Readonly<Record<'company_id' | 'employee' | 'status', AnyPgColumn>>;

/** Employees with the accounts of their managers, in one query. */
export async function peopleOf(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
): Promise<ReadonlyMap<number, AlertedPerson>> {
  const account = (of: Account, employee: AnyPgColumn) =>
    and(eq(of.company_id, companyId), eq(of.employee, employee), eq(of.status, 'active'));
  const rows = await tx
    .select({
      id: employees.id,
      name: sql<string>`trim(${employees.first_name} || ' ' || ${employees.last_name})`,
      own: own.user_id,
      superior: above.user_id,
      manager: managing.user_id,
    })
    .from(employees)
    .innerJoin(departments, and(eq(departments.company_id, companyId), eq(departments.id, employees.department)))
    .leftJoin(own, account(own, employees.id))
    .leftJoin(above, account(above, employees.superior))
    .leftJoin(managing, account(managing, departments.manager))
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...ids])));
  return new Map(rows.map(({ id, ...person }) => [id, person]));
}

/**
 * The accounts of others that are notified about a person.
 * @param chosen the accounts that the rule names
 */
export function listenersOf(
  to: AlertRecipients,
  rule: Pick<AlertRuleRow, 'to_superior' | 'to_manager'>,
  { superior, manager }: AlertedPerson,
  chosen: readonly number[],
): readonly number[] {
  const present = (...accounts: readonly (number | null)[]) => accounts.filter((account) => account !== null);
  switch (to) {
    case 'employee':
      return [];
    case 'manager':
      return present(superior ?? manager);
    case 'hr':
      return chosen;
    case 'rule':
      return [...chosen, ...present(rule.to_superior ? superior : null, rule.to_manager ? manager : null)];
  }
}

/** The accounts that a rule names, and the members of its groups. */
export async function chosenOf({ tx, companyId }: TenantContext, { id }: AlertRuleRow): Promise<readonly number[]> {
  const member = { user: memberships.user_id };
  const found = await union(
    tx
      .select(member)
      .from(alertRuleUsers)
      .innerJoin(memberships, and(eq(memberships.company_id, companyId), eq(memberships.id, alertRuleUsers.membership)))
      .where(
        and(eq(alertRuleUsers.company_id, companyId), eq(alertRuleUsers.rule, id), eq(memberships.status, 'active')),
      ),
    tx
      .select(member)
      .from(alertRuleGroups)
      .innerJoin(
        membershipGroups,
        and(eq(membershipGroups.company_id, companyId), eq(membershipGroups.group, alertRuleGroups.group)),
      )
      .innerJoin(
        memberships,
        and(eq(memberships.company_id, companyId), eq(memberships.id, membershipGroups.membership)),
      )
      .where(
        and(eq(alertRuleGroups.company_id, companyId), eq(alertRuleGroups.rule, id), eq(memberships.status, 'active')),
      ),
  );
  return found.map(({ user }) => user);
}
