import { and, desc, eq, gte, lte } from 'drizzle-orm';
import { z } from 'zod';
import type { TenantContext } from '#server/http/index.ts';
import { activityEvents } from './tables.ts';
import type { BucketRow } from './buckets.ts';
import type { KnownAgent } from './known-agent.ts';
import { kindCodes } from './store.ts';

/** What a watcher asks about its bucket. */
export const eventsAsked = z.object({
  limit: z.coerce
    .number()
    .int()
    .transform((limit) => (limit < 0 ? mostEvents : Math.min(limit, mostEvents)))
    .default(100),
  start: z.iso.datetime({ offset: true }).optional(),
  end: z.iso.datetime({ offset: true }).optional(),
});
const mostEvents = 1000;

const secondsAt = (time: string): number => Math.floor(Temporal.Instant.from(time).epochMilliseconds / 1000);

function dataOf({ kind, app, domain, title, url }: typeof activityEvents.$inferSelect): Record<string, string> {
  if (kind === kindCodes.window) return { app, title };
  if (kind === kindCodes.web) return { url: url || domain, title };
  return { status: kind === kindCodes.away ? 'afk' : 'not-afk' };
}

/** The newest stored events of a bucket, in the form in which they were sent. */
export async function readEvents(
  { tx, companyId }: TenantContext,
  agent: KnownAgent,
  bucket: BucketRow,
  { limit, start, end }: z.output<typeof eventsAsked>,
) {
  const rows = await tx
    .select()
    .from(activityEvents)
    .where(
      and(
        eq(activityEvents.company_id, companyId),
        eq(activityEvents.employee, agent.employee),
        eq(activityEvents.bucket, bucket.id),
        start === undefined ? undefined : gte(activityEvents.started, secondsAt(start)),
        end === undefined ? undefined : lte(activityEvents.started, secondsAt(end)),
      ),
    )
    .orderBy(desc(activityEvents.started))
    .limit(limit);
  return rows.map((row) => ({
    id: null,
    timestamp: new Date(row.started * 1000).toISOString(),
    duration: row.ended - row.started,
    data: dataOf(row),
  }));
}
