import { and, eq, sql } from 'drizzle-orm';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { incidentType, leaveCodes } from '../contract.ts';
import { leaves } from './request/tables.ts';
import { incidentTypeDepartments, incidentTypes } from './tables.ts';

/** Fields that cannot change once there is a request, because amounts were counted with them. */
const settled = ['unit', 'deduct_balance', 'include_holidays', 'include_weekends'] as const;

async function isUsed({ tx, companyId }: TenantContext, type: number): Promise<boolean> {
  const [one] = await tx
    .select({ id: leaves.id })
    .from(leaves)
    .where(and(eq(leaves.company_id, companyId), eq(leaves.incident_type, type)))
    .limit(1);
  return one !== undefined;
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
  },
  prepare: async (context, values, before) => {
    const changed = settled.find((name) => before && values[name] !== undefined && values[name] !== before[name]);
    if (before && changed && (await isUsed(context, before.id))) refuseField(changed, 'settledByUse');
    return values;
  },
  beforeDelete: async (_, row) => {
    if (row.is_system) throw new Refusal(leaveCodes.systemType);
  },
});
