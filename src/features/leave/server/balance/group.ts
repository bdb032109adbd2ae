import { and, eq, gte, lt, sql } from 'drizzle-orm';
import { z } from 'zod';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { recordVersions, resourceServer } from '#server/resource/index.ts';
import { leaveCodes, leaveGroup } from '../../contract.ts';
import { takeFromOthers } from './one-group.ts';
import { leaveRounds } from './round/tables.ts';
import {
  leaveBalances,
  leaveBlackouts,
  leaveEntitlements,
  leaveGroupDepartments,
  leaveGroupEmployees,
  leaveGroups,
  leaveSeniority,
} from './tables.ts';
import { companyToday } from '#server/tenancy/company-clock.ts';

/** Whom a version of a group is for. */
const assignedSchema = z.object({
  is_default: z.boolean().optional(),
  departments: z.array(z.unknown()).optional(),
  employees: z.array(z.unknown()).optional(),
});
type Assigned = z.infer<typeof assignedSchema>;

const isAssigned = ({ is_default: isDefault = false, departments = [], employees = [] }: Assigned): boolean =>
  isDefault || departments.length > 0 || employees.length > 0;

/** @throws Refusal if leave years that are over have balances and would begin otherwise */
async function refuseClosed(
  context: TenantContext,
  before: typeof leaveGroups.$inferSelect,
  start: string,
): Promise<void> {
  const first = start < before.start_date ? start : before.start_date;
  const [closed] = await context.tx
    .select({ id: leaveBalances.id })
    .from(leaveBalances)
    .where(
      and(
        eq(leaveBalances.company_id, context.companyId),
        gte(leaveBalances.year_end, first),
        lt(leaveBalances.year_end, await companyToday(context)),
      ),
    )
    .limit(1);
  if (closed) refuseField('start_date', 'settledByYears');
}

export const leaveGroupServer = resourceServer(leaveGroup, {
  table: leaveGroups,
  display: sql<string>`${leaveGroups.group_name}`,
  example: { start_date: '2026-01-01', is_default: false },
  links: {
    departments: {
      table: leaveGroupDepartments,
      company: leaveGroupDepartments.company_id,
      owner: leaveGroupDepartments.leave_group,
      target: leaveGroupDepartments.department,
    },
    employees: {
      table: leaveGroupEmployees,
      company: leaveGroupEmployees.company_id,
      owner: leaveGroupEmployees.leave_group,
      target: leaveGroupEmployees.employee,
    },
  },
  rows: {
    entitlements: { table: leaveEntitlements, owner: leaveEntitlements.leave_group },
    seniority: { table: leaveSeniority, owner: leaveSeniority.leave_group },
    blackouts: { table: leaveBlackouts, owner: leaveBlackouts.leave_group },
  },
  prepare: async (context, values, before) => {
    const { start_date: start } = values;
    if (before && start !== undefined && start !== before.start_date) await refuseClosed(context, before, start);
    return values;
  },
  beforeDelete: async ({ tx, companyId }, row) => {
    const versions = await tx
      .select({ values: recordVersions.values })
      .from(recordVersions)
      .where(
        and(
          eq(recordVersions.company_id, companyId),
          eq(recordVersions.resource, leaveGroup.name),
          eq(recordVersions.record, row.id),
        ),
      );
    // Balances of former years follow from it.
    if (isAssigned(row) || versions.some(({ values }) => isAssigned(assignedSchema.parse(values))))
      throw new Refusal(leaveCodes.groupAssigned);
  },
  afterChange: async (context, change) => {
    await takeFromOthers(leaveGroupServer, context, change);
    await goAgain(context);
  },
});

/** The round of the day begins anew, so that ledgers follow within minutes. */
async function goAgain({ tx, companyId }: TenantContext): Promise<void> {
  await tx.update(leaveRounds).set({ until: null, last_employee: 0 }).where(eq(leaveRounds.company_id, companyId));
}
