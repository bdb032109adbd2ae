import { setImmediate as nextTurn } from 'node:timers/promises';
import { z } from 'zod';
import { isNull, sql } from 'drizzle-orm';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { prepared } from '#server/db/prepared.ts';
import type { Host } from '#server/host.ts';
import { asCompany } from '#server/http/index.ts';
import { outageLog } from '#server/log/index.ts';
import type { QueueWorker } from '#server/slice.ts';
import { calculateNext, countFailure } from '../calculation/next-step.ts';
import { calculations } from '../calculation/tables.ts';
import { dayMarks } from './tables.ts';
import { calculateMarked } from './calculate-marked.ts';
import { daysChannel, onDaysMarked, type Urgent } from './wake.ts';

/**
 * Batches in progress at once: while the database stores one, the next is calculated. The embedded database uses this
 * thread.
 */
const lanes = { postgres: 2, embedded: 1 } as const;
/** Finds marks that no worker was woken for. */
const pollMilliseconds = 2000;
/** Seconds without tries for a company whose calculation failed. */
const restSeconds = 60;
/**
 * While marks keep arriving, their senders have priority: a terminal that uploads its memory marks the same people
 * repeatedly, and their days are calculated once for many uploads. After each batch the worker rests for this multiple
 * of its duration.
 */
const restShare = 3;
const longestRestMilliseconds = 1000;

/** A company with marked days, a running calculation, or both. */
interface Waiting {
  readonly company: number;
  readonly isMarked: boolean;
  readonly isCalculating: boolean;
}

/** The first mark of the next company that has any: one step along the index on company and id, however many marks there are. */
const nextMarked = prepared(
  (value) => sql`select m.company_id as company, m.id as mark from ${dayMarks} m
    where m.company_id > ${value('after')}::bigint order by m.company_id, m.id limit 1`,
  z.object({ company: z.coerce.number(), mark: z.coerce.number() }),
);

/**
 * Companies with marked days or a running calculation, the longest waiting first. It takes a statement for each company, which costs
 * little beside the batch of days that follows; a cluster would run no statement that takes the steps by itself.
 */
async function waitingCompanies(host: Host): Promise<Waiting[]> {
  return host.database.within({ role: 'system', readOnly: true }, async (tx) => {
    const marks = new Map<number, number>();
    for (let after = 0; ;) {
      const [next] = await nextMarked(tx, { after });
      if (!next) break;
      marks.set(next.company, next.mark);
      after = next.company;
    }
    const running = await tx
      .selectDistinct({ company: calculations.company_id })
      .from(calculations)
      .where(isNull(calculations.end_time));
    const calculating = new Set(running.map(({ company }) => company));
    const last = Number.POSITIVE_INFINITY;
    return [...new Set([...marks.keys(), ...calculating])]
      .toSorted((one, other) => (marks.get(one) ?? last) - (marks.get(other) ?? last) || one - other)
      .map((company) => ({ company, isMarked: marks.has(company), isCalculating: calculating.has(company) }));
  });
}

/**
 * Calculates marked days, one batch per company in turn, so that a company with many marks does not delay others.
 * Any number of processes may do so in parallel.
 */
