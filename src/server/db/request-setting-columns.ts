import { integer } from 'drizzle-orm/pg-core';

/** Settings of requests; null means no limit. */
export const requestSettingColumns = () => ({
  /** How many days back an employee may request a manual log, and how many in a month. */
  manual_log_days_back: integer('manual_log_days_back').default(31),
  manual_log_month_max: integer('manual_log_month_max'),
  /** Days after which an undecided request expires. */
  request_expiry_days: integer('request_expiry_days'),
});
