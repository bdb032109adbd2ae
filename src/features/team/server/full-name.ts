import { sql } from 'drizzle-orm';
import { employees } from './tables.ts';

/** How a person is called. */
export const fullName = sql`trim(${employees.first_name} || ' ' || ${employees.last_name})`;
