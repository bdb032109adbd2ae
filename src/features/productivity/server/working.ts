import { attendedTimes, plannedTimes, type WorkingTime } from '#features/attendance/server.ts';
import type { TenantContext } from '#server/http/index.ts';

/** ISO dates, both inclusive. */
export interface DayRange {
  readonly from: string;
  readonly to: string;
}

/** The working times of some people: planned times, and times between punches. */
export async function workingTimes(
  context: TenantContext,
  ids: readonly number[],
  range: DayRange,
): Promise<Map<number, WorkingTime[]>> {
  const planned = await plannedTimes(context, ids, range);
  const attended = await attendedTimes(context, ids, range);
  return new Map(ids.map((id) => [id, [...(planned.get(id) ?? []), ...(attended.get(id) ?? [])]]));
}

const lifetimeMilliseconds = 30 * 60_000;
const mostEntries = 20_000;

interface CachedPlan {
  readonly at: number;
  readonly times: readonly WorkingTime[];
}

/**
 * Plans of people as last read, because agents need them every few seconds. A changed plan counts after half an hour at the latest;
 * punches are read each time.
 */
export class PlanCache {
  private readonly plans = new Map<string, CachedPlan>();

  /** The working times of a person on the days of a range. */
  async of(context: TenantContext, employee: number, range: DayRange): Promise<WorkingTime[]> {
    const key = [context.companyId, employee, range.from, range.to].join(' ');
    const at = context.now.epochMilliseconds;
    let plan = this.plans.get(key);
    if (!plan || at - plan.at > lifetimeMilliseconds || plan.at > at) {
      plan = { at, times: (await plannedTimes(context, [employee], range)).get(employee) ?? [] };
      if (this.plans.size >= mostEntries) this.plans.clear();
      this.plans.set(key, plan);
    }
    return [...plan.times, ...((await attendedTimes(context, [employee], range)).get(employee) ?? [])];
  }
}
