import { z } from 'zod';
import type { Host } from '#server/host.ts';
import type { TenantContext } from '#server/http/index.ts';

/** What is kept of a company: figures by date, for each of its scopes. */
interface Kept {
  /** Grows with each change that is heard: what was read before it is not kept. */
  changes: number;
  readonly byScope: Map<string, Map<string, unknown>>;
}

/** Scopes of one company that are kept; more begin anew. */
const mostScopes = 50;
const mostCompanies = 1000;

/** Which dates an event is about; of one that does not say, all. */
const changedSchema = z.object({ from: z.string(), to: z.string() });

const caches = new WeakMap<Host['live'], Map<number, Kept>>();

/** What is kept in this process, forgotten as soon as it hears that days have changed. */
function cacheOf({ live }: Host): Map<number, Kept> {
  const found = caches.get(live);
  if (found) return found;
  const companies = new Map<number, Kept>();
  live.subscribe({
    hear: ({ companyId, topic, payload }) => {
      if (topic !== 'attendance.day') return;
      const kept = companies.get(companyId);
      if (!kept) return;
      kept.changes += 1;
      const { data } = changedSchema.safeParse(payload);
      if (!data) kept.byScope.clear();
      else
        for (const dates of kept.byScope.values())
          for (const date of dates.keys()) if (date >= data.from && date <= data.to) dates.delete(date);
    },
    missed: () => companies.clear(),
  });
  caches.set(live, companies);
  return companies;
}

/**
 * Figures by date, read once for all who look with the same scope, and again when their days have changed. Whoever does not hear all
 * that other processes change keeps nothing.
 * @param dates ascending, ISO
 * @param read reads the figures of a range of dates
 */
export async function keptDays<Figures>(
  context: TenantContext,
  dates: readonly string[],
  read: (from: string, to: string) => Promise<ReadonlyMap<string, Figures>>,
): Promise<ReadonlyMap<string, Figures | undefined>> {
  const { companyId, services, actor } = context;
  const companies = cacheOf(services);
  if (companies.size >= mostCompanies) companies.clear();
  const kept = companies.get(companyId) ?? { changes: 0, byScope: new Map<string, Map<string, unknown>>() };
  companies.set(companyId, kept);
  const scope = actor.departmentScope?.join(',') ?? 'all';
  if (kept.byScope.size >= mostScopes) kept.byScope.clear();
  // Only figures of this call are kept under its scope.
  const known = (kept.byScope.get(scope) ?? new Map()) as Map<string, Figures | undefined>;
  const missing = dates.filter((date) => !known.has(date));
  const [from] = missing;
  const to = missing.at(-1);
  if (from === undefined || to === undefined) return new Map(known);
  const before = kept.changes;
  const found = await read(from, to);
  const all = new Map([
    ...known,
    ...dates.filter((date) => date >= from && date <= to).map((date) => [date, found.get(date)] as const),
  ]);
  if (kept.changes === before && services.live.hearsAll())
    kept.byScope.set(scope, new Map(dates.map((date) => [date, all.get(date)])));
  return all;
}
