import { and, eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import { Refusal, serve, type TenantContext } from '#server/http/index.ts';
import {
  changeRecord,
  createRecord,
  deleteRecord,
  lastAuthor,
  registryOf,
  type Writing,
} from '#server/resource/index.ts';
import { workflowCodes } from '../../contract.ts';
import { designWorkflow } from '../../contract/design.ts';
import { workflowNodeServer } from './nodes.ts';
import { asOne, noteSteps } from './note-steps.ts';
import { workflowNodes, workflows } from './tables.ts';
import { workflowServer } from './workflows.ts';

/** Writes all steps of a workflow as one change. */
export const designRoute = serve(designWorkflow, async (context, { params: { id }, body: { version, steps } }) => {
  const { tx, companyId } = context;
  const [flow] = await tx
    .select({ version: workflows.version, enabled: workflows.enabled })
    .from(workflows)
    .where(and(eq(workflows.company_id, companyId), eq(workflows.id, id)))
    .for('no key update');
  if (!flow) throw new Refusal(commonCodes.notFound);
  if (flow.version !== version)
    throw new Refusal(commonCodes.changedMeanwhile, { context: await lastAuthor(workflowServer, context, id) });
  if (flow.enabled && steps.length === 0) throw new Refusal(workflowCodes.lastStep);
  await asOne(context, async () => writeSteps(context, id, steps));
  return { version: await noteSteps(context, id) };
});

async function writeSteps(
  context: TenantContext,
  workflow: number,
  steps: readonly { readonly id: number | null }[],
): Promise<void> {
  const { tx, companyId } = context;
  const writing: Writing = { server: workflowNodeServer, registry: registryOf(workflowNodeServer) };
  const stored = await tx
    .select({ id: workflowNodes.id, place: workflowNodes.order_no })
    .from(workflowNodes)
    .where(and(eq(workflowNodes.company_id, companyId), eq(workflowNodes.workflow, workflow)));
  const places = new Map(stored.map((step) => [step.id, step.place]));
  const remaining = new Set(steps.flatMap(({ id }) => id ?? []));
  // If somebody had deleted it in the meantime, the version would be different, so the id is wrong.
  if ([...remaining].some((id) => !places.has(id))) throw new Refusal(commonCodes.notFound);
  for (const id of places.keys()) if (!remaining.has(id)) await deleteRecord(writing, context, id);
  for (const [index, { id, ...values }] of steps.entries()) {
    const made = await atStep(index, () =>
      id === null
        ? createRecord(writing, context, { ...values, workflow })
        : changeRecord(writing, context, id, { ...values }),
    );
    if (places.get(Number(made['id'])) === index + 1) continue;
    await tx
      .update(workflowNodes)
      .set({ order_no: index + 1 })
      .where(and(eq(workflowNodes.company_id, companyId), eq(workflowNodes.id, Number(made['id']))));
  }
}

/** Reports an error in a field of a step under the step's position. */
async function atStep<T>(index: number, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!(error instanceof Refusal) || !error.fields) throw error;
    const fields = Object.fromEntries(
      Object.entries(error.fields).map(([name, messages]) => [`steps.${index}.${name}`, messages]),
    );
    throw new Refusal(error.refusal, { context: error.context, fields });
  }
}
