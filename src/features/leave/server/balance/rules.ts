import { and, asc, eq, inArray } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import { employees, employeeServer } from '#features/team/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { datedRecords } from '#server/resource/index.ts';
import type { Employment, Entitlement } from '../../domain/entitlement.ts';
import type { AccountRules } from '../../domain/ledger.ts';
import { loadWorked } from './worked.ts';
import {
  leaveBlackouts,
  leaveEntitlements,
  leaveGroupDepartments,
  leaveGroupEmployees,
  leaveGroups,
  leaveSeniority,
} from './tables.ts';
import { hundredths } from '../../domain/hundredths.ts';

type Group = typeof leaveGroups.$inferSelect;

/** A company's leave groups with their rows. There are few, so they are read completely. */
export interface LeaveAgreements {
  /** The group of an employee, by name or by department; undefined if there is none. */
  groupOf(employee: number, department: number): Group | undefined;
  readonly groups: ReadonlyMap<number, Group>;
  /** The entitlements of a group, by type. */
  readonly entitlements: ReadonlyMap<number, ReadonlyMap<number, Entitlement>>;
  readonly blackouts: ReadonlyMap<number, readonly { readonly start: string; readonly end: string }[]>;
}

/** @param ids the employees whose groups are needed */
export async function loadAgreements(
  { tx, companyId }: TenantContext,
  ids: readonly number[],
): Promise<LeaveAgreements> {
  // The queries do not depend on each other, so they are sent together.
  const [groups, rows, steps, closed, named, departmental] = await Promise.all([
    tx.select().from(leaveGroups).where(eq(leaveGroups.company_id, companyId)).orderBy(asc(leaveGroups.id)),
    tx
      .select()
      .from(leaveEntitlements)
      .where(eq(leaveEntitlements.company_id, companyId))
      .orderBy(asc(leaveEntitlements.leave_group), asc(leaveEntitlements.position)),
    tx
      .select()
      .from(leaveSeniority)
      .where(eq(leaveSeniority.company_id, companyId))
      .orderBy(asc(leaveSeniority.leave_group), asc(leaveSeniority.position)),
    tx
      .select()
      .from(leaveBlackouts)
      .where(eq(leaveBlackouts.company_id, companyId))
      .orderBy(asc(leaveBlackouts.leave_group), asc(leaveBlackouts.position)),
    tx
      .select({ group: leaveGroupEmployees.leave_group, employee: leaveGroupEmployees.employee })
      .from(leaveGroupEmployees)
      .where(and(eq(leaveGroupEmployees.company_id, companyId), inArray(leaveGroupEmployees.employee, [...ids]))),
    tx
      .select({ group: leaveGroupDepartments.leave_group, department: leaveGroupDepartments.department })
      .from(leaveGroupDepartments)
      .where(eq(leaveGroupDepartments.company_id, companyId)),
  ]);
  const tree =
    departmental.length === 0
      ? []
      : await tx
          .select({ id: departments.id, parent: departments.parent_dept })
          .from(departments)
          .where(eq(departments.company_id, companyId));
  const byId = new Map(groups.map((group) => [group.id, group]));
  const ofEmployee = new Map(named.map(({ group, employee }) => [employee, group]));
  const ofDepartment = new Map(departmental.map(({ group, department }) => [department, group]));
  const parents = new Map(tree.map(({ id, parent }) => [id, parent]));
  const standard = groups.find((group) => group.is_default);
  return {
    groupOf: (employee, department) => {
      const own = ofEmployee.get(employee);
      if (own !== undefined) return byId.get(own);
      for (let at: number | null | undefined = department; at != null; at = parents.get(at)) {
        const found = ofDepartment.get(at);
        if (found !== undefined) return byId.get(found);
      }
      return standard;
    },
    groups: byId,
    entitlements: new Map(
      groups.map(({ id }) => [
        id,
        new Map(
          rows
            .filter((row) => row.leave_group === id)
            .map((row) => [
              row.incident_type,
              {
                entitlement: hundredths(row.entitlement),
                seniority: steps
                  .filter((step) => step.leave_group === id && step.incident_type === row.incident_type)
                  .map(({ from_year, entitlement }) => ({ from_year, entitlement: hundredths(entitlement) })),
                accrual: row.accrual,
                per_days: row.per_days ?? 1,
                prorate: row.prorate,
                rounding: row.rounding ?? 1,
                max_balance: row.max_balance === null ? null : hundredths(row.max_balance),
                carry: row.carry,
                carry_max: hundredths(row.carry_max ?? 0),
                carry_months: row.carry_months,
              } satisfies Entitlement,
            ]),
        ),
      ]),
    ),
    blackouts: new Map(
      groups.map(({ id }) => [
        id,
        closed.filter((row) => row.leave_group === id).map((row) => ({ start: row.start_date, end: row.end_date })),
      ]),
    ),
  };
}

