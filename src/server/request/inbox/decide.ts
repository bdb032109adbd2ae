import { and, inArray } from 'drizzle-orm';
import { commonCodes, type BulkResult } from '#shared/contract/index.ts';
import { Refusal, type TenantContext } from '../../http/index.ts';
import { act, eachRecord, type ResourceServer, type Row } from '../../resource/index.ts';
import { actingAs } from '../acting.ts';
import { byName, type Said } from '../deciding.ts';
import { addressedTo, addressedByName, inBox } from './condition.ts';
import { idsWhere } from './ids-where.ts';
import { wide } from './list.ts';
import { requestDeciders } from '../tables.ts';

/** What approvers decide: about a request, or about its cancellation. */
export type BoxDecision = 'approve' | 'reject' | 'approve_cancel' | 'reject_cancel';

/** What each of them says. */
const inputOf = (decision: BoxDecision, { reject_reason, keep_reason, comment }: Said): Row => {
  if (decision === 'reject') return { reject_reason };
  return decision === 'reject_cancel' ? { keep_reason } : { comment };
};

interface Decided extends Said {
  readonly ids: readonly number[];
  readonly versions?: Readonly<Record<string, number>> | undefined;
  readonly decision: BoxDecision;
}

/**
 * Decides about waiting requests. A person named by the step decides that step, whatever their data scope; a
 * person who may approve decides the requests they may see.
 */
export async function decideFromBox(
  server: ResourceServer,
  context: TenantContext,
  { ids, versions = {}, decision, ...said }: Decided,
  { successCode }: { readonly successCode: string },
): Promise<BulkResult[]> {
  const acting = await actingAs(context);
  const these = inArray(server.table.id, [...ids]);
  const waiting = await idsWhere(server, context, and(these, inBox(server, context, acting, 'waiting')));
  const named = await idsWhere(server, context, and(these, addressedByName(server, context, acting)));
  const known = await everAddressed(server, context, ids);
  const input = inputOf(decision, said);
  return eachRecord(context, ids, successCode, async (id) => {
    if (!waiting.has(id)) throw new Refusal(known.has(id) ? commonCodes.wrongState : commonCodes.notFound);
    const as = named.has(id) ? wide(context) : { ...context };
    if (named.has(id)) byName.add(as);
    await act(server, as, decision, id, input, versions);
  });
}

/** Those requests that ever named the person as a decider, who may therefore learn their result. */
export async function everAddressed(server: ResourceServer, context: TenantContext, ids: readonly number[]) {
  const rows = await context.tx
    .selectDistinct({ request: requestDeciders.request })
    .from(requestDeciders)
    .where(and(addressedTo(server, context, await actingAs(context)), inArray(requestDeciders.request, [...ids])));
  return new Set(rows.map(({ request }) => request));
}
