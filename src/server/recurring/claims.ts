import { and, asc, eq, inArray, isNotNull, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Database } from '../db/database.ts';
import { companies } from '#server/tenancy/tables.ts';
import { recurringRuns } from './tables.ts';
import type { RecurringJob } from './kind.ts';
import { nextRun } from './schedule.ts';

/** The lease of a run; renewed three times as often. After a crash another worker takes over at its end. */
export const leaseSeconds = 60;

export interface Claim {
  readonly name: string;
  /** 0 for the host. */
  readonly company: number;
  readonly zone: string;
  readonly failures: number;
  /** The number of claims of this run, by which an older holder notices its replacement. */
  readonly claims: number;
}

const ofClaim = (claim: Claim) =>
  and(
    eq(recurringRuns.name, claim.name),
    eq(recurringRuns.company, claim.company),
    eq(recurringRuns.claims, claim.claims),
    isNotNull(recurringRuns.held_until),
  );

/** Inserts the missing due times of a job: one row for the host, or one per company. */
export async function enrol(database: Database, job: RecurringJob, now: Temporal.Instant): Promise<void> {
  await database.within({ role: 'system' }, async (tx) => {
    const missing =
      job.scope === 'host'
        ? [{ id: 0, zone: 'UTC' }]
        : await tx
            .select({ id: companies.id, zone: companies.company_timezone })
            .from(companies)
            .where(
              sql`${companies.status} not in ('erasing', 'erased') and not exists (select from ${recurringRuns}
                where ${recurringRuns.name} = ${job.name} and ${recurringRuns.company} = ${companies.id})`,
            )
            .limit(1000);
    if (missing.length === 0) return;
    await tx
      .insert(recurringRuns)
      .values(
        missing.map(({ id, zone }) => ({
          name: job.name,
          company: id,
          next_run: nextRun(job.schedule, zone, now).toString(),
        })),
      )
      .onConflictDoNothing();
  });
}

/** Claims the run that has been due longest; undefined if there is none left. */
export async function claimRun(
  database: Database,
  names: readonly string[],
  now: Temporal.Instant,
): Promise<Claim | undefined> {
  return database.within({ role: 'system' }, async (tx) => {
    const [due] = await tx
      .select()
      .from(recurringRuns)
      .where(
        and(
          inArray(recurringRuns.name, [...names]),
          lte(recurringRuns.next_run, now.toString()),
          or(isNull(recurringRuns.held_until), lt(recurringRuns.held_until, now.toString())),
        ),
      )
      .orderBy(asc(recurringRuns.next_run))
      .limit(1)
      .for('update', { skipLocked: true });
    if (!due) return undefined;
    const { name, company, failures } = due;
    const claims = due.claims + 1;
    const [of] = company === 0 ? [] : await tx.select().from(companies).where(eq(companies.id, company));
    await tx
      .update(recurringRuns)
      .set({ held_until: now.add({ seconds: leaseSeconds }).toString(), claims })
      .where(and(eq(recurringRuns.name, name), eq(recurringRuns.company, company)));
    return { name, company, zone: of?.company_timezone ?? 'UTC', failures, claims };
  });
}

/** Renews the lease; false if another worker has taken over. */
export async function renewRun(database: Database, claim: Claim, now: Temporal.Instant): Promise<boolean> {
  return database.within({ role: 'system' }, async (tx) => {
    const held = await tx
      .update(recurringRuns)
      .set({ held_until: now.add({ seconds: leaseSeconds }).toString() })
      .where(ofClaim(claim))
      .returning({ name: recurringRuns.name });
    return held.length === 1;
  });
}

/** Sets when the job is due next and releases it. */
export async function finishRun(
  database: Database,
  claim: Claim,
  next: { readonly at: Temporal.Instant; readonly failures: number },
): Promise<void> {
  await database.within({ role: 'system' }, async (tx) => {
    await tx
      .update(recurringRuns)
      .set({ held_until: null, next_run: next.at.toString(), failures: next.failures })
      .where(ofClaim(claim));
  });
}
