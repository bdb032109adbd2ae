import {
  choice,
  computed,
  date,
  decimal,
  defineResource,
  flag,
  integer,
  isBlank,
  multiEmployee,
  references,
  refusalCode,
  text,
  type FormRule,
} from '#shared/contract/index.ts';
import { z } from 'zod';
import { applicantScopes } from '../domain/choose-flow.ts';
import { amountTypes, requestTypes } from '../domain/request-types.ts';

export const workflowCodes = {
  /** Requests are in progress with it: disable it instead. */
  running: refusalCode('ZBWF0101', 409),
  /** An enabled workflow needs a step. */
  lastStep: refusalCode('ZBWF0102', 409),
} as const;

const validity: FormRule<'start_date' | 'end_date'> = {
  fields: ['start_date', 'end_date'],
  code: 'periodOrder',
  holds: ({ start_date: start, end_date: end }) => typeof start !== 'string' || typeof end !== 'string' || start <= end,
};

const range: FormRule<'min_amount' | 'max_amount'> = {
  fields: ['min_amount', 'max_amount'],
  code: 'rangeOrder',
  holds: ({ min_amount: over, max_amount: upTo }) =>
    typeof over !== 'number' || typeof upTo !== 'number' || over < upTo,
};

/** The default workflow accepts everybody and every amount. */
const defaultTakesAll: FormRule<'applicant_scope' | 'is_default'> = {
  fields: ['applicant_scope', 'is_default'],
  code: 'defaultTakesAll',
  holds: ({ applicant_scope: scope, is_default: isDefault }) => isDefault !== true || isBlank(scope) || scope === 'all',
};
const defaultTakesTypes: FormRule<'incident_types' | 'is_default'> = {
  fields: ['incident_types', 'is_default'],
  code: 'defaultTakesAll',
  holds: ({ incident_types: types, is_default: isDefault }) => isDefault !== true || isBlank(types),
};
const defaultTakesAmounts: FormRule<'min_amount' | 'max_amount' | 'is_default'> = {
  fields: ['min_amount', 'max_amount', 'is_default'],
  code: 'defaultTakesAll',
  holds: ({ min_amount: over, max_amount: upTo, is_default: isDefault }) =>
    isDefault !== true || (isBlank(over) && isBlank(upTo)),
};

const of = (scope: (typeof applicantScopes)[number]) => ({
  visibleWhen: { field: 'applicant_scope', is: scope },
  required: true as const,
  whenEmpty: 'nothing' as const,
  group: 'applicants',
});
const amount = {
  min: 0,
  max: 100_000,
  visibleWhen: { field: 'request_type', is: amountTypes },
  group: 'applicants',
  column: 'hidden',
  width: 110,
} as const;

/**
 * Who approves requests of a kind, and of whom (docs/domain.md#workflows). A workflow and its steps share one
 * version, which increases with each change of either.
 */
export const workflow = defineResource({
  name: 'workflow.workflow',
  module: 'ZBWF',
  path: '/workflow/api/v2/workflows/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'workflow', key: 'workflow' },
  defaultOrdering: 'flow_code',
  phoneFields: ['request_type', 'enabled'],
  codes: Object.values(workflowCodes),
  rules: [validity, range, defaultTakesAll, defaultTakesTypes, defaultTakesAmounts],
  fields: {
    flow_code: text({
      max: 30,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 130,
    }),
    flow_name: text({ max: 50, required: true, search: true, sort: true, filter: true, column: 'shown', width: 220 }),
    request_type: choice(requestTypes, {
      required: true,
      immutable: true,
      filter: true,
      column: 'shown',
      width: 150,
    }),
    incident_types: references('leave.incident_type', {
      whenEmpty: 'said',
      visibleWhen: { field: 'request_type', is: 'leave' },
      column: 'hidden',
      width: 180,
    }),
    start_date: date({ column: 'hidden', width: 120 }),
    end_date: date({ column: 'hidden', width: 120 }),
    applicant_scope: choice(applicantScopes, {
      default: 'all',
      filter: true,
      column: 'shown',
      width: 150,
      group: 'applicants',
    }),
    departments: references('company.department', { ...of('departments'), tree: true }),
    positions: references('company.position', { ...of('positions'), tree: true }),
    areas: references('company.area', { ...of('areas'), tree: true }),
    roles: references('workflow.workflow_role', of('roles')),
    employees: multiEmployee(of('employees')),
    /** Days of leave, hours of overtime and training: more than the first, up to and including the second. */
    min_amount: decimal(amount),
    max_amount: decimal(amount),
    priority: integer({ min: 0, max: 999, default: 0, sort: true, column: 'hidden', width: 100, group: 'order' }),
    is_default: flag({ default: false, filter: true, column: 'shown', width: 100, group: 'order' }),
    enabled: flag({ default: false, filter: true, column: 'shown', width: 100, group: 'order' }),
    node_count: computed(z.int(), { column: 'shown', width: 90 }),
  },
});
