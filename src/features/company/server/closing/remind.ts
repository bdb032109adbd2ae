import { and, eq, inArray } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { tell } from './plan.ts';

/** How many days before the deletion people are reminded of it, beside the day when it is planned. */
const remindedOn = [14, 7, 3, 1];

/** Reminds once at each of these days, and only once if several passed meanwhile. */
async function remind(context: TenantContext): Promise<void> {
  const { tx, companyId, now } = context;
  const [company] = await tx
    .select()
    .from(companies)
    .where(and(eq(companies.id, companyId), inArray(companies.status, ['active', 'suspended'])));
  if (!company || company.erase_at === null || company.closing_asked === null) return;
  const at = Temporal.Instant.from(company.erase_at);
  const left = Math.ceil(now.until(at).total('hours') / 24);
  const whole = Math.round(Temporal.Instant.from(company.closing_asked).until(at).total('hours') / 24);
  const reached = remindedOn.findLast((days) => left <= days && days < whole);
  if (left < 0 || reached === undefined || reached === company.closing_reminded) return;
  await tell(context, company.company_name, company.erase_at);
  await tx.update(companies).set({ closing_reminded: reached }).where(eq(companies.id, companyId));
}

export const closingReminders: CompanyRecurringJob = {
  name: 'company.closing',
  scope: 'company',
  schedule: { everyMinutes: 60 },
  run: remind,
};