export interface Entitled {
  readonly employee: number;
  readonly group: Group;
  /** The rules of each type that they are entitled to. */
  readonly types: ReadonlyMap<number, AccountRules>;
  readonly blackouts: readonly { readonly start: string; readonly end: string }[];
}

/**
 * The entitlements of some employees, without those who are in no group. Takes a few queries for all of them.
 * @param inGroup the group whose entitlements they would have, whichever they are in
 */
export async function loadEntitled(
  context: TenantContext,
  ids: readonly number[],
  inGroup?: number,
): Promise<Map<number, Entitled>> {
  const { tx, companyId } = context;
  if (ids.length === 0) return new Map();
  const people = await tx
    .select({
      id: employees.id,
      department: employees.department,
      hired: employees.hire_date,
      status: employees.status,
    })
    .from(employees)
    .where(and(eq(employees.company_id, companyId), inArray(employees.id, [...ids])))
    .orderBy(asc(employees.id));
  const agreements = await loadAgreements(context, ids);
  const groupOf = (id: number, department: number): Group | undefined =>
    inGroup === undefined ? agreements.groupOf(id, department) : agreements.groups.get(inGroup);
  const gone = people.filter(({ status }) => status !== 'active');
  const held = gone.length === 0 ? new Map<number, string>() : await lastDays(context, gone);
  const isEarned = (group: Group): boolean =>
    [...(agreements.entitlements.get(group.id)?.values() ?? [])].some(({ accrual }) => accrual === 'per_work_day');
  const worked = await loadWorked(
    context,
    people.flatMap(({ id, department }) => {
      const group = groupOf(id, department);
      return group && isEarned(group) ? [{ id, from: group.start_date }] : [];
    }),
  );
  return new Map(
    people.flatMap(({ id, department, hired }): [number, Entitled][] => {
      const group = groupOf(id, department);
      if (!group) return [];
      const employment: Employment = { hired, left: held.get(id) ?? null };
      const types = new Map(
        [...(agreements.entitlements.get(group.id) ?? [])].map(([type, entitlement]) => [
          type,
          {
            ...employment,
            years: { by: group.year_by, month: group.start_month ?? 1, day: group.start_day ?? 1 },
            entitlement,
            from: group.start_date,
            ...(entitlement.accrual === 'per_work_day' ? { worked: worked.get(id) ?? [] } : {}),
          } satisfies AccountRules,
        ]),
      );
      return [[id, { employee: id, group, types, blackouts: agreements.blackouts.get(group.id) ?? [] }]];
    }),
  );
}

/** The last days of employees who have left, ISO. */
async function lastDays(
  context: TenantContext,
  gone: readonly { readonly id: number; readonly status: 'active' | 'resigned' }[],
): Promise<Map<number, string>> {
  const held = await datedRecords(employeeServer, context, gone);
  return new Map(
    gone.flatMap(({ id }): [number, string][] => {
      const terms = held.get(id) ?? [];
      const left = terms.findLast(
        ({ record }, at) => record.status !== 'active' && terms[at - 1]?.record.status === 'active',
      );
      return left?.from == null ? [] : [[id, Temporal.PlainDate.from(left.from).subtract({ days: 1 }).toString()]];
    }),
  );
}
