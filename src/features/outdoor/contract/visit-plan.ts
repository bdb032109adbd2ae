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

const common = { module: 'ZBOD', access: 'outdoor.visit.view', scoped: true } as const;
/** A page of people, and the days in question. */
const page = listQueryWith(
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
);

/**
 * A page of the people at work with their planned visits in some days, for the planner: one small answer, since one question for
 * people, others for their visits, and more for the places of clients would wait for each other.
 */
export const visitPlan = defineCall({
  ...common,
  name: 'outdoor.visit.plan',
  method: 'GET',
  path: '/gps/api/v2/visit_plan/',
  query: page,
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

/** Why somebody is not at work on a day, as far as that is known: what they are told, without the kind of a leave. */
export const offReasons = ['leave', 'training', 'rest', 'holiday'] as const;
export type OffReason = (typeof offReasons)[number];

/**
 * When the people of a page of the planner are not at work, for the marks of a plan that conflicts with it. It is asked for after the
 * page, whose visits do not wait for it.
 */
export const visitPlanDaysOff = defineCall({
  ...common,
  name: 'outdoor.visit.days_off',
  method: 'GET',
  path: '/gps/api/v2/visit_plan/days_off/',
  query: page,
  data: z.array(z.object({ id: z.int(), days: z.array(z.object({ date: z.string(), why: z.enum(offReasons) })) })),
  answer: 'list',
});
