import {
  choice,
  defineResource,
  flag,
  hour,
  integer,
  multiEmployee,
  readOnly,
  reference,
  references,
  text,
} from '#shared/contract/index.ts';
import { approverModes, roleScopes } from '../domain/resolve-step.ts';
import { workflowCodes } from './workflow.ts';

const mode = (...is: readonly (typeof approverModes)[number][]) => ({ field: 'approver_mode', is }) as const;

/** The most steps of a workflow. */
export const mostSteps = 20;
/** Whether one of several deciders decides, all of them, or one after the other. */
export const multiRules = ['any', 'all', 'in_order'] as const;
/** What happens to a step that times out. */
export const timeoutActions = ['remind', 'auto_approve', 'auto_reject', 'escalate'] as const;
/** What happens to a step without deciders. */
export const whenNobody = ['skip', 'admin', 'block'] as const;

/** One step of a workflow: its deciders, and what happens without a decision (docs/domain.md#workflows). */
export const workflowNode = defineResource({
  name: 'workflow.workflow_node',
  module: 'ZBWF',
  path: '/workflow/api/v2/workflow_nodes/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'workflow', key: 'workflowNode' },
  defaultOrdering: 'place',
  phoneFields: ['workflow', 'approver_mode'],
  codes: [workflowCodes.lastStep],
  fields: {
    workflow: reference('workflow.workflow', {
      required: true,
      immutable: true,
      filter: true,
      column: 'shown',
      width: 200,
    }),
    /** From 1; a new step is last. */
    order_no: readOnly(integer({ min: 1, column: 'shown', width: 80 })),
    node_name: text({ max: 50, required: true, search: true, sort: true, filter: true, column: 'shown', width: 200 }),
    approver_mode: choice(approverModes, {
      default: 'direct_superior',
      filter: true,
      column: 'shown',
      width: 220,
    }),
    level_n: integer({
      min: 1,
      max: 10,
      required: true,
      visibleWhen: mode('superior_level_n', 'department_manager_level_n'),
      column: 'hidden',
      width: 90,
    }),
    approver_role: reference('workflow.workflow_role', {
      required: true,
      visibleWhen: mode('workflow_role'),
      filter: true,
      column: 'shown',
      width: 160,
    }),
    role_scope: choice(roleScopes, {
      default: 'any',
      visibleWhen: mode('workflow_role'),
      column: 'hidden',
      width: 160,
    }),
    /** Those who are asked, or among whom the applicant chooses one. */
    approvers: multiEmployee({
      whenEmpty: 'nothing',
      visibleWhen: mode('specific_employees', 'applicant_choice'),
      requiredWhen: mode('specific_employees', 'applicant_choice'),
      column: 'hidden',
      width: 200,
    }),
    approver_users: references('system.user', {
      required: true,
      whenEmpty: 'nothing',
      visibleWhen: mode('specific_users'),
      column: 'hidden',
      width: 200,
    }),
    multi_rule: choice(multiRules, {
      default: 'any',
      visibleWhen: mode(...approverModes.filter((each) => each !== 'applicant_choice')),
      filter: true,
      column: 'shown',
      width: 150,
    }),
    notifiers: multiEmployee({ whenEmpty: 'nothing', column: 'hidden', width: 200 }),
    can_forward: flag({ default: true, column: 'hidden', width: 110, group: 'rules' }),
    can_edit_amount: flag({ default: false, column: 'hidden', width: 110, group: 'rules' }),
    skip_if_same_as_previous: flag({ default: true, column: 'hidden', width: 110, group: 'rules' }),
    when_empty: choice(whenNobody, { default: 'admin', column: 'hidden', width: 160, group: 'rules' }),
    timeout_hours: hour({ min: 1, column: 'shown', width: 110, group: 'timeout' }),
    /** The order of lists: steps grouped by workflow. */
    place: readOnly(integer({ sort: true })),
    timeout_action: choice(timeoutActions, { default: 'remind', column: 'hidden', width: 160, group: 'timeout' }),
  },
});
