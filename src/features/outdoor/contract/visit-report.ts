import { choice, defineReport, flag, integer, minute, reference, text, time } from '#shared/contract/index.ts';
import { day, identity } from '#shared/contract/report-fields.ts';
import { unscheduledVisit } from './unscheduled-visit.ts';
import { plannedVisitStates, unscheduledVisitStates, visitTones } from './visit-states.ts';
import { visit } from './visit.ts';

const clock = (column: 'shown' | 'hidden' = 'shown') => time({ column, width: 100 });
/** When a visit was made, how far from the client, and its remarks. Times are in the person's zone. */
const made = {
  visit_start: clock(),
  visit_end: clock(),
  visit_min: minute({ column: 'shown', width: 100 }),
  distance_m: integer({ filter: true, column: 'shown', width: 110 }),
  is_outside: flag({ filter: true, column: 'hidden', width: 120 }),
  visit_purpose: text({ max: 200, column: 'hidden', width: 220 }),
  visit_note: text({ max: 500, column: 'hidden', width: 240 }),
} as const;
const planned = { visit_from: clock(), visit_to: clock() } as const;
const clientName = text({ max: 100, column: 'shown', width: 180 });
const plannedStatus = choice(plannedVisitStates, { filter: true, column: 'shown', width: 120, tones: visitTones });

const figures = {
  visits: { kind: 'integer' },
  completed_visits: { kind: 'integer' },
  missed_visits: { kind: 'integer' },
  on_time_percent: { kind: 'decimal' },
  visit_min: { kind: 'minute', column: 'visit_min' },
} as const;
const chart = { shape: 'bars', series: { visits: 'integer', completed_visits: 'integer' } } as const;

/** Planned against actual: a row per planned visit (docs/domain.md#outdoor-work). */
export const visitReport = defineReport({
  name: 'outdoor.visit_report',
  module: 'ZBOD',
  path: '/gps/api/v2/visit_report/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'gps', key: 'visitReport' },
  defaultOrdering: '-date',
  period: { field: 'date' },
  groups: ['employee', 'department', 'client', 'date', 'week'],
  phoneFields: ['client', 'visit_status'],
  follows: [visit.name],
  totals: figures,
  chart,
  fields: {
    ...identity,
    ...day,
    client: reference('outdoor.client', { required: true, filter: true, column: 'shown', width: 180 }),
    ...planned,
    visit_status: plannedStatus,
    ...made,
  },
});

const own = { module: 'ZBOD', defaultOrdering: '-date', period: { field: 'date' } } as const;

/** The signed-in person's own planned visits. */
export const ownVisitReport = defineReport({
  ...own,
  name: 'personal.visit',
  path: '/personal/api/v2/visit_report/',
  audience: { of: 'own', employee: 'employee', shares: visit.name },
  words: { namespace: 'personal', key: 'visitReport' },
  groups: ['date', 'week'],
  phoneFields: ['client_name', 'visit_status'],
  totals: figures,
  chart,
  fields: { ...day, client_name: clientName, ...planned, visit_status: plannedStatus, ...made },
});

/** The signed-in person's own unplanned visits. */
export const ownUnscheduledVisitReport = defineReport({
  ...own,
  name: 'personal.unscheduled_visit',
  path: '/personal/api/v2/unscheduled_visit_report/',
  audience: { of: 'own', employee: 'employee', shares: unscheduledVisit.name },
  words: { namespace: 'personal', key: 'unscheduledVisitReport' },
  groups: ['date', 'week'],
  phoneFields: ['client_name', 'visit_status'],
  totals: { visits: { kind: 'integer' }, visit_min: { kind: 'minute', column: 'visit_min' } },
  chart: { shape: 'bars', series: { visits: 'integer' } },
  fields: {
    ...day,
    client_name: clientName,
    visit_status: choice(unscheduledVisitStates, { filter: true, column: 'shown', width: 120, tones: visitTones }),
    ...made,
    visit_purpose: { ...made.visit_purpose, options: { ...made.visit_purpose.options, column: 'shown' } },
    reject_reason: text({ max: 200, column: 'hidden', width: 200 }),
  },
});
