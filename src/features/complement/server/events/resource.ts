import { sql } from 'drizzle-orm';
import { resourceServer } from '#server/resource/index.ts';
import { event } from '../../contract/event.ts';
import { eventAreas, eventDepartments, eventEmployees, events } from './tables.ts';
import { tellNow } from './tell.ts';

/** What an event is remembered to have been reminded of holds for the days that it had then. */
const whenFields = ['start_date', 'end_date', 'start_time', 'all_day', 'recurrence', 'remind_before'] as const;

export const eventServer = resourceServer(event, {
  table: events,
  display: sql<string>`${events.title}`,
  links: {
    departments: {
      table: eventDepartments,
      company: eventDepartments.company_id,
      owner: eventDepartments.event,
      target: eventDepartments.department,
    },
    areas: { table: eventAreas, company: eventAreas.company_id, owner: eventAreas.event, target: eventAreas.area },
    employees: {
      table: eventEmployees,
      company: eventEmployees.company_id,
      owner: eventEmployees.event,
      target: eventEmployees.employee,
    },
  },
  example: { all_day: true, audience: 'all', recurrence: 'none' },
  prepare: async (_, values, before) =>
    before && whenFields.some((name) => values[name] !== undefined && values[name] !== before[name])
      ? { ...values, reminded_for: null }
      : values,
  actions: {
    notify: { run: async (context, row) => ({ set: await tellNow(context, row) }) },
  },
});
