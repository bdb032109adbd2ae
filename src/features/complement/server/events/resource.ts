import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { event } from '../../contract/event.ts';
import { eventLinks } from './audience.ts';
import { events } from './tables.ts';
import { tellNow } from './tell.ts';

/** What an event is remembered to have been reminded of holds for the days that it had then. */
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
