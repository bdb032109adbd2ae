import { eq } from 'drizzle-orm';
import type { TenantContext } from '../http/index.ts';
import { companies } from '#server/tenancy/tables.ts';

const columns = {
  manual_log_days_back: companies.manual_log_days_back,
  manual_log_month_max: companies.manual_log_month_max,
  request_expiry_days: companies.request_expiry_days,
};

/** The company's limits for requests; null for no limit. */
export interface RequestSettings {
  readonly manual_log_days_back: number | null;
  readonly manual_log_month_max: number | null;
  readonly request_expiry_days: number | null;
}

export async function requestSettings({ tx, companyId }: TenantContext): Promise<RequestSettings> {
  const [row] = await tx.select(columns).from(companies).where(eq(companies.id, companyId));
  if (!row) throw new Error(`No company ${companyId}`);
  return row;
}
