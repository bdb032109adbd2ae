import { sql } from 'drizzle-orm';
import { forgetRows, readConfiguration } from '#features/device/server.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { doorEvents } from './tables.ts';

/** Removes door events that the company keeps no longer; without a number of days it keeps all. */
export const forgetDoorEvents: CompanyRecurringJob = {
  name: 'access_control.forget_events',
  scope: 'company',
  evenOff: true,
  schedule: { everyMinutes: 60 },
  run: async (context) => {
    const { door_event_days: days } = await readConfiguration(context);
    if (days === null) return;
    // An old event that arrives late is kept as long as a new one.
    const before = context.now.subtract({ hours: days * 24 }).toString();
    await forgetRows(context, sql`${doorEvents}`, sql`event_time`, days, sql`received_at < ${before}::timestamptz`);
  },
};
