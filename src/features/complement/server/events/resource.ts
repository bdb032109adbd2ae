import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { event } from '../../contract/event.ts';
import { eventLinks } from './audience.ts';
import { events } from './tables.ts';
import { tellNow } from './tell.ts';

/** Fields that say when an event is. Changing one allows another reminder. */
const whenFields = ['start_date', 'end_date', 'start_time', 'all_day', 'recurrence', 'remind_before'] as const;

export const eventServer = resourceServer(event, {
  table: events,
  display: sql<string>`${events.title}`,
  links: eventLinks,
  example: { all_day: true, audience: 'all', recurrence: 'none' },
  prepare: async (_, values, before) =>
    before && whenFields.some((name) => values[name] !== undefined && values[name] !== before[name])
      ? { ...values, reminded_for: null }
      : values,
  actions: {
    notify: { run: async (context, row) => ({ set: await tellNow(context, row) }) },
  },
});
