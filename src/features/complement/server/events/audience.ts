import type { AudienceTables } from '#features/team/server.ts';
import { eventAreas, eventDepartments, eventEmployees, events } from './tables.ts';

/** The tables that link events to departments, areas and employees. */
export const eventLinks = {
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
} as const;

/** The audience of events. */
export const eventAudience: AudienceTables = { owner: events, ...eventLinks };
