import { eq } from 'drizzle-orm';
import { readHolidays } from '#features/complement/server.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { CallData } from '#shared/contract/index.ts';
import { weekendFields, type scheduleViewDays } from '../../contract.ts';
import { workDate } from '../../domain/work-date.ts';
import { formatWorkDate } from '../../engine/index.ts';
import { holidaySpans } from '../days/load-company.ts';
import { globalRules } from '../rule/tables.ts';
import type { PlanRange } from './plans.ts';

/** The days of the week on which the company is off, 1 Monday to 7 Sunday. */
export async function weekendOf({ tx, companyId }: TenantContext): Promise<number[]> {
  const [rule] = await tx.select().from(globalRules).where(eq(globalRules.company_id, companyId));
  return weekendFields.flatMap((name, at) => (rule?.[name] ? [at + 1] : []));
}

/** The holidays of a range, one entry a date. */
export async function holidayDates(
  context: TenantContext,
  { from, to }: PlanRange,
): Promise<CallData<typeof scheduleViewDays>['holidays']> {
  const found = await readHolidays(context, { from, to });
  const years = { first: Temporal.PlainDate.from(from).year - 1, last: Temporal.PlainDate.from(to).year };
  const [first, last] = [workDate(from), workDate(to)];
  return found.flatMap(({ holiday, ...scope }) =>
    holidaySpans(holiday, years).flatMap((span) => {
      const begins = Math.max(span.from, first);
      return Array.from({ length: Math.max(0, Math.min(span.to, last) - begins + 1) }, (_, at) => ({
        date: formatWorkDate(begins + at),
        name: holiday.holiday_name,
        // On a half holiday everybody works the other half.
        everybody: holiday.day_part === 'full' && Object.values(scope).every((named) => named.length === 0),
      }));
    }),
  );
}
