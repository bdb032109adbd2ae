import { and, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { requestSteps } from './tables.ts';

/** Whether requests still use the steps of a flow. */
export async function isFlowInUse({ tx, companyId }: TenantContext, flow: number): Promise<boolean> {
  const [open] = await tx
    .select({ id: requestSteps.id })
    .from(requestSteps)
    .where(
      and(
        eq(requestSteps.company_id, companyId),
        eq(requestSteps.flow, flow),
        // In the form of the index.
        sql`${requestSteps.status} = 'active'`,
      ),
    )
    .limit(1);
  return open !== undefined;
}
