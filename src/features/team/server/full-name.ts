import { sql } from 'drizzle-orm';
import { employees } from './tables.ts';

/** The full name of an employee. */
export const fullName = sql`trim(${employees.first_name} || ' ' || ${employees.last_name})`;
