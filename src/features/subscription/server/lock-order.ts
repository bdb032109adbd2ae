import { and, eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { orders } from './tables.ts';

/** An order of the company, locked until the transaction ends. @throws Refusal notFound */
export async function lockOrder({ tx, companyId }: TenantContext, id: number): Promise<typeof orders.$inferSelect> {
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.company_id, companyId), eq(orders.id, id)))
    .for('update');
  if (!order) throw new Refusal(commonCodes.notFound);
  return order;
}
