import { and, asc, eq, inArray } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { StepDraft } from '../../contract/design.ts';
import { workflowNodeApprovers, workflowNodeNotifiers, workflowNodes, workflowNodeUsers } from './tables.ts';

/** A step as stored, or as being edited. */
export interface Step extends StepDraft {
  readonly id: number | null;
}

/** The steps of a workflow in order, with their named people. */
export async function loadSteps({ tx, companyId }: TenantContext, flow: number): Promise<Step[]> {
  const rows = await tx
    .select()
    .from(workflowNodes)
    .where(and(eq(workflowNodes.company_id, companyId), eq(workflowNodes.workflow, flow)))
    .orderBy(asc(workflowNodes.order_no), asc(workflowNodes.id));
  const ids = rows.map(({ id }) => id);
  const named = async (links: typeof workflowNodeApprovers): Promise<ReadonlyMap<number, readonly number[]>> => {
    const found =
      ids.length === 0
        ? []
        : await tx
            .select({ node: links.node, target: links.target })
            .from(links)
            .where(and(eq(links.company_id, companyId), inArray(links.node, ids)));
    const map = new Map<number, number[]>();
    for (const { node, target } of found) map.set(node, [...(map.get(node) ?? []), target]);
    return map;
  };
  const approvers = await named(workflowNodeApprovers);
  const users = await named(workflowNodeUsers);
  const notifiers = await named(workflowNodeNotifiers);
  return rows.map((row) => ({
    id: row.id,
    node_name: row.node_name,
    approver_mode: row.approver_mode,
    level_n: row.level_n,
    approver_role: row.approver_role,
    role_scope: row.role_scope,
    approvers: [...(approvers.get(row.id) ?? [])],
    approver_users: [...(users.get(row.id) ?? [])],
    multi_rule: row.multi_rule,
    notifiers: [...(notifiers.get(row.id) ?? [])],
    can_forward: row.can_forward,
    can_edit_amount: row.can_edit_amount,
    skip_if_same_as_previous: row.skip_if_same_as_previous,
    when_empty: row.when_empty,
    timeout_hours: row.timeout_hours,
    timeout_action: row.timeout_action,
  }));
}
