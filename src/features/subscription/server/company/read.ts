import { eq } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { subscriptions } from '#server/subscription/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';
import { daysLeft } from '../../domain/standing.ts';
import { termsSchema, type Terms } from '../../domain/terms.ts';

export type Subscription = typeof subscriptions.$inferSelect;

/** The part of a context that reading needs. */
export type Reading = Pick<TenantContext, 'tx' | 'companyId' | 'now'>;

/** The company's subscription, locked for a change; undefined if an older version made the company a moment ago. */
export async function readSubscription(
  { tx, companyId }: Reading,
  isLocked = false,
): Promise<Subscription | undefined> {
  const reading = tx.select().from(subscriptions).where(eq(subscriptions.company_id, companyId)).$dynamic();
  const [row] = await (isLocked ? reading.for('update') : reading);
  return row;
}

/** The company's present day. */
export async function companyDay(context: TenantContext): Promise<string> {
  const { zone } = await companyClock(context);
  return context.now.toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** What was sold; null if nothing was, as for a company that the host made for itself. */
export const termsOf = (stored: unknown): Terms | null => (stored === null ? null : termsSchema.parse(stored));

export const leftOf = (subscription: Subscription, today: string): number | null => daysLeft(subscription, today);
