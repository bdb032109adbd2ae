import type { RequestEventKind } from '#shared/contract/request-course.ts';
import type { TenantContext } from '../http/index.ts';
import type { Subject } from './load-course.ts';
import { requestEvents } from './tables.ts';

/** Writes an event into a request's history. */
export async function recordEvent(
  { tx, companyId, actor, now }: TenantContext,
  subject: Subject,
  kind: RequestEventKind,
  more: { readonly place?: number; readonly comment?: string; readonly actedFor?: number | null } = {},
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
    comment: more.comment ?? '',
    time: now.toString(),
  });
}
