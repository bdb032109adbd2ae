import { defineResource, reference } from '#shared/contract/index.ts';
import { inheritanceRules, inheritedCall, inheritedFields } from '#shared/contract/inheritance.ts';
import { globalRule, weekendFields } from './global-rule.ts';
import { noCaps } from './overtime-caps.ts';
import { ruleContradictions } from './rule-contradictions.ts';
import { roundingNone } from './rule-rounding.ts';

const module = 'ZBAT';
const path = '/att/api/v2/department_rules/';
const audience = { of: 'company', scope: { department: 'department' } } as const;

/** A department's rule stores only its differences; it applies to the departments below it too. */
const inherits = {
  by: 'department',
  from: globalRule,
  together: [weekendFields],
  // A limit that no day reaches.
  none: {
    late_absent_after: 1440,
    early_absent_after: 1440,
    half_day_below: 0,
    absent_below: 0,
    ot_late_out_min: 0,
    ot_early_in_min: 0,
    ot_min: 0,
    ot_max: 1440,
    ot_level3_after: 1440,
    ...noCaps,
    ...roundingNone,
  },
  call: inheritedCall({ name: 'attendance.department_rule', module, path, audience }),
} as const;

/** The rule of a department, where it differs from the one above. */
export const departmentRule = defineResource({
  name: 'attendance.department_rule',
  module,
  path,
  audience,
  words: { namespace: 'att', key: 'departmentRule' },
  fieldWords: globalRule.words,
  defaultOrdering: 'id',
  phoneFields: ['department', 'pairing'],
  // The settings page marks departments with a record.
  pageSizeCeiling: 1000,
  inherits,
  dated: { but: ['department'] },
  rules: [...inheritanceRules(inherits), ...ruleContradictions],
  fields: {
    department: reference('company.department', {
      required: true,
      immutable: true,
      unique: true,
      tree: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    ...inheritedFields(inherits),
  },
});
