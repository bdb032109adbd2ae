import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { z } from 'zod';
import { arrayText } from '#server/db/prepared.ts';
import type { TenantContext } from '#server/http/index.ts';
import { defineNews } from '#server/news/index.ts';
import { attDayTotals } from './tables.ts';

/** Days of some people were stored whose overtime becomes time off, or did before. Told in the transaction that stores them. */
export const timeOffStored = defineNews<{ readonly employees: readonly number[] }>('attendance.time_off_stored');

/** What an overtime request gives in time off on a settled day. */
export interface EarnedTimeOff {
  readonly employee: number;
  /** The work date, ISO. */
  readonly date: string;
  readonly request: number;
  /** The type of leave that it is credited to. */
  readonly type: number;
  readonly minutes: number;
  /** In hundredths of a minute: the minutes by their rates. */
  readonly credit: number;
}

const sharesSchema = z.array(z.object({ request: z.int(), type: z.int(), minutes: z.int(), credit: z.int() }));

/** What some people have earned in time off, on days that time alone does not change any more. */
export async function earnedTimeOff(
  { tx, companyId }: TenantContext,
  employees: readonly number[],
): Promise<EarnedTimeOff[]> {
  if (employees.length === 0) return [];
  const rows = await tx
    .select({ employee: attDayTotals.employee, date: attDayTotals.att_date, shares: attDayTotals.ot_off })
    .from(attDayTotals)
    .where(
      and(
        eq(attDayTotals.company_id, companyId),
        sql`${attDayTotals.employee} = any(${arrayText(employees)}::bigint[])`,
        // As its index says it, whatever the plan.
        sql`${attDayTotals.ot_off_min} > 0`,
        isNull(attDayTotals.settles_at),
      ),
    )
    .orderBy(asc(attDayTotals.employee), asc(attDayTotals.att_date));
  return rows.flatMap(({ shares, ...day }) => sharesSchema.parse(shares).map((share) => ({ ...day, ...share })));
}
