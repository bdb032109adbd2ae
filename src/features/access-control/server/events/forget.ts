import { sql } from 'drizzle-orm';
import { forgetRows, readConfiguration } from '#features/device/server.ts';
import type { CompanyRecurringJob } from '#server/recurring/index.ts';
import { forgetDoorPhotos } from './photos.ts';
import { doorEvents } from './tables.ts';
import { forgetWaitingPhotos } from './waiting-photos.ts';

/**
 * Removes door events that the company keeps no longer, and their photos before; without a number of days it keeps all events, and no
 * photo.
 */
export const forgetDoorEvents: CompanyRecurringJob = {
  name: 'access_control.forget_events',
  scope: 'company',
  evenOff: true,
  schedule: { everyMinutes: 60 },
  run: async (context) => {
    const { door_event_days: days, door_photo_days: photoDays } = await readConfiguration(context);
    if (await forgetDoorPhotos(context, Math.min(photoDays ?? 0, days ?? Infinity))) return { hasMore: true };
    if (await forgetWaitingPhotos(context, photoDays !== null)) return { hasMore: true };
    if (days === null) return { hasMore: false };
    // An old event that arrives late is kept as long as a new one.
    const before = context.now.subtract({ hours: days * 24 }).toString();
    await forgetRows(context, sql`${doorEvents}`, sql`event_time`, days, sql`received_at < ${before}::timestamptz`);
    return { hasMore: false };
  },
};
