import { choice, date, defineResource, readOnly, reference, text } from '#shared/contract/index.ts';
import { madeFields } from './visit.ts';
import { unscheduledVisitStates, visitTones } from './visit-states.ts';

/** Unplanned visits: people report them, and somebody accepts or rejects them. */
export const unscheduledVisit = defineResource({
  name: 'outdoor.unscheduled_visit',
  module: 'ZBOD',
  path: '/gps/api/v2/unscheduled_visits/',
  audience: { of: 'company', scope: { employee: 'employee' } },
  words: { namespace: 'gps', key: 'unscheduledVisit' },
  fieldWords: { namespace: 'gps', key: 'visit' },
  defaultOrdering: '-visit_date',
  readOnly: true,
  phoneFields: ['visit_date', 'status'],
  actions: {
    accept: { permission: 'approve', from: ['completed'], to: 'accepted' },
    reject: {
      permission: 'approve',
      from: ['completed'],
      to: 'rejected',
      isDanger: true,
      fields: { reject_reason: text({ max: 200, required: true }) },
    },
  },
  fields: {
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 180,
    }),
    client: reference('outdoor.client', {
      whenEmpty: 'nothing',
      filter: true,
      column: 'shown',
      width: 180,
    }),
    visit_date: date({ required: true, sort: true, filter: true, column: 'shown', width: 120 }),
    purpose: text({ max: 200, search: true, column: 'shown', width: 200 }),
    status: readOnly(choice(unscheduledVisitStates, { filter: true, column: 'shown', width: 120, tones: visitTones })),
    ...madeFields,
    reject_reason: readOnly(text({ max: 200, column: 'hidden', width: 200 })),
  },
});
