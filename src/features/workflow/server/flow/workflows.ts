import { and, count, eq, sql, type SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import { isFlowInUse } from '#server/request/index.ts';
import { resourceServer } from '#server/resource/index.ts';
import { workflow, workflowCodes } from '../../contract.ts';
import {
  workflowApplicantRoles,
  workflowAreas,
  workflowDepartments,
  workflowEmployees,
  workflowIncidentTypes,
  workflowNodes,
  workflowPositions,
  workflows,
} from './tables.ts';

type Links = PgTable & Readonly<Record<'company_id' | 'workflow' | 'target', AnyPgColumn>>;

const linksOf = (table: Links) => ({
  table,
  company: table.company_id,
  owner: table.workflow,
  target: table.target,
});
/** How many steps a workflow has. */
export async function countSteps({ tx, companyId }: TenantContext, flow: number): Promise<number> {
  const [found] = await tx
    .select({ steps: count() })
    .from(workflowNodes)
    .where(and(eq(workflowNodes.company_id, companyId), eq(workflowNodes.workflow, flow)));
  return found?.steps ?? 0;
}

const stepsOf = (companyId: number): SQL =>
  sql`(select count(*) from ${workflowNodes}
    where ${workflowNodes.company_id} = ${companyId} and ${workflowNodes.workflow} = ${workflows.id})`;

export const workflowServer = resourceServer(workflow, {
  table: workflows,
  display: sql<string>`${workflows.flow_name}`,
  links: {
    incident_types: linksOf(workflowIncidentTypes),
    departments: linksOf(workflowDepartments),
    positions: linksOf(workflowPositions),
    areas: linksOf(workflowAreas),
    roles: linksOf(workflowApplicantRoles),
    employees: linksOf(workflowEmployees),
  },
  computed: {
    node_count: (_, { companyId }) => sql`${stepsOf(companyId)}`.mapWith(Number),
  },
  prepare: async (context, values, before) => {
    // An enabled workflow without steps would approve everything.
    if (values.enabled === true && (before === null || (await countSteps(context, before.id)) === 0))
      refuseField('enabled', 'noSteps');
    return values;
  },
  beforeDelete: async (context, { id }) => {
    if (await isFlowInUse(context, id)) throw new Refusal(workflowCodes.running);
  },
});
