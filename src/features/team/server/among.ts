import { and, eq, ne, type SQL } from 'drizzle-orm';
import { employees } from './tables.ts';

/** A condition over `employees`: one employee, or the active employees of a department. */
export const among = (
  who: { readonly employee: number } | { readonly department: number; readonly but: number },
): SQL | undefined =>
  'employee' in who
    ? eq(employees.id, who.employee)
    : and(eq(employees.department, who.department), eq(employees.status, 'active'), ne(employees.id, who.but));
