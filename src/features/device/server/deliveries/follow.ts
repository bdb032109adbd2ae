import { and, eq, inArray } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { terminalDeliveries } from './tables.ts';

/** Follows the answers of a terminal: what it has now, what it refused, and what it no longer has. */
export async function followDeliveries(
  context: TenantContext,
  ended: readonly { readonly id: number; readonly isDone: boolean; readonly returnCode: number | null }[],
): Promise<void> {
  const { tx, companyId, now } = context;
  let isChanged = false;
  for (const { id, isDone, returnCode } of ended) {
    const changed = await tx
      .update(terminalDeliveries)
      .set({ status: isDone ? 'succeeded' : 'failed', return_code: returnCode, time: now.toString() })
      .where(and(eq(terminalDeliveries.company_id, companyId), eq(terminalDeliveries.command, id)))
      .returning({ id: terminalDeliveries.id, removing: terminalDeliveries.removing });
    isChanged ||= changed.length > 0;
    const gone = changed.filter(({ removing }) => isDone && removing).map((row) => row.id);
    if (gone.length > 0)
      await tx
        .delete(terminalDeliveries)
        .where(and(eq(terminalDeliveries.company_id, companyId), inArray(terminalDeliveries.id, gone)));
  }
  if (isChanged) tellDeliveries(context);
}

/** Deletes the deliveries of a terminal that was cleared. */
export async function forgetDeliveries(context: TenantContext, terminal: number): Promise<void> {
  await context.tx
    .delete(terminalDeliveries)
    .where(and(eq(terminalDeliveries.company_id, context.companyId), eq(terminalDeliveries.terminal, terminal)));
  tellDeliveries(context);
}

/** Reloads open lists of deliveries. */
export function tellDeliveries({ companyId, publish }: TenantContext): void {
  for (const topic of ['device.work_code', 'device.public_message', 'device.private_message'] as const)
    publish({ companyId, topic, payload: { delivered: 1 } });
}
