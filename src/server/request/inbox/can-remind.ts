import { and, eq, gte } from 'drizzle-orm';
import type { TenantContext } from '../../http/index.ts';
import { actingAs } from '../acting.ts';
import type { CourseStep } from '../course.ts';
import type { Subject } from '../load-course.ts';
import { requestEvents } from '../tables.ts';
import { isAsked } from './waiting.ts';

/** Hours between two reminders of the same request, whoever sends them. */
const pause = 20;

/** Whether the present deciders of a request can be reminded now. */
export async function canRemind(
  context: TenantContext,
  { resource, request }: Subject,
  step: CourseStep | undefined,
): Promise<boolean> {
  if (!step?.deciders.some(({ status }) => status === 'active')) return false;
  if (isAsked(step, await actingAs(context))) return false;
  const { tx, companyId, now } = context;
  const [last] = await tx
    .select({ id: requestEvents.id })
    .from(requestEvents)
    .where(
      and(
        eq(requestEvents.company_id, companyId),
        eq(requestEvents.resource, resource),
        eq(requestEvents.request, request),
        eq(requestEvents.kind, 'reminded'),
        gte(requestEvents.time, now.subtract({ hours: pause }).toString()),
      ),
    )
    .limit(1);
  return last === undefined;
}
