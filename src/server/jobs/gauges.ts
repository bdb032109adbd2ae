import { sql } from 'drizzle-orm';
import type { DatabaseGauge } from '../metrics/index.ts';
import { jobs } from './tables.ts';

/** Figures that show whether workers keep up. Jobs planned for later do not count as waiting. */
export const jobGauges: readonly DatabaseGauge[] = [
  {
    name: 'muster_jobs_waiting',
    help: 'Jobs that are due and not begun',
    read: async (tx, now) => {
      const [row] = await tx
        .select({ count: sql<number>`count(*)::int` })
        .from(jobs)
        .where(sql`${jobs.status} = 'queued' and ${jobs.run_at} <= ${now.toString()}::timestamptz`);
      return row?.count ?? 0;
    },
  },
  {
    name: 'muster_jobs_oldest_seconds',
    help: 'How long the oldest of the jobs that are due has waited',
    read: async (tx, now) => {
      const [row] = await tx
        .select({
          seconds: sql<number>`coalesce(extract(epoch from ${now.toString()}::timestamptz - min(${jobs.run_at})), 0)::float8`,
        })
        .from(jobs)
        .where(sql`${jobs.status} = 'queued' and ${jobs.run_at} <= ${now.toString()}::timestamptz`);
      return row?.seconds ?? 0;
    },
  },
];
