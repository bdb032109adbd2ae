import { eq } from 'drizzle-orm';
import { readPlans, timetableMinutes } from '#features/attendance/server.ts';
import { Refusal, type TenantContext } from '#server/http/index.ts';
import { requestSettings } from '#server/request/index.ts';
import { companies } from '#server/tenancy/tables.ts';
import { swapCodes } from '../../contract.ts';
import { fullerWeek, weekOf, type SwappedDay } from '../../domain/swapped-days.ts';

/**
 * Finds a week in which a swap plans more hours for somebody than the company allows. A week that is over the limit anyway, and in
 * which the swap adds nothing, is none.
 */
export async function fullWeek(
  context: TenantContext,
  days: readonly SwappedDay[],
): Promise<{ readonly day: string; readonly most: number } | null> {
  const { tx, companyId } = context;
  const { swap_week_hours: most } = await requestSettings(context);
  if (most === null) return null;
  const [company] = await tx.select({ start: companies.week_start }).from(companies).where(eq(companies.id, companyId));
  const people = [...new Set(days.map(({ employee }) => employee))];
  for (const date of new Set(days.map((day) => day.date))) {
    const week = weekOf(date, company?.start ?? 1);
    const plans = await readPlans(
      context,
      people,
      { from: week[0] ?? date, to: week.at(-1) ?? date },
      { isPublished: true },
    );
    const minutes = await timetableMinutes(context, date);
    const isFull = people.some((employee) =>
      fullerWeek({
        week,
        planned: (plans.get(employee) ?? []).map(({ work }) => work.reduce((sum, { due }) => sum + due, 0)),
        becomes: days.filter((day) => day.employee === employee),
        minutes,
        most: most * 60,
      }),
    );
    if (isFull) return { day: date, most };
  }
  return null;
}

/** @throws Refusal if a week would be too full. The office is warned only. */
export async function refuseFullWeek(context: TenantContext, days: readonly SwappedDay[]): Promise<void> {
  const full = await fullWeek(context, days);
  if (full) throw new Refusal(swapCodes.weekFull, { context: full });
}
