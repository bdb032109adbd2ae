import { date, datetime, decimal, defineReport, integer, minute, text } from '#shared/contract/index.ts';
import { identity } from '#shared/contract/report-fields.ts';

const figure = { sort: true, column: 'shown', width: 120 } as const;

/** The sums of each person's activity over a period; empty if the company shows no figures of individuals. */
export const productivitySummary = defineReport({
  name: 'productivity.summary',
  module: 'ZBPD',
  path: '/ralvie/api/v2/summary/',
  audience: { of: 'company', scope: { department: 'department', person: 'employee' } },
  words: { namespace: 'ralvie', key: 'productivitySummary' },
  defaultOrdering: 'emp_code',
  period: { field: 'date', usual: 'thisMonth' },
  groups: ['department'],
  phoneFields: ['employee', 'productive_percent'],
  totals: {
    people: { kind: 'integer' },
    attended_min: { kind: 'minute', column: 'attended_min' },
    active_min: { kind: 'minute', column: 'active_min' },
    idle_min: { kind: 'minute', column: 'idle_min' },
    productive_min: { kind: 'minute', column: 'productive_min' },
    productive_percent: { kind: 'decimal', column: 'productive_percent' },
  },
  fields: {
    ...identity,
    date: date({ required: true, filter: true }),
    /** The first and last moment of activity of the period: of a day, when work at the computer began and ended. */
    first_active: datetime({ sort: true, column: 'hidden', width: 180 }),
    last_active: datetime({ sort: true, column: 'shown', width: 180 }),
    recorded_days: integer({ ...figure, column: 'hidden' }),
    /** The three applications and websites that were used longest. */
    top_apps: text({ max: 400, column: 'shown', width: 260 }),
    attended_min: minute(figure),
    active_min: minute(figure),
    idle_min: minute(figure),
    productive_min: minute(figure),
    neutral_min: minute(figure),
    unproductive_min: minute(figure),
    uncategorised_min: minute({ ...figure, column: 'hidden' }),
    productive_percent: decimal({ ...figure, width: 130 }),
  },
});
