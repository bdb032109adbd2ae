import { scopeKey } from '#server/tenancy/data-scope.ts';
import { and, count, eq, gte, lt, sql, type SQL } from 'drizzle-orm';
import { punches } from '#features/device/server.ts';
import type { TenantContext } from '#server/http/index.ts';

export interface DayCount {
  readonly date: string;
  readonly punches: number;
  readonly people: number;
}

const cache = new Map<string, { count: DayCount; until: number }>();
const mostEntries = 10_000;
const lifetimeMilliseconds = 10 * 60_000;

/**
 * The number of punches and people per day. Past days rarely change, so each process counts them once in ten minutes
 * per company, and the dashboard reads only today.
 */
export async function dayCounts(
  context: TenantContext,
  date: Temporal.PlainDate,
  zone: string,
  limits: { start: string; end: string },
  scope: SQL | undefined,
  isToday: boolean,
): Promise<DayCount> {
  const key = `${context.companyId}|${zone}|${date.toString()}|${scopeKey(context.actor)}`;
  const known = cache.get(key);
  const now = context.now.epochMilliseconds;
  if (known && known.until > now && !isToday) return known.count;
  const [row] = await context.tx
    .select({ punches: count(), people: sql<number>`count(distinct ${punches.employee})`.mapWith(Number) })
    .from(punches)
    .where(
      and(
        eq(punches.company_id, context.companyId),
        gte(punches.punch_time, limits.start),
        lt(punches.punch_time, limits.end),
        scope,
      ),
    );
  const counted = { date: date.toString(), punches: row?.punches ?? 0, people: row?.people ?? 0 };
  if (cache.size >= mostEntries) cache.clear();
  if (!isToday) cache.set(key, { count: counted, until: now + lifetimeMilliseconds });
  return counted;
}
