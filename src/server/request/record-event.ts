import { and, desc, eq, inArray, type SQL } from 'drizzle-orm';
import type { RequestEventKind } from '#shared/contract/request-course.ts';
import type { TenantContext } from '../http/index.ts';
import type { Subject } from './load-course.ts';
import { requestEvents } from './tables.ts';

/** Writes an event into a request's history. */
export async function recordEvent(
  { tx, companyId, actor, now }: TenantContext,
  subject: Subject,
  kind: RequestEventKind,
  more: {
    readonly place?: number;
    readonly comment?: string;
    readonly actedFor?: number | null;
    readonly to?: number;
  } = {},
): Promise<void> {
  await tx.insert(requestEvents).values({
    company_id: companyId,
    ...subject,
    kind,
    place: more.place ?? null,
    // The host has no account.
    user_id: actor.userId === 0 ? null : actor.userId,
    user_name: actor.name,
    acted_for: more.actedFor ?? null,
    to_employee: more.to ?? null,
    comment: more.comment ?? '',
    time: now.toString(),
  });
}

/** Events of some kinds in a request's history, of all submissions. */
const everyEventOf = (
  { companyId }: TenantContext,
  { resource, request }: Subject,
  kinds: readonly RequestEventKind[],
): SQL | undefined =>
  and(
    eq(requestEvents.company_id, companyId),
    eq(requestEvents.resource, resource),
    eq(requestEvents.request, request),
    inArray(requestEvents.kind, [...kinds]),
  );

/**
 * The accounts of those who approved a request when it was last approved, or a step of it, or entered it as approved. Asking in vain to
 * have it cancelled was a submission too.
 */
export async function approversOf(context: TenantContext, subject: Subject): Promise<number[]> {
  const rows = await context.tx
    .selectDistinct({ user: requestEvents.user_id, revision: requestEvents.revision })
    .from(requestEvents)
    .where(everyEventOf(context, subject, ['approved', 'approved_in_place', 'entered']))
    .orderBy(desc(requestEvents.revision));
  return rows.flatMap(({ user, revision }) => (revision === rows[0]?.revision && user !== null ? [user] : []));
}
