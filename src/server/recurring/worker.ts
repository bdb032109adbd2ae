import type { Host } from '../host.ts';
import { featureOf } from '#shared/contract/features.ts';
import { asCompany, type TenantContext } from '../http/index.ts';
import { outageLog } from '../log/index.ts';
import { claimRun, enrol, finishRun, leaseSeconds, renewRun, type Claim } from './claims.ts';
import { entitlementIn, isSwitchedOff } from '../subscription/index.ts';
import type { CompanyRecurringJob, RecurringJob } from './kind.ts';
import { nextRun } from './schedule.ts';

export interface RecurringWorker {
  /** Runs everything that is due now; for tests. */
  drain(): Promise<void>;
  /** Claims nothing more, and waits for running jobs. */
  stop(): Promise<void>;
}

const lookMilliseconds = 15_000;
/** Minutes until a failed job is tried again; doubled each time, but never later than the next regular run. */
const retryMinutes = 5;

/**
 * Runs recurring jobs when they are due, each once whatever the number of processes: one worker claims a run (`for
 * update skip locked`) and holds a lease. After hours without workers, a missed job runs once and not as often as it
 * was missed.
 */
export function startRecurring(host: Host, jobs: readonly RecurringJob[]): RecurringWorker {
  const byName = new Map(jobs.map((job) => [job.name, job]));
  if (byName.size < jobs.length) throw new Error('Two recurring jobs have one name');
  const stopping = new AbortController();
  let currentRound: Promise<void> | undefined;
  const outages = outageLog(host.log, {
    begun: 'Recurring jobs wait: the database is away',
    ended: 'Recurring jobs are read again',
    failed: 'Recurring jobs not read',
  });

  async function lookOnce(): Promise<void> {
    for (const job of jobs) await enrol(host.database, job, host.clock.now());
    while (!stopping.signal.aborted) {
      const claim = await claimRun(host.database, [...byName.keys()], host.clock.now());
      const job = claim && byName.get(claim.name);
      if (!job) return;
      await runClaimed(host, job, claim, stopping.signal);
    }
  }

  function look(): Promise<void> {
    currentRound ??= lookOnce()
      .then(outages.ended, outages.failed)
      .finally(() => {
        currentRound = undefined;
      });
    return currentRound;
  }

  const timer = setInterval(() => void look(), lookMilliseconds);
  timer.unref();
  void look();
  return {
    drain: async () => {
      await currentRound;
      await look();
    },
    stop: async () => {
      stopping.abort();
      clearInterval(timer);
      await currentRound;
    },
  };
}

async function runClaimed(host: Host, job: RecurringJob, claim: Claim, stop: AbortSignal): Promise<void> {
  const gone = new AbortController();
  const renew = async (): Promise<void> => {
    try {
      if (!(await renewRun(host.database, claim, host.clock.now()))) gone.abort();
    } catch (error) {
      host.log.warn({ err: error, job: job.name }, 'Recurring job not renewed');
    }
  };
  const renewing = setInterval(() => void renew(), (leaseSeconds / 3) * 1000);
  let failures = 0;
  let hasMore = false;
  try {
    const acting = { companyId: claim.company, name: 'Muster', accessor: 'job' } as const;
    const step =
      job.scope === 'host'
        ? await job.run(host, AbortSignal.any([stop, gone.signal]))
        : await asCompany(host, acting, async (context) =>
            (await isOff(context, job)) ? undefined : job.run(context),
          );
    hasMore = step?.hasMore ?? false;
  } catch (error) {
    failures = claim.failures + 1;
    host.log.error({ err: error, job: job.name, company: claim.company, failures }, 'Recurring job failed');
  } finally {
    clearInterval(renewing);
  }
  const now = host.clock.now();
  const regular = nextRun(job.schedule, claim.zone, now);
  const at = hasMore
    ? now
    : failures === 0
      ? regular
      : earlier(regular, now.add({ minutes: retryMinutes * 2 ** Math.min(failures - 1, 10) }));
  await finishRun(host.database, claim, { at, failures });
}

/** True for jobs of features that the company's plan lacks. */
async function isOff(context: TenantContext, { name, evenOff }: CompanyRecurringJob): Promise<boolean> {
  return evenOff !== true && featureOf(name) !== undefined && isSwitchedOff(await entitlementIn(context), name);
}

const earlier = (one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;
