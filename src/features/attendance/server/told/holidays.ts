import { and, eq, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { departments } from '#features/company/server.ts';
import { holidayDepartments, holidays } from '#features/complement/server.ts';
import { queryRows } from '#server/db/query-rows.ts';
import type { TenantContext } from '#server/http/index.ts';
import type { OwnHoliday } from '../../contract/day-layers.ts';
import { workDate } from '../../domain/work-date.ts';
import { formatWorkDate } from '../../engine/index.ts';
import { holidaySpans } from '../days/load-company.ts';

/** A department and all above it. */
async function departmentsAbove({ tx, companyId }: TenantContext, department: number): Promise<ReadonlySet<number>> {
  const chain = await queryRows(
    tx,
    sql`with recursive above (id, parent) as (
        select d.id, d.parent_dept from ${departments} d where d.company_id = ${companyId} and d.id = ${department}
        union select d.id, d.parent_dept from ${departments} d join above on d.company_id = ${companyId} and d.id = above.parent
      ) select id from above`,
    z.object({ id: z.coerce.number() }),
  );
  return new Set(chain.map(({ id }) => id));
}

/**
 * The holidays of some days that a department has, from itself or from above, in their order.
 * @param range ISO dates, both inclusive
 */
export async function holidaysOf(
  context: TenantContext,
  department: number,
  range: { readonly from: string; readonly to: string },
): Promise<OwnHoliday[]> {
  const { tx, companyId } = context;
  const found = await tx
    .select({ holiday: holidays, department: holidayDepartments.department })
    .from(holidays)
    .leftJoin(
      holidayDepartments,
      and(eq(holidayDepartments.company_id, companyId), eq(holidayDepartments.holiday, holidays.id)),
    )
    .where(
      and(
        eq(holidays.company_id, companyId),
        lte(holidays.start_date, range.to),
        or(
          eq(holidays.is_recurring, true),
          sql`${holidays.start_date} + ${holidays.duration_day} > ${range.from}::date`,
        ),
      ),
    );
  const mine = await departmentsAbove(context, department);
  const [first, last] = [workDate(range.from), workDate(range.to)];
  const years = { first: Number(range.from.slice(0, 4)) - 1, last: Number(range.to.slice(0, 4)) };
  const applying = new Map(
    found.flatMap(({ holiday, department: of }) => (of === null || mine.has(of) ? [[holiday.id, holiday]] : [])),
  );
  return [...applying.values()]
    .flatMap((holiday) =>
      holidaySpans(holiday, years)
        .filter(({ from, to }) => from <= last && first <= to)
        .map(({ from, to }) => ({
          id: holiday.id,
          display_name: holiday.holiday_name,
          day_part: holiday.day_part,
          from: formatWorkDate(from),
          to: formatWorkDate(to),
        })),
    )
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.id - b.id);
}
