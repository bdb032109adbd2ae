import { and, eq, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { writeLog, type LogEntry } from '#server/operation-log/index.ts';
import { subscriptions } from '#server/subscription/index.ts';
import { companySubscription } from '../../contract/vendor-subscription.ts';
import type { Subscription } from './read.ts';

export type SubscriptionChange = Partial<Omit<Subscription, 'company_id' | 'id' | 'version'>>;

/** What the log says about a change. */
const logged = [
  'status',
  'plan_name',
  'period_end',
  'cancel_at_end',
  'held',
  'granted_employees',
  'granted_terminals',
  'granted_users',
  'granted_mobiles',
  'granted_locations',
  'granted_storage',
  'granted_until',
] as const;

/**
 * The one way to change a company's subscription: it writes the row with its version and a line of the company's log, and tells
 * every browser, because screens depend on it.
 * @param why the reason for the log
 */
export async function changeSubscription(
  context: TenantContext,
  before: Subscription,
  set: SubscriptionChange,
  action: LogEntry['action'] = 'change',
  why: LogEntry['changes'] = [],
): Promise<void> {
  const { tx, companyId, actor, now } = context;
  await tx
    .update(subscriptions)
    .set({
      ...set,
      version: sql`${subscriptions.version} + 1`,
      update_user: actor.userId,
      update_time: now.toString(),
    })
    .where(and(eq(subscriptions.company_id, companyId), eq(subscriptions.id, before.id)));
  const after = { ...before, ...set };
  const changes = logged
    .filter((field) => before[field] !== after[field])
    .map((field) => ({ field, old: before[field], new: after[field] }));
  if (changes.length + why.length > 0)
    await writeLog(context, [
      {
        action,
        objectType: companySubscription.name,
        objectId: before.id,
        objectName: after.plan_name,
        changes: [...why, ...changes],
      },
    ]);
  context.publish({ companyId, topic: 'company.settings', payload: { kind: 'change', id: companyId } });
  context.publish({ companyId, topic: 'subscription.order', payload: { kind: 'change', id: before.id } });
}
