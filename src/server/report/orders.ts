import type { SortKey } from './definition.ts';

/** Orders of rows about people and their days: `date`, `code` with `employee`, `department_name` with `department`. */
export const byDate: readonly SortKey[] = [{ column: 'date', type: 'date' }];
export const byCode: readonly SortKey[] = [
  { column: 'code', type: 'text' },
  { column: 'employee', type: 'bigint' },
];
export const byDepartment: readonly SortKey[] = [
  { column: 'department_name', type: 'text' },
  { column: 'department', type: 'bigint' },
];
