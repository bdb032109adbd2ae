import { and, eq } from 'drizzle-orm';
import { commonCodes } from '#shared/contract/index.ts';
import {
  discardRequestDraft,
  requestDraft,
  saveRequestDraft,
  type DraftedKind,
} from '#shared/contract/request-drafts.ts';
import { Refusal, serve, type Route, type TenantContext } from '#server/http/index.ts';
import { requestDrafts } from './tables.ts';

/** @throws Refusal noEmployee: only employees have drafts */
function employeeOf({ actor }: TenantContext): number {
  if (actor.employeeId === null) throw new Refusal(commonCodes.noEmployee);
  return actor.employeeId;
}

const own = (context: TenantContext, kind: DraftedKind) =>
  and(
    eq(requestDrafts.company_id, context.companyId),
    eq(requestDrafts.employee, employeeOf(context)),
    eq(requestDrafts.kind, kind),
  );

export const requestDraftRoutes: Route[] = [
  serve(requestDraft, async (context, { query }) => {
    const [draft] = await context.tx
      .select({ values: requestDrafts.values, update_time: requestDrafts.update_time })
      .from(requestDrafts)
      .where(own(context, query.kind));
    return draft ?? null;
  }),
  serve(saveRequestDraft, async (context, { body: { kind, values } }) => {
    const kept = { values, update_time: context.now.toString() };
    await context.tx
      .insert(requestDrafts)
      .values({ company_id: context.companyId, employee: employeeOf(context), kind, ...kept })
      .onConflictDoUpdate({
        target: [requestDrafts.company_id, requestDrafts.employee, requestDrafts.kind],
        set: kept,
      });
    return null;
  }),
  serve(discardRequestDraft, async (context, { body: { kind } }) => {
    await context.tx.delete(requestDrafts).where(own(context, kind));
    return null;
  }),
];
