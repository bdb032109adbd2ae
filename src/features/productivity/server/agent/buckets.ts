import { and, asc, eq } from 'drizzle-orm';
import { z } from 'zod';
import { defineBound, roomUnder } from '#server/bounds/index.ts';
import type { TenantContext } from '#server/http/index.ts';
import { activityBuckets } from './tables.ts';
import type { KnownAgent } from './known-agent.ts';

/** The most series of one agent. Each watcher creates one. */
const bucketBound = defineBound('productivity.buckets', { buckets: 30 });

/** What a watcher says about a bucket that it creates. */
export const newBucket = z.object({
  type: z.string().min(1).max(100),
  client: z.string().max(100).default(''),
  hostname: z.string().max(200).default(''),
});
export const bucketName = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} ._@:-]{0,199}$/u);

export type BucketRow = typeof activityBuckets.$inferSelect;

/** The buckets of an agent, and never another agent's. */
export const bucketsOf = ({ tx, companyId }: TenantContext, agent: KnownAgent): Promise<BucketRow[]> =>
  tx
    .select()
    .from(activityBuckets)
    .where(and(eq(activityBuckets.company_id, companyId), eq(activityBuckets.agent, agent.id)))
    .orderBy(asc(activityBuckets.id));

export async function findBucket(
  { tx, companyId }: TenantContext,
  agent: KnownAgent,
  name: string,
): Promise<BucketRow | undefined> {
  const [row] = await tx
    .select()
    .from(activityBuckets)
    .where(
      and(
        eq(activityBuckets.company_id, companyId),
        eq(activityBuckets.agent, agent.id),
        eq(activityBuckets.bucket, name),
      ),
    );
  return row;
}

/** Creates a bucket. @returns whether it is new, existed already, or the agent has too many */
export async function makeBucket(
  context: TenantContext,
  agent: KnownAgent,
  name: string,
  given: z.output<typeof newBucket>,
): Promise<'made' | 'there' | 'full'> {
  const { tx, companyId, now } = context;
  if (await findBucket(context, agent, name)) return 'there';
  const room = await roomUnder(tx, bucketBound, [companyId, agent.id], async () => ({
    buckets: await tx.$count(
      activityBuckets,
      and(eq(activityBuckets.company_id, companyId), eq(activityBuckets.agent, agent.id)),
    ),
  }));
  if (room.buckets < 1) return 'full';
  const made = await tx
    .insert(activityBuckets)
    .values({ company_id: companyId, agent: agent.id, bucket: name, ...given, create_time: now.toString() })
    .onConflictDoNothing()
    .returning({ id: activityBuckets.id });
  return made.length > 0 ? 'made' : 'there';
}
