import { computed, defineResource, multiEmployee, references, text } from '#shared/contract/index.ts';
import { z } from 'zod';

/**
 * A role of people in approvals, independent of their position: HR, payroll, safety. Steps name the role, so that
 * joining or leaving it changes no workflow (docs/domain.md#workflows).
 */
export const workflowRole = defineResource({
  name: 'workflow.workflow_role',
  module: 'ZBWF',
  path: '/workflow/api/v2/workflow_roles/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'workflow', key: 'workflowRole' },
  defaultOrdering: 'role_code',
  phoneFields: ['role_code', 'member_count'],
  fields: {
    role_code: text({
      max: 30,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 140,
    }),
    role_name: text({ max: 50, required: true, search: true, sort: true, filter: true, column: 'shown', width: 220 }),
    description: text({ max: 200, column: 'shown', width: 260 }),
    employees: multiEmployee({ whenEmpty: 'nothing', column: 'shown', width: 240 }),
    /** Accounts of the company, for people who approve without being employees. */
    users: references('system.user', { whenEmpty: 'nothing', column: 'hidden', width: 200 }),
    /** Workflows with a step for the role. */
    flow_count: computed(z.int(), { column: 'shown', width: 110 }),
    member_count: computed(z.int(), { column: 'shown', width: 110 }),
  },
});
