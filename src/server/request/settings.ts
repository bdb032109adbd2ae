import { eq } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { companies } from '#server/tenancy/tables.ts';

const columns = {
  manual_log_days_back: companies.manual_log_days_back,
  manual_log_month_max: companies.manual_log_month_max,
  request_expiry_days: companies.request_expiry_days,
  swap_allowed: companies.swap_allowed,
  swap_with: companies.swap_with,
  swap_decision: companies.swap_decision,
  swap_days_ahead: companies.swap_days_ahead,
  swap_month_max: companies.swap_month_max,
};

/** The company's rules for requests; a limit of null is none. */
export type RequestSettings = Pick<typeof companies.$inferSelect, keyof typeof columns>;

export async function requestSettings({ tx, companyId }: TenantContext): Promise<RequestSettings> {
  const [row] = await tx.select(columns).from(companies).where(eq(companies.id, companyId));
  if (!row) throw new Error(`No company ${companyId}`);
  return row;
}
