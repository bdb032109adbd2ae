import { and, asc, eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { changeFrom } from '#server/resource/index.ts';
import { workflowNodes } from './tables.ts';
import { workflowServer } from './workflows.ts';

/** Transactions that store several steps as one change. */
const together = new WeakSet<TenantContext['tx']>();

/** Stores several steps of a workflow as one version. */
export async function asOne(context: TenantContext, write: () => Promise<void>): Promise<void> {
  together.add(context.tx);
  try {
    await write();
  } finally {
    together.delete(context.tx);
  }
}

/** Whether the steps are stored as one change whose caller has validated all of them. */
export const isTogether = ({ tx }: TenantContext): boolean => together.has(tx);

/**
 * Gives a workflow its next version after a change of steps, and logs the new steps.
 * @returns the version
 */
export async function noteSteps(context: TenantContext, flow: number): Promise<number> {
  const { tx, companyId } = context;
  const steps = await tx
    .select({ name: workflowNodes.node_name })
    .from(workflowNodes)
    .where(and(eq(workflowNodes.company_id, companyId), eq(workflowNodes.workflow, flow)))
    .orderBy(asc(workflowNodes.order_no), asc(workflowNodes.id));
  const now = steps.map(({ name }) => name).join(', ');
  const changed = await changeFrom(
    workflowServer,
    context,
    flow,
    {},
    { logOverride: { action: 'change', changes: [{ field: 'node_count', old: null, new: now }] } },
  );
  return changed?.after.version ?? 0;
}
