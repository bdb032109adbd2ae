import { and, eq, inArray } from 'drizzle-orm';
import type { ResourceName } from '#shared/contract/index.ts';
import type { Granted } from '#shared/contract/notifications.ts';
import { gathered, type Gathered, type TenantContext } from '../http/index.ts';
import type { Lowering } from './kind-parts.ts';
import type { Subject } from './load-course.ts';
import { requestEvents } from './tables.ts';

/** The submissions of each request of a kind whose amount a decider has lowered. */
export type Lowered = Gathered<number, ReadonlySet<number>>;

export const loweredOf = (resource: () => ResourceName): Lowered =>
  gathered(async ({ tx, companyId }, requests) => {
    const rows = await tx
      .select({ request: requestEvents.request, revision: requestEvents.revision })
      .from(requestEvents)
      .where(
        and(
          eq(requestEvents.company_id, companyId),
          eq(requestEvents.resource, resource()),
          inArray(requestEvents.request, [...requests]),
          eq(requestEvents.kind, 'lowered'),
        ),
      );
    return new Map(
      [...Map.groupBy(rows, ({ request }) => request)].map(([request, own]) => [
        request,
        new Set(own.map(({ revision }) => revision)),
      ]),
    );
  });

/** The amount for which a request is approved, if a decider has lowered it; otherwise null. */
export async function grantedOf<Stored>(
  context: TenantContext,
  { request, revision }: Subject,
  { lower, lowered }: { readonly lower: Lowering<Stored> | undefined; readonly lowered: Lowered },
  row: Stored,
): Promise<Granted | null> {
  if (!lower) return null;
  return (await lowered.of(context, request))?.has(revision) ? lower.granted(row) : null;
}
