import { eq, sql, type SQL } from 'drizzle-orm';
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
  swap_rest_hours: companies.swap_rest_hours,
  swap_week_hours: companies.swap_week_hours,
};

/** The company's rules for requests; a limit of null is none. */
export type RequestSettings = Pick<typeof companies.$inferSelect, keyof typeof columns>;

export async function requestSettings({ tx, companyId }: TenantContext): Promise<RequestSettings> {
  const [row] = await tx.select(columns).from(companies).where(eq(companies.id, companyId));
  if (!row) throw new Error(`No company ${companyId}`);
  return row;
}

type CancellationSetting =
  | 'manual_log_cancellation'
  | 'overtime_cancellation'
  | 'training_cancellation'
  | 'swap_cancellation';

/** Who may cancel an approved request of a kind, as the company decides; the `cancellation` of its server half. */
export const cancellationBy =
  (setting: CancellationSetting) =>
  ({ companyId }: TenantContext): SQL =>
    sql`(select ${companies[setting]} from ${companies} where ${companies.id} = ${companyId})`;
