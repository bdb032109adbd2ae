import { and, eq, ne, sql } from 'drizzle-orm';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { oneAtATime } from '#server/db/one-at-a-time.ts';
import { ask } from '#server/questions/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { incidentType, leaveCodes } from '../contract.ts';
import { isCreditedTo } from './balance/time-off.ts';
import { leaves } from './request/tables.ts';
import { incidentTypeDepartments, incidentTypePositions, incidentTypes } from './tables.ts';

/** Fields that cannot change once there is a request, because amounts were counted with them. */
const settled = ['unit', 'deduct_balance', 'include_holidays', 'include_weekends', 'count_as_work'] as const;

async function isUsed(context: TenantContext, type: number): Promise<boolean> {
  const { tx, companyId } = context;
  const [one] = await tx
    .select({ id: leaves.id })
    .from(leaves)
    .where(and(eq(leaves.company_id, companyId), eq(leaves.incident_type, type)))
    .limit(1);
  return one !== undefined || (await ask(context, isCreditedTo, type)).includes(true);
}

/** Whether another type is earned by overtime already: requests do not choose between types. */
async function isOtherEarned({ tx, companyId }: TenantContext, but: number | null): Promise<boolean> {
  await oneAtATime(tx, 'leave.from_overtime', companyId, 0);
  const [other] = await tx
    .select({ id: incidentTypes.id })
    .from(incidentTypes)
    .where(
      and(
        eq(incidentTypes.company_id, companyId),
        eq(incidentTypes.from_overtime, true),
        eq(incidentTypes.unit, 'hour'),
        eq(incidentTypes.enabled, true),
        but === null ? undefined : ne(incidentTypes.id, but),
      ),
    )
    .limit(1);
  return other !== undefined;
}

export const incidentTypeServer = resourceServer(incidentType, {
  table: incidentTypes,
  display: sql<string>`${incidentTypes.incident_name}`,
  links: {
    departments: {
      table: incidentTypeDepartments,
      company: incidentTypeDepartments.company_id,
      owner: incidentTypeDepartments.incident_type,
      target: incidentTypeDepartments.department,
    },
    positions: {
      table: incidentTypePositions,
      company: incidentTypePositions.company_id,
      owner: incidentTypePositions.incident_type,
      target: incidentTypePositions.position,
    },
  },
  prepare: async (context, values, before) => {
    const changed = settled.find((name) => before && values[name] !== undefined && values[name] !== before[name]);
    if (before && changed && (await isUsed(context, before.id))) refuseField(changed, 'settledByUse');
    const { from_overtime, unit, deduct_balance, enabled } = { ...before, ...values };
    if (from_overtime && unit === 'hour' && enabled !== false) {
      if (deduct_balance === false) refuseField('deduct_balance', 'keepsBalance');
      if (await isOtherEarned(context, before?.id ?? null)) refuseField('from_overtime', 'oneFromOvertime');
    }
    return values;
  },
  beforeDelete: async (_, row) => {
    if (row.is_system) throw new Refusal(leaveCodes.systemType);
  },
});
