import type { TenantContext } from '#server/http/index.ts';
import { companyClock } from '#server/tenancy/company-clock.ts';

/** Today in the company's time zone, ISO. */
export async function companyToday(context: TenantContext): Promise<string> {
  const { zone } = await companyClock(context);
  return context.now.toZonedDateTimeISO(zone).toPlainDate().toString();
}
