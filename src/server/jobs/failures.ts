import { and, desc, eq, gte, sql } from 'drizzle-orm';
import type { Transaction } from '../db/database.ts';
import { recurringRuns } from '../recurring/tables.ts';
import { companies } from '../tenancy/tables.ts';
import { jobs } from './tables.ts';

/** What failed across all companies since an instant, as the provider's staff see it. Each is found by an index of failures alone. */
export async function readFailures(tx: Transaction, since: string, most: number) {
  const failed = and(eq(jobs.status, 'failed'), gte(jobs.finished_at, since));
  const [counted] = await tx
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(jobs)
    .where(failed);
  const latest = await tx
    .select({
      id: jobs.id,
      kind: jobs.kind,
      error_code: jobs.error_code,
      finished_at: jobs.finished_at,
      company: jobs.company_id,
      company_name: companies.company_name,
    })
    .from(jobs)
    .leftJoin(companies, eq(companies.id, jobs.company_id))
    .where(failed)
    .orderBy(desc(jobs.finished_at))
    .limit(most);
  const [failing] = await tx
    .select({ n: sql<number>`count(*)`.mapWith(Number) })
    .from(recurringRuns)
    .where(sql`${recurringRuns.failures} > 0`);
  return {
    failed: counted?.n ?? 0,
    failing: failing?.n ?? 0,
    latest: latest.map(({ company, company_name: name, ...job }) => ({
      ...job,
      /** Null: a job of the installation itself. */
      company: company === null ? null : { id: company, company_name: name ?? '' },
    })),
  };
}
