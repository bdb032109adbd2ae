import { and, count, eq, gte, inArray, lte, ne } from 'drizzle-orm';
import type { employees } from '#features/team/server.ts';
import { Refusal, refuseField, type TenantContext } from '#server/http/index.ts';
import type { RequestSettings } from '#server/request/index.ts';
import type { SwapPartnerRule } from '#shared/contract/swap-rules.ts';
import { swapCodes } from '../../contract.ts';
import { datesOf, type Swap } from '../../domain/swapped-days.ts';
import { swapSchedules } from './tables.ts';

/** Who submits a swap: the employee, the office for them, or nobody since it is being approved. */
export type SwapBy = 'own' | 'office' | 'approval';

/** The first day that can be swapped. The days ahead are asked of employees only. */
export function firstSwapDay(
  today: Temporal.PlainDate,
  { swap_days_ahead: days }: RequestSettings,
  by: SwapBy,
): string {
  return today.add({ days: by === 'own' ? (days ?? 0) : 0 }).toString();
}

/** The number of an employee's other swaps in the month of a day, approved or pending. */
export async function swapsInMonth(
  { tx, companyId }: TenantContext,
  employee: number,
  day: string,
  id: number | null,
): Promise<number> {
  const month = Temporal.PlainDate.from(day).toPlainYearMonth();
  const [found] = await tx
    .select({ swaps: count() })
    .from(swapSchedules)
    .where(
      and(
        eq(swapSchedules.company_id, companyId),
        eq(swapSchedules.employee, employee),
        gte(swapSchedules.swap_date, month.toPlainDate({ day: 1 }).toString()),
        lte(swapSchedules.swap_date, month.toPlainDate({ day: month.daysInMonth }).toString()),
        inArray(swapSchedules.status, ['pending', 'approved']),
        id === null ? undefined : ne(swapSchedules.id, id),
      ),
    );
  return found?.swaps ?? 0;
}

interface Submitted {
  readonly settings: RequestSettings;
  readonly id: number | null;
  readonly by: SwapBy;
  readonly today: Temporal.PlainDate;
}

/** @throws Refusal if the company allows no swaps, a day is over or too near, or the employee has used up the month */
export async function refuseByRules(
  context: TenantContext,
  swap: Swap,
  { settings, id, by, today }: Submitted,
): Promise<void> {
  if (by !== 'approval' && !settings.swap_allowed) throw new Refusal(swapCodes.notAllowed);
  const [first, last] = [firstSwapDay(today, settings, by), today.add({ years: 1 }).toString()];
  for (const day of datesOf(swap)) {
    const field = day === swap.swap_date ? 'swap_date' : 'other_date';
    if (day < first) refuseField(field, 'minDate', { day: first });
    if (day > last) refuseField(field, 'maxDate', { day: last });
  }
  const most = settings.swap_month_max;
  if (by !== 'own' || most === null) return;
  if ((await swapsInMonth(context, swap.employee, swap.swap_date, id)) >= most)
    throw new Refusal(swapCodes.monthFull, { context: { most } });
}

type Person = Pick<typeof employees.$inferSelect, 'department' | 'position'>;

/** @throws Refusal if the company does not let the two people swap with each other */
export function refusePartner(rule: SwapPartnerRule, own: Person, colleague: Person): void {
  if ((rule === 'same' || rule === 'department') && own.department !== colleague.department)
    throw new Refusal(swapCodes.otherDepartment);
  const positions = [own.position, colleague.position];
  // Without a position one can do the other's work as well as before.
  if ((rule === 'same' || rule === 'position') && !positions.includes(null) && positions[0] !== positions[1])
    throw new Refusal(swapCodes.otherPosition);
}
