import { z } from 'zod';
import { sql } from 'drizzle-orm';
import { DatabaseUnavailable } from '#server/db/database.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { Host } from '#server/host.ts';
import { asCompany } from '#server/http/index.ts';
import { outageLog } from '#server/log/index.ts';
import type { QueueWorker } from '#server/slice.ts';
import { dayMarks } from './tables.ts';
import { calculateMarked } from './calculate-marked.ts';
import { daysChannel, onDaysMarked } from './wake.ts';

/** For what was marked where nobody heard of it. */
const pollMilliseconds = 2000;
/** A company whose days cannot be calculated is left alone for so long. */
const restSeconds = 60;

/** Companies with marked days. The index on company and id is skipped through: one step a company, however many marks there are. */
async function waitingCompanies(host: Host): Promise<number[]> {
  const rows = await host.database.within({ role: 'system', readOnly: true }, async (tx) =>
    queryRows(
      tx,
      sql`
      with recursive waiting (company, mark) as (
        (select m.company_id, m.id from ${dayMarks} m order by m.company_id, m.id limit 1)
        union all
        select later.company_id, later.id from waiting cross join lateral (
          select m.company_id, m.id from ${dayMarks} m where m.company_id > waiting.company order by m.company_id, m.id limit 1
        ) later
      ) select company from waiting order by mark`,
      z.object({ company: z.coerce.number() }),
    ),
  );
  return rows.map(({ company }) => company);
}

/**
 * Calculates marked days as long as there are any, a batch of each company in turn: who marked a whole company keeps no other
 * waiting. Any number of processes may do so side by side.
 */
export async function startDaysWorker(host: Host): Promise<QueueWorker> {
  const stopping = new AbortController();
  let looking: Promise<void> | undefined;
  let isAskedAgain = false;
  const outages = outageLog(host.log, {
    begun: 'Marked days wait: the database is away',
    ended: 'Marked days are read again',
    failed: 'Marked days not read',
  });

  /** Companies that failed, and until when they rest. */
  const resting = new Map<number, Temporal.Instant>();

  /** One batch of each company that has marks; false where there was nothing to do. */
  async function round(): Promise<boolean> {
    let isBusy = false;
    for (const companyId of await waitingCompanies(host)) {
      if (stopping.signal.aborted) return false;
      const until = resting.get(companyId);
      if (until && Temporal.Instant.compare(host.clock.now(), until) < 0) continue;
      try {
        const people = await asCompany(host, { companyId, name: 'Muster', accessor: 'job' }, calculateMarked);
        isBusy ||= people > 0;
        resting.delete(companyId);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        resting.set(companyId, host.clock.now().add({ seconds: restSeconds }));
        host.log.error({ err: error, company: companyId }, 'Days not calculated');
      }
    }
    return isBusy;
  }

  async function lookAsAsked(): Promise<void> {
    do {
      isAskedAgain = false;
      await (async () => {
        while (await round());
      })().then(outages.ended, outages.failed);
    } while (isAskedAgain && !stopping.signal.aborted);
    looking = undefined;
  }

  function look(): void {
    if (stopping.signal.aborted) return;
    isAskedAgain = true;
    looking ??= lookAsAsked();
  }

  const forget = onDaysMarked(look);
  const unlisten = host.database.kind === 'postgres' ? await host.database.listen(daysChannel, look, look) : undefined;
  const polling = setInterval(look, pollMilliseconds);
  polling.unref();
  look();
  return {
    drain: async () => {
      look();
      await looking;
    },
    stop: async () => {
      stopping.abort();
      clearInterval(polling);
      forget();
      await unlisten?.();
      await looking;
    },
  };
}
