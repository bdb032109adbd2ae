import { and, eq, gt, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { workflowCodes, workflowNode } from '../../contract.ts';
import { mostSteps } from '../../contract/workflow-node.ts';
import { isTogether, noteSteps } from './note-steps.ts';
import { workflowNodeApprovers, workflowNodeNotifiers, workflowNodes, workflowNodeUsers, workflows } from './tables.ts';
import { countSteps } from './workflows.ts';

type Links = PgTable & Readonly<Record<'company_id' | 'node' | 'target', AnyPgColumn>>;

const linksOf = (table: Links) => ({
  table,
  company: table.company_id,
  owner: table.node,
  target: table.target,
});

/** Serialises changes of a workflow's steps; its version counts each of them. */
async function lockFlow({ tx, companyId }: TenantContext, flow: number): Promise<boolean> {
  const [found] = await tx
    .select({ enabled: workflows.enabled })
    .from(workflows)
    .where(and(eq(workflows.company_id, companyId), eq(workflows.id, flow)))
    .for('no key update');
  return found?.enabled ?? false;
}

export const workflowNodeServer = resourceServer(workflowNode, {
  table: workflowNodes,
  display: sql<string>`${workflowNodes.node_name}`,
  links: {
    approvers: linksOf(workflowNodeApprovers),
    approver_users: linksOf(workflowNodeUsers),
    notifiers: linksOf(workflowNodeNotifiers),
  },
  prepare: async (context, values, before) => {
    const { workflow: flow } = values;
    if (before || flow === undefined) return values;
    await lockFlow(context, flow);
    const steps = await countSteps(context, flow);
    if (steps >= mostSteps) refuseField('workflow', 'mostSteps', { max: mostSteps });
    return { ...values, order_no: steps + 1 };
  },
  beforeDelete: async (context, row) => {
    if (isTogether(context)) return;
    const isOn = await lockFlow(context, row.workflow);
    if (isOn && (await countSteps(context, row.workflow)) === 1) throw new Refusal(workflowCodes.lastStep);
  },
  afterChange: async (context, { kind, before, after }) => {
    if (isTogether(context)) return;
    const { tx, companyId } = context;
    const flow = (after ?? before).workflow;
    if (kind === 'delete')
      await tx
        .update(workflowNodes)
        .set({ order_no: sql`${workflowNodes.order_no} - 1` })
        .where(
          and(
            eq(workflowNodes.company_id, companyId),
            eq(workflowNodes.workflow, flow),
            gt(workflowNodes.order_no, before.order_no),
          ),
        );
    await noteSteps(context, flow);
  },
});
