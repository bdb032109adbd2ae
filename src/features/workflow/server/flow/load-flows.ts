import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { ApplicantScope, FlowCandidate, Standing } from '../../domain/choose-flow.ts';
import type { RequestType } from '../../domain/request-types.ts';
import {
  workflowApplicantRoles,
  workflowAreas,
  workflowDepartments,
  workflowEmployees,
  workflowIncidentTypes,
  workflowPositions,
  workflows,
} from './tables.ts';

const linksOf = {
  departments: workflowDepartments,
  positions: workflowPositions,
  areas: workflowAreas,
  roles: workflowApplicantRoles,
  employees: workflowEmployees,
} as const;

/** A workflow with its name and present version. */
export interface LoadedFlow extends FlowCandidate {
  readonly name: string;
  readonly version: number;
}

/**
 * The enabled workflows of a type, and one that is being edited. Reads only those scope entries that include the
 * applicant, because a scope can list a thousand people.
 */
export async function loadFlows(
  { tx, companyId }: TenantContext,
  {
    type,
    standing,
    edited,
  }: { readonly type: RequestType; readonly standing: Standing; readonly edited: number | null },
): Promise<LoadedFlow[]> {
  const rows = await tx
    .select()
    .from(workflows)
    .where(
      and(
        eq(workflows.company_id, companyId),
        eq(workflows.request_type, type),
        edited === null ? eq(workflows.enabled, true) : or(eq(workflows.enabled, true), eq(workflows.id, edited)),
      ),
    );
  const types = await loadTypes({ tx, companyId }, type === 'leave' ? rows.map(({ id }) => id) : []);
  const named = new Map<number, number[]>();
  for (const scope of Object.keys(linksOf) as (keyof typeof linksOf)[]) {
    const ids = rows.filter((row) => row.applicant_scope === scope).map(({ id }) => id);
    const targets = [...standing[scope].keys()];
    if (ids.length === 0 || targets.length === 0) continue;
    const links = linksOf[scope];
    const found = await tx
      .select({ workflow: links.workflow, target: links.target })
      .from(links)
      .where(and(eq(links.company_id, companyId), inArray(links.workflow, ids), inArray(links.target, targets)))
      .orderBy(asc(links.target));
    for (const { workflow, target } of found) named.set(workflow, [...(named.get(workflow) ?? []), target]);
  }
  return rows.map((row) => ({
    id: row.id,
    name: row.flow_name,
    version: row.version,
    scope: row.applicant_scope satisfies ApplicantScope,
    named: named.get(row.id) ?? [],
    types: types.get(row.id) ?? [],
    from: row.start_date,
    until: row.end_date,
    over: row.min_amount,
    upTo: row.max_amount,
    priority: row.priority,
    isDefault: row.is_default,
  }));
}

/** The leave types of workflows. */
async function loadTypes(
  { tx, companyId }: Pick<TenantContext, 'tx' | 'companyId'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (ids.length === 0) return new Map();
  const found = await tx
    .select({ workflow: workflowIncidentTypes.workflow, target: workflowIncidentTypes.target })
    .from(workflowIncidentTypes)
    .where(and(eq(workflowIncidentTypes.company_id, companyId), inArray(workflowIncidentTypes.workflow, [...ids])));
  const types = new Map<number, number[]>();
  for (const { workflow, target } of found) types.set(workflow, [...(types.get(workflow) ?? []), target]);
  return types;
}
