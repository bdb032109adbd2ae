import type { TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';

/** Today in the company's zone. */
export async function companyToday(context: TenantContext): Promise<Temporal.PlainDate> {
  return context.now.toZonedDateTimeISO((await companyClock(context)).zone).toPlainDate();
}

/** The first date of the period of a day, ISO. */
export function firstOfPeriod(day: Temporal.PlainDate): string {
  return day.with({ day: 1 }).toString();
}
