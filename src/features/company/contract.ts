import { computed, defineResource, integer, reference, refusalCode, text, timezone } from '#shared/contract/index.ts';
import { z } from 'zod';
import { askClosing, keepCompany, presentClosing } from './contract/closing.ts';
import { employeeBeginning, employeeDefault, employmentTypes } from './contract/employee-default.ts';
import { location } from './contract/location.ts';
import { companySettings } from './contract/settings.ts';

const personnel = 'ZBPE';
const count = () => computed(z.int(), { column: 'shown', width: 110 });

export const companyCodes = {
  /** The only department or area without a parent: a tree keeps a root. */
  lastRoot: refusalCode('ZBPE0103', 409),
} as const;

/** Organisation tree; drives permissions, rules, schedules and reports (docs/domain.md#departments). */
export const department = defineResource({
  name: 'company.department',
  module: personnel,
  path: '/personnel/api/v2/departments/',
  audience: { of: 'company', scope: { department: 'id' } },
  words: { namespace: 'company', key: 'department' },
  defaultOrdering: 'dept_code',
  tree: { parent: 'parent_dept' },
  fromName: { code: 'dept_code', name: 'dept_name', isBelowRoot: true },
  codes: [companyCodes.lastRoot],
  phoneFields: ['dept_code', 'employee_count'],
  fields: {
    dept_code: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 140,
    }),
    dept_name: text({ max: 100, required: true, search: true, sort: true, filter: true, column: 'shown', width: 260 }),
    parent_dept: reference('company.department', { tree: true, filter: true, column: 'shown', width: 220 }),
    /** The manager approves the requests of its people, if a workflow says so (docs/domain.md#workflows). */
    manager: reference('personnel.employee', { filter: true, column: 'shown', width: 180 }),
    cost_center: text({ max: 30, column: 'hidden', width: 130 }),
    remark: text({ max: 200, column: 'hidden', width: 260 }),
    /** How many of these belong to it itself and work here now. */
    direct_count: count(),
    /** With those of all below it; who has left is not counted. */
    employee_count: count(),
  },
});

/** Job positions; a tree like departments (docs/domain.md#positions). */
export const position = defineResource({
  name: 'company.position',
  module: personnel,
  path: '/personnel/api/v2/positions/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'company', key: 'position' },
  defaultOrdering: 'position_code',
  tree: { parent: 'parent_position' },
  fromName: { code: 'position_code', name: 'position_name' },
  phoneFields: ['position_code', 'employee_count'],
  fields: {
    position_code: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 140,
    }),
    position_name: text({
      max: 100,
      required: true,
      search: true,
      sort: true,
      filter: true,
      column: 'shown',
      width: 260,
    }),
    parent_position: reference('company.position', { tree: true, filter: true, column: 'shown', width: 220 }),
    /** How many people shall have it. */
    headcount_plan: integer({ min: 0, max: 100_000, column: 'shown', width: 110 }),
    /** How many have it itself, without the positions below. */
    holder_count: count(),
    remark: text({ max: 200, column: 'hidden', width: 260 }),
    employee_count: count(),
  },
});

/** Groups of terminals and people: terminals know the people of their area (docs/domain.md#areas). */
export const area = defineResource({
  name: 'company.area',
  module: personnel,
  path: '/personnel/api/v2/areas/',
  audience: { of: 'company', scope: 'shared' },
  words: { namespace: 'company', key: 'area' },
  defaultOrdering: 'area_code',
  tree: { parent: 'parent_area' },
  fromName: { code: 'area_code', name: 'area_name', isBelowRoot: true },
  codes: [companyCodes.lastRoot],
  phoneFields: ['area_code', 'terminal_count'],
  fields: {
    area_code: text({
      max: 50,
      required: true,
      unique: true,
      search: true,
      sort: 'natural',
      filter: true,
      column: 'shown',
      width: 140,
    }),
    area_name: text({ max: 100, required: true, search: true, sort: true, filter: true, column: 'shown', width: 260 }),
    parent_area: reference('company.area', { tree: true, filter: true, column: 'shown', width: 220 }),
    timezone: timezone({ column: 'hidden', width: 180, filter: true }),
    /** How many of these belong to it itself and work here now. */
    direct_count: count(),
    /** With those of all below it; who has left is not counted. */
    employee_count: count(),
    terminal_count: count(),
  },
});

export * from './contract/closing.ts';
export { companySettings, employeeBeginning, employeeDefault, employmentTypes, location };

export const resources = [department, position, area, location, companySettings, employeeDefault];
export const calls = [presentClosing, askClosing, keepCompany, employeeBeginning];
