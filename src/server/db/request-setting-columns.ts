import { integer } from 'drizzle-orm/pg-core';

/** What a company says of requests; null where it sets no bound. */
export const requestSettingColumns = () => ({
  /** How many days back an employee may ask for a forgotten punch, and for how many in a month. */
  manual_log_days_back: integer('manual_log_days_back').default(31),
  manual_log_month_max: integer('manual_log_month_max'),
  /** Days after which a request that nobody decides expires. */
  request_expiry_days: integer('request_expiry_days'),
});
