import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { defineQuestion } from '../questions/index.ts';
import { companyClock } from '../tenancy/company-clock.ts';
import { retentionSettings } from './tables.ts';

export { retentionSettings } from './tables.ts';

/** The longest time that a company keeps things, as stored or as somebody considers it. */
export type Retention = Pick<
  typeof retentionSettings.$inferSelect,
  'punch_months' | 'mail_days' | 'notification_days' | 'punches_gone_before'
>;

/** For a company without settings. */
const usual: Retention = { punch_months: null, mail_days: 90, notification_days: 90, punches_gone_before: null };

/** Reads how long the company keeps things. */
export async function readRetention({ tx, companyId }: Pick<TenantContext, 'tx' | 'companyId'>): Promise<Retention> {
  const [found] = await tx.select().from(retentionSettings).where(eq(retentionSettings.company_id, companyId));
  return found ?? usual;
}

/** The beginning of the day, in the company's zone, before which punches are not kept. */
export async function punchesKeptFrom(context: TenantContext, months: number): Promise<string> {
  const { zone } = await companyClock(context);
  return context.now.toZonedDateTimeISO(zone).startOfDay().subtract({ months }).toInstant().toString();
}

/** Notes that punches of days before one were deleted. */
export async function noteGonePunches({ tx, companyId }: TenantContext, before: string): Promise<void> {
  await tx
    .update(retentionSettings)
    .set({ punches_gone_before: before })
    .where(
      and(
        eq(retentionSettings.company_id, companyId),
        or(isNull(retentionSettings.punches_gone_before), lt(retentionSettings.punches_gone_before, before)),
      ),
    );
}

/** Old punches: how many may go, from which on, and how many stay because their days are not locked. Each is counted up to `most`. */
export interface OldPunches {
  readonly rows: number;
  readonly oldest: string | null;
  readonly held: number;
}

/** What of the punches before an instant may go; answered by the slice that knows which days are locked. */
export const oldPunches = defineQuestion<{ readonly before: string; readonly most: number }, OldPunches>(
  'retention.old_punches',
);

/** Deletes some of them. */
export const forgetPunches = defineQuestion<
  { readonly before: string },
  { readonly gone: number; readonly hasMore: boolean }
>('retention.forget_punches');
