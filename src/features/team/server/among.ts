import { and, eq, ne, type SQL } from 'drizzle-orm';
import { employees } from './tables.ts';

/** An employee, or the active colleagues of one in a department: a condition over `employees`. */
export const among = (
  who: { readonly employee: number } | { readonly department: number; readonly but: number },
): SQL | undefined =>
  'employee' in who
    ? eq(employees.id, who.employee)
    : and(eq(employees.department, who.department), eq(employees.status, 'active'), ne(employees.id, who.but));
