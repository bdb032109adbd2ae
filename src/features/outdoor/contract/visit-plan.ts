import { z } from 'zod';
import { daySchema, defineCall, fieldMessage, listQuerySchema, listQueryWith, text } from '#shared/contract/index.ts';
import { plannedVisitStates } from './visit-states.ts';

/** The most days and people of one question. */
export const visitPlanLimits = { days: 14, people: 25 } as const;

const dayMilliseconds = 86_400_000;

const plannedVisit = z.object({
  id: z.int(),
  /** The place is only for those who may see clients. */
  client: z
    .object({
      id: z.int(),
      display_name: z.string(),
      at: z.object({ lat: z.number(), lng: z.number() }).nullable(),
    })
    .nullable(),
  visit_date: z.string(),
  start_time: z.string().nullable(),
  end_time: z.string().nullable(),
  status: z.enum(plannedVisitStates),
  purpose: z.string(),
});

/**
 * A page of the people at work with their planned visits in some days, for the planner: one small answer, since one question for
 * people, others for their visits, and more for the places of clients would wait for each other.
 */
export const visitPlan = defineCall({
  name: 'outdoor.visit.plan',
  method: 'GET',
  path: '/gps/api/v2/visit_plan/',
  module: 'ZBOD',
  access: 'outdoor.visit.view',
  scoped: true,
  query: listQueryWith(
    listQuerySchema(
      {
        emp_code: text({ max: 20, search: true, sort: 'natural' }),
        first_name: text({ max: 50, search: true, sort: true }),
        last_name: text({ max: 50, search: true, sort: true }),
      },
      { ordering: 'emp_code', ceiling: visitPlanLimits.people, withoutIds: true },
    ),
    z.object({ from: daySchema, to: daySchema }).superRefine(({ from, to }, context) => {
      const days = (Date.parse(to) - Date.parse(from)) / dayMilliseconds + 1;
      if (days < 1) context.addIssue({ code: 'custom', path: ['to'], message: fieldMessage('periodOrder') });
      if (days > visitPlanLimits.days)
        context.addIssue({ code: 'custom', path: ['to'], message: fieldMessage('max', { max: visitPlanLimits.days }) });
    }),
  ),
  data: z.array(
    z.object({
      id: z.int(),
      display_name: z.string(),
      photo: z.string().nullable(),
      visits: z.array(plannedVisit),
    }),
  ),
  answer: 'list',
});
