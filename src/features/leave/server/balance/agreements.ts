import { asc, eq } from 'drizzle-orm';
import { departments } from '#features/company/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import { datedRecords } from '#server/resource/index.ts';
import { grantSteps, type Entitlement } from '../../domain/entitlement.ts';
import type { GroupHistory, GroupVersion, Place } from '../../domain/group-terms.ts';
import { hundredths } from '../../domain/hundredths.ts';
import { leaveGroupServer } from './group.ts';
import { leaveDepartmentMoves } from './moves/tables.ts';
import {
  leaveBlackouts,
  leaveEntitlements,
  leaveGroupDepartments,
  leaveGroupEmployees,
  leaveGroups,
  leaveSeniority,
} from './tables.ts';

/** A span of days on which nobody of a group takes leave, both inclusive. */
export interface Blackout {
  readonly start: string;
  readonly end: string;
}

/** A company's leave groups as they held and will hold. There are few, so they are read completely. */
export interface LeaveAgreements extends GroupHistory {
  readonly blackouts: ReadonlyMap<number, readonly Blackout[]>;
}

export async function loadAgreements(context: TenantContext): Promise<LeaveAgreements> {
  const { tx, companyId } = context;
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
    tx.select().from(leaveGroupEmployees).where(eq(leaveGroupEmployees.company_id, companyId)),
    tx.select().from(leaveGroupDepartments).where(eq(leaveGroupDepartments.company_id, companyId)),
  ]);
  const records = groups.map((group) => ({
    ...group,
    departments: departmental.filter((one) => one.leave_group === group.id).map(({ department }) => department),
    employees: named.filter((one) => one.leave_group === group.id).map(({ employee }) => employee),
    entitlements: rows
      .filter((row) => row.leave_group === group.id)
      .map((row) => ({ ...row, rounding: grantSteps.find((step) => step === row.rounding) ?? grantSteps[0] })),
    seniority: steps.filter((step) => step.leave_group === group.id),
  }));
  const held = await datedRecords(leaveGroupServer, context, records, true);
  const versions = groups.map(({ id }) =>
    (held.get(id) ?? []).map(({ from, record }) => ({ from: from ?? '', version: versionOf(record) })),
  );
  const isByDepartment = versions.some((own) => own.some(({ version }) => version.departments.length > 0));
  return {
    groups: versions,
    places: isByDepartment ? await loadPlaces(context) : new Map(),
    blackouts: Map.groupBy(
      closed.map((row) => ({ group: row.leave_group, start: row.start_date, end: row.end_date })),
      ({ group }) => group,
    ),
  };
}

/** The tree of departments, with the places of those that were moved. */
async function loadPlaces({ tx, companyId }: TenantContext): Promise<ReadonlyMap<number, Place>> {
  const [tree, moves] = await Promise.all([
    tx
      .select({ id: departments.id, parent: departments.parent_dept })
      .from(departments)
      .where(eq(departments.company_id, companyId)),
    tx
      .select()
      .from(leaveDepartmentMoves)
      .where(eq(leaveDepartmentMoves.company_id, companyId))
      .orderBy(asc(leaveDepartmentMoves.department), asc(leaveDepartmentMoves.until_date)),
  ]);
  const before = Map.groupBy(
    moves.map(({ department, until_date: until, parent }) => ({ department, until, parent })),
    ({ department }) => department,
  );
  return new Map(tree.map(({ id, parent }) => [id, { parent, before: before.get(id) ?? [] }]));
}

type StoredVersion = typeof leaveGroups.$inferSelect & {
  readonly departments: readonly number[];
  readonly employees: readonly number[];
  readonly entitlements: readonly Pick<
    typeof leaveEntitlements.$inferSelect,
    | 'incident_type'
    | 'entitlement'
    | 'accrual'
    | 'per_days'
    | 'prorate'
    | 'rounding'
    | 'max_balance'
    | 'carry'
    | 'carry_max'
    | 'carry_months'
  >[];
  readonly seniority: readonly Pick<
    typeof leaveSeniority.$inferSelect,
    'incident_type' | 'from_year' | 'entitlement'
  >[];
};

const versionOf = (record: StoredVersion): GroupVersion => ({
  id: record.id,
  group_name: record.group_name,
  start_date: record.start_date,
  years: { by: record.year_by, month: record.start_month ?? 1, day: record.start_day ?? 1 },
  is_default: record.is_default,
  departments: record.departments,
  employees: record.employees,
  entitlements: new Map(
    record.entitlements.map((row) => [
      row.incident_type,
      {
        entitlement: hundredths(row.entitlement),
        seniority: record.seniority
          .filter((step) => step.incident_type === row.incident_type)
          .map(({ from_year, entitlement }) => ({ from_year, entitlement: hundredths(entitlement) })),
        accrual: row.accrual,
        per_days: row.per_days ?? 1,
        prorate: row.prorate,
        rounding: row.rounding ?? grantSteps[0],
        max_balance: row.max_balance === null ? null : hundredths(row.max_balance),
        carry: row.carry,
        carry_max: hundredths(row.carry_max ?? 0),
        carry_months: row.carry_months,
      } satisfies Entitlement,
    ]),
  ),
});
