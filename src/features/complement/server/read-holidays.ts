import { and, asc, eq, lte, or, sql } from 'drizzle-orm';
import type { TenantContext } from '#server/http/index.ts';
import { holidayAreas, holidayDepartments, holidays } from './tables.ts';

/** A holiday with whose it is. */
export interface ScopedHoliday {
  readonly holiday: typeof holidays.$inferSelect;
  /** Those that have it with all below them; none: every department. */
  readonly departments: readonly number[];
  /** Where its people are, with all below; none: wherever they are. */
  readonly areas: readonly number[];
}

/**
 * The holidays that have a day in a range, in the order in which they were made.
 * @param range ISO dates, both inclusive
 */
export async function readHolidays(
  { tx, companyId }: TenantContext,
  range: { readonly from: string; readonly to: string },
): Promise<ScopedHoliday[]> {
  // None waits for another: they travel together.
  const [rows, ofDepartments, ofAreas] = await Promise.all([
    tx
      .select()
      .from(holidays)
      .where(
        and(
          eq(holidays.company_id, companyId),
          lte(holidays.start_date, range.to),
          or(
            eq(holidays.is_recurring, true),
            sql`${holidays.start_date} + ${holidays.duration_day} > ${range.from}::date`,
          ),
        ),
      )
      .orderBy(asc(holidays.id)),
    tx.select().from(holidayDepartments).where(eq(holidayDepartments.company_id, companyId)),
    tx.select().from(holidayAreas).where(eq(holidayAreas.company_id, companyId)),
  ]);
  const departments = Map.groupBy(ofDepartments, (link) => link.holiday);
  const areas = Map.groupBy(ofAreas, (link) => link.holiday);
  return rows.map((holiday) => ({
    holiday,
    departments: (departments.get(holiday.id) ?? []).map(({ department }) => department),
    areas: (areas.get(holiday.id) ?? []).map(({ area }) => area),
  }));
}
