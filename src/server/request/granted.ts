import type { Granted } from '#shared/contract/notifications.ts';
import type { TenantContext } from '../http/index.ts';
import type { Lowering } from './kind-parts.ts';
import type { Subject } from './load-course.ts';
import { eventsOf } from './record-event.ts';
import { requestEvents } from './tables.ts';

/** The amount for which a request is approved, if a decider has lowered it; otherwise null. */
export async function grantedOf<Stored>(
  context: TenantContext,
  subject: Subject,
  lower: Lowering<Stored> | undefined,
  row: Stored,
): Promise<Granted | null> {
  if (!lower) return null;
  const [lowered] = await context.tx
    .select({ id: requestEvents.id })
    .from(requestEvents)
    .where(eventsOf(context, subject, ['lowered']))
    .limit(1);
  return lowered ? lower.granted(row) : null;
}
