import { date, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { companyColumn, foreignId } from '#server/db/columns.ts';

/** The progress of a company's daily run: the day, and the last processed employee. */
export const leaveRounds = pgTable(
  'leave_rounds',
  {
    ...companyColumn(),
    /** The day up to which all ledgers are complete, ISO; null before the first run has ended. */
    until: date('until', { mode: 'string' }),
    /** The day of the current run, and the last employee that it has processed. */
    round: date('round', { mode: 'string' }).notNull(),
    last_employee: foreignId('last_employee').notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.company_id] })],
);
