import { defineResource, reference, text } from '#shared/contract/index.ts';

/**
 * Employee IDs that terminals send and no employee has, with the employee who owns their punches. Assigning an unknown punch
 * creates one, so that later punches go to the same person. If an employee has the ID, that takes precedence.
 */
export const assignedCode = defineResource({
  name: 'device.assigned_code',
  module: 'ZBDV',
  path: '/device/api/v2/assigned_codes/',
  audience: { of: 'company', scope: 'withheld' },
  words: { namespace: 'device', key: 'assignedCode' },
  defaultOrdering: 'emp_code',
  phoneFields: ['emp_code', 'employee'],
  fields: {
    emp_code: text({
      max: 24,
      required: true,
      unique: true,
      immutable: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 160,
    }),
    employee: reference('personnel.employee', {
      required: true,
      search: true,
      filter: true,
      column: 'shown',
      width: 260,
    }),
  },
});