export async function startDaysWorker(host: Host): Promise<QueueWorker> {
  const stopping = new AbortController();
  let currentRound: Promise<void> | undefined;
  let isAskedAgain = false;
  /** Callers that wait until nothing is marked. */
  let hurrying = 0;
  /** Ends the worker's present rest. */
  let wakeUp = (): void => {};
  const outages = outageLog(host.log, {
    begun: 'Marked days wait: the database is away',
    ended: 'Marked days are read again',
    failed: 'Marked days not read',
  });

  /** Companies that failed, with the end of their rest. */
  const resting = new Map<number, Temporal.Instant>();

  /** A step of a company's calculation, after its marks; repeated failures give it up. */
  async function stepOf(companyId: number): Promise<boolean> {
    const acting = { companyId, name: 'Muster', accessor: 'job' } as const;
    try {
      return await asCompany(host, acting, calculateNext);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailable)) await asCompany(host, acting, countFailure);
      throw error;
    }
  }

  /** One batch for each company with marks; false if there was nothing to do. */
  async function round(): Promise<boolean> {
    let isBusy = false;
    for (const { company: companyId, isMarked, isCalculating } of await waitingCompanies(host)) {
      if (stopping.signal.aborted) return false;
      const until = resting.get(companyId);
      if (until && Temporal.Instant.compare(host.clock.now(), until) < 0) continue;
      try {
        const acting = { companyId, name: 'Muster', accessor: 'job' } as const;
        const people = isMarked ? await asCompany(host, acting, calculateMarked) : 0;
        const hasStepped = isCalculating && (await stepOf(companyId));
        isBusy ||= people > 0 || hasStepped;
        resting.delete(companyId);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        resting.set(companyId, host.clock.now().add({ seconds: restSeconds }));
        host.log.error({ err: error, company: companyId }, 'Days not calculated');
      }
    }
    return isBusy;
  }

  /** The people, by company, whose days are wanted at once. */
  const urgent = new Map<number, Set<number>>();
  let urgentRun: Promise<void> | undefined;

  /**
   * Calculates the days of few people beside the rounds, which may be busy with many. Whoever is added meanwhile comes next. What fails
   * stays marked, and the rounds report it.
   */
  async function runUrgent(): Promise<void> {
    for (let [next] = urgent; next && !stopping.signal.aborted; [next] = urgent) {
      const [companyId, people] = next;
      urgent.delete(companyId);
      if (resting.has(companyId)) continue;
      const acting = { companyId, name: 'Muster', accessor: 'job' } as const;
      await asCompany(host, acting, (context) => calculateMarked(context, [...people])).catch(() => 0);
    }
  }

  function hurryFor({ company, employees }: Urgent): void {
    const people = urgent.get(company) ?? new Set<number>();
    urgent.set(company, people);
    for (const id of employees) people.add(id);
    urgentRun ??= runUrgent().finally(() => {
      urgentRun = undefined;
      look();
    });
  }

  /** A round in each lane; resolves when all have ended. */
  async function rounds(): Promise<boolean> {
    const ended = await Promise.allSettled(Array.from({ length: lanes[host.database.kind] }, round));
    const failed = ended.find(({ status }) => status === 'rejected');
    if (failed?.status === 'rejected') throw failed.reason;
    return ended.some((one) => one.status === 'fulfilled' && one.value);
  }

  /** Rounds until nothing is marked. */
  async function work(): Promise<void> {
    for (;;) {
      isAskedAgain = false;
      const begun = performance.now();
      if (!(await rounds())) return;
      // The embedded database uses this thread: lets waiting requests run first.
      await nextTurn();
      if (isAskedAgain && hurrying === 0 && !stopping.signal.aborted)
        await rest((performance.now() - begun) * restShare);
    }
  }

  function rest(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => wakeUp(), Math.min(milliseconds, longestRestMilliseconds));
      wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function lookAsAsked(): Promise<void> {
    do await work().then(outages.ended, outages.failed);
    while (isAskedAgain && !stopping.signal.aborted);
    currentRound = undefined;
  }

  function look(): void {
    if (stopping.signal.aborted) return;
    isAskedAgain = true;
    currentRound ??= lookAsAsked();
  }

  const forget = onDaysMarked((wanted) => {
    if (wanted && !stopping.signal.aborted) hurryFor(wanted);
    else look();
  });
  const unlisten = host.database.kind === 'postgres' ? await host.database.listen(daysChannel, look, look) : undefined;
  // A running worker finds the marks anyway.
  const polling = setInterval(() => {
    if (!currentRound) look();
  }, pollMilliseconds);
  polling.unref();
  look();
  return {
    drain: async () => {
      hurrying += 1;
      wakeUp();
      await urgentRun;
      look();
      await currentRound;
      hurrying -= 1;
    },
    stop: async () => {
      stopping.abort();
      wakeUp();
      clearInterval(polling);
      forget();
      await unlisten?.();
      await urgentRun;
      await currentRound;
    },
  };
}
