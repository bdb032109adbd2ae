import { scopeKey } from '#server/tenancy/data-scope.ts';
import { z } from 'zod';
import type { Host } from '#server/host.ts';
import type { TenantContext } from '#server/http/index.ts';

/** Cached figures of a company by date, for each scope. */
interface CompanyCache {
  /** Incremented by each change: figures read before it are not cached. */
  changes: number;
  readonly byScope: Map<string, Map<string, unknown>>;
}

/** The most cached scopes of one company; beyond it the cache restarts. */
const mostScopes = 50;
const mostCompanies = 1000;

/** The dates of an event; without them, all. */
const changedSchema = z.object({ from: z.string(), to: z.string() });

const caches = new WeakMap<Host['live'], Map<number, CompanyCache>>();

/** The cache of this process, cleared when days change. */
function cacheOf({ live }: Host): Map<number, CompanyCache> {
  const found = caches.get(live);
  if (found) return found;
  const companies = new Map<number, CompanyCache>();
  live.subscribe({
    hear: ({ companyId, topic, payload }) => {
      if (topic !== 'attendance.day') return;
      const cache = companies.get(companyId);
      if (!cache) return;
      cache.changes += 1;
      const { data } = changedSchema.safeParse(payload);
      if (!data) cache.byScope.clear();
      else
        for (const dates of cache.byScope.values())
          for (const date of dates.keys()) if (date >= data.from && date <= data.to) dates.delete(date);
    },
    missed: () => companies.clear(),
  });
  caches.set(live, companies);
  return companies;
}

/**
 * Figures by date, read once for all people with the same scope, and again after a change. A process that does not
 * receive changes of others caches nothing.
 * @param dates ascending, ISO
 * @param read reads the figures of a range of dates
 */
export async function cachedDays<Figures>(
  context: TenantContext,
  dates: readonly string[],
  read: (from: string, to: string) => Promise<ReadonlyMap<string, Figures>>,
): Promise<ReadonlyMap<string, Figures | undefined>> {
  const { companyId, services, actor } = context;
  const companies = cacheOf(services);
  if (companies.size >= mostCompanies) companies.clear();
  const cache = companies.get(companyId) ?? { changes: 0, byScope: new Map<string, Map<string, unknown>>() };
  companies.set(companyId, cache);
  const scope = scopeKey(actor);
  if (cache.byScope.size >= mostScopes) cache.byScope.clear();
  // A scope's cache holds only figures of this call.
  const known = (cache.byScope.get(scope) ?? new Map()) as Map<string, Figures | undefined>;
  const missing = dates.filter((date) => !known.has(date));
  const [from] = missing;
  const to = missing.at(-1);
  if (from === undefined || to === undefined) return new Map(known);
  const before = cache.changes;
  const found = await read(from, to);
  const all = new Map([
    ...known,
    ...dates.filter((date) => date >= from && date <= to).map((date) => [date, found.get(date)] as const),
  ]);
  if (cache.changes === before && services.live.hearsAll())
    cache.byScope.set(scope, new Map(dates.map((date) => [date, all.get(date)])));
  return all;
}
