import { z } from 'zod';
import { customDefinitionSchema, customKinds } from '#shared/contract/field/custom.ts';
import {
  childRows,
  choice,
  defineCall,
  defineResource,
  flag,
  integer,
  refusalCode,
  text,
  uniqueAmong,
} from '#shared/contract/index.ts';

export const employeeFieldCodes = {
  /** Employees have values of it. */
  hasValues: refusalCode('ZBPE0601', 409),
  /** No employee has a value of it. */
  noValues: refusalCode('ZBPE0602', 409),
  /** The typed code is not that of the field. */
  otherCode: refusalCode('ZBPE0603', 409),
} as const;

/** The most fields of a company. */
export const mostEmployeeFields = 20;

/** Fields that a company adds to its employees (docs/domain.md#fields-of-a-companys-own). */
export const employeeField = defineResource({
  name: 'team.employee_field',
  module: 'ZBPE',
  path: '/team/api/v2/employee_fields/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'per', key: 'employeeField' },
  defaultOrdering: 'place',
  phoneFields: ['code', 'kind'],
  codes: Object.values(employeeFieldCodes),
  actions: {
    /** Removes what employees have of it for good, which deleting the field asks for; the typed code shows that this is meant. */
    clear_values: {
      permission: 'delete',
      isDanger: true,
      bulk: false,
      fields: { confirm_code: text({ max: 30, required: true }) },
    },
  },
  fields: {
    label: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 220,
    }),
    /** Its name in the interface for programs and in files, so it never changes. */
    code: text({
      max: 30,
      required: true,
      unique: true,
      immutable: true,
      search: true,
      sort: true,
      column: 'shown',
      width: 150,
      pattern: /^[A-Za-z](?:[-_]?[A-Za-z0-9])*$/,
      patternCode: 'fieldCode',
    }),
    /** Values of one kind would not fit another. */
    kind: choice(customKinds, {
      required: true,
      default: 'text',
      immutable: true,
      filter: true,
      column: 'shown',
      width: 130,
    }),
    choices: childRows({
      of: {
        fields: {
          label: text({ max: 60, required: true }),
          /** Whether it can be chosen; those who have it keep it. */
          offered: flag({ default: true }),
        },
      },
      among: [uniqueAmong('label')],
      required: true,
      max: 50,
      ordered: true,
      visibleWhen: { field: 'kind', is: 'choice' },
      column: 'hidden',
      width: 220,
    }),
    required: flag({ default: false, filter: true, column: 'shown', width: 110 }),
    in_list: flag({ default: false, column: 'shown', width: 110 }),
    /** Whether employees see their own value. */
    is_visible: flag({ default: false, column: 'shown', width: 130 }),
    place: integer({ min: 1, max: 999, default: 100, sort: true, column: 'shown', width: 100 }),
    /** One that is not in use is shown nowhere, and its values are kept. */
    active: flag({ default: true, filter: true, column: 'shown', width: 100 }),
  },
});

/** The fields in use, for everybody who sees employees. */
export const employeeFieldsInUse = defineCall({
  name: 'personnel.employee.fieldsInUse',
  method: 'GET',
  module: 'ZBPE',
  path: '/personnel/api/v2/employees/own_fields/',
  access: 'personnel.employee.view',
  scoped: true,
  data: z.array(customDefinitionSchema),
});
