import { z } from 'zod';
import {
  selectedPageSize,
  type EmployeeQuestion,
  type EmployeeRow,
} from '#machines/employee-picker/employee-picker.ts';
import { mostFilterValues, referenceSchema, type ListQueryInput } from '#shared/contract/index.ts';
import type { AnyRecord } from '#shared/record/record.ts';

/** The resource that the picker lists (spec section 7). */
export const employeeTarget = 'personnel.employee';

/** What the picker filters by, with the tree for each. */
export const filterTargets = {
  department: 'company.department',
  area: 'company.area',
  position: 'company.position',
} as const;

const rowSchema = z.object({
  id: z.int(),
  emp_code: z.string(),
  first_name: z.string(),
  last_name: z
    .string()
    .nullish()
    .transform((name) => name ?? ''),
  department: referenceSchema.nullish().transform((department) => department?.display_name),
});

/** A record of the list as the picker shows it. */
export function readRow(record: AnyRecord): EmployeeRow {
  return rowSchema.parse(record);
}

/** The name of an employee. */
export function employeeName({ first_name, last_name }: Pick<EmployeeRow, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim();
}

/** The filter to send: nothing if it excludes nobody, since everybody has a department and an area. */
function sentOf({ by, within, isAll }: EmployeeQuestion): readonly number[] {
  return isAll && by !== 'position' ? [] : within;
}

/** The largest number of filter values that the list accepts. */
export function tooManyOf(question: EmployeeQuestion): number | undefined {
  const { length } = sentOf(question);
  return length > mostFilterValues ? length : undefined;
}

/** The list's query for a page of the table; the field's own filter is combined with the person's. */
export function pageQuery(question: EmployeeQuestion, filters: Readonly<Record<string, string>> = {}): ListQueryInput {
  const { by, search, page, size } = question;
  const within = sentOf(question);
  return {
    ...filters,
    page,
    page_size: size,
    ...(search === '' ? {} : { search }),
    ...(within.length === 0 ? {} : { [`${by}__in`]: within.join(',') }),
  };
}

/** The list's query for some of the selected: at most one page of them. */
export function selectedQuery(ids: readonly number[]): ListQueryInput {
  return { page: 1, page_size: selectedPageSize, id__in: ids.slice(0, selectedPageSize).join(',') };
}
