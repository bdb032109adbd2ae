import { sql } from 'drizzle-orm';
import type { DatabaseGauge } from '#server/metrics/index.ts';
import { dayMarks } from './tables.ts';

/** Figures that show whether days are calculated as fast as they change. */
export const dayGauges: readonly DatabaseGauge[] = [
  {
    name: 'muster_day_marks_waiting',
    help: 'Ranges of days of people that are marked and not computed yet',
    read: async (tx) => {
      const [row] = await tx.select({ count: sql<number>`count(${dayMarks.id})::int` }).from(dayMarks);
      return row?.count ?? 0;
    },
  },
];
