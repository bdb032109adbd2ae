import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { and, asc, eq, gt, lt, ne, notInArray, or } from 'drizzle-orm';
import { DatabaseUnavailable } from '../db/database.ts';
import type { Host } from '../host.ts';
import { asCompany } from '../http/index.ts';
import { outageLog } from '../log/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import type { Upkeep } from './kind.ts';

const page = 500;
/** In milliseconds; each pause is twice the one before. */
const patience = { first: 2000, longest: 300_000 };

/** Runs upgrades beside requests, again after a pause, until every company has them. */
export function startUpkeep(
  host: Host,
  upkeep: readonly Upkeep[],
  pauses = patience,
): {
  /** Resolves when every company has them, or when stopped. */
  readonly done: Promise<void>;
  /** Starts no further company, and waits for the present one. */
  stop(): Promise<void>;
} {
  const ending = new AbortController();
  const outages = outageLog(host.log, {
    begun: 'Upkeep of companies waits: the database is away',
    ended: 'Upkeep of companies goes on',
    failed: 'Upkeep of companies failed',
  });
  const tryOnce = async (): Promise<boolean> => {
    try {
      const failed = await keepUp(host, upkeep, ending.signal);
      outages.ended();
      return failed === 0;
    } catch (error) {
      outages.failed(error);
      return false;
    }
  };
  const untilDone = async (): Promise<void> => {
    for (let failures = 0; !(await tryOnce()); failures += 1) {
      const length = Math.min(pauses.longest, pauses.first * 2 ** Math.min(failures, 20));
      await pause(length, undefined, { signal: ending.signal, ref: false }).catch(() => undefined);
      if (ending.signal.aborted) return;
    }
  };
  const done = untilDone();
  return {
    done,
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}

/**
 * Runs upgrades in the companies that lack them, each in its own transaction, which also stores their completion. A
 * failure in one company does not affect others. Any number of processes may do so at once. Returns the number of
 * failures.
 * @throws DatabaseUnavailable
 */
export async function keepUp(host: Host, upkeep: readonly Upkeep[], signal?: AbortSignal): Promise<number> {
  const note = noteOf(upkeep);
  let failed = 0;
  for (let last: number | undefined = 0; last !== undefined;) {
    const ids: number[] = await lacking(host, note, last);
    for (const id of ids) {
      if (signal?.aborted) return failed;
      try {
        await keepUpIn(host, id, upkeep, note);
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error;
        host.log.error({ err: error, company: id }, 'Upkeep of a company failed');
        failed += 1;
      }
    }
    last = ids.length < page ? undefined : ids.at(-1);
  }
  return failed;
}

/** A short text that identifies all upgrades. */
const noteOf = (upkeep: readonly Upkeep[]): string =>
  createHash('sha256')
    .update(JSON.stringify(upkeep.map(({ name }) => name).toSorted()))
    .digest('base64url');

/** Written as two index ranges, because most companies have the note: "not equal" would read them all. */
async function lacking(host: Host, note: string, last: number): Promise<number[]> {
  const rows = await host.database.within({ role: 'system', readOnly: true }, (tx) =>
    tx
      .select({ id: companies.id })
      .from(companies)
      .where(
        and(
          gt(companies.id, last),
          or(lt(companies.upkeep, note), gt(companies.upkeep, note)),
          notInArray(companies.status, ['erasing', 'erased']),
        ),
      )
      .orderBy(asc(companies.id))
      .limit(page),
  );
  return rows.map(({ id }) => id);
}

async function keepUpIn(host: Host, companyId: number, upkeep: readonly Upkeep[], note: string): Promise<void> {
  await asCompany(host, { companyId, name: 'Muster', accessor: 'job' }, async (context) => {
    // Stored first, so that another process waits here and then finds it done.
    const [noted] = await context.tx
      .update(companies)
      .set({ upkeep: note })
      .where(and(eq(companies.id, companyId), ne(companies.upkeep, note)))
      .returning({ id: companies.id });
    if (!noted) return;
    for (const one of upkeep) await one.run(context);
  });
}
